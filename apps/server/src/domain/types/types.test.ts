import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test('every connected person reads the list, in the order of the labels', async () => {
  const { body } = await t.as('apprenant').get('/types?rowsPerPage=3');
  expect(body['hydra:member'].map(({ label }: { label: string }) => label)).toEqual([
    'Casque autonome',
    'Ordinateur',
    'Tablette',
  ]);
  expect(body['hydra:totalItems']).toBe(3);
});

test('P-5-31 · the picker and the filter ignore accents and case', async () => {
  const options = await t.as('etablissementSans').get('/types/list?search=TABLÉTTE');
  expect(options.body['hydra:member']).toMatchObject([{ name: 'Tablette' }]);
  const filtered = await t.as('etablissementSans').get('/types?label=TABLÉTTE');
  expect(filtered.body['hydra:member']).toMatchObject([{ label: 'Tablette' }]);
});

test('P-3-96 · one item has id and label, and there is none for an unknown id', async () => {
  const { body } = await t.as('referent').get('/types/list?search=TABLÉTTE');
  const [{ id }] = body['hydra:member'];
  expect((await t.as('referent').get(`/types/${id}`)).body).toMatchObject({ id, label: 'Tablette' });
  expect((await t.as('referent').get('/types/999999')).status).toBe(404);
  expect((await t.as(null).get('/types')).status).toBe(401);
});
