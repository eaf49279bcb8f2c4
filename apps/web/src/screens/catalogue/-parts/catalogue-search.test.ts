import { expect, test } from 'vitest';
import { parseCatalogueSearch } from './catalogue-search.ts';
import { byGroup, found } from './found-modules.ts';

const hygiene = { id: 1, nom: 'Hygiène' };
const modules = [
  { nom: 'Précautions complémentaires', moduleGroupe: hygiene },
  { nom: 'Hygiène des mains', moduleGroupe: hygiene },
  { nom: 'Arrêt cardiaque', moduleGroupe: { id: 2, nom: 'Urgences' } },
  { nom: 'Essai', moduleGroupe: null },
];
const names = (rows: { nom: string }[]) => rows.map(({ nom }) => nom);

test('C-2.9-03 C-2.9-04 C-2.9-05 S-5-43 S-5-44 · the name search ignores accents and case, and adds to the group', () => {
  expect(names(found(modules, { q: 'HYGIENE mains' }))).toEqual(['Hygiène des mains']);
  expect(names(found(modules, { q: 'arret' }))).toEqual(['Arrêt cardiaque']);
  const heart = [{ nom: 'Massage cardiaque : le cœur', moduleGroupe: null }];
  expect(names(found(heart, { q: 'coeur' }))).toEqual(names(heart));
  expect(names(found(modules, { groupe: 1 }))).toEqual(['Précautions complémentaires', 'Hygiène des mains']);
  expect(names(found(modules, { groupe: 2, q: 'hygiene' }))).toEqual([]);
});

test('families come in their order, modules without one last, empty families not at all', () => {
  const families = byGroup(modules, [{ id: 2 }, { id: 9 }, { id: 1 }]);
  expect(families.map(({ group }) => group?.id ?? null)).toEqual([2, 1, null]);
});

test('S-2.2-24 · what else the address holds is kept', () => {
  expect(parseCatalogueSearch({ q: 12, groupe: '3', etablissement: 'x', origine: 'mail' })).toEqual({
    q: '12',
    groupe: 3,
    origine: 'mail',
  });
});
