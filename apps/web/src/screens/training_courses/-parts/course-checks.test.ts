import { message } from '@sillage/contracts/messages.fr.ts';
import { expect, test } from 'vitest';
import { readDuplicateSearch } from '../../../client/duplicate-search.ts';
import { validatorFor } from './course-checks.ts';

test('C-2.5-06 · the address names the course to copy; what makes no sense is left out', () => {
  expect(readDuplicateSearch({ duplicate: '4', origine: 'mail' })).toEqual({ duplicate: 4, origine: 'mail' });
  for (const duplicate of ['x', 0, -1, 1.5, undefined]) expect(readDuplicateSearch({ duplicate })).toEqual({});
});

test('C-5-01 C-5-02 C-5-03 C-5-04 · what blocks the save, in the words of the specification', () => {
  const empty = { name: '', type: null, modules: [] };
  expect(validatorFor(true)(empty)).toEqual({
    name: message('training_courses.nom_obligatoire'),
    type: message('training_courses.type_obligatoire'),
    modules: message('training_courses.deux_formations'),
  });
  expect(Object.keys(validatorFor(false)(empty))).toEqual(['name', 'modules']);
  expect(validatorFor(false)({ ...empty, name: 'Accueil', modules: ['1', '2'] })).toEqual({});
});
