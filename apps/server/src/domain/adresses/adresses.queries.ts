import { isAdmin } from '@sillage/contracts/capabilities.ts';
import { type SqlBool, sql } from 'kysely';
import type { Connection } from '../../platform/db.ts';
import { hashToken } from '../../platform/login.ts';

export async function findPendingAddress(db: Connection, userId: number, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('adresses_a_confirmer')
    .select('email')
    .where('userId', '=', userId)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst();
  return row?.email;
}

interface Pending {
  userId: number;
  email: string;
  token: string;
  expiresAt: Date;
}

export async function setPendingAddress(tx: Connection, { userId, email, token, expiresAt }: Pending): Promise<void> {
  const row = { email, hash: hashToken(token), expiresAt: expiresAt.toISOString() };
  await tx
    .insertInto('adresses_a_confirmer')
    .values({ userId, ...row })
    .onConflict((one) => one.column('userId').doUpdateSet({ ...row, createdAt: sql`default` }))
    .execute();
}

export async function deletePendingAddress(tx: Connection, userId: number): Promise<void> {
  await tx.deleteFrom('adresses_a_confirmer').where('userId', '=', userId).execute();
}

/** Uses up a link: the same one never serves twice, even followed at the same moment. */
export async function takePendingAddress(tx: Connection, token: string, now: Date) {
  return tx
    .deleteFrom('adresses_a_confirmer')
    .where('hash', '=', hashToken(token))
    .where('expiresAt', '>', now.toISOString())
    .returning(['userId', 'email'])
    .executeTakeFirst();
}

/**
 * Whether a person of this role may not take this address, nor give it to one of staff: a learner none of staff's, staff none of the
 * admin group's, by which a sign-in would lead to two accounts and true mails be addressed to it (P-2.3-66).
 */
export async function isClosedAddress(db: Connection, role: string | null, email: string): Promise<boolean> {
  if (isAdmin({ roles: role === null ? [] : [role] })) return false;
  const isOfLearner = role === 'ROLE_APPRENANT';
  const { rows } = await sql<{ closed: boolean }>`
    select exists (select from users where email = ${email}) or ${isOfLearner}::boolean and (
      exists (select from groupements where email = ${email}) or exists (select from etablissements where email = ${email})
      or exists (select from referents where email = ${email})) as closed`.execute(db);
  return rows[0]!.closed;
}

/** Writes the address where the account has it: on its record, else on itself. */
export async function updateAddress(tx: Connection, userId: number, slug: string, email: string): Promise<void> {
  const owner = sql.ref(slug === 'users' ? 'id' : 'userId');
  await sql`update ${sql.table(slug)} set email = ${email}, version = version + 1 where ${owner} = ${userId}`.execute(
    tx,
  );
}

/** What was mailed to a former address opens nothing any more; a connect-as, which no mail holds, goes on. */
export async function deleteMailedLinks(tx: Connection, userId: number): Promise<void> {
  await tx
    .deleteFrom('jetons')
    .where('userId', '=', userId)
    .where(sql<SqlBool>`(usage in ('mot_de_passe', 'code') or usage = 'connexion' and "onBehalfOf" is null)`)
    .execute();
}
