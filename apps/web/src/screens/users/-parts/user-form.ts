import type { ADMIN, Role } from '@sillage/contracts/capabilities.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { changeRefusal } from '@sillage/contracts/users.rules.ts';
import type { Body, Item } from '../../../client/client.ts';
import type { May } from '../../../client/session.ts';
import { useOwnAccount } from './own-account.ts';

export type User = Item<'users'>;

export interface UserValues extends Record<string, unknown> {
  email: string;
  password: string;
  role: string | null;
}

/** What the form opens with: the record, or the defaults of a new one. */
export function valuesOf(item?: User): UserValues {
  return { email: item?.email ?? '', password: '', role: item?.role ?? null };
}

/** What is sent for a new account: the fields that the person may write (P-2.8-26). */
export function bodyOf({ role, ...fields }: UserValues, may: May): Body<'users', 'create'> {
  return may.field('users', 'role', 'create') ? { ...fields, role: role as AdminRole } : fields;
}

type AdminRole = (typeof ADMIN)[number] | null;

/** What is sent for an account that exists: its password alone when it belongs to a record. */
export function changesOf({ role, ...fields }: UserValues, user: User, may: May): Body<'users', 'update'> {
  if (user.fiche) return { password: fields.password };
  return may.field('users', 'role', 'update') ? { ...fields, role: role as AdminRole } : fields;
}

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
