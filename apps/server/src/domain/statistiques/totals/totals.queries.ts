import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../../../platform/db.ts';
import {
  DECLARATION,
  type Declaration,
  GRAINS,
  type Grain,
  keysOf,
  TOUS,
  type TotalsTable,
  tablesOf,
} from './measures.rules.ts';

/**
 * Totals of passages, kept current. Whoever writes passages notes what changed in `passages_a_cumuler`; one fold at a time adds it to the
 * totals. The rebuild and the proof count passages as the fold counts changes.
 */

type Statement = RawBuilder<unknown>;

/** Names and expressions of the declaration, never input. */
const list = (parts: readonly string[]) => sql.raw(parts.join(', '));
const quoted = (names: readonly string[], write = (name: string) => name) =>
  list(names.map((name) => write(`"${name}"`)));

/** What a change is noted by. */
const placeOf = ({ axes }: Declaration) => ['etablissementId', 'jour', ...Object.values(axes), 'complete', 'test'];

/**
 * What each of these passages counts for, `signe` times; those that wait for their scenario count nowhere.
 * @param passages rows of `passages` with a `signe`
 */
export function countsOf(declaration: Declaration, passages: Statement): Statement {
  const counts = Object.entries(declaration.measures).map(([name, value]) => `signe * ${value} as "${name}"`);
  return sql`select ${quoted(placeOf(declaration))}, ${list(counts)} from (${passages}) passages where not "enAttente"`;
}

/**
 * Notes what these changes of passages do to the totals; a change that moves no figure leaves nothing.
 * @param passages rows of `passages` with a `signe`: 1 as they are now, -1 as they were
 */
export function noteChanges(passages: Statement, declaration: Declaration = DECLARATION): Statement {
  const place = placeOf(declaration);
  const measures = Object.keys(declaration.measures);
  return sql`
    insert into passages_a_cumuler (${quoted([...place, ...measures])})
    select ${quoted(place)}, ${quoted(measures, (name) => `sum(${name})`)}
    from (${countsOf(declaration, passages)}) comptes
    group by ${quoted(place)} having ${isMoved(measures)}`;
}

const isMoved = (measures: readonly string[]) =>
  sql`(${quoted(measures, (name) => `sum(${name})`)}) <> (${list(measures.map(() => '0'))})`;

/** The cells of a table that these counts add up to, by periods of these grains. */
function cellsOf(table: TotalsTable, counts: Statement, grains: readonly Grain[]): Statement {
  const axes = Object.entries(table.axes).map(([axe, column]) => `('${axe}', coalesce("${column}"::text, ''))`);
  const periods = grains.map((grain) => `('${grain}', '${GRAINS[grain]}', ${table.ofEach.includes(grain)})`);
  const values: Record<string, string> = {
    grain: 'grain',
    etablissementId: 'lieu',
    periode: 'date_trunc(unite, jour::timestamp)::date',
  };
  const keys = keysOf(table);
  return sql`
    select ${list(keys.map((key) => `${values[key] ?? key} as "${key}"`))}, ${quoted(table.measures, (name) => `sum(${name}) as ${name}`)}
    from (${counts}) comptes
    cross join (values ${list(periods)}) periodes (grain, unite, "deChacun")
    cross join lateral (values (${TOUS}), ("etablissementId")) lieux (lieu)
    ${axes.length > 0 ? sql`cross join lateral (values ${list(axes)}) axes (axe, cle)` : sql``}
    where lieu = ${TOUS} or "deChacun"
    group by ${list(keys.map((_, index) => String(index + 1)))}`;
}

/** The cells of longer periods, from those of the shorter ones that they are made of. */
function gathered(table: TotalsTable, from: Grain, to: Grain, cells: Statement): Statement {
  const values: Record<string, string> = {
    grain: `'${to}'`,
    periode: `date_trunc('${GRAINS[to]}', periode::timestamp)::date`,
  };
  const keys = keysOf(table);
  return sql`
    select ${list(keys.map((key) => `${values[key] ?? `"${key}"`} as "${key}"`))},
      ${quoted(table.measures, (name) => `sum(${name}) as ${name}`)}
    from ${cells} cellules where grain = ${from}
    group by ${list(keys.map((_, index) => String(index + 1)))}`;
}

/** Periods counted from passages; years and weeks are gathered from them. */
const COUNTED = ['m', 'j'] as const;
const GATHERED = [
  ['m', 'a'],
  ['j', 's'],
] as const;

/** Adds these counts to every total that they belong to; to those of years and weeks if they are asked too. */
async function addToTotals(
  tx: Connection,
  declaration: Declaration,
  counts: Statement,
  { withGathered }: { withGathered: boolean },
): Promise<void> {
  const additions = tablesOf(declaration).map((table) => {
    const sums = table.measures.map((name) => `"${name}" = cumul."${name}" + excluded."${name}"`);
    const [cells, added] = [sql.ref(`cellules_${table.name}`), sql.ref(`ajouts_${table.name}`)];
    const gatherings = (withGathered ? GATHERED : []).map(([from, to]) => gathered(table, from, to, cells));
    return sql`
      ${cells} as materialized (${cellsOf(table, sql`select * from comptes`, COUNTED)}),
      ${added} as (
        insert into ${sql.table(table.name)} as cumul (${quoted([...keysOf(table), ...table.measures])})
        ${sql.join([sql`select * from ${cells}`, ...gatherings], sql` union all `)}
        on conflict (${quoted(keysOf(table))}) do update set ${list(sums)})`;
  });
  await sql`with comptes as materialized (${counts}), ${sql.join(additions)} select`.execute(tx);
}

/** One fold or one rebuild at a time: they would wait for each other's totals. */
const LOCK = sql`hashtext('passages_cumuls')`;

/** Adds the noted changes to the totals; does nothing while another process is at it. */
export async function foldChanges(tx: Connection, declaration: Declaration = DECLARATION): Promise<void> {
  const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as free`.execute(tx);
  if (!rows[0]?.free) return;
  await addToTotals(tx, declaration, sql`delete from passages_a_cumuler returning *`, { withGathered: true });
}

/** Makes every total again from passages, month by month. To be called in a transaction that reads one moment (`repeatable read`). */
export async function rebuildTotals(tx: Connection, declaration: Declaration = DECLARATION): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
  await sql`set local work_mem = '128MB'`.execute(tx);
  const tables = tablesOf(declaration);
  for (const name of ['passages_a_cumuler', ...tables.map((table) => table.name)]) {
    await sql`delete from ${sql.table(name)}`.execute(tx);
  }
  for (const month of await listMonths(tx, tables)) {
    await addToTotals(tx, declaration, countsOf(declaration, passagesOf(month)), { withGathered: false });
  }
  // Written once each: a year to which its months were added one by one would be written twelve times.
  for (const table of tables) {
    for (const [from, to] of GATHERED) {
      await sql`
        insert into ${sql.table(table.name)} (${quoted([...keysOf(table), ...table.measures])})
        ${gathered(table, from, to, sql.table(table.name))}`.execute(tx);
    }
  }
}

/**
 * Whether totals and noted changes together say what passages say: every cell of every table, by each period, with each measure, of each
 * establishment and of all. To be called in a transaction that reads one moment.
 */
export async function totalsHold(tx: Connection, declaration: Declaration = DECLARATION): Promise<boolean> {
  await sql`set local work_mem = '128MB'`.execute(tx);
  const tables = tablesOf(declaration);
  const months = await listMonths(tx, tables);
  for (const table of tables) {
    for (const month of months) {
      // What is noted is not in the totals yet.
      const counts = sql`
        ${countsOf(declaration, passagesOf(month))}
        union all
        select ${quoted(placeOf(declaration))}, ${quoted(Object.keys(declaration.measures), (name) => `-${name}`)}
        from passages_a_cumuler where ${isWithin(month, 'jour')}`;
      const held = sql`grain = any(${COUNTED}) and ${isWithin(month, 'periode')}`;
      if (await parts(tx, table, cellsOf(table, counts, COUNTED), held)) return false;
    }
    for (const [from, to] of GATHERED) {
      if (await parts(tx, table, gathered(table, from, to, sql.table(table.name)), sql`grain = ${to}`)) return false;
    }
  }
  return true;
}

/** Whether one cell at least is not what is expected. */
async function parts(tx: Connection, table: TotalsTable, expected: Statement, held: Statement): Promise<boolean> {
  const keys = keysOf(table);
  const { rows } = await sql`
    select from (
      ${expected}
      union all
      select ${quoted(keys)}, ${quoted(table.measures, (name) => `-${name}`)} from ${sql.table(table.name)} where ${held}
    ) cellules
    group by ${quoted(keys)} having ${isMoved(table.measures)}
    limit 1`.execute(tx);
  return rows.length > 0;
}

interface Month {
  debut: string;
  fin: string;
}

const isWithin = ({ debut, fin }: Month, column: 'jour' | 'periode') =>
  sql`${sql.ref(column)} between ${debut} and ${fin}`;

const passagesOf = (month: Month) => sql`select *, 1 as signe from passages where ${isWithin(month, 'jour')}`;

/** From the first month that has passages or totals to the last. */
async function listMonths(tx: Connection, tables: readonly TotalsTable[]): Promise<Month[]> {
  const days = sql.join(
    [
      sql`select min(jour), max(jour) from passages`,
      sql`select min(jour), max(jour) from passages_a_cumuler`,
      ...tables.map(
        ({ name }) => sql`select min(periode), max(periode) from ${sql.table(name)} where grain = any(${COUNTED})`,
      ),
    ],
    sql` union all `,
  );
  const { rows } = await sql<Month>`
    select mois::date as debut, (mois + interval '1 month' - interval '1 day')::date as fin
    from (select min(premier) as premier, max(dernier) as dernier from (${days}) jours (premier, dernier)) bornes,
      generate_series(date_trunc('month', premier::timestamp), dernier, '1 month') mois`.execute(tx);
  return rows;
}
