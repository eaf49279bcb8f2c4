import { message } from '@sillage/contracts/messages.fr.ts';
import type { Body, Item } from '../../../client/client.ts';
import type { Crumb } from '../../../ui/shell/breadcrumb.tsx';

export type ModuleGroupe = Item<'module_groupes'>;

export interface ModuleGroupeValues extends Record<string, unknown> {
  nom: string;
  ordre: number | null;
}

export function valuesOf(item?: ModuleGroupe): ModuleGroupeValues {
  return { nom: item?.nom ?? '', ordre: item?.ordre ?? 0 };
}

export function bodyOf({ ordre, ...fields }: ModuleGroupeValues): Body<'module_groupes', 'create'> {
  return { ...fields, ordre: ordre ?? 0 };
}

export function crumbsOf(label: string, groupe?: ModuleGroupe): Crumb[] {
  return [
    { label: message('menu.formations') },
    { label: message('menu.groupes_de_modules'), to: '/module_groupes/' },
    { label: groupe ? `${label} ${groupe.nom}` : label },
  ];
}
