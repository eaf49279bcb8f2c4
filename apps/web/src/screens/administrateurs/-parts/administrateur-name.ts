import type { Item } from '../../../client/client.ts';

export type Administrateur = Item<'administrateurs'>;

/** How an administrator is named: by the address, else by the id. */
export function nameOf({ id, email }: Pick<Administrateur, 'id' | 'email'>): string {
  return email ?? String(id);
}
