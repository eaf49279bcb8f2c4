import type { ADMIN } from '@sillage/contracts/capabilities.ts';
import type { Body, Item } from '../../../client/client.ts';

export type Administrateur = Item<'administrateurs'>;

export interface AdministrateurValues extends Record<string, unknown> {
  email: string;
  password: string;
  role: string | null;
}

/** What the form opens with: the record, or the defaults of a new one. */
export function valuesOf(item?: Administrateur): AdministrateurValues {
  return { email: item?.email ?? '', password: '', role: item?.role ?? 'ROLE_ADMIN' };
}

export function bodyOf({ role, ...fields }: AdministrateurValues): Body<'administrateurs', 'create'> {
  return { ...fields, role: role as (typeof ADMIN)[number] };
}

/** How an administrator is named: by the address, else by the id. */
export function nameOf({ id, email }: Pick<Administrateur, 'id' | 'email'>): string {
  return email ?? String(id);
}
