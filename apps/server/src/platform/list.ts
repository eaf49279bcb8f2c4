import type { Page } from '@sillage/contracts/contract.ts';
import { rowsOf } from '@sillage/contracts/pages.rules.ts';
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { DB } from '../../database/types.ts';
import { type Connection, likePattern, runPrepared } from './db.ts';

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

interface List<TB extends keyof DB, Row> {
  db: Connection;
  rows: SelectQueryBuilder<DB, TB, Unselected>;
  query: Paging;
  columns: { id: string } & Record<string, Column>;
  select: (rows: SelectQueryBuilder<DB, TB, Unselected>) => SelectQueryBuilder<DB, TB, Row>;
}

/**
 * One page of these rows and their total.
 * @param columns the column that each order of the contract stands for; `id` breaks ties so that pages never overlap
 */
export async function pageOf<TB extends keyof DB, Row>(
  db: Connection,
  rows: List<TB, Row>['rows'],
  query: Paging,
  columns: List<TB, Row>['columns'],
  select: List<TB, Row>['select'],
): Promise<Page<Row>> {
  const list = { db, rows, query, columns, select };
  const texts = textsOf(query);
  if (texts.length === 0) return pageInOrder(list);
  return isIndexed(texts) ? pageOfMatches(list) : pageOfManyMatches(list);
}

/** One page of choices: the id and the name of each of these rows. */
export function optionsOf<TB extends keyof DB & string>(
  db: Connection,
  table: TB,
  rows: SelectQueryBuilder<DB, TB, Unselected>,
  query: Paging,
  name: Column,
) {
  const select = [sql<number>`${sql.ref(`${table}.id`)}`.as('id'), sql<string>`${readFrom(name)}`.as('name')] as const;
  return pageOf(db, rows, query, { id: `${table}.id`, name: `${table}.tri` }, (found) => found.select(select));
}

/** Without words: the rows as their order meets them, with their total, since asked apart it would cost a second round trip. */
async function pageInOrder<TB extends keyof DB, Row>(list: List<TB, Row>): Promise<Page<Row>> {
  const total = sql<number>`(${counted(list)})`.as('total');
  const found = (await runPrepared(list.db, cut(list, list.select(list.rows).select(total)))) as (Row & Total)[];
  return { rows: found.map(({ total: _, ...row }) => row as Row), total: found[0]?.total ?? (await totalBeyond(list)) };
}

/** Words that the index serves: every row that holds them is read, once and narrow; the whole of a row, for those of the page alone. */
async function pageOfMatches<TB extends keyof DB, Row>(list: List<TB, Row>): Promise<Page<Row>> {
  const { rows, columns, select } = list;
  const narrow = [sql<number>`${sql.ref(columns.id)}`.as('hit'), sql<number>`count(*) over ()`.as('total')] as const;
  const hits = (await cut(list, rows.select(narrow)).execute()) as ({ hit: number } & Total)[];
  if (!hits[0]) return { rows: [], total: await totalBeyond(list) };
  const ofPage = sql<SqlBool>`${sql.ref(columns.id)} = any(${hits.map(({ hit }) => hit)})`;
  return { rows: await sorted(list, select(rows.where(ofPage))).execute(), total: hits[0].total };
}

/** Rows that are sorted at once; where more hold the words, the first ones are soon met in the order itself. */
const FEW = 1_000;

/**
 * One or two letters: how many rows hold them is counted first. PostgreSQL cannot guess it, and walking the order for a row
 * that is not there takes seconds.
 */
async function pageOfManyMatches<TB extends keyof DB, Row>(list: List<TB, Row>): Promise<Page<Row>> {
  const { total } = await counted(list).executeTakeFirstOrThrow();
  if (total === 0) return { rows: [], total };
  if (total < FEW) return pageOfMatches(list);
  return { rows: await cut(list, list.select(list.rows)).execute(), total };
}

type Total = { total: number };

function counted<TB extends keyof DB, Row>({ rows }: List<TB, Row>): SelectQueryBuilder<DB, TB, Total> {
  return rows.select(sql<number>`count(*)`.as('total')) as SelectQueryBuilder<DB, TB, Total>;
}

/** No row beyond the last page, but still a total. */
async function totalBeyond<TB extends keyof DB, Row>(list: List<TB, Row>): Promise<number> {
  return startOf(list.query) > 0 ? (await counted(list).executeTakeFirstOrThrow()).total : 0;
}

/** How many rows stand before the page. */
export function startOf({ page, rowsPerPage }: Pick<Paging, 'page' | 'rowsPerPage'>): number {
  return (page - 1) * rowsOf(rowsPerPage);
}

function sorted<TB extends keyof DB, Row, Found>(
  { query: { order }, columns }: List<TB, Row>,
  found: SelectQueryBuilder<DB, TB, Found>,
): SelectQueryBuilder<DB, TB, Found> {
  const direction = sql.raw(order.direction === 'DESC' ? 'desc' : 'asc');
  const first = found.orderBy(sql`${readFrom(columns[order.field] ?? columns.id)} ${direction}`);
  return order.field === 'id' ? first : first.orderBy(sql`${sql.ref(columns.id)} ${direction}`);
}

/** The rows of the page alone, in order. */
function cut<TB extends keyof DB, Row, Found>(
  list: List<TB, Row>,
  found: SelectQueryBuilder<DB, TB, Found>,
): SelectQueryBuilder<DB, TB, Found> {
  const start = startOf(list.query);
  // Written in the text: a kept plan would otherwise be made for a tenth of all rows.
  const page = sorted(list, found).limit(sql.lit(rowsOf(list.query.rowsPerPage)));
  return start > 0 ? page.offset(start) : page;
}
