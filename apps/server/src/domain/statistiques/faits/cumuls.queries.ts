import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../../../platform/db.ts';
import { GRAINS, TOUS } from '../totals/measures.rules.ts';

/**
 * In how many sessions each fact was found, kept current as the totals of passages are: whoever writes passages notes what changed, the fold
 * adds it, the rebuild and the nightly proof count again.
 */

type Statement = RawBuilder<unknown>;

const NOTED = sql.raw('fait, mois, "etablissementId", profil, application, complete, test');
const KEYS = sql.raw('"etablissementId", axe, cle, grain, periode, complete, test, fait');

/** @param passages rows of `passages` with a `signe` */
function countsOf(passages: Statement): Statement {
  return sql`
    select fait, date_trunc('month', jour::timestamp)::date as mois, "etablissementId", coalesce(profil, '') as profil,
      coalesce(application, '') as application, complete, test, signe as passages
    from (${passages}) passages cross join lateral unnest(faits) trouves (fait)
    where not "enAttente"`;
}

const summed = (keys: Statement, counts: Statement) =>
  sql`select ${keys}, sum(passages) as passages from (${counts}) comptes group by ${keys} having sum(passages) <> 0`;

/**
 * Notes what these changes of passages do to the totals of facts.
 * @param passages rows of `passages` with a `signe`: 1 as they are now, -1 as they were
 */
export function noteFaits(passages: Statement): Statement {
  return sql`insert into faits_a_cumuler (${NOTED}, passages) ${summed(NOTED, countsOf(passages))}`;
}

const MONTHS = sql`('', '', 'm', ${sql.lit(TOUS)})`;
const YEARS = sql`('', '', 'a', "etablissementId"), ('profil', profil, 'a', ${sql.lit(TOUS)}), ('application', application, 'a', ${sql.lit(TOUS)})`;
/** Counted where passages are not read anew: else the sum of the months. */
const YEARS_OF_ALL = sql`('', '', 'a', ${sql.lit(TOUS)})`;

/** The cells that these counts belong to. */
function sharesOf(counts: Statement, parts: Statement): Statement {
  return sql`
    select lieu as "etablissementId", axe, cle, grain,
      date_trunc(case grain when 'a' then ${sql.lit(GRAINS.a)} else ${sql.lit(GRAINS.m)} end, mois::timestamp)::date as periode,
      complete, test, fait, passages
    from (${counts}) comptes cross join lateral (values ${parts}) parts (axe, cle, grain, lieu)
    where axe <> 'application' or cle <> ''`;
}

/** Months of all together, as their years. */
const GATHERED = sql`
  select "etablissementId", axe, cle, 'a' as grain, date_trunc('year', periode::timestamp)::date as periode, complete, test, fait, passages
  from faits_cumuls where grain = 'm'`;

/** In the order of the key: its index is written page after page. */
const addToCumuls = (shares: Statement) => sql`
  insert into faits_cumuls as cumul (${KEYS}, passages) ${summed(KEYS, shares)} order by ${KEYS}
  on conflict (${KEYS}) do update set passages = cumul.passages + excluded.passages`;

/** To be called by one fold at a time. */
export async function foldFaits(tx: Connection): Promise<void> {
  await sql`
    with notes as (delete from faits_a_cumuler returning *)
    ${addToCumuls(sharesOf(sql`select * from notes`, sql.join([MONTHS, YEARS_OF_ALL, YEARS])))}`.execute(tx);
}

/** To be called in a transaction that reads one moment, by one at a time. */
export async function rebuildFaits(tx: Connection): Promise<void> {
  await sql`delete from faits_a_cumuler`.execute(tx);
  await sql`delete from faits_cumuls`.execute(tx);
  for (const mois of await listPeriods(tx, 'm')) {
    await addToCumuls(sharesOf(countsOf(passagesOf('m', mois)), MONTHS)).execute(tx);
  }
  await addToCumuls(GATHERED).execute(tx);
  for (const annee of await listPeriods(tx, 'a')) {
    await addToCumuls(sharesOf(countsOf(passagesOf('a', annee)), YEARS)).execute(tx);
  }
}

/** Whether the totals and the notes that wait say together what passages say, cell by cell. */
export async function faitsHold(tx: Connection): Promise<boolean> {
  const noted = sql`select ${NOTED}, -passages as passages from faits_a_cumuler`;
  for (const mois of await listPeriods(tx, 'm')) {
    const counts = sql`${countsOf(passagesOf('m', mois))} union all ${noted} where mois = ${mois}`;
    if (await isWrong(tx, sharesOf(counts, MONTHS), sql`grain = 'm' and periode = ${mois}`)) return false;
  }
  if (await isWrong(tx, GATHERED, isYearOfAll)) return false;
  for (const annee of await listPeriods(tx, 'a')) {
    const counts = sql`
      ${countsOf(passagesOf('a', annee))} union all ${noted} where date_trunc('year', mois::timestamp)::date = ${annee}`;
    const held = sql`grain = 'a' and periode = ${annee} and not (${isYearOfAll})`;
    if (await isWrong(tx, sharesOf(counts, YEARS), held)) return false;
  }
  return true;
}

const isYearOfAll = sql`grain = 'a' and axe = '' and "etablissementId" = ${sql.lit(TOUS)}`;

/** Whether what is held is not the sum of these shares. */
async function isWrong(tx: Connection, shares: Statement, held: Statement): Promise<boolean> {
  const { rows } = await sql<{ wrong: boolean }>`
    select exists (${summed(KEYS, sql`${shares} union all select ${KEYS}, -passages from faits_cumuls where ${held}`)}) as wrong`.execute(
    tx,
  );
  return rows[0]!.wrong;
}

type Grain = 'a' | 'm';

const passagesOf = (grain: Grain, periode: string) => sql`
  select *, 1 as signe from passages where jour >= ${periode}::date and jour < ${periode}::date + interval '1 ${sql.raw(GRAINS[grain])}'`;

/** Months or years that have passages, totals or notes. */
async function listPeriods(tx: Connection, grain: Grain): Promise<string[]> {
  const { rows } = await sql<{ periode: string }>`
    select periode::date as periode
    from (
      select date_trunc(${GRAINS[grain]}, min(debut)::timestamp) as debut, max(fin)::timestamp as fin from (
        select min(jour), max(jour) from passages
        union all select min(periode), max(periode) from faits_cumuls
        union all select min(mois), max(mois) from faits_a_cumuler
      ) bornes (debut, fin)
    ) tout, generate_series(debut, fin, ${`1 ${GRAINS[grain]}`}::interval) periode`.execute(tx);
  return rows.map(({ periode }) => periode);
}
