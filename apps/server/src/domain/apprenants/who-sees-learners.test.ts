import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import * as build from '../../../test/builders.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test('P-7-36 · a picker gives every learner of an establishment of more than a hundred', async () => {
  const { id: etablissementId } = await build.etablissement(t.db, { nom: 'Grand hôpital' });
  await Promise.all(Array.from({ length: 120 }, () => build.apprenant(t.db, { etablissementId })));
  const { body } = await t.as('admin').get(`/apprenants/list?etablissement=${etablissementId}&page=1&rowsPerPage=9999`);
  expect(body['hydra:totalItems']).toBe(120);
  expect(new Set(body['hydra:member'].map(({ id }: { id: number }) => id)).size).toBe(120);
  await t.db.deleteFrom('apprenants').where('etablissementId', '=', etablissementId).execute();
});

test('P-6-44 · the pages of learners are closed to a learner: no list, no other learner, no creation', async () => {
  const learner = t.as('apprenant');
  expect((await learner.get('/apprenants')).status).toBe(403);
  expect((await learner.get('/apprenants/list')).status).toBe(403);
  expect((await learner.get(`/apprenants/${t.world.apprenants.rennes.id}`)).status).toBe(404);
  expect((await learner.post('/apprenants', { nom: 'Intrus', prenom: 'Non' })).status).toBe(403);
});

test('P-2.3-57 P-5-29 · an IFPS account neither reads nor writes a profession, in the list, the detail or the form', async () => {
  const { rennes } = t.world.apprenants;
  const profession = await t.db.selectFrom('professions').select('id').executeTakeFirst();
  const { id: professionId } =
    profession ??
    (await t.db.insertInto('professions').values({ label: 'Infirmier' }).returning('id').executeTakeFirstOrThrow());
  await t.as('admin').put(`/apprenants/${rennes.id}`, { profession: professionId });
  const [row] = (await t.as('ifps').get(`/apprenants?id=${rennes.id}`)).body['hydra:member'];
  expect(row.id).toBe(rennes.id);
  expect(Object.keys(row)).not.toContain('profession');
  const changed = await t.as('ifps').put(`/apprenants/${rennes.id}`, { profession: null });
  expect(Object.keys(changed.body)).not.toContain('profession');
  const seen = await t.as('admin').get(`/apprenants/${rennes.id}`);
  expect(seen.body.profession).toMatchObject({ id: professionId });
  await t.as('admin').put(`/apprenants/${rennes.id}`, { profession: null });
});

test('P-2.3-16 P-2.3-17 P-2.3-61 · who may not list archived learners opens none, by no address', async () => {
  const { id } = await build.apprenant(t.db, {
    etablissementId: t.world.etablissements.nantes.id,
    deletedAt: '2026-11-01T09:00:00Z',
  });
  expect((await t.as('csm').get(`/apprenants/${id}`)).body.deletedAt).not.toBeNull();
  for (const person of ['groupement', 'etablissement', 'referent'] as const) {
    for (const address of ['', '/sessions', '/formations', '/export', '/effacement']) {
      const { status } = await t.as(person).get(`/apprenants/${id}${address}`);
      expect([person, address, status === 404 || status === 403]).toEqual([person, address, true]);
    }
    expect([403, 404]).toContain((await t.as(person).put(`/apprenants/${id}`, { nom: 'X' })).status);
    expect([403, 404]).toContain((await t.as(person).delete(`/apprenants/${id}`)).status);
  }
});
