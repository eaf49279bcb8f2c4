import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import * as build from '../../../test/builders.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test('P-3-41 · creations at the same moment are given different codes', async () => {
  const { id: etablissement } = await build.etablissement(t.db, { codeEtablissement: 'CINQ' });
  const answers = await Promise.all(
    ['A', 'B', 'C', 'D', 'E'].map((nom) => t.as('admin').post('/apprenants', { nom, prenom: 'Zoé', etablissement })),
  );
  expect(answers.map(({ body }) => body.codeApprenant).sort()).toEqual([
    'APP-CINQ-0001',
    'APP-CINQ-0002',
    'APP-CINQ-0003',
    'APP-CINQ-0004',
    'APP-CINQ-0005',
  ]);
});

test('P-3-41 · the code of a learner who is erased is proposed to nobody else; one that is typed is passed over', async () => {
  const { id: etablissement } = await build.etablissement(t.db, { codeEtablissement: 'SUITE' });
  const create = async (values: object = {}) =>
    (await t.as('admin').post('/apprenants', { nom: 'Kerdoncuff', prenom: 'Zoé', etablissement, ...values })).body;
  const first = await create();
  expect((await t.as('admin').delete(`/apprenants/${first.id}`)).status).toBe(204);
  const next = await create();
  await create({ codeApprenant: 'app-suite-0007' });
  const last = await create();
  expect([first, next, last].map(({ codeApprenant }) => codeApprenant)).toEqual([
    'APP-SUITE-0001',
    'APP-SUITE-0002',
    'APP-SUITE-0008',
  ]);
});
