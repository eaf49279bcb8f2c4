import type { Item } from '../../../client/client.ts';

export type Referent = Item<'referents'>;

export function nameOf({ prenom, nom }: Pick<Referent, 'prenom' | 'nom'>): string {
  return `${prenom} ${nom}`;
}
