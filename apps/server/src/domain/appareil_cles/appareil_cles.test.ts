import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { casque } from '../../../test/builders.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const list = async (query = '') => (await t.as('admin').get(`/appareil_cles?${query}`)).body;

test("a headset's key is shown once and stored hashed; the next one takes its place", async () => {
  const { id } = await casque(t.db, { numeroSerie: '2Q0-CLE' });
  const first = await t.as('admin').post('/appareil_cles', { casque: `/api/casques/${id}` });
  expect([first.status, first.body.casque.numeroSerie, first.body.revokedAt]).toEqual([201, '2Q0-CLE', null]);
  expect(first.body.secret).toMatch(/^[\w-]{43}$/);
  const read = await t.as('csm').get(`/appareil_cles/${first.body.id}`);
  expect(read.body).not.toHaveProperty('secret');
  const [stored] = await t.db.selectFrom('appareil_cles').selectAll().where('casqueId', '=', id).execute();
  expect(JSON.stringify(stored)).not.toContain(first.body.secret);
  const trail = await t.db
    .selectFrom('audit')
    .select(['details', 'action'])
    .where('action', '=', 'appareil_cles.create')
    .execute();
  expect(JSON.stringify(trail)).not.toContain(first.body.secret);

  const second = await t.as('admin').post('/appareil_cles', { casque: id });
  const { 'hydra:member': keys } = await list(`casque[]=${id}&order[createdAt]=ASC`);
  expect(keys.map((key: { id: number; revokedAt: string | null }) => [key.id, key.revokedAt === null])).toEqual([
    [first.body.id, false],
    [second.body.id, true],
  ]);
});

test('an establishment may have several keys; a revoked one stays listed with the date of its first revocation', async () => {
  const etablissement = t.world.etablissements.rennes.id;
  const [one, two] = [
    await t.as('admin').post('/appareil_cles', { etablissement }),
    await t.as('admin').post('/appareil_cles', { etablissement }),
  ];
  const revoked = await t.as('admin').post(`/appareil_cles/${one.body.id}/revoquer`);
  expect(revoked.body.revokedAt).toBe('2026-11-20T09:00:00.000Z');
  t.clock.current = new Date('2026-11-20T10:00:00Z');
  expect((await t.as('admin').post(`/appareil_cles/${one.body.id}/revoquer`)).body.revokedAt).toBe(
    revoked.body.revokedAt,
  );
  const active = await list(`etablissement[]=${etablissement}&exists[revokedAt]=false`);
  expect(active['hydra:member'].map(({ id }: { id: number }) => id)).toEqual([two.body.id]);
});

test('a key is for a headset or an establishment that exists, and for one of them', async () => {
  const refusal = async (body: object) => {
    const { status, body: answer } = await t.as('admin').post('/appareil_cles', body);
    return [status, answer.violations?.[0]?.propertyPath, answer.violations?.[0]?.code];
  };
  const { id } = await casque(t.db);
  expect(await refusal({})).toEqual([422, 'casque', 'appareil_cles.un_seul']);
  expect(await refusal({ casque: id, etablissement: t.world.etablissements.nantes.id })).toEqual([
    422,
    'etablissement',
    'appareil_cles.un_seul',
  ]);
  expect(await refusal({ casque: 2_000_000_000 })).toEqual([422, 'casque', 'validation.reference']);
  expect(await refusal({ etablissement: 2_000_000_000 })).toEqual([422, 'etablissement', 'validation.reference']);
});

test('keys are found by the name of who has them, and stand by when they were last used', async () => {
  const { id } = await casque(t.db, { numeroSerie: 'RECHERCHE-1' });
  const made = [
    await t.as('admin').post('/appareil_cles', { casque: id }),
    await t.as('admin').post('/appareil_cles', { etablissement: t.world.etablissements.nantes.id }),
    await t.as('admin').post('/appareil_cles', { application: 'Rechérche' }),
  ].map(({ body }) => body.id);
  const idsOf = async (query: string) => (await list(query))['hydra:member'].map((key: { id: number }) => key.id);
  expect(await idsOf('search=recherche')).toEqual([made[2], made[0]]);
  expect(await idsOf('search=RECHERCHE-1')).toEqual([made[0]]);
  expect(await idsOf('search=chu nantes')).toEqual([made[1]]);
  expect(await idsOf('search=personne')).toEqual([]);
  const used = '2026-11-20T08:00:00Z';
  await t.db.updateTable('appareil_cles').set({ derniereUtilisation: used }).where('id', '=', made[0]).execute();
  // Never stands after any moment.
  expect(await idsOf('search=recherche&order[derniereUtilisation]=DESC')).toEqual([made[0], made[2]]);
  expect(await idsOf('search=recherche&order[derniereUtilisation]=ASC')).toEqual([made[2], made[0]]);
});

test('keys are for the admin group alone', async () => {
  for (const person of ['groupement', 'etablissement', 'referent', 'apprenant'] as const) {
    expect((await t.as(person).get('/appareil_cles')).status).toBe(403);
    expect((await t.as(person).post('/appareil_cles', {})).status).toBe(403);
  }
  expect((await t.as('admin').get('/appareil_cles/999999')).status).toBe(404);
  expect((await t.as('admin').post('/appareil_cles/999999/revoquer')).status).toBe(404);
});
