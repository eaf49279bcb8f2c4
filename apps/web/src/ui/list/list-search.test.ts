import { expect, test } from 'vitest';
import { parseListSearch } from './list-search.ts';

test('a plain address is a plain list', () => {
  expect(parseListSearch({})).toEqual({});
  expect(parseListSearch({ page: 1, search: '', filters: {}, columns: [] })).toEqual({});
});

test('what the address holds is kept', () => {
  const search = {
    page: 3,
    rowsPerPage: -1,
    search: 'abgrall',
    filters: { etablissement: ['12', '14'] },
    order: '-nom',
    tab: 'archives',
    columns: ['nom', 'prenom'],
    vue: 12,
  };
  expect(parseListSearch(search)).toEqual(search);
});

test('what makes no sense is left out', () => {
  expect(parseListSearch({ page: 'deux', rowsPerPage: 0, filters: ['x'], order: {}, tab: null, vue: 'douze' })).toEqual(
    {},
  );
  expect(parseListSearch({ filters: { nom: '', estBloque: true, code: 123 } })).toEqual({
    filters: { estBloque: ['true'], code: ['123'] },
  });
});
