import { hash } from '@node-rs/argon2';
import { ConnectedUser } from '@sillage/contracts/connexion.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';

/** What the connected person of a learner's account carries, as the sign-in answers it. */

const password = 'Sillage-essai-2026';
let t: TestApp;
let body: Record<string, unknown>;
let cookie: string;

beforeAll(async () => {
  t = await testApp();
  const passwordHash = await hash(password);
  await t.db.updateTable('users').set({ passwordHash }).where('id', '=', t.world.userIds.apprenant).execute();
  const answer = await t.as(null).post('/login', { authenticator: 'twoSteps', code: 'APP-NANTES-0001', password });
  body = answer.body;
  cookie = String(answer.headers['set-cookie']).split(';')[0]!;
});
afterAll(() => t.close());

test('P-3-01 P-3-02 P-3-03 P-3-04 · connected, its ids, its CRM identifier, its e-mail and its matricule', () => {
  expect(body).toMatchObject({
    connected: true,
    userId: t.world.userIds.apprenant,
    contactId: t.world.apprenants.nantes.id,
    sessionId: expect.any(Number),
    crmId: null,
    email: null,
    matricule: null,
    nom: 'Zoé Abgrall',
  });
});

test('P-3-05 P-3-15 · its roles, and the flag of each', () => {
  expect(body).toMatchObject({
    roles: ['ROLE_APPRENANT'],
    isSuperAdmin: false,
    isCSM: false,
    isAdministrateur: false,
    isEtablissement: false,
    isReferent: false,
    isGroupement: false,
    isApprenant: true,
  });
});

test('P-3-06 P-3-07 P-3-08 · the ids of its own records, its codes and the establishments of its groupement', () => {
  expect(body).toMatchObject({
    etablissementId: t.world.etablissements.nantes.id,
    etablissementNom: 'CHU de Nantes',
    apprenantId: t.world.apprenants.nantes.id,
    referentId: null,
    groupementId: null,
    codeEtablissement: 'NANTES',
    codeApprenant: 'APP-NANTES-0001',
    groupementEtablissements: [],
  });
});

test('P-3-09 P-3-10 P-3-11 P-3-12 · the flavour, the features, the sequences and the modes of its establishment', () => {
  expect(body).toMatchObject({
    isIFPS: false,
    features: ['trainingCourses', 'attestations'],
    allowAllSequences: false,
    isMobileModeAvailable: false,
    isMobileModeForced: false,
    connectionModes: ['freeForm'],
  });
});

test('P-3-13 P-3-14 · no way back to an administrator, and French by default', () => {
  expect(body).toMatchObject({ adminSlug: null, defaultLanguage: 'fr' });
});

test('nothing else, and the same at each read', async () => {
  expect(Object.keys(body).sort()).toEqual(['@context', ...Object.keys(ConnectedUser.shape)].sort());
  expect((await t.withCookie(cookie).get('/session')).body).toEqual(body);
});
