import { can, canField } from '@sillage/contracts/capabilities.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { expect, test } from 'vitest';
import type { May } from '../../../client/session.ts';
import { bodyOf, type Course, validatorFor, valuesOf } from './course-form.ts';
import { readDuplicateSearch } from './duplicate-search.ts';

function mayOf(role: string): May {
  const person = { roles: [role], features: ['trainingCourses'], isIFPS: false };
  return Object.assign((capability: Parameters<typeof can>[1]) => can(person, capability), {
    field: (slug: string, field: string, act: 'create' | 'update' | 'read') => canField(person, slug, field, act),
  }) as May;
}

const source = {
  id: 4,
  name: 'Accueil',
  type: 1,
  etablissement: null,
  isSequential: true,
  isAssigned: true,
  deletedAt: '2026-11-01T09:00:00Z',
  trainingCourseModules: [
    { sequenceOrder: 1, module: { id: 9, nom: 'B' } },
    { sequenceOrder: 2, module: { id: 2, nom: 'A' } },
  ],
} as Course;

test('C-2.5-06 · the address names the course to copy; what makes no sense is left out', () => {
  expect(readDuplicateSearch({ duplicate: '4', origine: 'mail' })).toEqual({ duplicate: 4, origine: 'mail' });
  for (const duplicate of ['x', 0, -1, 1.5, undefined]) expect(readDuplicateSearch({ duplicate })).toEqual({});
});

test('C-2.5-07 · the copy holds name, modules in their order and sequence, and nothing else; of others than admins, no owner', () => {
  const values = valuesOf(source);
  expect(values).toEqual({
    name: 'Accueil',
    type: '1',
    etablissement: null,
    isSequential: true,
    modules: ['9', '2'],
  });
  const own = { name: 'Accueil', isSequential: true, modules: ['9', '2'] };
  expect(bodyOf(values, mayOf('ROLE_REFERENT'), 'create')).toEqual(own);
  expect(bodyOf(values, mayOf('ROLE_ADMIN'), 'create')).toEqual({ ...own, type: 1, etablissement: null });
});

test('C-5-01 C-5-02 C-5-03 C-5-04 · what blocks the save, in the words of the specification', () => {
  const empty = valuesOf();
  expect(validatorFor(true)(empty)).toEqual({
    name: message('training_courses.nom_obligatoire'),
    type: message('training_courses.type_obligatoire'),
    modules: message('training_courses.deux_formations'),
  });
  expect(Object.keys(validatorFor(false)(empty))).toEqual(['name', 'modules']);
  expect(validatorFor(false)({ ...empty, name: 'Accueil', modules: ['1', '2'] })).toEqual({});
});
