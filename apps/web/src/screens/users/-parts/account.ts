import type { Role } from '@sillage/contracts/capabilities.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { changeRefusal } from '@sillage/contracts/users.rules.ts';
import type { Item } from '../../../client/client.ts';
import { useOwnAccount } from './own-account.ts';

export type User = Item<'users'>;

/** How an account is named: by its address, else by its holder, else by its id. */
export function nameOf({ id, email, nom }: Pick<User, 'id' | 'email' | 'nom'>): string {
  return email ?? nom ?? String(id);
}

/** « Référent », « Sans rôle ». */
export function roleOf(role: Role | null): string {
  return message(`role.${role ?? 'aucun'}`);
}

/** Whether the person may change this account (P-2.8-26). */
export function useMayChange(): (user: User) => boolean {
  const own = useOwnAccount();
  return (user) => changeRefusal(own, user) === null;
}
