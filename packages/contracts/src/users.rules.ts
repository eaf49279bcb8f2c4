import { isAdmin, type Role } from './capabilities.ts';
import type { ErrorCode } from './errors.ts';

/** Which accounts one may change or delete: asked by the server, and by the screens for what they offer. */

export interface Account {
  id: number;
  /** Null: it waits for its role. */
  role: Role | null;
}

/** Whether the account belongs to a record, which holds its e-mail and says its role. */
export function isOfRecord({ role }: Pick<Account, 'role'>): boolean {
  return role !== null && !isAdmin({ roles: [role] });
}

/** Only a super administrator touches an account of the admin group (P-2.8-26); null when it may be changed. */
export function changeRefusal(actor: Account, account: Account): ErrorCode | null {
  const mayTouch = actor.role === 'ROLE_SUPER_ADMIN' || account.role === null || isOfRecord(account);
  return mayTouch ? null : 'users.groupe_admin';
}

/** Null when the account may be deleted: neither one's own (P-2.8-18), nor that of a record. */
export function deletionRefusal(actor: Account, account: Account): ErrorCode | null {
  if (account.id === actor.id) return 'users.propre_compte';
  return isOfRecord(account) ? 'users.de_fiche' : changeRefusal(actor, account);
}
