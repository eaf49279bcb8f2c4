import type { Role } from '@sillage/contracts/capabilities.ts';
import { changeRefusal, deletionRefusal, isOfRecord } from '@sillage/contracts/users.rules.ts';
import { type Connection, refuseTaken } from '../../platform/db.ts';
import { ensureAll, ensureFound, ensureSameVersion, Refusal, refuseFields, violation } from '../../platform/errors.ts';
import { type Actor, ensureRecentProof } from '../../platform/login.ts';
import { giveAddress } from '../adresses/give-address.ts';
import { type Changing, changePassword } from '../connexion/change-password.ts';
import { hashStrongPassword } from '../connexion/hash-password.ts';
import { askErasureOfStaff } from '../donnees_personnelles/ask-erasure.ts';
import {
  deleteUsers,
  endLogins,
  getUser,
  insertUser,
  isEmailTaken,
  listAccountsForUpdate,
  updateUser,
} from './users.queries.ts';
import { type AccountInput, wrongFields } from './users.rules.ts';

/** Accounts as `/administrateurs` and `/users` write them: the same rules on both, whoever asks. */

/** Opens an account without a record. @throws 422 on `password` or `email` */
export async function openAccount(
  tx: Connection,
  { password, ...columns }: { email: string; role: Role | null; password: string },
): Promise<number> {
  const [passwordHash] = await ensureAll(
    () => hashStrongPassword(password, [columns.email]),
    () => ensureFreeEmail(tx, columns.email),
  );
  return insertUser(tx, { ...columns, passwordHash }).catch(refuseTakenEmail);
}

interface Passwords {
  password?: string | null | undefined;
  motDePasseActuel?: string | null | undefined;
}

/** @throws 403 on an account of the admin group, unless a super administrator asks, and without the proof that a change of role asks; 422 on what its record says */
export async function changeAccount(
  changing: Changing,
  id: number,
  { password, motDePasseActuel, ...input }: AccountInput & Passwords,
  ifMatch: number | null,
): Promise<void> {
  const { tx, actor } = changing;
  const { asking, account } = await lockAccounts(tx, actor, id);
  ensureSameVersion(account, ifMatch);
  const refusal = changeRefusal(asking, account);
  if (refusal) throw new Refusal(refusal);
  const wrong = wrongFields(asking, account, input);
  const { email, role = account.role, ...columns } = input;
  const [storePassword, given] = await ensureAll(
    () => changePassword(changing, id, { password, motDePasseActuel, own: [email] }),
    async () => {
      if (wrong.length > 0) throw refuseFields(...wrong.map(([field, code]) => violation(field, code)));
      if (role !== account.role) ensureRecentProof(actor, changing.clock.now());
      if (isOfRecord(account)) return undefined;
      const address = await giveAddress(changing, { userId: id, email: account.email }, email);
      if (address) await ensureFreeEmail(tx, address);
      return address;
    },
  );
  const own = isOfRecord(account) ? {} : { role, email: given };
  await updateUser(tx, id, { ...columns, ...own }).catch(refuseTakenEmail);
  // What was opened under the former role ends with it.
  if (role !== account.role) await endLogins(tx, id);
  await storePassword();
}

/** @throws 409 on one's own account or that of a record, 403 as for a change */
export async function removeAccount(
  { tx, actor, clock }: Pick<Changing, 'tx' | 'actor' | 'clock'>,
  id: number,
  ifMatch: number | null,
): Promise<void> {
  const { asking, account } = await lockAccounts(tx, actor, id);
  ensureSameVersion(account, ifMatch);
  const refusal = deletionRefusal(asking, account);
  if (refusal) throw new Refusal(refusal);
  await askErasureOfStaff(tx, [id], clock.now());
  await deleteUsers(tx, [id]);
}

/** Both ends of the change, as they are now: of two super administrators who delete each other, the second is nobody any more. */
async function lockAccounts(tx: Connection, actor: Actor, id: number) {
  const locked = await listAccountsForUpdate(tx, actor, [actor.userId, id]);
  const asking = locked.find((one) => one.id === actor.userId);
  if (!asking) throw new Refusal('erreur.connexion_requise');
  const account = ensureFound(locked.find((one) => one.id === id));
  // The e-mail of an account that belongs to a record stands there.
  return {
    asking,
    account: isOfRecord(account) ? { ...account, email: (await getUser(tx, actor, id)).email } : account,
  };
}

const EMAIL_TAKEN = ['email', 'users.email_deja_utilise'] as const;
/** Of two that take an address at the same moment, the second hears it from the write. */
const refuseTakenEmail = refuseTaken({ users_email_unique: EMAIL_TAKEN });

async function ensureFreeEmail(tx: Connection, email: string): Promise<void> {
  if (await isEmailTaken(tx, email)) throw refuseFields(violation(...EMAIL_TAKEN));
}
