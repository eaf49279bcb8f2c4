import { MAX_ROWS, type Page } from '@sillage/contracts/contract.ts';
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { DB } from '../../database/types.ts';
import { likePattern } from './db.ts';

/** The conditions of lists, all without accents or case (P-5-31); an absent value asks nothing. */
type Condition = RawBuilder<SqlBool> | undefined;

/** A column by its name, or what stands for one. */
type Column = string | RawBuilder<unknown>;

function readFrom(column: Column): RawBuilder<unknown> {
  return typeof column === 'string' ? sql.ref(column) : column;
}

/** Every word of the search box is somewhere in the row's search text. */
export function searched(column: Column, search: string): Condition {
  const words = search.split(/\s+/).filter(Boolean).slice(0, 8);
  if (words.length === 0) return undefined;
  return sql.join(
    words.map((word) => sql`${readFrom(column)} like sans_accents(${likePattern(word)})`),
    sql` and `,
  ) as RawBuilder<SqlBool>;
}

export function contains(column: Column, text: string | undefined): Condition {
  if (!text) return undefined;
  return sql<SqlBool>`sans_accents(${readFrom(column)}) like sans_accents(${likePattern(text)})`;
}

export function isOneOf(column: string, ids: readonly number[] | undefined): Condition {
  return ids && sql<SqlBool>`${sql.ref(column)} = any(${ids})`;
}

export function equals(column: string, value: boolean | undefined): Condition {
  return value === undefined ? undefined : sql<SqlBool>`${sql.ref(column)} = ${value}`;
}

/** `exists[field]=true|false`. */
export function isFilled(column: string, asked: boolean | undefined): Condition {
  if (asked === undefined) return undefined;
  return asked ? sql<SqlBool>`${sql.ref(column)} is not null` : sql<SqlBool>`${sql.ref(column)} is null`;
}

export function allOf(...conditions: Condition[]): RawBuilder<SqlBool> {
  const asked = conditions.filter((condition) => condition !== undefined);
  if (asked.length === 0) return sql<SqlBool>`true`;
  return sql.join(asked, sql` and `) as RawBuilder<SqlBool>;
}

/** Orders a column as people read it, for tables without a stored order of it. */
export function inReadingOrder(column: Column): RawBuilder<string> {
  return sql<string>`sans_accents(${readFrom(column)}) collate "C"`;
}

/** A query whose columns are still to be chosen. */
type Unselected = Record<never, never>;

interface Paging {
  page: number;
  rowsPerPage: number;
  order: { field: string; direction: 'ASC' | 'DESC' };
  search: string;
  filters: object;
}

function textsOf({ search, filters }: Paging): string[] {
  return [search, ...Object.values(filters)].filter((value) => typeof value === 'string' && value !== '');
}

/** Looks for a word that the trigram index serves: three letters or more. */
function isIndexed(texts: readonly string[]): boolean {
  return texts.some((text) => text.split(/\s+/).some((word) => word.length >= 3));
}

/** Rows that are sorted at once; where more hold the words, the first ones are soon met in the order itself. */
const FEW = 1_000;

/**
 * One page of these rows and their total.
 * @param columns the column that each order of the contract stands for; `id` breaks ties so that pages never overlap
 */
export async function pageOf<TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Unselected>,
  query: Paging,
  columns: { id: string } & Record<string, Column>,
  select: (rows: SelectQueryBuilder<DB, TB, Unselected>) => SelectQueryBuilder<DB, TB, Row>,
): Promise<Page<Row>> {
  const { page, rowsPerPage, order } = query;
  const size = rowsPerPage === -1 ? MAX_ROWS : rowsPerPage;
  const direction = sql.raw(order.direction === 'DESC' ? 'desc' : 'asc');
  const first = columns[order.field] ?? columns.id;
  const start = rowsPerPage === -1 ? 0 : (page - 1) * size;
  const count = rows.select(sql<number>`count(*)`.as('total')) as SelectQueryBuilder<DB, TB, { total: number }>;
  const inOrder = <R>(found: SelectQueryBuilder<DB, TB, R>) =>
    found
      .orderBy(sql`${readFrom(first)} ${direction}`)
      .$if(order.field !== 'id', (one) => one.orderBy(sql`${sql.ref(columns.id)} ${direction}`)) as typeof found;
  const onePage = <R>(found: SelectQueryBuilder<DB, TB, R>) =>
    inOrder(found)
      // Written in the text: a kept plan would otherwise be made for a tenth of all rows.
      .limit(sql.lit(size))
      .$if(start > 0, (one) => one.offset(start)) as typeof found;
  // No row beyond the last page, but still a total.
  const countBeyond = async () => (start > 0 ? (await count.executeTakeFirstOrThrow()).total : 0);

  const texts = textsOf(query);
  // PostgreSQL cannot guess how many rows hold one or two letters: walking the order for a row that is not there takes seconds.
  const known = texts.length > 0 && !isIndexed(texts) ? (await count.executeTakeFirstOrThrow()).total : undefined;
  if (known === 0) return { rows: [], total: 0 };
  if (isIndexed(texts) || (known !== undefined && known < FEW)) {
    // Every row that holds the words is read, once and narrow; the whole of a row, for those of the page alone.
    const hits = (await onePage(
      rows.select([sql<number>`${sql.ref(columns.id)}`.as('hit'), sql<number>`count(*) over ()`.as('total')]),
    ).execute()) as { hit: number; total: number }[];
    if (!hits[0]) return { rows: [], total: await countBeyond() };
    const ids = hits.map(({ hit }) => hit);
    const found = await inOrder(select(rows.where(sql<SqlBool>`${sql.ref(columns.id)} = any(${ids})`))).execute();
    return { rows: found as Row[], total: hits[0].total };
  }
  // One statement: asked apart, the total would cost a second round trip.
  const total = known === undefined ? sql<number>`(${count})` : sql<number>`${sql.lit(known)}::bigint`;
  const found = (await onePage(select(rows).select(total.as('total'))).execute()) as (Row & { total: number })[];
  if (found[0]) return { rows: found.map(({ total: _, ...row }) => row as Row), total: found[0].total };
  return { rows: [], total: known ?? (await countBeyond()) };
}
