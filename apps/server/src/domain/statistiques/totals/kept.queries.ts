import { type RawBuilder, sql } from 'kysely';
import { type Connection, exists } from '../../../platform/db.ts';
import { type Counted, GRAINS, type Grain, LONGER, TOUS, type TotalsTable } from './measures.rules.ts';

/** Totals kept current from passages, whatever they count: how a change is noted, folded, made again and proved. */

type Statement = RawBuilder<unknown>;

/** What is kept current from passages: whoever writes them notes what changed, readers add what waits to what is folded. */
export interface Kept {
  /** What the log calls it. */
  name: string;
  /**
   * Notes what these changes of passages do; what moves nothing leaves nothing.
   * @param passages rows of `passages` with a `signe`: 1 as they are now, -1 as they were
   */
  note(passages: Statement): Statement;
  /** Folds what is noted. To be called by one at a time. */
  fold(tx: Connection): Promise<void>;
  /** Counts everything again. To be called in a transaction that reads one moment, by one at a time. */
  rebuild(tx: Connection): Promise<void>;
  /** Whether what is kept and what is noted say together what passages say. To be called in a transaction that reads one moment. */
  holds(tx: Connection): Promise<boolean>;
}

/** Totals of one kind, counted and noted alike. */
export interface Totals {
  name: string;
  notes: string;
  /** What a note is known by. */
  keys: readonly string[];
  /** That of them which says the day, or the month by its first day. */
  jour: string;
  measures: readonly string[];
  tables: readonly TotalsTable[];
  /**
   * What each of these passages counts for, `signe` times; those that wait for their scenario count nowhere.
   * @param passages rows of `passages` with a `signe`
   */
  countsOf(passages: Statement): Statement;
}

export function keptTotals(totals: Totals): Kept {
  const { name, notes, keys, measures, tables, countsOf } = totals;
  return {
    name,
    note: (passages) => sql`
      insert into ${sql.table(notes)} (${quoted([...keys, ...measures])}) ${summed(keys, measures, countsOf(passages))}`,

    fold: (tx) => addTo(tx, totals, tables, sql`delete from ${sql.table(notes)} returning *`, { withGathered: true }),

    async rebuild(tx) {
      for (const table of [notes, ...tables.map(({ name }) => name)]) {
        await sql`delete from ${sql.table(table)}`.execute(tx);
      }
      for (const { tables, span } of await listReadings(tx, totals)) {
        await addTo(tx, totals, tables, countsOf(passagesOf(span)), { withGathered: false });
      }
      // Written once each: a year to which its months were added one by one would be written twelve times.
      for (const table of tables) {
        await sql`${insertInto(table)} ${gathered(table, sql.table(table.name))}`.execute(tx);
      }
    },

    /** Every cell of every table, by each period, with each measure, of each establishment and of all. */
    async holds(tx) {
      for (const { tables, span } of await listReadings(tx, totals)) {
        // What is noted is not in the totals yet.
        const counts = sql`
          ${countsOf(passagesOf(span))}
          union all
          select ${quoted(keys)}, ${quoted(measures, (name) => `-${name}`)}
          from ${sql.table(notes)} where ${isWithin(span, totals.jour)}`;
        const wrong = tables.map((table) =>
          wrongCells(table, sharesOf(table, totals.jour), sql`${isCounted(table)} and ${isWithin(span, 'periode')}`),
        );
        if (await exists(tx, sql`with comptes as (${counts}) ${sql.join(wrong, sql` union all `)}`)) return false;
      }
      for (const table of tables) {
        const shares = gathered(table, sql.table(table.name));
        if (await exists(tx, wrongCells(table, shares, sql`not (${isCounted(table)})`))) return false;
      }
      return true;
    },
  };
}

/** Names and expressions of the declarations, never input. */
const list = (parts: readonly string[]) => sql.raw(parts.join(', '));
export const quoted = (names: readonly string[], write = (name: string) => name) =>
  list(names.map((name) => write(`"${name}"`)));

/** Each cell once; those that move nothing are left out. */
function summed(keys: readonly string[], measures: readonly string[], rows: Statement): Statement {
  const sums = (write: (name: string) => string) => quoted(measures, write);
  return sql`
    select ${quoted(keys)}, ${sums((name) => `sum(${name}) as ${name}`)} from (${rows}) parts
    group by ${quoted(keys)} having (${sums((name) => `sum(${name})`)}) <> (${sums(() => '0')})`;
}

const firstDayOf = (unit: Statement, day: string) => sql`date_trunc(${unit}, ${sql.ref(day)}::timestamp)::date`;

/** The counted cells that these counts belong to, read from `comptes`. */
function sharesOf({ keys, measures, counted }: TotalsTable, jour: string): Statement {
  const cells = counted.flatMap(({ grain, whose, axes }) => {
    const periode = grain === 'j' ? sql.ref(jour) : firstDayOf(sql.lit(GRAINS[grain]), jour);
    const cell = sql`${sql.lit(grain)}, ${whose === 'all' ? sql.lit(TOUS) : sql.ref('etablissementId')}, ${periode}`;
    return axes === null
      ? [sql`(${cell})`]
      : Object.entries(axes).map(([axe, cle]) => sql`(${cell}, ${sql.lit(axe)}, ${sql.raw(cle)})`);
  });
  const hasAxes = keys.includes('axe');
  const named = keys.map((key) => (key === 'etablissementId' ? 'lieu as "etablissementId"' : `"${key}"`));
  return sql`
    select ${list(named)}, ${quoted(measures)}
    from comptes cross join lateral (values ${sql.join(cells)}) cellules (grain, lieu, periode${hasAxes ? sql`, axe, cle` : sql``})
    ${hasAxes ? sql`where cle is not null` : sql``}`;
}

/** Whether a cell is counted from passages; the others are gathered from those that are. */
function isCounted({ counted }: TotalsTable): Statement {
  const kinds = counted.map(({ grain, whose, axes }) => {
    const isOnAxis = axes ? sql`and axe in (${sql.join(Object.keys(axes).map((axe) => sql.lit(axe)))})` : sql``;
    return sql`grain = ${sql.lit(grain)} and "etablissementId" ${whose === 'all' ? sql`=` : sql`<>`} ${sql.lit(TOUS)} ${isOnAxis}`;
  });
  return sql`(${sql.join(kinds, sql` or `)})`;
}

/** What the counted cells add up to in the longer periods that hold theirs. */
function gathered(table: TotalsTable, cells: Statement): Statement {
  const { keys, measures } = table;
  const longer = Object.entries(LONGER).flatMap(([from, all]) =>
    all.map((to) => `('${from}', '${to}', '${GRAINS[to]}')`),
  );
  const values: Record<string, Statement> = { grain: sql`vers`, periode: firstDayOf(sql`unite`, 'periode') };
  return summed(
    keys,
    measures,
    sql`
      select ${sql.join(keys.map((key) => sql`${values[key] ?? sql.ref(key)} as ${sql.ref(key)}`))}, ${quoted(measures)}
      from ${cells} cellules join (values ${list(longer)}) longues (de, vers, unite) on de = grain
      where ${isCounted(table)}`,
  );
}

/** Adds these counts to the counted cells that they belong to; to gathered ones if they are asked too. */
async function addTo(
  tx: Connection,
  { jour }: Totals,
  tables: readonly TotalsTable[],
  counts: Statement,
  { withGathered }: { withGathered: boolean },
): Promise<void> {
  const additions = tables.map((table) => {
    const { name, keys, measures } = table;
    const [cells, added] = [sql.ref(`cellules_${name}`), sql.ref(`ajouts_${name}`)];
    const sums = measures.map((measure) => `"${measure}" = cumul."${measure}" + excluded."${measure}"`);
    return sql`
      ${cells} as (${summed(keys, measures, sharesOf(table, jour))}),
      ${added} as (
        ${insertInto(table)}
        select * from ${cells} ${withGathered ? sql`union all ${gathered(table, cells)}` : sql``}
        order by ${quoted(keys)}
        on conflict (${quoted(keys)}) do update set ${list(sums)})`;
  });
  await sql`with comptes as (${counts}), ${sql.join(additions)} select`.execute(tx);
}

const insertInto = ({ name, keys, measures }: TotalsTable) =>
  sql`insert into ${sql.table(name)} as cumul (${quoted([...keys, ...measures])})`;

/** Cells of which what is held is not the sum of these shares. */
function wrongCells({ name, keys, measures }: TotalsTable, shares: Statement, held: Statement): Statement {
  const taken = sql`
    select ${quoted(keys)}, ${quoted(measures, (measure) => `-${measure}`)} from ${sql.table(name)} where ${held}`;
  return sql`select from (${summed(keys, measures, sql`${shares} union all ${taken}`)}) cellules`;
}

interface Span {
  debut: string;
  fin: string;
}

const isWithin = ({ debut, fin }: Span, column: string) => sql`${sql.ref(column)} between ${debut} and ${fin}`;

const passagesOf = (span: Span) => sql`select *, 1 as signe from passages where ${isWithin(span, 'jour')}`;

/** Passages as they are read to count again: month by month, and year by year for what has nothing shorter. */
async function listReadings(tx: Connection, totals: Totals) {
  const readings: { tables: TotalsTable[]; span: Span }[] = [];
  for (const unit of ['m', 'a'] as const) {
    const isRead = ({ grain }: Counted) => (grain === 'a') === (unit === 'a');
    const tables = totals.tables
      .map((table) => ({ ...table, counted: table.counted.filter(isRead) }))
      .filter(({ counted }) => counted.length > 0);
    if (tables.length === 0) continue;
    for (const span of await listSpans(tx, totals, tables, unit)) readings.push({ tables, span });
  }
  return readings;
}

/** From the first month or year that has passages, notes or totals to the last. */
async function listSpans(tx: Connection, totals: Totals, tables: readonly TotalsTable[], unit: Grain) {
  const jour = sql.ref(totals.jour);
  const bounds = [
    sql`select min(jour), max(jour) from passages`,
    sql`select min(${jour}), max(${jour}) from ${sql.table(totals.notes)}`,
    ...tables.map(
      (table) => sql`select min(periode), max(periode) from ${sql.table(table.name)} where ${isCounted(table)}`,
    ),
  ];
  const [one, step] = [sql.lit(GRAINS[unit]), sql.lit(`1 ${GRAINS[unit]}`)];
  const { rows } = await sql<Span>`
    select debut::date, (debut + interval ${step} - interval '1 day')::date as fin
    from (select min(premier) as premier, max(dernier) as dernier from (${sql.join(bounds, sql` union all `)}) jours (premier, dernier)) bornes,
      generate_series(date_trunc(${one}, premier::timestamp), dernier, ${step}) debut`.execute(tx);
  return rows;
}
