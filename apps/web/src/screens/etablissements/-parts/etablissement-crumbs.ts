import { message } from '@sillage/contracts/messages.fr.ts';
import type { Crumb } from '../../../ui/shell/breadcrumb.tsx';
import type { Etablissement } from './etablissement-form.ts';

/** Where an establishment's screen stands; its own level says which one, by its e-mail, else its name (P-2.8-32 … 36). */
export function crumbsOf(label: string, etablissement?: Pick<Etablissement, 'email' | 'nom'>): Crumb[] {
  return [
    { label: message('menu.organisations') },
    { label: message('menu.etablissements'), to: '/etablissements/' },
    { label: etablissement ? `${label} ${etablissement.email ?? etablissement.nom}` : label },
  ];
}
