import type { Role } from '@sillage/contracts/capabilities.ts';
import type { MessageCode } from '@sillage/contracts/messages.fr.ts';
import { type Account, isOfRecord } from '@sillage/contracts/users.rules.ts';

export interface AccountInput {
  email?: string | null | undefined;
  role?: Role | null | undefined;
}

/** What is wrong in a change, by field. One's own role stays, so that one super administrator always remains. */
export function wrongFields(
  actor: Account,
  account: Account & { email: string | null },
  { email, role }: AccountInput,
): [string, MessageCode][] {
  const wrong: [string, MessageCode][] = [];
  if (email !== undefined && email !== account.email) {
    if (isOfRecord(account)) wrong.push(['email', 'users.email_de_fiche']);
    else if (email === null) wrong.push(['email', 'validation.obligatoire']);
  }
  if (role !== undefined && role !== account.role) {
    if (isOfRecord(account)) wrong.push(['role', 'users.role_de_fiche']);
    else if (account.id === actor.id) wrong.push(['role', 'users.propre_role']);
  }
  return wrong;
}
