import { type Insertable, sql, type Updateable } from 'kysely';
import type { DB } from '../../database/types.ts';
import type { Connection } from './db.ts';

/** One row written: the same statement for every entity. */

type WithId = { [Table in keyof DB]: 'id' extends keyof DB[Table] ? Table : never }[keyof DB];
type Versioned = { [Table in WithId]: 'version' extends keyof DB[Table] ? Table : never }[WithId];

/** Where the table says when a row was changed, its change says so. */
type Changes<Table extends keyof DB> = Updateable<DB[Table]> &
  ('updatedAt' extends keyof DB[Table] ? { updatedAt: string } : unknown);

/** Answers the id of the new row. */
export function insertInto<Table extends WithId>(table: Table) {
  return async (tx: Connection, values: Insertable<DB[Table]>): Promise<number> => {
    const insert = tx.insertInto(table as 'modules').values(values as never);
    return (await insert.returning('id').executeTakeFirstOrThrow()).id;
  };
}

/** Adds one to the version. */
export function updateOf<Table extends Versioned>(table: Table) {
  return async (tx: Connection, id: number, values: Changes<Table>): Promise<void> => {
    const update = tx.updateTable(table as 'modules').set({ ...(values as object), version: sql`version + 1` });
    await update.where('id', '=', id).execute();
  };
}

export function deleteFrom(table: WithId) {
  return async (tx: Connection, id: number): Promise<void> => {
    await tx
      .deleteFrom(table as 'modules')
      .where('id', '=', id)
      .execute();
  };
}
