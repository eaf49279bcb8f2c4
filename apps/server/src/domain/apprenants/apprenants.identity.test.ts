import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import * as build from '../../../test/builders.ts';
import { openLogin } from '../../../test/world.ts';
import { issueAttestations } from '../attestations/issue-attestations.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const CONFIRMED = { nom: 'Guéguen', prenom: 'Maël', dateNaissance: '1990-02-28' };
const ASKED = { nom: 'Guéguen-Le Goff', prenom: 'Maël', dateNaissance: '1990-03-01' };

/** A learner of Nantes who has asked for another identity. */
async function asking(asked: object = ASKED) {
  const etablissementId = t.world.etablissements.nantes.id;
  const { id, userId } = await build.apprenant(t.db, { etablissementId, ...CONFIRMED });
  const own = t.withCookie(await openLogin(t.db, userId, t.clock.current));
  const answer = await own.put(`/apprenants/${id}`, asked);
  return { id, userId, own, path: `/apprenants/${id}`, answer };
}

const lastTrace = (objet: string) =>
  t.db
    .selectFrom('audit')
    .select(['action', 'userId', 'details'])
    .where('objet', '=', `/api${objet}`)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

test('P-2.3-66 C-2.8-20 · a name or birth date that a learner changes waits for staff; what else uses them keeps those confirmed', async () => {
  const { path, own, userId, answer } = await asking();
  expect(answer).toMatchObject({ status: 200, body: { ...CONFIRMED, version: 2 } });
  const seen = (await t.as('referent').get(path)).body;
  expect(seen).toMatchObject({ ...CONFIRMED, identiteProposee: { ...ASKED, depuis: '2026-11-20T09:00:00.000Z' } });
  expect((await own.get('/session')).body.nom).toBe('Maël Guéguen');
  expect(await lastTrace(path)).toMatchObject({
    action: 'apprenants.update',
    userId,
    details: { identite: 'proposee' },
  });
  // The second change adds to the first; the same again says nothing new.
  await own.put(path, { prenom: 'Maëlle' });
  expect((await own.get(path)).body.identiteProposee).toMatchObject({ ...ASKED, prenom: 'Maëlle' });
  // Back to what was confirmed, nothing waits.
  await own.put(path, CONFIRMED);
  expect((await own.get(path)).body).toMatchObject({ ...CONFIRMED, identiteProposee: null });
});

test('P-2.3-66 · an attestation carries the identity confirmed when it is issued, whatever the learner asks for', async () => {
  const { id, path } = await asking();
  const { id: scenarioId } = await build.scenario(t.db);
  const etablissementId = t.world.etablissements.nantes.id;
  const { session } = await build.passage(t.db, { etablissementId, apprenantId: id, scenarioId, profil: 'Infirmier' });
  const issued = async () => {
    const userId = t.world.userIds.etablissement;
    const asked = { sessions: [session], dpc: false, userId, now: t.clock.current };
    await t.db.transaction().execute((tx) => issueAttestations(tx, asked));
    const rows = t.db.selectFrom('attestations').select('contenu').where('session', '=', session).orderBy('id');
    return (await rows.execute()).map(({ contenu }) => contenu);
  };
  expect(await issued()).toMatchObject([{ nom: 'Guéguen' }]);
  await t.as('referent').post(`${path}/confirm-identity`);
  expect(await issued()).toMatchObject([{ nom: 'Guéguen' }, { nom: 'Guéguen-Le Goff' }]);
});

test('P-2.3-66 · staff who may edit the learner confirm what they saw, once, and the trail says who', async () => {
  const { path, own } = await asking();
  const { version } = (await t.as('referent').get(path)).body;
  await own.put(path, { nom: 'Changé entre-temps' });
  const late = await t.as('referent').post(`${path}/confirm-identity`, undefined, { 'if-match': `"${version}"` });
  expect(late.status).toBe(412);
  await own.put(path, ASKED);
  const confirmed = await t.as('referent').post(`${path}/confirm-identity`);
  expect(confirmed).toMatchObject({ status: 200, body: { ...ASKED, identiteProposee: null } });
  expect(await lastTrace(path)).toMatchObject({
    action: 'apprenants.confirmIdentity',
    userId: t.world.userIds.referent,
  });
  const again = await t.as('admin').post(`${path}/confirm-identity`);
  expect(again).toMatchObject({ status: 200, body: { ...ASKED, version: confirmed.body.version } });
});

test('P-2.3-66 · staff restore the identity confirmed before', async () => {
  const { path } = await asking();
  const restored = await t.as('etablissement').post(`${path}/restore-identity`);
  expect(restored).toMatchObject({ status: 200, body: { ...CONFIRMED, identiteProposee: null } });
  expect(await lastTrace(path)).toMatchObject({
    action: 'apprenants.restoreIdentity',
    userId: t.world.userIds.etablissement,
  });
});

test('P-2.3-66 · an identity that staff write ends the one proposed; a form saved with the same one does not', async () => {
  const { path } = await asking();
  const kept = await t.as('admin').put(path, { ...CONFIRMED, matricule: '00123' });
  expect(kept.body.identiteProposee).toMatchObject(ASKED);
  const written = await t.as('groupement').put(path, { nom: 'Le Goff' });
  expect(written.body).toMatchObject({ nom: 'Le Goff', prenom: 'Maël', identiteProposee: null });
});

test('P-2.3-66 · neither the learner, nor staff of another establishment, nor who edits no learner decides', async () => {
  const { path, own } = await asking();
  for (const verb of ['confirm-identity', 'restore-identity']) {
    expect((await own.post(`${path}/${verb}`)).status).toBe(403);
    expect((await t.as('ifps').post(`${path}/${verb}`)).status).toBe(404);
    expect((await t.as('etablissementSans').post(`${path}/${verb}`)).status).toBe(403);
  }
  expect((await t.as('referent').get(path)).body.identiteProposee).toMatchObject(ASKED);
});

test('P-2.3-66 · the list tells and filters who waits, inside the perimeter; an archived learner is left as is', async () => {
  const { id, path } = await asking({ nom: 'Liste Attente' });
  const waiting = async (person: 'admin' | 'referent' | 'ifps', asked = true) =>
    (await t.as(person).get(`/apprenants?identiteAConfirmer=${asked}&rowsPerPage=-1`)).body['hydra:member'];
  const found = (rows: { id: number }[]) => rows.find((row) => row.id === id);
  expect(found(await waiting('admin'))).toMatchObject({ identiteProposee: { nom: 'Liste Attente' } });
  expect(found(await waiting('referent'))).toBeDefined();
  expect(found(await waiting('referent', false))).toBeUndefined();
  expect(found(await waiting('ifps'))).toBeUndefined();
  await t.as('admin').post(`${path}/archive`);
  for (const verb of ['confirm-identity', 'restore-identity']) {
    expect((await t.as('admin').post(`${path}/${verb}`)).body.code).toBe('apprenants.archive');
  }
});

test('P-2.3-66 C-2.8-20 · the RPPS number and what else the establishment keeps are not the learner’s to change', async () => {
  const { id, path } = await asking({
    rppsOrAdeli: '10101010101',
    matricule: '999',
    codeApprenant: 'A-MOI',
    estEtudiant: true,
    estBloque: true,
    etablissement: t.world.etablissements.rennes.id,
  });
  const row = await t.db.selectFrom('apprenants').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ rppsOrAdeli: null, matricule: null, estEtudiant: false, estBloque: false });
  expect(row.etablissementId).toBe(t.world.etablissements.nantes.id);
  expect(row.codeApprenant).not.toBe('A-MOI');
  expect((await t.as('referent').get(path)).body.identiteProposee).toBeNull();
});
