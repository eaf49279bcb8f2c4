import type { Role } from '@sillage/contracts/capabilities.ts';
import { changeRefusal, deletionRefusal, isOfRecord } from '@sillage/contracts/users.rules.ts';
import { brokenConstraint, type Connection } from '../../platform/db.ts';
import { ensureFound, ensureSameVersion, Refusal, refuseFields, violation } from '../../platform/errors.ts';
import type { Actor } from '../../platform/session.ts';
import { listOwnWords } from '../connexion/connexion.queries.ts';
import { hashStrongPassword } from '../connexion/passwords.ts';
import {
  deleteUsers,
  endLogins,
  getUser,
  insertUser,
  listAccountsForUpdate,
  updatePassword,
  updateUser,
} from './users.queries.ts';
import { type AccountInput, wrongFields } from './users.rules.ts';

/** Accounts as `/administrateurs` and `/users` write them: the same rules on both, whoever asks. */

/** Opens an account without a record. @throws 422 on `password` or `email` */
export async function openAccount(
  tx: Connection,
  { password, ...columns }: { email: string; role: Role | null; password: string },
): Promise<number> {
  const passwordHash = await hashStrongPassword(password, [columns.email]);
  return refusingTakenEmail(() => insertUser(tx, { ...columns, passwordHash }));
}

/** @throws 403 on an account of the admin group, unless a super administrator asks; 422 on what its record says */
export async function changeAccount(
  tx: Connection,
  actor: Actor,
  id: number,
  { password, ...input }: AccountInput & { password?: string | null | undefined },
  ifMatch: number | null,
): Promise<void> {
  const { asking, account } = await lockAccounts(tx, actor, id);
  ensureSameVersion(account, ifMatch);
  const refusal = changeRefusal(asking, account);
  if (refusal) throw new Refusal(refusal);
  const wrong = wrongFields(asking, account, input);
  if (wrong.length > 0) throw refuseFields(...wrong.map(([field, code]) => violation(field, code)));
  const { email, role = account.role, ...columns } = input;
  const own = isOfRecord(account) ? {} : { role, ...(email && { email }) };
  await refusingTakenEmail(() => updateUser(tx, id, { ...columns, ...own }));
  // What was opened under the former role ends with it.
  if (role !== account.role) await endLogins(tx, id);
  if (password) {
    const passwordHash = await hashStrongPassword(password, await listOwnWords(tx, id));
    await updatePassword(tx, id, passwordHash, actor.connexionId);
  }
}

/** @throws 409 on one's own account or that of a record, 403 as for a change */
export async function removeAccount(
  tx: Connection,
  actor: Actor,
  id: number,
  ifMatch: number | null,
): Promise<{ email: string | null }> {
  const { asking, account } = await lockAccounts(tx, actor, id);
  ensureSameVersion(account, ifMatch);
  const refusal = deletionRefusal(asking, account);
  if (refusal) throw new Refusal(refusal);
  await deleteUsers(tx, [id]);
  return { email: account.email };
}

/** Both ends of the change, as they are now: of two super administrators who delete each other, the second is nobody any more. */
async function lockAccounts(tx: Connection, actor: Actor, id: number) {
  const locked = await listAccountsForUpdate(tx, [actor.userId, id]);
  const asking = locked.find((one) => one.id === actor.userId);
  if (!asking) throw new Refusal('erreur.connexion_requise');
  const account = ensureFound(locked.find((one) => one.id === id));
  // The e-mail of an account that belongs to a record stands there.
  return { asking, account: isOfRecord(account) ? { ...account, ...(await emailOf(tx, id)) } : account };
}

async function emailOf(tx: Connection, id: number): Promise<{ email: string | null }> {
  const { email } = await getUser(tx, id);
  return { email };
}

async function refusingTakenEmail<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (brokenConstraint(error) !== 'users_email_unique') throw error;
    throw refuseFields(violation('email', 'users.email_deja_utilise'));
  }
}
