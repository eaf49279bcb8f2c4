import { type RawBuilder, sql } from 'kysely';

/** `listName` and `fullName` of `personnes.rules.ts`, `regroupementName` of `regroupements.rules.ts`: of the row that has this name in the query. */

export function listNameOf(row: string): RawBuilder<string> {
  return sql<string>`${sql.ref(`${row}.nom`)} || ' ' || ${sql.ref(`${row}.prenom`)}`;
}

export function fullNameOf(row: string): RawBuilder<string> {
  return sql<string>`${sql.ref(`${row}.prenom`)} || ' ' || ${sql.ref(`${row}.nom`)}`;
}

export function regroupementNameOf(row: string): RawBuilder<string> {
  return sql<string>`concat_ws(' / ', ${sql.ref(`${row}.nomA`)}, ${sql.ref(`${row}.nomB`)}, ${sql.ref(`${row}.nomC`)})`;
}
