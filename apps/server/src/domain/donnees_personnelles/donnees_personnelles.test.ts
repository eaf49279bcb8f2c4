import { sql } from 'kysely';
import { getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../../test/app.ts';
import * as build from '../../../test/builders.ts';
import { openLogin } from '../../../test/world.ts';
import { keepNoLonger } from './donnees_personnelles.job.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

describe('the night', () => {
  const night = async () => {
    await keepNoLonger.run({}, { ...t, jobKey: '1', clock: { now: () => t.clock.current } });
    await t.runJobs();
  };
  const lastReport = async () => (await t.as('admin').get('/donnees_personnelles/conservations')).body.conservations[0];

  test('what has no time left goes and is reported; what has stays', async () => {
    const mail = (date: string) => ({ destinataire: `garde-${date}@sillage.test`, objet: 'a', texte: 'b', date });
    await t.db
      .insertInto('courriels')
      .values([mail('2026-08-20T09:00:00Z'), mail('2026-08-25T09:00:00Z')])
      .execute();
    for (const date of ['2026-08-20', '2026-08-25']) {
      await sql`select graphile_worker.add_job('send-mail', ${JSON.stringify({ destinataire: `reste-${date}@sillage.test` })}::json,
        run_at => now() + interval '1 day')`.execute(t.db);
      await sql`update graphile_worker._private_jobs set created_at = ${`${date}T09:00:00Z`}::timestamptz
        where payload->>'destinataire' like ${`reste-${date}%`}`.execute(t.db);
    }
    const line = (date: string) => ({ date, action: 'essai.ancien', adresse: '192.0.2.7', details: '{}' });
    const dates = ['2021-11-19T09:00:00Z', '2025-11-19T09:00:00Z', '2025-11-21T09:00:00Z'];
    await t.db.insertInto('audit').values(dates.map(line)).execute();
    const archive = (deletedAt: string) => build.apprenant(t.db, { deletedAt, nom: `Parti ${deletedAt}` });
    const [old, recent] = [await archive('2021-11-19T09:00:00Z'), await archive('2021-11-21T09:00:00Z')];
    await night();
    expect(await lastReport()).toEqual({
      ...{
        date: t.clock.current.toISOString(),
        apprenants: 1,
        inconnus: 0,
        courriels: 2,
        adresses: 2,
        journal: 1,
        preuves: 0,
      },
    });
    const kept = await t.db
      .selectFrom('audit')
      .select(['date', 'adresse'])
      .where('action', '=', 'essai.ancien')
      .orderBy('date')
      .execute();
    expect(kept.map(({ adresse }) => adresse)).toEqual([null, '192.0.2.7']);
    const mails = await t.db
      .selectFrom('courriels')
      .select('destinataire')
      .where('destinataire', 'like', 'garde-%')
      .execute();
    expect(mails.map(({ destinataire }) => destinataire)).toEqual(['garde-2026-08-25T09:00:00Z@sillage.test']);
    const { rows: waiting } =
      await sql`select payload->>'destinataire' as destinataire from graphile_worker._private_jobs
      where payload->>'destinataire' like 'reste-%'`.execute(t.db);
    expect(waiting).toEqual([{ destinataire: 'reste-2026-08-25@sillage.test' }]);
    expect((await t.as('admin').get(`/apprenants/${old.id}`)).status).toBe(404);
    expect((await t.as('admin').get(`/apprenants/${recent.id}`)).status).toBe(200);
    expect(JSON.stringify(await t.db.selectFrom('effacements').selectAll().execute())).not.toContain('Parti');
  });

  test('a name that no account knows leaves the sessions that are five years old, and no others', async () => {
    const { nantes } = t.world.etablissements;
    const { id: scenarioId } = await build.scenario(t.db);
    const played = (nom: string, debut: string, values: object = {}) =>
      build.passage(t.db, { etablissementId: nantes.id, scenarioId, nom, prenom: 'Ana', debut, ...values });
    const learner = await build.apprenant(t.db, { etablissementId: nantes.id, nom: 'Inscrite' });
    const old = await played('Inconnue', '2021-11-18T09:00:00Z', { codeApprenant: 'NULLE-PART' });
    const alone = await played('Seule', '2021-11-18T09:00:00Z', { prenom: '' });
    const kept = [
      await played('Inconnue', '2021-11-22T09:00:00Z'),
      await played('Inscrite', '2021-11-18T09:00:00Z', { apprenantId: learner.id }),
    ];
    await night();
    expect((await lastReport()).inconnus).toBe(2);
    const namesOf = async (...sessions: string[]) =>
      t.db
        .selectFrom('passages')
        .select(['nom', 'prenom', 'codeApprenant'])
        .where('session', 'in', sessions)
        .orderBy('debut', 'desc')
        .execute();
    const unnamed = { nom: 'Titulaire effacé', prenom: '', codeApprenant: null };
    expect(await namesOf(old.session, alone.session)).toEqual([unnamed, unnamed]);
    expect(await namesOf(...kept.map(({ session }) => session))).toMatchObject([
      { nom: 'Inconnue' },
      { nom: 'Inscrite' },
    ]);
    await night();
    expect((await lastReport()).inconnus).toBe(0);
  });

  test('the proof of an erased person is kept until its day, then goes', async () => {
    const { nantes } = t.world.etablissements;
    const { id: scenarioId } = await build.scenario(t.db);
    const learner = await build.apprenant(t.db, { etablissementId: nantes.id, nom: 'Prouvé' });
    const { session } = await build.passage(t.db, { etablissementId: nantes.id, scenarioId, apprenantId: learner.id });
    const start = t.clock.current;
    await t.as('admin').post('/attestations/lots', { sessions: [session], dpc: false });
    await t.runJobs();
    const { numero } = await t.db
      .selectFrom('attestations')
      .select('numero')
      .where('session', '=', session)
      .executeTakeFirstOrThrow();
    const { body } = await t.as('etablissement').get(`/apprenants/${learner.id}/effacement`);
    expect(body).toMatchObject({
      nom: 'Prouvé',
      attestations: 1,
      sessions: 1,
      badges: 0,
      preuvesJusquau: '2031-11-20',
    });
    const { id: foreign } = await build.apprenant(t.db, { etablissementId: t.world.etablissements.rennes.id });
    const several = { ids: [learner.id, foreign, 999_999] };
    const { body: all } = await t.as('admin').post('/apprenants/effacement', several);
    expect(all).toMatchObject({ apprenants: 2, attestations: 1, sessions: 1, badges: 0 });
    expect((await t.as('etablissement').post('/apprenants/effacement', several)).status).toBe(403);
    await t.as('admin').delete(`/apprenants/${learner.id}`);
    await t.runJobs();
    const check = async () => (await t.as(null).get(`/attestations/verification/${numero}`)).status;
    try {
      t.clock.current = new Date('2031-11-20T03:00:00Z');
      await night();
      expect(await check()).toBe(200);
      t.clock.current = new Date('2031-11-21T03:00:00Z');
      await night();
      expect(await check()).toBe(404);
    } finally {
      t.clock.current = start;
    }
  });
});

describe('the export', () => {
  test('the person and staff who may edit have everything; nobody else, and no secret', async () => {
    const { nantes } = t.world.etablissements;
    const learner = await build.apprenant(t.db, {
      ...{ etablissementId: nantes.id, nom: 'Exporté', prenom: 'Ânaïs', email: 'exporte@sillage.test' },
      passwordHash: '$argon2id$secret-du-mot-de-passe',
    });
    await build.passage(t.db, { etablissementId: nantes.id, apprenantId: learner.id, profil: 'Sage-femme' });
    const own = t.withCookie(await openLogin(t.db, learner.userId, t.clock.current));
    for (const caller of [own, t.as('referent'), t.as('etablissement'), t.as('csm')]) {
      const { status, body } = await caller.get(`/apprenants/${learner.id}/export?format=json`);
      const text = JSON.stringify(body);
      expect([status, body.personne]).toEqual([200, 'Ânaïs Exporté']);
      for (const part of ['exporte@sillage.test', 'Sage-femme', 'connexions']) expect(text).toContain(part);
      expect(text).not.toMatch(/secret-du-mot|tokenHash/);
    }
    for (const person of ['apprenant', 'ifps', 'referentSans'] as const) {
      expect([403, 404]).toContain((await t.as(person).get(`/apprenants/${learner.id}/export`)).status);
    }
    const { headers, bytes } = await own.get(`/apprenants/${learner.id}/export`);
    expect(headers['content-disposition']).toContain('attachment');
    const document = await getDocumentProxy(new Uint8Array(bytes));
    const pages = Array.from({ length: document.numPages }, async (_, page) =>
      (await (await document.getPage(page + 1)).getTextContent()).items.map((item) => ('str' in item ? item.str : '')),
    );
    const text = (await Promise.all(pages)).flat().join(' ');
    for (const part of ['Ânaïs Exporté', 'exporte@sillage.test', 'Sage-femme', 'Identité et coordonnées']) {
      expect(text).toContain(part);
    }
    expect((await document.getMarkInfo())?.Marked).toBe(true);
  });

  test('a former establishment’s sessions, and the mails of another account of that address, are not the present one’s', async () => {
    const { nantes, rennes } = t.world.etablissements;
    const email = 'partage@sillage.test';
    const staff = await build.referent(t.db, { etablissementId: rennes.id, email });
    const learner = await build.apprenant(t.db, { etablissementId: nantes.id, email });
    await t.db
      .insertInto('courriels')
      .values({ destinataire: email, objet: 'Pour le référent', texte: 'b', date: '2026-11-20T09:00:00Z' })
      .execute();
    await build.passage(t.db, { etablissementId: rennes.id, apprenantId: learner.id, profil: 'Ancien profil' });
    const read = async (caller: Caller) =>
      JSON.stringify((await caller.get(`/apprenants/${learner.id}/export?format=json`)).body);
    const theirs = await read(t.as('etablissement'));
    expect(theirs).toContain(email);
    expect(theirs).not.toMatch(/Pour le référent|Ancien profil/);
    expect(await read(t.as('admin'))).toContain('Ancien profil');
    await t.db.deleteFrom('referents').where('id', '=', staff.id).execute();
    expect(await read(t.as('etablissement'))).toContain('Pour le référent');
  });

  test('a session that waits for its scenario is told like any other, to who may read it', async () => {
    const { nantes, rennes } = t.world.etablissements;
    const learner = await build.apprenant(t.db, { etablissementId: nantes.id });
    for (const [etablissementId, profil] of [
      [nantes.id, 'Profil présent'],
      [rennes.id, 'Profil quitté'],
    ] as const) {
      const held = { etablissementId, apprenantId: learner.id, profil, plateforme: 'casque' };
      const { session } = await build.passage(t.db, held);
      const { enAttente } = await t.db
        .selectFrom('passages')
        .select('enAttente')
        .where('session', '=', session)
        .executeTakeFirstOrThrow();
      expect(enAttente).toBe(true);
    }
    const told = async (caller: Caller) => {
      const { body } = await caller.get(`/apprenants/${learner.id}/export?format=json`);
      return JSON.stringify(body).match(/Profil (présent|quitté)/g);
    };
    const own = t.withCookie(await openLogin(t.db, learner.userId, t.clock.current));
    for (const caller of [own, t.as('admin')]) expect(await told(caller)).toEqual(['Profil présent', 'Profil quitté']);
    expect(await told(t.as('etablissement'))).toEqual(['Profil présent']);
  });

  test('nor the groups and assignments of a former establishment, which the learner and the provider read', async () => {
    const { nantes, rennes } = t.world.etablissements;
    const learner = await build.apprenant(t.db, { etablissementId: nantes.id });
    const places = [];
    for (const etablissementId of [rennes.id, nantes.id]) {
      const group = await build.regroupement(t.db, { etablissementId });
      await build.membre(t.db, { apprenantId: learner.id, regroupementId: group.id });
      const assigned = await build.assignment(t.db, { etablissementId, apprenantIds: [learner.id] });
      const reminded = { assignmentId: assigned.id, apprenantId: learner.id, destinataire: 'relance@sillage.test' };
      await t.db
        .insertInto('relances')
        .values({ ...reminded, demandeLe: '2026-11-02T09:00:00Z' })
        .execute();
      places.push({ group: group.id, assignment: assigned.id });
    }
    const told = async (caller: Caller) => {
      const { body } = await caller.get(`/apprenants/${learner.id}/export?format=json`);
      const tables: { table: string; lignes: { regroupementId: number; assignmentId: number }[] }[] =
        body.donnees.flatMap((kind: { tables: object[] }) => kind.tables);
      const rowsOf = (name: string) => tables.find(({ table }) => table === name)?.lignes ?? [];
      return {
        groups: rowsOf('apprenant_regroupements').map(({ regroupementId }) => regroupementId),
        assignments: rowsOf('assignmentAssigneds').map(({ assignmentId }) => assignmentId),
        reminders: rowsOf('relances').length,
      };
    };
    const [, present] = places;
    const own = t.withCookie(await openLogin(t.db, learner.userId, t.clock.current));
    for (const caller of [own, t.as('csm')]) {
      expect(await told(caller)).toEqual({
        groups: places.map(({ group }) => group),
        assignments: places.map(({ assignment }) => assignment),
        reminders: 2,
      });
    }
    expect(await told(t.as('etablissement'))).toEqual({
      groups: [present!.group],
      assignments: [present!.assignment],
      reminders: 1,
    });
  });

  test('staff read in it no field that their screens hide, neither as that learner; the learner reads all', async () => {
    const { id: professionId } = await t.db
      .insertInto('professions')
      .values({ label: 'Orthoptiste' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const make = (etablissementId: number) =>
      build.apprenant(t.db, { etablissementId, professionId, rppsOrAdeli: '10987654321', estEtudiant: true });
    const { nantes, rennes } = t.world.etablissements;
    const [learner, student] = [await make(nantes.id), await make(rennes.id)];
    const hideable = ['estBloque', 'estEtudiant', 'professionId', 'rppsOrAdeli'];
    const told = async (caller: Caller, { id } = learner) => {
      const { body } = await caller.get(`/apprenants/${id}/export?format=json`);
      const { tables } = body.donnees[0] as { tables: { table: string; lignes: object[] }[] };
      const [row] = tables.find(({ table }) => table === 'apprenants')!.lignes;
      return Object.keys(row!)
        .filter((column) => hideable.includes(column))
        .sort();
    };
    const own = t.withCookie(await openLogin(t.db, learner.userId, t.clock.current));
    for (const caller of [own, t.as('csm')]) expect(await told(caller)).toEqual(hideable);
    for (const caller of [t.as('etablissement'), t.as('referent')]) {
      expect(await told(caller)).toEqual(['professionId', 'rppsOrAdeli']);
    }
    expect(await told(t.as('groupement'))).toEqual(['professionId']);
    expect(await told(t.as('ifps'), student)).toEqual([]);
    await t.db
      .updateTable('connexions')
      .set({ onBehalfOf: t.world.userIds.groupement })
      .where('userId', '=', learner.userId)
      .execute();
    expect(await told(own)).toEqual(['professionId']);
  });
});
