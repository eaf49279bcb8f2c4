import { message } from '@sillage/contracts/messages.fr.ts';
import type { Item } from '../../../client/client.ts';
import type { Crumb } from '../../../ui/shell/breadcrumb.tsx';
import { nameOf } from './apprenant-name.ts';

const list: Crumb[] = [{ label: message('menu.personnes') }, { label: message('menu.apprenants'), to: '/apprenants' }];

/** The way to a screen of learners; that of a record ends on its email, else its name in quotes (P-2.8-32 … 36). */
export function crumbsTo(label: string, apprenant?: Pick<Item<'apprenants'>, 'email' | 'nom' | 'prenom'>): Crumb[] {
  if (!apprenant) return [...list, { label }];
  return [
    ...list,
    { label: `${label} ${apprenant.email ?? message('apprenants.entre_guillemets', { nom: nameOf(apprenant) })}` },
  ];
}

/** The list is the last level. */
export const listCrumbs: Crumb[] = list.map(({ label }) => ({ label }));
