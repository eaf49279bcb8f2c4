import { expect, test } from 'vitest';
import { isSameEtat } from './vues.rules.ts';

test('two states of a list are the same whatever the order of names and of values', () => {
  const one = { search: 'le goff', filters: { etab: ['4', '3'], nom: ['a'] }, columns: ['nom', 'email'] };
  const other = { columns: ['email', 'nom'], filters: { nom: ['a'], etab: ['3', '4'] }, search: 'le goff' };
  expect(isSameEtat(one, other)).toBe(true);
  expect(isSameEtat({}, { page: undefined })).toBe(true);
});

test.each<[string, object, object]>([
  ['another order', { order: 'nom' }, { order: '-nom' }],
  ['one filter more', { filters: { a: ['1'] } }, { filters: { a: ['1'], b: ['2'] } }],
  ['another value', { filters: { a: ['1'] } }, { filters: { a: ['2'] } }],
  ['values that join to the same text', { columns: ['a', 'b'] }, { columns: ['a,b'] }],
  ['no value, or an empty one', {}, { search: '' }],
  ['a number, or its text', { etab: 3 }, { etab: '3' }],
])('they differ by %s', (_, one, other) => {
  expect(isSameEtat(one, other)).toBe(false);
});
