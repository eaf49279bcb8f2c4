import { message } from '@sillage/contracts/messages.fr.ts';
import type { Item } from '../../../client/client.ts';
import type { Crumb } from '../../../ui/shell/breadcrumb.tsx';

/** Where a groupement's screen stands; its own level says which one, by its e-mail, else its name (P-2.8-32 … 36). */
export function crumbsOf(label: string, groupement?: Item<'groupements'>): Crumb[] {
  return [
    { label: message('menu.organisations') },
    { label: message('menu.groupements'), to: '/groupements/' },
    { label: groupement ? `${label} ${groupement.email ?? groupement.nom}` : label },
  ];
}
