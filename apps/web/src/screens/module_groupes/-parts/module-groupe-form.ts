import type { Body, Item } from '../../../client/client.ts';

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
