import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test('every connected person reads the list, in the order of the labels', async () => {
  const { body } = await t.as('apprenant').get('/packagings?rowsPerPage=3');
  expect(body['hydra:member'].map(({ label }: { label: string }) => label)).toEqual([
    'Carton',
    'Valise double',
    'Valise simple',
  ]);
  expect(body['hydra:totalItems']).toBe(3);
});

test('P-5-31 · the picker and the filter ignore accents and case', async () => {
  const options = await t.as('etablissementSans').get('/packagings/list?search=DOUBLÉ');
  expect(options.body['hydra:member']).toMatchObject([{ name: 'Valise double' }]);
  const filtered = await t.as('etablissementSans').get('/packagings?label=DOUBLÉ');
  expect(filtered.body['hydra:member']).toMatchObject([{ label: 'Valise double' }]);
});

test('P-3-96 · one item has id and label, and there is none for an unknown id', async () => {
  const { body } = await t.as('referent').get('/packagings/list?search=DOUBLÉ');
  const [{ id }] = body['hydra:member'];
  expect((await t.as('referent').get(`/packagings/${id}`)).body).toMatchObject({ id, label: 'Valise double' });
  expect((await t.as('referent').get('/packagings/999999')).status).toBe(404);
  expect((await t.as(null).get('/packagings')).status).toBe(401);
});
