import { sql } from 'kysely';
import type { Connection } from '../../platform/db.ts';
import { deleteConnexionsOf } from '../../platform/session.ts';

/** Opens an account and answers its id; without a hash the person chooses a password at the first sign-in (P-4-03). */
export async function insertUser(db: Connection, user: { role: string; passwordHash: string | null }): Promise<number> {
  const { id } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow();
  return id;
}

/**
 * Stores a new password and ends the other logins of the account.
 * @param keptConnexionId login that goes on: the one that the person is changing the password from
 */
export async function updatePassword(
  db: Connection,
  userId: number,
  passwordHash: string,
  keptConnexionId = 0,
): Promise<void> {
  await db.updateTable('users').set({ passwordHash }).where('id', '=', userId).execute();
  await deleteConnexionsOf(db, [userId], keptConnexionId);
}

/** Removes accounts, once the records that they belonged to are gone. */
export async function deleteUsers(db: Connection, userIds: readonly number[]): Promise<void> {
  await db.deleteFrom('users').where('id', '=', sql<number>`any(${userIds})`).execute();
}
