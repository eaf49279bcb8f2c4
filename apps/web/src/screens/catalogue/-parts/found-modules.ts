import { plainLetters } from '@sillage/contracts/lettres.rules.ts';
import type { CatalogueSearch } from './catalogue-search.ts';

interface Named {
  nom: string;
  moduleGroupe: { id: number } | null;
}

/** The modules whose name holds every word, of this group when one is chosen (C-2.9-04, C-2.9-05). */
export function found<Module extends Named>(modules: readonly Module[], { q = '', groupe }: CatalogueSearch): Module[] {
  const words = plainLetters(q).split(/\s+/).filter(Boolean);
  return modules.filter(({ nom, moduleGroupe }) => {
    const name = plainLetters(nom);
    return words.every((word) => name.includes(word)) && (groupe === undefined || moduleGroupe?.id === groupe);
  });
}

/** The families of the catalogue in their order, each with its modules, those without a family last; empty ones are left out. */
export function byGroup<Module extends Named, Group extends { id: number }>(
  modules: readonly Module[],
  groups: readonly Group[],
): { group: Group | null; modules: Module[] }[] {
  const known = new Set(groups.map(({ id }) => id));
  return [
    ...groups.map((group) => ({
      group,
      modules: modules.filter(({ moduleGroupe }) => moduleGroupe?.id === group.id),
    })),
    { group: null, modules: modules.filter(({ moduleGroupe }) => !moduleGroupe || !known.has(moduleGroupe.id)) },
  ].filter((family) => family.modules.length > 0);
}
