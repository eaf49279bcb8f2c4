import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../../../platform/db.ts';

/**
 * Totals of passages, kept current. A trigger of the database notes each change of a passage; one fold at a time adds what was noted.
 * The same statement folds a few changes and makes everything again from passages.
 */

const MESURES = sql.raw(
  [
    'passages',
    'durees',
    '"dureeSecondes"',
    ...[1, 2, 3, 4, 5].flatMap((question) => [`somme${question}`, `reponses${question}`]),
  ].join(', '),
);

const ADDED = sql.raw(
  ['passages', 'durees', '"dureeSecondes"'].map((name) => `${name} = cumul.${name} + excluded.${name}`).join(', '),
);

const ADDED_WITH_ANSWERS = sql.raw(
  [1, 2, 3, 4, 5]
    .flatMap((question) => [`somme${question}`, `reponses${question}`])
    .map((name) => `${name} = cumul.${name} + excluded.${name}`)
    .join(', '),
);

/** What each passage of this period counts for, as the trigger notes it. */
function countsOfPassages(debut: string, fin: string): RawBuilder<unknown> {
  return sql`
    select "etablissementId", jour, "scenarioId", profil, plateforme, "casqueId", complete, test,
      1 as passages, ("dureeSecondes" is not null)::int as durees, coalesce("dureeSecondes", 0) as "dureeSecondes",
      coalesce(satisfaction1, 0) as somme1, (satisfaction1 is not null)::int as reponses1,
      coalesce(satisfaction2, 0) as somme2, (satisfaction2 is not null)::int as reponses2,
      coalesce(satisfaction3, 0) as somme3, (satisfaction3 is not null)::int as reponses3,
      coalesce(satisfaction4, 0) as somme4, (satisfaction4 is not null)::int as reponses4,
      coalesce(satisfaction5, 0) as somme5, (satisfaction5 is not null)::int as reponses5
    from passages where jour between ${debut} and ${fin} and not "enAttente"`;
}

/** Unit of each kind of period. */
const UNITES = { a: 'year', m: 'month', s: 'week', j: 'day' } as const;
type Grain = keyof typeof UNITES;

/** Adds these counts to every total that they belong to: of weeks and days with their answers, and of the periods of these kinds on the axes. */
async function addToTotals(tx: Connection, counts: RawBuilder<unknown>, grains: readonly Grain[]): Promise<void> {
  const units = grains.map((grain) => UNITES[grain]);
  await sql`
    with comptes as materialized (${counts}),
    semaines as (
      insert into passages_semaines as cumul (grain, "etablissementId", periode, complete, test, ${MESURES})
      select p.grain, lieu.id, p.debut, complete, test, sum(passages), sum(durees), sum("dureeSecondes"),
        sum(somme1), sum(reponses1), sum(somme2), sum(reponses2), sum(somme3), sum(reponses3),
        sum(somme4), sum(reponses4), sum(somme5), sum(reponses5)
      from comptes cross join lateral (values ("etablissementId"), (-1)) lieu (id)
      cross join lateral (values ('j', jour), ('s', date_trunc('week', jour)::date)) p (grain, debut)
      group by 1, 2, 3, 4, 5
      on conflict (grain, "etablissementId", periode, complete, test) do update set ${ADDED}, ${ADDED_WITH_ANSWERS}
    ),
    axes as (
      select c."etablissementId" as lieu, c.jour, a.axe, a.cle, c.complete, c.test, c.passages, c.durees, c."dureeSecondes"
      from comptes c cross join lateral (values
        ('scenario', coalesce(c."scenarioId"::text, '')),
        ('profil', coalesce(c.profil, '')),
        ('plateforme', c.plateforme),
        ('casque', coalesce(c."casqueId"::text, '')),
        ('total', '')) a (axe, cle)
    ),
    mois as (
      select axe, lieu, date_trunc('month', jour)::date as debut, cle, complete, test,
        sum(passages) as passages, sum(durees) as durees, sum("dureeSecondes") as "dureeSecondes"
      from axes group by 1, 2, 3, 4, 5, 6
    ),
    jours_de_tous as (
      select axe, -1 as lieu, jour as debut, cle, complete, test,
        sum(passages) as passages, sum(durees) as durees, sum("dureeSecondes") as "dureeSecondes"
      from axes where axe <> 'total' group by 1, 2, 3, 4, 5, 6
    )
    insert into passages_cumuls as cumul
      (axe, grain, "etablissementId", periode, cle, complete, test, passages, durees, "dureeSecondes")
    select axe, grain, lieu, date_trunc(unite, debut)::date, cle, complete, test,
      sum(passages), sum(durees), sum("dureeSecondes")
    from (select * from mois union all select * from jours_de_tous) parts
    cross join unnest(${grains}::text[], ${units}::text[]) grains (grain, unite)
    where grain in ('a', 'm') or lieu = -1
    group by 1, 2, 3, 4, 5, 6, 7
    on conflict (grain, "etablissementId", periode, complete, test, axe, cle) do update set ${ADDED}`.execute(tx);
}

/** One fold or one rebuild at a time: they would wait for each other's totals. */
const LOCK = sql`hashtext('passages_cumuls')`;

/** Adds the noted changes to the totals; does nothing while another process is at it. */
export async function foldChanges(tx: Connection): Promise<void> {
  const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as free`.execute(tx);
  if (!rows[0]?.free) return;
  await addToTotals(tx, sql`delete from passages_a_cumuler returning *`, ['a', 'm', 's', 'j']);
}

/** Makes every total again from passages, month by month. To be called in a transaction that reads one moment (`repeatable read`). */
export async function rebuildTotals(tx: Connection): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
  await sql`set local work_mem = '128MB'`.execute(tx);
  for (const table of ['passages_a_cumuler', 'passages_semaines', 'passages_cumuls'] as const) {
    await tx.deleteFrom(table).execute();
  }
  const { rows } = await sql<{ debut: string; fin: string }>`
    select mois::date as debut, (mois + interval '1 month' - interval '1 day')::date as fin
    from (select min(jour) as premier, max(jour) as dernier from passages) bornes,
      generate_series(date_trunc('month', premier), dernier, '1 month') mois
    where exists (select from passages where jour >= mois and jour < mois + interval '1 month')`.execute(tx);
  for (const { debut, fin } of rows) await addToTotals(tx, countsOfPassages(debut, fin), ['m', 'j']);
  // Written once each: a year to which its months were added one by one would be written twelve times.
  await gather(tx, 'm', 'a');
  await gather(tx, 'j', 's');
}

/** Makes the totals of longer periods from those of the shorter ones that they are made of. */
async function gather(tx: Connection, from: Grain, to: Grain): Promise<void> {
  await sql`
    insert into passages_cumuls
      (axe, grain, "etablissementId", periode, cle, complete, test, passages, durees, "dureeSecondes")
    select axe, ${to}, "etablissementId", date_trunc(${UNITES[to]}, periode)::date, cle, complete, test,
      sum(passages), sum(durees), sum("dureeSecondes")
    from passages_cumuls where grain = ${from}
    group by 1, 3, 4, 5, 6, 7`.execute(tx);
}

/** Whether totals and noted changes together say what passages say. */
export async function totalsHold(tx: Connection): Promise<boolean> {
  return (await daysHold(tx)) && (await axesHold(tx));
}

/** Day by day and establishment by establishment. */
async function daysHold(tx: Connection): Promise<boolean> {
  const { rows } = await sql`
    with tenus as (
      select "etablissementId", jour, complete, test, sum(passages) as passages, sum("dureeSecondes") as secondes
      from (
        select "etablissementId", periode as jour, complete, test, passages, "dureeSecondes"
        from passages_semaines where grain = 'j' and "etablissementId" <> -1
        union all
        select "etablissementId", jour, complete, test, passages, "dureeSecondes" from passages_a_cumuler
      ) dits
      group by 1, 2, 3, 4
      having sum(passages) <> 0
    ),
    faits as (
      select "etablissementId", jour, complete, test, count(*) as passages, coalesce(sum("dureeSecondes"), 0) as secondes
      from passages where not "enAttente" group by 1, 2, 3, 4
    )
    select from tenus full join faits using ("etablissementId", jour, complete, test)
    where tenus.passages is distinct from faits.passages or tenus.secondes is distinct from faits.secondes
    limit 1`.execute(tx);
  return rows.length === 0;
}

/** On each axis and for each kind of period, all of them together. */
async function axesHold(tx: Connection): Promise<boolean> {
  const { rows } = await sql`
    with faits as (
      select complete, test, count(*) as passages, coalesce(sum("dureeSecondes"), 0) as secondes
      from passages where not "enAttente" group by 1, 2
      union all
      select complete, test, -sum(passages), -sum("dureeSecondes") from passages_a_cumuler group by 1, 2
    ),
    sortes (axe, grain, tous) as (
      select axe, grain, tous
      from unnest(array['scenario', 'profil', 'plateforme', 'casque', 'total']) axe, unnest(${Object.keys(UNITES)}::text[]) grain,
        (values (true), (false)) lieux (tous)
      where case when tous then axe <> 'total' else grain in ('a', 'm') end
    ),
    attendus as (
      select axe, grain, tous, complete, test, sum(passages) as passages, sum(secondes) as secondes
      from sortes cross join faits group by 1, 2, 3, 4, 5 having sum(passages) <> 0
    ),
    tenus as (
      select axe, grain, "etablissementId" = -1 as tous, complete, test, sum(passages) as passages, sum("dureeSecondes") as secondes
      from passages_cumuls group by 1, 2, 3, 4, 5 having sum(passages) <> 0
    )
    select from tenus full join attendus using (axe, grain, tous, complete, test)
    where tenus.passages is distinct from attendus.passages or tenus.secondes is distinct from attendus.secondes
    limit 1`.execute(tx);
  return rows.length === 0;
}
