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

/** Looks for a word that the trigram index serves: three letters or more. */
function looksForText({ search, filters }: Paging): boolean {
  const texts = [search, ...Object.values(filters)].filter((value) => typeof value === 'string');
  return texts.some((text) => text.split(/\s+/).some((word) => word.length >= 3));
}

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
  // The rows that hold a text are few and read once. Otherwise PostgreSQL may walk the whole order, hoping to meet ten of them soon.
  const total = looksForText(query) ? sql<number>`count(*) over ()` : sql<number>`(${count})`;
  // One statement: asked apart, the total would cost a second round trip.
  const found = (await select(rows)
    .select(total.as('total'))
    .orderBy(sql`${readFrom(first)} ${direction}`)
    .$if(order.field !== 'id', (ordered) => ordered.orderBy(sql`${sql.ref(columns.id)} ${direction}`))
    // Written in the text: a kept plan would otherwise be made for a tenth of all rows.
    .limit(sql.lit(size))
    .$if(start > 0, (ordered) => ordered.offset(start))
    .execute()) as (Row & { total: number })[];
  if (found[0]) return { rows: found.map(({ total: _, ...row }) => row as Row), total: found[0].total };
  // No row beyond the last page, but still a total.
  return { rows: [], total: start > 0 ? (await count.executeTakeFirstOrThrow()).total : 0 };
}
