import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../../../platform/db.ts';
import { faitsHold, foldFaits, noteFaits, rebuildFaits } from '../faits/cumuls.queries.ts';
import { foldFormes, formesHold, noteFormes, rebuildFormes } from '../formes/cumuls.queries.ts';
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
const noteKeysOf = ({ axes }: Declaration) => ['etablissementId', 'jour', ...Object.values(axes), 'complete', 'test'];

/**
 * What each of these passages counts for, `signe` times; those that wait for their scenario count nowhere.
 * @param passages rows of `passages` with a `signe`
 */
export function countsOf(declaration: Declaration, passages: Statement): Statement {
  const counts = Object.entries(declaration.measures).map(([name, value]) => `signe * ${value} as "${name}"`);
  return sql`select ${quoted(noteKeysOf(declaration))}, ${list(counts)} from (${passages}) passages where not "enAttente"`;
}

/**
 * Notes what these changes of passages do to the totals; a change that moves no figure leaves nothing.
 * @param passages rows of `passages` with a `signe`: 1 as they are now, -1 as they were
 */
export function noteChanges(passages: Statement, declaration: Declaration = DECLARATION): Statement {
  const keys = noteKeysOf(declaration);
  const measures = Object.keys(declaration.measures);
  return sql`
    insert into passages_a_cumuler (${quoted([...keys, ...measures])})
    select ${quoted(keys)}, ${quoted(measures, (name) => `sum(${name})`)}
    from (${countsOf(declaration, passages)}) comptes
    group by ${quoted(keys)} having ${isMoved(measures)}`;
}

/**
 * All that whoever writes passages has to note, as parts of the `with` of the statement that writes.
 * @param passages rows of `passages` with a `signe`
 */
export const notesOf = (passages: Statement): Statement =>
  sql`notes as (${noteChanges(passages)}), notes_faits as (${noteFaits(passages)}), notes_formes as (${noteFormes(passages)})`;

const isMoved = (measures: readonly string[]) =>
  sql`(${quoted(measures, (name) => `sum(${name})`)}) <> (${list(measures.map(() => '0'))})`;

/** Shortest periods of a table, counted from passages: days of all establishments together, the first grain of each. */
function sharesOf(table: TotalsTable, counts: Statement): Statement {
  const axes = Object.entries(table.axes).map(([axe, column]) => `('${axe}', coalesce("${column}"::text, ''))`);
  const [shortest] = table.ofEach;
  const keys = keysOf(table).map((key) => (key === 'etablissementId' ? 'lieu as "etablissementId"' : key));
  return sql`
    select ${list(keys)}, ${quoted(table.measures)}
    from (${counts}) comptes
    ${axes.length > 0 ? sql`cross join lateral (values ${list(axes)}) axes (axe, cle)` : sql``}
    cross join lateral (values
      ('j', ${sql.lit(TOUS)}, jour),
      (${sql.lit(shortest)}, "etablissementId", ${firstDayOf(sql.lit(GRAINS[shortest]), 'jour')})) parts (grain, lieu, periode)`;
}

const firstDayOf = (unit: Statement, day: string) => sql`date_trunc(${unit}, ${sql.raw(day)}::timestamp)::date`;

/** Whether a cell is counted from passages; the others are gathered from those that are. */
const isCounted = ({ ofEach }: TotalsTable) =>
  sql`grain = case "etablissementId" when ${sql.lit(TOUS)} then 'j' else ${sql.lit(ofEach[0])} end`;

/** What the counted cells add to the longer periods that hold theirs. */
function gathered(table: TotalsTable, cells: Statement): Statement {
  const longer = GATHERED.map(([from, to]) => `('${from}', '${to}', '${GRAINS[to]}')`);
  const values: Record<string, Statement> = { grain: sql`vers`, periode: firstDayOf(sql`unite`, 'periode') };
  return sql`
    select ${sql.join(keysOf(table).map((key) => sql`${values[key] ?? sql.ref(key)} as ${sql.ref(key)}`))}, ${quoted(table.measures)}
    from ${cells} cellules join (values ${list(longer)}) longues (de, vers, unite) on de = grain
    where ${isCounted(table)}`;
}

const GATHERED = [
  ['j', 's'],
  ['j', 'm'],
  ['j', 'a'],
  ['m', 'a'],
] as const satisfies [Grain, Grain][];

/** Each cell once. */
function summed(table: TotalsTable, shares: Statement): Statement {
  const keys = quoted(keysOf(table));
  return sql`
    select ${keys}, ${quoted(table.measures, (name) => `sum(${name}) as ${name}`)} from (${shares}) parts group by ${keys}`;
}

/** Adds these counts to every total that they belong to; to gathered ones if they are asked too. */
async function addToTotals(
  tx: Connection,
  declaration: Declaration,
  counts: Statement,
  { withGathered }: { withGathered: boolean },
): Promise<void> {
  const additions = tablesOf(declaration).map((table) => {
    const [cells, added] = [sql.ref(`cellules_${table.name}`), sql.ref(`ajouts_${table.name}`)];
    const gatherings = withGathered ? sql`union all ${summed(table, gathered(table, cells))}` : sql``;
    const sums = table.measures.map((name) => `"${name}" = cumul."${name}" + excluded."${name}"`);
    return sql`
      ${cells} as materialized (${summed(table, sharesOf(table, sql`select * from comptes`))}),
      ${added} as (
        ${insertInto(table)} select * from ${cells} ${gatherings}
        on conflict (${quoted(keysOf(table))}) do update set ${list(sums)})`;
  });
  await sql`with comptes as materialized (${counts}), ${sql.join(additions)} select`.execute(tx);
}

const insertInto = (table: TotalsTable) =>
  sql`insert into ${sql.table(table.name)} as cumul (${quoted([...keysOf(table), ...table.measures])})`;

/** One fold at a time: two would wait for each other's totals. */
const LOCK = sql`hashtext('passages_cumuls')`;

/**
 * Keeps folds waiting until the transaction ends. First of all in a transaction that reads one moment: that moment begins once no fold is
 * under way, else what a fold adds meanwhile would be unseen, and a rebuild refused.
 */
export async function holdFolds(tx: Connection): Promise<void> {
  await sql`lock table passages_cumuls in share row exclusive mode`.execute(tx);
}

/** Adds the noted changes to the totals; does nothing while another process is at it. */
export async function foldChanges(tx: Connection, declaration: Declaration = DECLARATION): Promise<void> {
  const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as free`.execute(tx);
  if (!rows[0]?.free) return;
  await addToTotals(tx, declaration, sql`delete from passages_a_cumuler returning *`, { withGathered: true });
  await foldFaits(tx);
  await foldFormes(tx);
}

/** Makes every total again from passages, month by month. To be called in a transaction that reads one moment (`repeatable read`). */
export async function rebuildTotals(tx: Connection, declaration: Declaration = DECLARATION): Promise<void> {
  await holdFolds(tx);
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
    await sql`${insertInto(table)} ${summed(table, gathered(table, sql.table(table.name)))}`.execute(tx);
  }
  await rebuildFaits(tx);
  await rebuildFormes(tx);
}

/**
 * Whether totals and noted changes together say what passages say: every cell of every table, by each period, with each measure, of each
 * establishment and of all. To be called in a transaction that reads one moment.
 */
export async function totalsHold(tx: Connection, declaration: Declaration = DECLARATION): Promise<boolean> {
  await sql`set local work_mem = '128MB'`.execute(tx);
  const tables = tablesOf(declaration);
  for (const month of await listMonths(tx, tables)) {
    // What is noted is not in the totals yet.
    const counts = sql`
      ${countsOf(declaration, passagesOf(month))}
      union all
      select ${quoted(noteKeysOf(declaration))}, ${quoted(Object.keys(declaration.measures), (name) => `-${name}`)}
      from passages_a_cumuler where ${isWithin(month, 'jour')}`;
    const wrong = tables.map((table) => {
      const held = sql`${isCounted(table)} and ${isWithin(month, 'periode')}`;
      return wrongCells(table, sharesOf(table, sql`select * from comptes`), held);
    });
    if (await finds(tx, sql`with comptes as materialized (${counts}) ${sql.join(wrong, sql` union all `)}`))
      return false;
  }
  for (const table of tables) {
    const shares = gathered(table, sql.table(table.name));
    if (await finds(tx, wrongCells(table, shares, sql`not (${isCounted(table)})`))) return false;
  }
  return (await faitsHold(tx)) && (await formesHold(tx));
}

/** Cells of which what is held is not the sum of these shares. */
function wrongCells(table: TotalsTable, shares: Statement, held: Statement): Statement {
  const keys = quoted(keysOf(table));
  return sql`
    select from (
      ${shares}
      union all
      select ${keys}, ${quoted(table.measures, (name) => `-${name}`)} from ${sql.table(table.name)} where ${held}
    ) cellules
    group by ${keys} having ${isMoved(table.measures)}`;
}

async function finds(tx: Connection, rows: Statement): Promise<boolean> {
  const found = await sql<{ one: boolean }>`select exists (${rows}) as one`.execute(tx);
  return found.rows[0]!.one;
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
        ({ name }) => sql`select min(periode), max(periode) from ${sql.table(name)} where grain in ('m', 'j')`,
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
