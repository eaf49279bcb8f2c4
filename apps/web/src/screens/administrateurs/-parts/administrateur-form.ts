import type { ADMIN } from '@sillage/contracts/capabilities.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import type { Body, Item } from '../../../client/client.ts';
import type { Crumb } from '../../../ui/shell/breadcrumb.tsx';

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

/** Where an administrator's screen stands; its own level says which one (P-2.8-32 … 37). */
export function crumbsOf(label: string, administrateur?: Administrateur): Crumb[] {
  return [
    { label: message('menu.administration') },
    { label: message('menu.administrateurs'), to: '/administrateurs/' },
    { label: administrateur ? `${label} ${nameOf(administrateur)}` : label },
  ];
}
