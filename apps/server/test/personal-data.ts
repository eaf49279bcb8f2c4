import { GENRES, type Genre } from '@sillage/contracts/donnees_personnelles.rules.ts';
import { sql } from 'kysely';
import {
  DONNEES,
  type Donnees,
  declaredColumns,
  personalColumns,
} from '../src/domain/donnees_personnelles/donnees_personnelles.rules.ts';
import type { Db } from '../src/platform/db.ts';

// Where the schema says what it keeps of people: a column of rows about nobody says it in its comment, any other in DONNEES.

interface Column {
  table: string;
  column: string;
  /** What its comment says: a kind, or `none`. */
  comment: string | null;
}

const declared: Partial<Record<string, Donnees>> = DONNEES;

async function listColumns(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as table, a.attname as column,
      substring(col_description(c.oid, a.attnum) from '^Personal data: ([a-z]+)\\.') as comment
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely%'
    order by 1, 2`.execute(db);
  return rows;
}

/** Columns that are declared nowhere, twice or wrongly, and those declared that the schema does not have. */
export async function listMisdeclared(db: Db): Promise<string[]> {
  const columns = await listColumns(db);
  const wrong = columns.filter(({ table, column, comment }) => {
    const donnees = declared[table];
    const isListed = donnees !== undefined && declaredColumns(donnees).includes(column);
    if (comment === null) return !isListed;
    // What an export or an erasure looks for is known by the rules alone; an organisation has contacts there, and need not tell them all.
    const isNobodys = !donnees?.lien || (comment === 'contact' && donnees.contact !== undefined);
    const isAllowed = comment === 'none' || (GENRES.includes(comment as Genre) && donnees && isNobodys);
    return isListed || !isAllowed;
  });
  const known = new Set(columns.map(({ table, column }) => `${table}.${column}`));
  const listed = Object.entries(DONNEES).flatMap(([table, donnees]) =>
    declaredColumns(donnees).map((column) => `${table}.${column}`),
  );
  return [...wrong.map(({ table, column }) => `${table}.${column}`), ...listed.filter((name) => !known.has(name))];
}

/** The tables that hold personal data of each kind, in their order. */
export async function tablesByGenre(db: Db): Promise<Record<Genre, string[]>> {
  const columns = await listColumns(db);
  const holds = (table: string, genre: Genre) =>
    columns.some((column) => column.table === table && column.comment === genre) ||
    personalColumns(declared[table]!).some(([found]) => found === genre);
  const tablesOf = (genre: Genre) => Object.keys(DONNEES).filter((table) => holds(table, genre));
  return Object.fromEntries(GENRES.map((genre) => [genre, tablesOf(genre)])) as Record<Genre, string[]>;
}
