import { message } from '@sillage/contracts/messages.fr.ts';
import type { Body, Item } from '../../../client/client.ts';
import type { May } from '../../../client/session.ts';
import type { Crumb } from '../../../ui/shell/breadcrumb.tsx';

export type Groupement = Item<'groupements'>;

export interface GroupementValues extends Record<string, unknown> {
  nom: string;
  email: string;
  password: string;
  etablissements: string[];
}

/** What the form opens with: the record, or the defaults of a new one. */
export function valuesOf(item?: Groupement): GroupementValues {
  return {
    nom: item?.nom ?? '',
    email: item?.email ?? '',
    password: '',
    etablissements: (item?.etablissements ?? []).map(({ id }) => String(id)),
  };
}

/** What is sent: the fields that the person may write (P-4-30). */
export function bodyOf(values: GroupementValues, may: May, act: 'create' | 'update'): Body<'groupements', 'create'> {
  const { etablissements, ...fields } = values;
  return may.field('groupements', 'etablissements', act) ? { ...fields, etablissements } : fields;
}

/** Where a groupement's screen stands; its own level says which one, by its e-mail, else its name (P-2.8-32 … 36). */
export function crumbsOf(label: string, groupement?: Groupement): Crumb[] {
  return [
    { label: message('menu.organisations') },
    { label: message('menu.groupements'), to: '/groupements/' },
    { label: groupement ? `${label} ${groupement.email ?? groupement.nom}` : label },
  ];
}
