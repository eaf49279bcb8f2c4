import { message } from '@sillage/contracts/messages.fr.ts';
import { inFrenchOrder } from '@sillage/contracts/ordre.rules.ts';
import type { Item } from '../../../client/client.ts';

export type Module = Item<'modules'>;

export interface ModulesOfGroup {
  /** Null: the modules without a group. */
  id: number | null;
  nom: string;
  modules: Module[];
}

/** Modules by group, the groups by name, those without a group last (C-2.9-20). */
export function byGroup(modules: readonly Module[]): ModulesOfGroup[] {
  const groups = Map.groupBy(modules, ({ moduleGroupe }) => moduleGroupe?.id ?? null);
  return [...groups]
    .map(([id, members]) => ({
      id,
      nom: members[0]?.moduleGroupe?.nom ?? message('etablissements.modules_sans_groupe'),
      modules: members,
    }))
    .sort((a, b) => Number(a.id === null) - Number(b.id === null) || inFrenchOrder(a.nom, b.nom));
}
