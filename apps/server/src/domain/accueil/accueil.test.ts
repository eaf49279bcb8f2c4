import type { CodeLigne } from '@sillage/contracts/accueil.rules.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import {
  apprenant,
  assignment,
  casque,
  etablissement,
  module,
  passage,
  possession,
  referent,
  scenario,
  suivi,
} from '../../../test/builders.ts';
import { openLogin, type PersonName } from '../../../test/world.ts';
import { foldChanges } from '../statistiques/totals/totals.queries.ts';

let t: TestApp;
beforeAll(async () => {
  // Friday 20 November 2026.
  t = await testApp();
  await fill(t.world.etablissements.nantes.id);
  await fill(t.world.etablissements.rennes.id);
  await waitingMail('tot@sillage.test', 14);
  await waitingMail('tard@sillage.test', 16);
});
afterAll(() => t.close());

/** A mail that waits until tomorrow, asked for some minutes ago. */
async function waitingMail(destinataire: string, minutes: number) {
  await sql`
    select graphile_worker.add_job('send-mail', ${JSON.stringify({ destinataire })}::json,
      run_at => now() + interval '1 day')`.execute(t.db);
  await sql`
    update graphile_worker._private_jobs set created_at = now() - make_interval(mins => ${minutes})
    where payload->>'destinataire' = ${destinataire}`.execute(t.db);
}

/** One of each thing that waits, and beside it one that does not. */
async function fill(etablissementId: number) {
  const { id: moduleId } = await module(t.db);
  const step = await scenario(t.db, { moduleId });
  const due = { etablissementId, moduleId, startDate: '2026-11-01' };
  const done = await apprenant(t.db, { etablissementId, passwordHash: 'choisi' });
  const late = await apprenant(t.db, { etablissementId, nom: 'Retard' });
  await suivi(t.db, { apprenantId: done.id, scenarioId: step.id });
  await assignment(t.db, { ...due, name: 'Finit demain', endDate: '2026-11-21' });
  await assignment(t.db, { ...due, endDate: '2026-11-28' });
  await assignment(t.db, { ...due, endDate: '2026-11-29' });
  await assignment(t.db, { ...due, endDate: '2026-11-19' });
  await assignment(t.db, { ...due, endDate: '2026-11-25', startDate: '2026-11-21' });
  await assignment(t.db, { ...due, endDate: null });
  await assignment(t.db, { ...due, endDate: '2026-11-22', apprenantIds: [done.id] });

  const heard = (dateDerniereNouvelle: string | null) => casque(t.db, { dateDerniereNouvelle });
  const held = async (one: { id: number }, dates: object = {}) =>
    possession(t.db, { etablissementId, casqueId: one.id, ...dates });
  await held(await heard('2026-11-19T08:00:00Z'), { dateFin: '2026-12-20' });
  await held(await heard('2026-10-01T08:00:00Z'), { dateFin: '2026-12-21' });
  await held(await heard(null), { dateFin: '2026-11-19' });
  await held(await heard(null));
  await held(await heard('2018-01-01T08:00:00Z'), { dateDebut: '2026-11-21', dateFin: '2026-11-30' });

  const proposed = { nom: 'Autre', prenom: 'Nom', depuis: '2026-11-15T08:00:00Z' };
  await t.db
    .insertInto('identites_proposees')
    .values({ ...proposed, userId: late.userId })
    .execute();
  const imported = { etablissementId, importOption: 'update', datas: '[]', total: 1 };
  await t.db
    .insertInto('imports')
    .values({ ...imported, statut: 'echec' })
    .execute();
  await passage(t.db, { etablissementId, plateforme: 'casque', scenarioRef: `inconnu-${etablissementId}` });
  // Of the first of the seven days, of the evening before, and of one that never has an attestation.
  for (const [debut, nom] of [
    ['2026-11-13T23:30:00Z', 'Morel'],
    ['2026-11-13T22:30:00Z', 'Morel'],
    ['2026-11-16T08:00:00Z', 'TEST'],
  ]) {
    await passage(t.db, { etablissementId, scenarioId: step.id, debut, nom, prenom: 'Inès' });
  }
  const gap = { etablissementId, plages: '[[1,2]]', manquants: 2, sansDebut: false };
  const moments = { premierEvenement: '2026-11-10T08:00:00Z', dernierEvenement: '2026-11-10T09:00:00Z' };
  await t.db
    .insertInto('journaux_a_traiter')
    .values([
      { session: crypto.randomUUID(), depuis: '2026-11-20T08:00:00Z' },
      {
        session: crypto.randomUUID(),
        depuis: '2026-11-20T08:00:00Z',
        miseDeCoteLe: '2026-11-12T08:00:00Z',
        essais: 3,
        erreur: '23514',
        repriseLe: '2026-11-20T10:00:00Z',
      },
    ])
    .execute();
  await t.db
    .insertInto('journaux_lacunes')
    .values({ ...gap, ...moments, session: crypto.randomUUID() })
    .execute();
}

/** The list that each line leads to, as the screen asks for it. */
const LISTS: Record<CodeLigne, (as: ReturnType<TestApp['as']>, line: Line) => Promise<number>> = {
  courriels: async (as) => (await as.get('/courriels/en-attente')).body.tardifs,
  imports: async (as) => (await as.get('/apprenants-import?aReprendre=true')).body.length,
  attente: async (as) => (await as.get('/journaux/en-attente')).body.total,
  misesDeCote: async (as) => (await as.get('/journaux/mises-de-cote')).body.total,
  lacunes: async (as) => (await as.get('/journaux/lacunes')).body.total,
  assignations: async (as) => (await as.get('/assignments?aRelancer=true')).body['hydra:totalItems'],
  identites: async (as) =>
    (await as.get('/apprenants?identiteAConfirmer=true&exists[deletedAt]=false')).body['hydra:totalItems'],
  possessions: async (as) => (await as.get('/possession_casques?finProche=true')).body['hydra:totalItems'],
  casques: async (as) => (await as.get('/casques?nouvelles[]=alerte&nouvelles[]=jamais')).body['hydra:totalItems'],
  appareils: async (as) => (await as.get('/possession_casques?silencieux=true')).body['hydra:totalItems'],
  etablissements: async (as) => (await as.post('/connexions/interface', { time: 30 })).body.etablissements.length,
  jamaisConnectes: async (as) =>
    (await as.get('/apprenants?jamaisConnecte=true&exists[deletedAt]=false')).body['hydra:totalItems'],
  attestations: async (as, { date }) =>
    (await as.get(`/attestations?debut=${date}&selectionnable=true`)).body['hydra:totalItems'],
};

interface Line {
  code: CodeLigne;
  total: number;
  noms: string[];
  date: string | null;
}

async function linesOf(person: PersonName): Promise<Line[]> {
  const { status, body } = await t.as(person).get('/accueil');
  expect(status, JSON.stringify(body)).toBe(200);
  return body.lignes;
}

const ADMINS: CodeLigne[] = [
  'courriels',
  'imports',
  'attente',
  'misesDeCote',
  'lacunes',
  'assignations',
  'identites',
  'possessions',
  'casques',
  'etablissements',
];
const OWN: CodeLigne[] = ['assignations', 'identites', 'appareils', 'jamaisConnectes'];
const WITH_ATTESTATIONS: CodeLigne[] = [...OWN, 'attestations'];

test.each<[PersonName, CodeLigne[]]>([
  ['superAdmin', ADMINS],
  ['csm', ADMINS],
  ['admin', ADMINS],
  ['groupement', WITH_ATTESTATIONS],
  ['etablissement', WITH_ATTESTATIONS],
  ['ifps', OWN],
  ['referent', WITH_ATTESTATIONS],
  ['etablissementSans', []],
])('P-2.1-34 · %s: each line counts the rows of the list that it leads to', async (person, codes) => {
  const lines = await linesOf(person);
  expect(lines.map(({ code }) => code)).toEqual(codes);
  for (const line of lines) {
    const { code, total, noms } = line;
    expect({ code, total }).toEqual({ code, total: await LISTS[code](t.as(person), line) });
    expect(total).toBeGreaterThan(0);
    expect(noms.length).toBeLessThanOrEqual(2);
  }
});

test('P-2.1-34 · an establishment: what ends within eight days with somebody late, silent headsets of today, who has no password', async () => {
  const lines = Object.fromEntries((await linesOf('ifps')).map((line) => [line.code, line]));
  // The one that ends in nine days, the past one, the one to come, the one without end and the one that all have done are out.
  expect(lines.assignations).toEqual({
    code: 'assignations',
    total: 2,
    noms: ['Finit demain', expect.anything()],
    date: '2026-11-21',
  });
  // Heard of yesterday, given back yesterday and to come are out.
  expect(lines.appareils).toMatchObject({ total: 2, date: '2026-10-01' });
  expect(lines.identites).toMatchObject({ total: 1, noms: ['Retard Zoé'], date: '2026-11-15' });
  expect(lines.jamaisConnectes?.noms).toContain('Amouroux Océane');
});

test('P-2.1-34 S-5-38 S-2.19-07 · attestations of the last seven days that can be downloaded; none for a test account', async () => {
  const line = async () => (await linesOf('etablissement')).find(({ code }) => code === 'attestations');
  expect(await line()).toEqual({ code: 'attestations', total: 1, noms: [], date: '2026-11-14' });
  const own = t.db.updateTable('etablissements').where('id', '=', t.world.etablissements.nantes.id);
  await own.set({ email: 'test-nantes@sillage.test' }).execute();
  expect(await line()).toBeUndefined();
  await own.set({ email: 'nantes@sillage.test' }).execute();
});

test('P-2.1-34 · an administrator: possessions that end within thirty days, to the day', async () => {
  const held = await etablissement(t.db, { nom: 'Aux bords' });
  const before = (await linesOf('admin')).find(({ code }) => code === 'possessions')!.total;
  for (const dateFin of ['2026-11-20', '2026-12-20', '2026-12-21']) {
    await possession(t.db, { etablissementId: held.id, dateFin });
  }
  expect((await linesOf('admin')).find(({ code }) => code === 'possessions')?.total).toBe(before + 2);
});

test('P-2.1-34 · an import that failed is done with once another of its establishment went well', async () => {
  const { id: etablissementId } = await etablissement(t.db);
  const one = { etablissementId, importOption: 'update', datas: '[]', total: 1 };
  const totalOf = async () => (await linesOf('admin')).find(({ code }) => code === 'imports')?.total;
  const before = (await totalOf())!;
  await t.db
    .insertInto('imports')
    .values({ ...one, statut: 'echec' })
    .execute();
  expect(await totalOf()).toBe(before + 1);
  await t.db
    .insertInto('imports')
    .values({ ...one, statut: 'termine' })
    .execute();
  expect(await totalOf()).toBe(before);
});

test('P-2.1-34 · sessions of the last twelve weeks beside those of a year before, folded into the totals or not yet', async () => {
  const { id: scenarioId } = await scenario(t.db);
  const nantes = t.world.etablissements.nantes.id;
  const play = (debut: string, values: object = {}) =>
    passage(t.db, { etablissementId: nantes, scenarioId, debut, ...values });
  const read = async (person: PersonName) => (await t.as(person).get('/accueil/semaines')).body.semaines;
  const before = await read('etablissement');
  expect(before.map(({ debut }: { debut: string }) => debut)).toEqual(
    ['24', '31']
      .map((day) => `2026-08-${day}`)
      .concat(
        ['07', '14', '21', '28'].map((day) => `2026-09-${day}`),
        ['05', '12', '19', '26'].map((day) => `2026-10-${day}`),
        ['02', '09'].map((day) => `2026-11-${day}`),
      ),
  );
  await play('2026-11-09T08:00:00Z');
  await play('2026-11-15T22:30:00Z');
  await play('2025-11-10T08:00:00Z');
  // The week that is running, a test, an incomplete one, another establishment's.
  await play('2026-11-15T23:30:00Z');
  await play('2026-11-10T08:00:00Z', { test: true });
  await play('2026-11-10T08:00:00Z', { complete: false });
  await play('2026-11-10T08:00:00Z', { etablissementId: t.world.etablissements.rennes.id });
  for (const settle of [async () => undefined, () => t.db.transaction().execute((tx) => foldChanges(tx))]) {
    await settle();
    const last = { debut: '2026-11-09', sessions: before.at(-1).sessions + 2, avant: before.at(-1).avant + 1 };
    expect((await read('etablissement')).at(-1)).toEqual(last);
    expect((await read('referent')).at(-1)).toEqual(last);
    const { rows } = await sql<{ sessions: number }>`
      select count(*) as sessions from passages
      where jour between '2026-11-09' and '2026-11-15' and complete and not test and not "enAttente"`.execute(t.db);
    expect((await read('admin')).at(-1).sessions).toBe(rows[0]!.sessions);
  }
});

test('P-2.1-34 · what the twelve weeks say of satisfaction and success, beside the same weeks of a year before', async () => {
  const { id: etablissementId, userId } = await etablissement(t.db);
  const as = t.withCookie(await openLogin(t.db, userId, t.clock.current));
  const { id: scenarioId } = await scenario(t.db);
  const answer = (debut: string, satisfaction1: number, values: object) =>
    passage(t.db, { etablissementId, scenarioId, debut, satisfaction1, ...values });
  await answer('2026-11-09T08:00:00Z', 4, { satisfaction5: 2, score: 80 });
  await answer('2026-09-01T08:00:00Z', 3, { score: 61 });
  await answer('2025-11-10T08:00:00Z', 2, { score: 50 });
  for (const settle of [async () => undefined, () => t.db.transaction().execute((tx) => foldChanges(tx))]) {
    await settle();
    expect((await as.get('/accueil/semaines')).body.tendances).toEqual({
      apprecie: { actuelle: 88, avant: 50 },
      utile: { actuelle: 50, avant: null },
      reussite: { actuelle: 71, avant: 50 },
    });
  }
});

test('P-2.1-34 C-6-18 C-6-24 · an establishment: who is late with what ends within eight days, each person once', async () => {
  const { id: etablissementId, userId } = await etablissement(t.db);
  const { id: moduleId } = await module(t.db, { nom: 'Hygiène des mains' });
  const [first, second] = [await scenario(t.db, { moduleId }), await scenario(t.db, { moduleId })];
  const [done, begun, late] = [
    await apprenant(t.db, { etablissementId, nom: 'Fini' }),
    await apprenant(t.db, { etablissementId, nom: 'Commencé' }),
    await apprenant(t.db, { etablissementId, nom: 'Jamais', email: 'jamais@echeances.test' }),
    await apprenant(t.db, { etablissementId, nom: 'Autre' }),
  ];
  await suivi(t.db, { apprenantId: done.id, scenarioId: first.id });
  await suivi(t.db, { apprenantId: done.id, scenarioId: second.id });
  await suivi(t.db, { apprenantId: begun.id, scenarioId: first.id });
  const author = await referent(t.db, { etablissementId });
  const due = { etablissementId, moduleId, createdBy: author.userId };
  const all = await assignment(t.db, { ...due, endDate: '2026-11-22' });
  const some = await assignment(t.db, {
    ...due,
    createdBy: userId,
    endDate: '2026-11-21',
    apprenantIds: [late.id, begun.id],
  });
  const read = async (userId: number) => {
    const { body } = await t.withCookie(await openLogin(t.db, userId, t.clock.current)).get('/accueil/echeances');
    return body;
  };
  const whole = await read(userId);
  expect(whole).toMatchObject({
    restants: 3,
    pasCommences: 2,
    aRelancer: 3,
    sansAdresse: 2,
    noms: ['Autre Zoé', 'Jamais Zoé'],
  });
  expect(whole.assignations).toEqual([
    expect.objectContaining({
      id: some.id,
      apprenants: 2,
      termines: 0,
      commences: 1,
      peutOuvrir: true,
      peutRelancer: true,
    }),
    expect.objectContaining({ id: all.id, apprenants: 4, termines: 1, commences: 1, formation: 'Hygiène des mains' }),
  ]);
  // A referent opens, and reminds of, what is one's own.
  const own = await read(author.userId);
  expect(own.assignations).toMatchObject([
    { peutOuvrir: false, peutRelancer: false },
    { peutOuvrir: true, peutRelancer: true },
  ]);
  expect(own.aRelancer).toBe(3);
  expect((await read(t.world.userIds.groupement)).assignations.map(({ id }: { id: number }) => id)).not.toContain(
    all.id,
  );
});

test('P-2.1-34 · learners have a home of their own', async () => {
  expect((await t.as('apprenant').get('/accueil')).status).toBe(403);
  expect((await t.as('apprenant').get('/accueil/semaines')).status).toBe(403);
  expect((await t.as('apprenant').get('/accueil/echeances')).status).toBe(403);
  // Administrators have too many people to follow each of them.
  expect((await t.as('admin').get('/accueil/echeances')).status).toBe(403);
});
