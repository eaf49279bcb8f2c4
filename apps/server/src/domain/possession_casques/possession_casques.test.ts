import { message } from '@sillage/contracts/messages.fr.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { casque, possession } from '../../../test/builders.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

type Answered = { body: { 'hydra:member': { id: number; name: string }[] } };
const ids = (answer: Answered) => answer.body['hydra:member'].map(({ id }) => id);
const codes = ({ body }: { body: { violations?: { propertyPath: string; code: string }[] } }) =>
  (body.violations ?? []).map(({ propertyPath, code }) => `${propertyPath}: ${code}`);

test('P-2.7-27 P-7-22 · everyone reads those of the own perimeter; those at the provider are for admins', async () => {
  const { nantes, rennes } = t.world.etablissements;
  const { id: casqueId } = await casque(t.db, { numeroSerie: 'LECTURE-1' });
  const own = await possession(t.db, { casqueId, etablissementId: nantes.id, dateFin: '2026-02-01' });
  const foreign = await possession(t.db, { casqueId, etablissementId: rennes.id, dateDebut: '2026-03-01' });
  for (const person of ['groupement', 'etablissement', 'referent', 'apprenant'] as const) {
    expect(ids(await t.as(person).get('/possession_casques?search=lecture-1'))).toEqual([own.id]);
    expect((await t.as(person).get(`/possession_casques/${foreign.id}`)).status).toBe(404);
    expect((await t.as(person).delete(`/possession_casques/${own.id}`)).status).toBe(403);
  }
  const admin = t.as('admin');
  expect(ids(await admin.get('/possession_casques?search=rennes lecture'))).toEqual([foreign.id]);
  expect(ids(await admin.get('/possession_casques?numeroSerie=lecture&enCours=true'))).toEqual([foreign.id]);
  expect(ids(await admin.get('/possession_casques?numeroSerie=lecture&order[etablissement]=ASC'))).toEqual([
    own.id,
    foreign.id,
  ]);
  const picked = await admin.get(`/possession_casques/list?search=lecture&etablissement[]=${nantes.id}`);
  expect(picked.body['hydra:member']).toMatchObject([{ name: 'LECTURE-1' }]);
});

describe('change', () => {
  async function input(numeroSerie: string) {
    const { id } = await casque(t.db, { numeroSerie });
    const etablissement = t.world.etablissements.nantes.id;
    return { casque: id, etablissement, emplacement: 2, dateDebut: '2026-01-01' };
  }

  test('P-6-20 · the admin group creates, edits and deletes one; nobody else does', async () => {
    const body = await input('PLACE-1');
    const { body: made } = await t.as('csm').post('/possession_casques', body);
    const path = `/possession_casques/${made.id}`;
    for (const person of ['groupement', 'etablissement', 'referent'] as const) {
      expect((await t.as(person).post('/possession_casques', body)).status).toBe(403);
      expect((await t.as(person).put(path, { dateFin: '2026-05-01' })).status).toBe(403);
    }
    expect((await t.as('csm').put(path, { dateFin: '2026-05-01' })).status).toBe(200);
    expect((await t.as('admin').delete(path)).status).toBe(204);
  });

  test('P-3-87 P-3-88 P-3-89 P-3-90 · a headset is placed at an establishment, or back at the provider', async () => {
    const body = await input('PLACE-2');
    const made = await t.as('csm').post('/possession_casques', body);
    expect(made.body).toMatchObject({
      casque: { id: body.casque, numeroSerie: 'PLACE-2' },
      etablissement: { nom: 'CHU de Nantes' },
      emplacement: 2,
      dateDebut: '2026-01-01',
      dateFin: null,
    });
    const path = `/possession_casques/${made.body.id}`;
    const moved = await t.as('admin').put(path, { emplacement: 1, etablissement: null, dateFin: '2026-05-01' });
    expect(moved.body).toMatchObject({ emplacement: 1, etablissement: null, dateFin: '2026-05-01', version: 2 });
  });

  test('P-9-34 C-9-29 · there is no third placement', async () => {
    const body = { ...(await input('PLACE-3')), emplacement: 3 };
    expect(codes(await t.as('admin').post('/possession_casques', body))).toEqual(['emplacement: validation.choix']);
  });

  test('P-3-91 · placement 2 asks for an establishment, placement 1 for none, dates are ordered, references exist', async () => {
    const { id: casqueId } = await casque(t.db);
    const create = (body: object) =>
      t.as('admin').post('/possession_casques', { casque: casqueId, emplacement: 1, dateDebut: '2026-01-01', ...body });
    expect(codes(await create({ emplacement: 2 }))).toEqual([
      'etablissement: possession_casques.etablissement_obligatoire',
    ]);
    const { id: etablissement } = t.world.etablissements.nantes;
    expect(codes(await create({ etablissement }))).toEqual(['etablissement: possession_casques.etablissement_en_trop']);
    await expect(possession(t.db, { emplacement: 1, etablissementId: etablissement })).rejects.toThrow(
      'possession_casques_etablissement',
    );
    expect(codes(await create({ dateFin: '2025-12-31' }))).toEqual(['dateFin: possession_casques.ordre_des_dates']);
    expect(codes(await create({ casque: 999_999 }))).toEqual(['casque: validation.reference']);
    expect(codes(await create({ dateDebut: '' }))).toEqual(['dateDebut: validation.obligatoire']);
    expect(codes(await create({ dateDebut: '31/12/2026' }))).toEqual(['dateDebut: validation.date']);
  });

  test('P-3-91 · two possessions of one headset do not overlap, even by a day', async () => {
    const { nantes, rennes } = t.world.etablissements;
    const { id: casqueId } = await casque(t.db);
    await possession(t.db, { casqueId, etablissementId: nantes.id, dateFin: '2026-03-31' });
    const create = (dateDebut: string) =>
      t
        .as('admin')
        .post('/possession_casques', { casque: casqueId, etablissement: rennes.id, emplacement: 2, dateDebut });
    expect(codes(await create('2026-03-31'))).toEqual(['dateDebut: possession_casques.chevauchement']);
    const next = await create('2026-04-01');
    expect(next.status).toBe(201);
    const moved = await t.as('admin').put(`/possession_casques/${next.body.id}`, { dateDebut: '2026-03-01' });
    const { id } = (await t.as('admin').get(`/possession_casques?casque[]=${casqueId}&order[dateDebut]=ASC`)).body[
      'hydra:member'
    ][0];
    expect(moved.body.violations).toEqual([
      {
        propertyPath: 'dateDebut',
        code: 'possession_casques.chevauchement',
        message: message('possession_casques.chevauchement_avec', {
          possession: 'CHU de Nantes, du 01/01/2026 au 31/03/2026',
        }),
        objet: `/api/possession_casques/${id}`,
      },
    ]);
  });
});
