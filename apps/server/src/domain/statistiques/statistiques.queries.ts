import { isAdmin } from '@sillage/contracts/capabilities.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Connection } from '../../platform/db.ts';
import { visible } from '../../platform/perimeter.ts';
import type { Actor } from '../../platform/session.ts';
import { type Limites, passagesIn } from './limit-passages.ts';
import { daysOf, decomposer, semainesOf } from './split-periods.ts';

/** Sums and counts of passages on one value of an axis. */
export interface Somme {
  axe: 'scenario' | 'profil' | 'plateforme' | 'casque' | 'etablissement' | 'semaine';
  /** Id or name on the axis, ISO week as `2026-47`; empty where unknown. */
  cle: string;
  passages: number;
  durees: number;
  dureeSecondes: number;
  /** Of weeks only: sum and number of the answers to each question. */
  reponses: { somme: number; nombre: number }[] | null;
}

/** Which totals by establishment are read: the total of all, those chosen, or that of all less the others. */
interface Lieux {
  choix: 'tous' | 'choisis' | 'sauf';
  ids: readonly number[];
}

/** Sums on every axis: from the totals, or from passages where a filter knows none (device, assignation, regroupement). */
export function sumPassages(db: Connection, actor: Actor, limites: Limites): Promise<Somme[]> {
  const { casqueId, assignmentId, regroupementId } = limites;
  const isDetailed = casqueId !== null || assignmentId !== null || regroupementId !== null;
  return isDetailed ? sumDetails(db, actor, limites) : sumTotals(db, actor, limites);
}

const MESURES = sql`sum(passages)::int as passages, sum(durees)::int as durees, sum("dureeSecondes")::float8 as "dureeSecondes"`;

const ANSWERS = [1, 2, 3, 4, 5].flatMap((question) => [`somme${question}`, `reponses${question}`]);
const SUMS_OF_ANSWERS = sql.raw(ANSWERS.map((name) => `sum(${name})`).join(', '));
const FIGURES = ['passages', 'durees', '"dureeSecondes"', ...ANSWERS];
const SUMS_OF_WEEKS = sql.raw(FIGURES.map((name) => `sum(l.signe * c.${name}) as ${name}`).join(', '));

/** ISO week of a day, `2026-47`. */
const weekOf = (day: string) => sql.raw(`extract(isoyear from ${day}) || '-' || extract(week from ${day})`);

/** Rows as they come: the answers of weeks are one array, sums and numbers in turn. */
async function read(db: Connection, statement: RawBuilder<unknown>): Promise<Somme[]> {
  const { rows } = await sql<Omit<Somme, 'reponses'> & { reponses: number[] | null }>`${statement}`.execute(db);
  return rows.map(({ reponses, ...row }) => ({
    ...row,
    reponses:
      reponses && [0, 2, 4, 6, 8].map((first) => ({ somme: reponses[first] ?? 0, nombre: reponses[first + 1] ?? 0 })),
  }));
}

/** The rows of `details` (`poids` times each of its counts) on the axes without answers. */
const AXES_OF_DETAILS = sql`
  select case when grouping("scenarioId") = 0 then 'scenario' when grouping(profil) = 0 then 'profil'
      when grouping(plateforme) = 0 then 'plateforme' else 'casque' end as axe,
    coalesce("scenarioId"::text, profil, plateforme, "casqueId"::text, '') as cle,
    sum(poids * passages) as passages, sum(poids * durees) as durees, sum(poids * coalesce("dureeSecondes", 0)) as "dureeSecondes"
  from details
  group by grouping sets (("scenarioId"), (profil), (plateforme), ("casqueId"))`;

/** Reads every passage of the filter, once. */
export function sumDetails(db: Connection, actor: Actor, limites: Limites): Promise<Somme[]> {
  const found = passagesIn(db, actor, limites).select([
    'etablissementId',
    'jour',
    'scenarioId',
    'profil',
    'plateforme',
    'casqueId',
    'dureeSecondes',
    'satisfaction1',
    'satisfaction2',
    'satisfaction3',
    'satisfaction4',
    'satisfaction5',
  ]);
  const answers = sql.raw(
    [1, 2, 3, 4, 5].map((n) => `coalesce(sum(satisfaction${n}), 0), count(satisfaction${n})`).join(', '),
  );
  return read(
    db,
    sql`
    with details as materialized (
      select *, 1 as poids, 1 as passages, ("dureeSecondes" is not null)::int as durees from (${found}) trouves
    )
    select axe, cle, passages::int, durees::int, coalesce("dureeSecondes", 0)::float8 as "dureeSecondes", null::int[] as reponses
    from (${AXES_OF_DETAILS}) axes
    union all
    select 'etablissement', "etablissementId"::text, count(*)::int, sum(durees)::int, coalesce(sum("dureeSecondes"), 0)::float8, null
    from details group by 2
    union all
    select 'semaine', ${weekOf('jour')}, count(*)::int, sum(durees)::int, coalesce(sum("dureeSecondes"), 0)::float8, array[${answers}]::int[]
    from details group by 2`,
  );
}

/** Reads totals of whole years and months, the days at their edges, and the changes that totals do not hold yet: one statement, so one moment. */
export async function sumTotals(db: Connection, actor: Actor, limites: Limites): Promise<Somme[]> {
  const { choix, ids } = await lieuxOf(db, actor, limites);
  const { debut, fin } = limites;
  const { entieres, bords } = decomposer(debut, fin);
  const periodes = [...entieres, ...daysOf(bords)];
  const { lundis, jours } = semainesOf(debut, fin);
  const state = sql<SqlBool>`
    ${limites.withIncomplete ? sql`true` : sql`complete`} and ${limites.withTests ? sql`true` : sql`not test`}`;
  const isChosen = choix === 'tous' ? sql<SqlBool>`true` : sql<SqlBool>`"etablissementId" = any(${ids}::int[])`;
  const lieux = {
    tous: sql`select -1, 1`,
    choisis: sql`select unnest(${ids}::int[]), 1`,
    sauf: sql`
      select -1, 1
      union all
      select id, -1 from (
        select "etablissementId" as id from passages_cumuls where axe = 'total' and grain = 'a'
        union
        select "etablissementId" from passages_a_cumuler) connus
      where not (id = any(${ids}::int[]))`,
  }[choix];
  // Days at the edges come from passages, current by themselves: a change counts in what comes from totals only.
  const isWithin = sql<SqlBool>`jour between ${debut} and ${fin}`;
  const weightOfChange = {
    tous: sql`(${isWithin})::int`,
    choisis: sql`case when ${isChosen} then (${isWithin})::int - coalesce(bord, 0) else 0 end`,
    sauf: sql`case when ${isChosen} then (${isWithin})::int else coalesce(bord, 0) end`,
  }[choix];
  return read(
    db,
    sql`
    with lieux (id, signe) as (${lieux}),
    periodes (grain, debut, signe) as (
      select * from unnest(
        ${periodes.map(({ grain }) => grain)}::text[],
        ${periodes.map((one) => one.debut)}::date[],
        ${periodes.map(({ signe }) => signe)}::int[])
    ),
    bords (debut, fin, signe) as (
      select * from unnest(
        ${bords.map((one) => one.debut)}::date[], ${bords.map((one) => one.fin)}::date[], ${bords.map(({ signe }) => signe)}::int[])
    ),
    changements as materialized (
      select *, (select signe from bords where jour between bords.debut and bords.fin) as bord
      from passages_a_cumuler where ${state}
    ),
    details as (
      select p.*, l.signe * b.signe as poids
      from lieux l cross join bords b cross join lateral (
        select "scenarioId", profil, plateforme, "casqueId", 1 as passages,
          ("dureeSecondes" is not null)::int as durees, "dureeSecondes"
        from passages
        where "etablissementId" = l.id and jour between b.debut and b.fin and ${state}
        offset 0) p
      where l.id <> -1
      union all
      select "scenarioId", profil, plateforme, "casqueId", passages, durees, "dureeSecondes", ${weightOfChange}
      from changements
    ),
    cellules as materialized (
      select c.axe, c.cle, sum(l.signe * p.signe * c.passages) as passages, sum(l.signe * p.signe * c.durees) as durees,
        sum(l.signe * p.signe * c."dureeSecondes") as "dureeSecondes"
      from lieux l cross join periodes p cross join lateral (
        select axe, cle, passages, durees, "dureeSecondes" from passages_cumuls
        where grain = p.grain and "etablissementId" = l.id and periode = p.debut and ${state} and axe <> 'total'
        offset 0) c
      where p.grain <> 'j' or l.id = -1
      group by 1, 2
    ),
    axes as (
      select * from cellules
      union all
      ${AXES_OF_DETAILS}
    ),
    parts as (
      select c."etablissementId", sum(p.signe * c.passages) as passages
      from periodes p join passages_cumuls c on c.axe = 'total' and c.grain = p.grain and c.periode = p.debut
      where ${isChosen} and ${state}
      group by 1
      union all
      select c."etablissementId", sum(b.signe * c.passages)
      from bords b join passages_semaines c on c.grain = 'j' and c.periode between b.debut and b.fin
      where "etablissementId" <> -1 and ${isChosen} and ${state}
      group by 1
      union all
      select "etablissementId", sum(passages) from changements where ${isWithin} and ${isChosen} group by 1
    ),
    semaines as materialized (
      select c.periode, ${SUMS_OF_WEEKS}
      from lieux l cross join lateral (
        select * from passages_semaines
        where grain = 's' and "etablissementId" = l.id and periode between ${lundis.premier} and ${lundis.dernier} and ${state}
        union all
        select * from passages_semaines
        where grain = 'j' and "etablissementId" = l.id and periode = any(${jours}::date[]) and ${state}
        offset 0) c
      group by 1
      union all
      select jour, ${sql.raw(FIGURES.join(', '))} from changements where ${isWithin} and ${isChosen}
    )
    select axe, cle, ${MESURES}, null::int[] as reponses from axes group by 1, 2 having sum(passages) <> 0
    union all
    select 'etablissement', "etablissementId"::text, sum(passages)::int, 0, 0, null from parts group by 2 having sum(passages) <> 0
    union all
    select 'semaine', ${weekOf('periode')}, ${MESURES}, array[${SUMS_OF_ANSWERS}]::int[]
    from semaines group by 2 having sum(passages) <> 0`,
  );
}

/** More than half of all establishments: fewer rows are read of the others. */
async function lieuxOf(db: Connection, actor: Actor, { etablissements, isIFPS }: Limites): Promise<Lieux> {
  if (isAdmin(actor) && etablissements === null && isIFPS === null) return { choix: 'tous', ids: [] };
  const visibles = await visible
    .etablissements(db, actor)
    .select(['etablissements.id', 'etablissements.IFPS'])
    .execute();
  const asked = etablissements && new Set(etablissements);
  const ids = visibles
    .filter(({ id, IFPS }) => (asked === null || asked.has(id)) && (isIFPS === null || IFPS === isIFPS))
    .map(({ id }) => id);
  return { choix: isAdmin(actor) && ids.length > visibles.length / 2 ? 'sauf' : 'choisis', ids };
}
