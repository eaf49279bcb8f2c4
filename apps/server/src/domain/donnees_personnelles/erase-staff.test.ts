import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import * as build from '../../../test/builders.ts';
import { AT, type Device, makeDevice } from '../../../test/device.ts';
import { dumpOf, linesWith } from '../../../test/dump.ts';
import { openLogin } from '../../../test/world.ts';

let t: TestApp;
let d: Device;
beforeAll(async () => {
  t = await testApp();
  d = await makeDevice(t);
});
afterAll(() => t.close());

/** What somebody of staff leaves behind: a session entered by hand, notes, mails, what others say of them. */
async function leaveTraces(userId: number, name: string, email: string) {
  const caller = t.withCookie(await openLogin(t.db, userId, t.clock.current));
  // A referent may not: an administrator's note is signed.
  await caller.post('/appareil/historique/add', { itemId: d.casqueId, valeur: `Vu par ${name}` });
  await t.db
    .insertInto('casque_historiques')
    .values({ casqueId: d.casqueId, type: 'manual', date: AT, auteur: name, valeur: 'Nettoyé' })
    .execute();
  await t.as(null).post('/request_password', { email });
  await build.assignment(t.db, {
    etablissementId: t.world.etablissements.nantes.id,
    moduleId: (await build.module(t.db)).id,
    apprenantIds: [],
    name: `Formation de ${name}`,
  });
  return caller;
}

const entry = () => ({
  ...{ nom: 'Abgrall', prenom: 'Zoé', scenario: d.played.uuid, profil: 'Infirmier' },
  ...{ start: '2026-11-10 00:00', end: '2026-11-10 00:30' },
});

test('P-2.8-18 · of staff whose account is deleted no name stays, in no row and in no file; what they entered does', async () => {
  const [mail, adminMail, otherMail] = ['rozenn@partie.test', 'quintrec@partie.test', 'gaidig@partie.test'];
  const referent = await build.referent(t.db, {
    ...{ etablissementId: t.world.etablissements.nantes.id, email: mail, nom: 'Kerlaouen', prenom: 'Rozenn' },
  });
  await leaveTraces(referent.userId, 'Rozenn Kerlaouen', mail);
  const made = await t.as('superAdmin').post('/administrateurs', { email: adminMail, password: 'Marée-haute-2026' });
  expect(made.status).toBe(201);
  const admin = made.body.id as number;
  await t.db.updateTable('users').set({ nom: 'Zéphyrine Quintrec' }).where('id', '=', admin).execute();
  const caller = await leaveTraces(admin, 'Zéphyrine Quintrec', adminMail);
  const [{ IDSession: session }] = (await caller.post('/insertSessionInLog', entry())).body;
  const gone = await build.etablissement(t.db);
  const other = await build.referent(t.db, {
    etablissementId: gone.id,
    email: otherMail,
    nom: 'Gaïdigoù',
    prenom: 'Soaz',
  });
  await leaveTraces(other.userId, 'Soaz Gaïdigoù', otherMail);
  await t.runJobs();

  const words = ['Kerlaouen', 'Quintrec', 'Gaïdigoù', mail, adminMail, otherMail];
  expect(new Set(linesWith(await dumpOf(t), words).map((line) => line.split(':')[0])).size).toBe(6);
  expect((await t.as('admin').delete(`/referents/${referent.id}`)).status).toBe(204);
  expect((await t.as('superAdmin').delete(`/administrateurs/${admin}`)).status).toBe(204);
  expect((await t.as('superAdmin').delete(`/etablissement/${gone.id}/remove`)).status).toBe(200);
  await t.runJobs();
  expect(linesWith(await dumpOf(t), words)).toEqual([]);

  const saisie = await t.db
    .selectFrom('sessions_saisies')
    .selectAll()
    .where('session', '=', session)
    .executeTakeFirst();
  expect(saisie!.par).toMatch(/^Compte effacé n° \d+$/);
  const events = await t.db
    .selectFrom('journaux')
    .select('donnees')
    .where('session', '=', session)
    .orderBy('seq')
    .execute();
  expect(events[0]!.donnees).toMatchObject({ personne: { nom: 'Abgrall', prenom: 'Zoé' } });
  expect(events[1]!.donnees).toMatchObject({ donnees: { par: saisie!.par } });
});

test('a name that a learner has too stays theirs', async () => {
  const learner = await build.apprenant(t.db, { nom: 'Lestrade', prenom: 'Iwan' });
  const referent = await build.referent(t.db, { email: 'iwan@partie.test', nom: 'Lestrade', prenom: 'Iwan' });
  await t.db
    .insertInto('casque_historiques')
    .values({ casqueId: d.casqueId, type: 'manual', date: AT, auteur: 'Support', valeur: 'Prêté à Iwan Lestrade' })
    .execute();
  expect((await t.as('admin').delete(`/referents/${referent.id}`)).status).toBe(204);
  await t.runJobs();
  const dump = await dumpOf(t);
  expect(linesWith(dump, ['iwan@partie.test'])).toEqual([]);
  expect(linesWith(dump, ['Prêté à Iwan Lestrade'])).toHaveLength(1);
  expect((await t.as('admin').get(`/apprenants/${learner.id}`)).body.nom).toBe('Lestrade');
});
