import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test('every connected person reads the list, in the order of the labels', async () => {
  const { body } = await t.as('apprenant').get('/professions?rowsPerPage=3');
  expect(body['hydra:member'].map(({ label }: { label: string }) => label)).toEqual([
    'Agent de service hospitalier',
    'Aide médico-psychologique',
    'Aide-soignant',
  ]);
  expect(body['hydra:totalItems']).toBe(26);
});

test('P-5-31 · the picker and the filter ignore accents and case', async () => {
  const options = await t.as('etablissementSans').get('/professions/list?search=ETUDIANT');
  expect(options.body['hydra:member']).toMatchObject([{ name: 'Étudiant en soins infirmiers' }]);
  const filtered = await t.as('etablissementSans').get('/professions?label=ETUDIANT');
  expect(filtered.body['hydra:member']).toMatchObject([{ label: 'Étudiant en soins infirmiers' }]);
});

test('P-3-96 · one item has id and label, and there is none for an unknown id', async () => {
  const { body } = await t.as('referent').get('/professions/list?search=ETUDIANT');
  const [{ id }] = body['hydra:member'];
  expect((await t.as('referent').get(`/professions/${id}`)).body).toMatchObject({
    id,
    label: 'Étudiant en soins infirmiers',
  });
  expect((await t.as('referent').get('/professions/999999')).status).toBe(404);
  expect((await t.as(null).get('/professions')).status).toBe(401);
});
