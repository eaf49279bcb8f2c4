import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import * as build from '../../../test/builders.ts';
import { dumpOf, linesWith } from '../../../test/dump.ts';
import { openLogin } from '../../../test/world.ts';

// What was built on an import, each kind by itself: it is said, by whom, and nothing is undone.

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

interface Person {
  id: number;
  userId: number;
}
let etablissementId: number;
let importId: number;
/** Created by the import; there before, and changed by it. */
let created: Person;
let known: Person;
let former: { id: number };
let rank = 0;

async function confirm(datas: object[]): Promise<number> {
  const body = {
    etablissement: etablissementId,
    datas,
    importOption: 'update',
    simulate: false,
    apprenantsChecked: true,
  };
  const { importation } = (await t.as('admin').post('/apprenants-import', body)).body;
  await t.runJobs();
  return importation.id;
}

beforeEach(async () => {
  etablissementId = (await build.etablissement(t.db, { codeEtablissement: `REFUS-${++rank}` })).id;
  const before = { nom: 'Abgrall', prenom: 'Zoé', matricule: '00999', email: `zoe.${rank}@exemple.test` };
  known = await build.apprenant(t.db, { etablissementId, ...before });
  former = await build.regroupement(t.db, { etablissementId, nomA: 'Pôle A' });
  await build.membre(t.db, { apprenantId: known.id, regroupementId: former.id });
  importId = await confirm([
    {
      nom: 'Le Goff',
      prenom: 'Maëlle',
      matricule: '7001',
      email: `maelle.${rank}@exemple.test`,
      regroupement1: 'Pôle B',
    },
    { nom: 'Riou', prenom: 'Yann', matricule: '7002' },
    { ...before, nom: 'Abgrall-Riou', email: `autre.${rank}@exemple.test`, regroupement1: 'Pôle B' },
  ]);
  const row = t.db.selectFrom('apprenants').where('etablissementId', '=', etablissementId);
  created = await row
    .where('nom', '=', 'Le Goff')
    .select(['id', 'userId'])
    .$narrowType<{ userId: number }>()
    .executeTakeFirstOrThrow();
});

const groupB = async () =>
  (
    await t.db
      .selectFrom('regroupements')
      .where('etablissementId', '=', etablissementId)
      .where('nomA', '=', 'Pôle B')
      .select('id')
      .executeTakeFirstOrThrow()
  ).id;

/** Refused with these sentences, by the question and by the act; nothing has moved. */
async function expectRefused(...phrases: (string | RegExp)[]): Promise<void> {
  const address = `/apprenants-import/${importId}/retour`;
  const before = await dumpOf(t);
  const { obstacles } = (await t.as('admin').get(address)).body;
  const said = phrases.map((phrase) => expect.stringMatching(phrase));
  expect(obstacles.map(({ phrase }: { phrase: string }) => phrase)).toEqual(said);
  const { status, body } = await t.as('admin').post(address, {});
  expect([status, body.code]).toEqual([409, 'import.retour_impossible']);
  expect(body.violations.map(({ message }: { message: string }) => message)).toEqual(said);
  expect(body['hydra:description'].split('\n')).toEqual(said);
  expect(await dumpOf(t)).toBe(before);
}

describe('what was built on a learner who was created', () => {
  test('a password, a login', async () => {
    await t.db.updateTable('users').set({ passwordHash: 'x' }).where('id', '=', created.userId).execute();
    await expectRefused(/^1 apprenant s.est connecté ou a un mot de passe.: Maëlle Le Goff$/);
    await t.db.updateTable('users').set({ passwordHash: null }).where('id', '=', created.userId).execute();
    await openLogin(t.db, created.userId, t.clock.current);
    await expectRefused(/^1 apprenant s.est connecté/);
  });

  test('an access sheet, a link by mail', async () => {
    const sheet = await t.as('admin').post('/apprenants/fiche-acces', { id: created.id });
    expect(sheet.status).toBe(200);
    await expectRefused(/^1 apprenant a reçu un courriel, un lien ou une fiche d.accès.: Maëlle Le Goff$/);
  });

  test('a mail that waits', async () => {
    await t.as(null).post('/request_password', { email: `maelle.${rank}@exemple.test` });
    await t.db.deleteFrom('jetons').where('userId', '=', created.userId).execute();
    await expectRefused(/^1 apprenant a reçu un courriel/);
    await t.runJobs();
    await expectRefused(/^1 apprenant a reçu un courriel/);
  });

  test('sessions, an attestation', async () => {
    const { session } = await build.passage(t.db, { etablissementId, apprenantId: created.id });
    await expectRefused(/^1 apprenant a des sessions.: Maëlle Le Goff$/);
    await insertAttestation(session, { nom: 'Le Goff', prenom: 'Maëlle' });
    await expectRefused(/a des sessions/, /^1 apprenant a une attestation.: Maëlle Le Goff$/);
  });

  test('a training assigned, a badge', async () => {
    const { id: moduleId } = await build.module(t.db);
    await build.assignment(t.db, { etablissementId, moduleId, apprenantIds: [created.id] });
    await expectRefused(/^1 apprenant a une formation assignée.: Maëlle Le Goff$/);
    const badge = await build.badge(t.db);
    const given = { badgeId: badge.id, userId: created.userId, createdAt: t.clock.current.toISOString() };
    await t.db.insertInto('user_badges').values(given).execute();
    await expectRefused(/formation assignée/, /^1 apprenant a un badge/);
  });

  test('another regroupement', async () => {
    await build.membre(t.db, { apprenantId: created.id, regroupementId: former.id });
    await expectRefused(/^1 apprenant a changé de regroupement depuis.: Maëlle Le Goff$/);
  });

  test('a change of the record, an identity proposed, an erasure', async () => {
    expect((await t.as('admin').put(`/apprenants/${created.id}`, { prenom: 'Maela' })).status).toBe(200);
    await expectRefused(/^1 fiche a changé depuis.: Maela Le Goff$/);
    await t.as('admin').post(`/apprenants/${created.id}/archive`, {});
    await expectRefused(/^1 fiche a changé depuis/);
  });

  test('an identity that the learner proposes', async () => {
    await propose(created);
    await expectRefused(/^1 fiche a changé depuis.: Maëlle Le Goff$/);
  });
});

describe('what was built on a learner who was changed', () => {
  test('a later change of the record, another identity proposed', async () => {
    await propose(known);
    await expectRefused(/^1 fiche a changé depuis.: Zoé Abgrall-Riou$/);
    await t.as('admin').put(`/apprenants/${known.id}`, { matricule: '00997' });
    await expectRefused(/^1 fiche a changé depuis/);
  });

  test('a later import of the same learner, which is undone first', async () => {
    const first = importId;
    importId = await confirm([{ nom: 'Abgrall-Riou', prenom: 'Zoé', matricule: '00999', dateNaissance: '05/03/1990' }]);
    const later = importId;
    importId = first;
    await expectRefused(/^1 fiche a changé depuis/);
    for (const id of [later, first])
      expect((await t.as('admin').post(`/apprenants-import/${id}/retour`)).status).toBe(200);
  });

  test('an attestation under the name that was imported, not one under the former name', async () => {
    const { session } = await build.passage(t.db, { etablissementId, apprenantId: known.id });
    await insertAttestation(session, { nom: 'Abgrall', prenom: 'Zoé' });
    expect((await t.as('admin').get(`/apprenants-import/${importId}/retour`)).body.obstacles).toEqual([]);
    const other = await build.passage(t.db, { etablissementId, apprenantId: known.id });
    await insertAttestation(other.session, { nom: 'Abgrall-Riou', prenom: 'Zoé' });
    await expectRefused(/^1 apprenant a une attestation.: Zoé Abgrall-Riou$/);
  });

  test('a link that went to the address that was imported; a password of before does not matter', async () => {
    await t.db.updateTable('users').set({ passwordHash: 'x' }).where('id', '=', known.userId).execute();
    expect((await t.as('admin').get(`/apprenants-import/${importId}/retour`)).body.obstacles).toEqual([]);
    await t.as('admin').post('/apprenants/fiche-acces', { id: known.id });
    await expectRefused(/^1 apprenant a reçu un courriel.*: Zoé Abgrall-Riou$/);
  });

  test('access sheets of a whole regroupement, or an address to confirm, of before do not matter; a sheet since does', async () => {
    const second = await build.apprenant(t.db, { etablissementId, nom: 'Guivarch', matricule: '00998' });
    await build.membre(t.db, { apprenantId: second.id, regroupementId: former.id });
    const ids = [known.id, second.id];
    expect((await t.as('admin').post('/apprenants/fiches-acces', { ids })).status).toBe(200);
    const pending = { userId: second.userId, email: 'g@exemple.test', hash: Buffer.from(`${rank}`) };
    const expiresAt = t.clock.current.toISOString();
    await t.db
      .insertInto('adresses_a_confirmer')
      .values({ ...pending, expiresAt })
      .execute();
    importId = await confirm([
      { nom: 'Abgrall-Riou', prenom: 'Zoé', matricule: '00999', email: `neuve.${rank}@exemple.test` },
      { nom: 'Guivarch', prenom: 'Zoé', matricule: '00998', email: `premiere.${rank}@exemple.test` },
    ]);
    const preview = (await t.as('admin').get(`/apprenants-import/${importId}/retour`)).body;
    expect(preview).toMatchObject({ apprenants: 0, fiches: 2, obstacles: [] });
    expect((await t.as('admin').post('/apprenants/fiches-acces', { ids: [known.id] })).status).toBe(200);
    await expectRefused(/^1 apprenant a reçu un courriel.*: Zoé Abgrall-Riou$/);
  });

  test('a mail of before does not matter, one since does', async () => {
    const { createdAt } = await t.db
      .selectFrom('imports')
      .where('id', '=', importId)
      .select('createdAt')
      .executeTakeFirstOrThrow();
    const write = async (since: Temporal.DurationLike) => {
      const date = new Date(createdAt).toTemporalInstant().add(since).toString();
      const mail = { destinataire: 'zoe@exemple.test', objet: 'a', texte: 'b', userIds: [known.userId], date };
      await t.db.insertInto('courriels').values(mail).execute();
    };
    await write({ hours: -1 });
    expect((await t.as('admin').get(`/apprenants-import/${importId}/retour`)).body.obstacles).toEqual([]);
    await write({ hours: 1 });
    await expectRefused(/^1 apprenant a reçu un courriel.*: Zoé Abgrall-Riou$/);
  });

  test('a regroupement left since', async () => {
    const left = t.db.updateTable('apprenant_regroupements').set({ dateFin: '2026-11-20' });
    await left.where('apprenantId', '=', known.id).where('dateFin', 'is', null).execute();
    await expectRefused(/^1 apprenant a changé de regroupement depuis.: Zoé Abgrall-Riou$/);
  });
});

test('a regroupement that was created has another member, stands above another, is assigned or renamed', async () => {
  const id = await groupB();
  const other = await build.apprenant(t.db, { etablissementId });
  const member = await build.membre(t.db, { apprenantId: other.id, regroupementId: id });
  const said = /^1 regroupement créé a changé ou sert depuis.: Pôle B$/;
  await expectRefused(said);
  await t.db.deleteFrom('apprenant_regroupements').where('id', '=', member.id).execute();
  const below = await build.regroupement(t.db, { etablissementId, nomA: 'Pôle B', nomB: 'Nuit', regroupementId: id });
  await expectRefused(said);
  await t.db.deleteFrom('regroupements').where('id', '=', below.id).execute();
  const { id: moduleId } = await build.module(t.db);
  const given = await build.assignment(t.db, { etablissementId, moduleId, regroupementIds: [id] });
  await expectRefused(said);
  await t.db.deleteFrom('assignments').where('id', '=', given.id).execute();
  await t.db.updateTable('regroupements').set({ version: 2 }).where('id', '=', id).execute();
  await expectRefused(said);
});

test('names are told up to three, then how many more', async () => {
  const rows = Array.from({ length: 5 }, (_, at) => ({ nom: `Nom ${at}`, prenom: 'Yann', matricule: `800${at}` }));
  importId = await confirm(rows);
  await t.db
    .updateTable('apprenants')
    .set({ version: 2 })
    .where('matricule', 'like', '800_')
    .where('etablissementId', '=', etablissementId)
    .execute();
  await expectRefused(/^5 fiches ont changé depuis.: Yann Nom 0, Yann Nom 1, Yann Nom 2 et 2 autres$/);
});

test('an erasure and an export reach what is kept of a record to undo its import', async () => {
  const exported = await t.as('admin').get(`/apprenants/${known.id}/export?format=json`);
  expect(exported.bytes.toString()).toContain(`"zoe.${rank}@exemple.test"`);
  expect(linesWith(await dumpOf(t), [`zoe.${rank}@exemple.test`])).not.toEqual([]);
  expect((await t.as('admin').delete(`/apprenants/${known.id}`)).status).toBe(204);
  await t.runJobs();
  expect(linesWith(await dumpOf(t), [`zoe.${rank}@exemple.test`, `autre.${rank}@exemple.test`])).toEqual([]);
  // The row of whoever is erased stays in the regroupement, for its figures.
  await expectRefused(/^1 fiche a changé depuis$/, /^1 regroupement créé a changé ou sert depuis.: Pôle B$/);
});

async function propose({ userId }: Person): Promise<void> {
  const proposed = { nom: 'Proposée', prenom: 'Zoé', depuis: t.clock.current.toISOString() };
  await t.db
    .insertInto('identites_proposees')
    .values({ userId, ...proposed })
    .execute();
}

async function insertAttestation(session: string, contenu: object): Promise<void> {
  await sql`
    insert into attestations (numero, "etablissementId", session, dpc, contenu, empreinte, "issuedAt")
    values (${crypto.randomUUID()}, ${etablissementId}, ${session}, false, ${JSON.stringify(contenu)}, '\\x00', now())`.execute(
    t.db,
  );
}
