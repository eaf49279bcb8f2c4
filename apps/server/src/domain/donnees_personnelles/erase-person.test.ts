import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import * as build from '../../../test/builders.ts';
import { AT, type Device, makeDevice } from '../../../test/device.ts';
import { dumpOf, linesWith } from '../../../test/dump.ts';
import { contentOf, Player, playableModule } from '../../../test/scorm/player.ts';
import { openLogin } from '../../../test/world.ts';

const NAMES = [
  ['Quévillart', 'Maëlle'],
  ['Le Gléau', 'Ronan'],
  ["D'Hérouville", 'Jean-Noël'],
  ['Nguyễn-Xuân', 'Ánh'],
  ['Œillard', 'Lœtitia'],
  ['ÇELIKTEN', 'Ümit'],
  ['Vandenbroucke', 'Saskia'],
  ['Z’Graggen', 'Élisée'],
  ['Pélissonnier', 'Hyppolite'],
  ['Ouedraogo-Sawadogo', 'Fatoumata'],
] as const;

let t: TestApp;
let content: FastifyInstance;
let d: Device;
let people: {
  id: number;
  userId: number;
  nom: string;
  prenom: string;
  code: string;
  email: string;
  numeros: string[];
}[];
const nantes = () => t.world.etablissements.nantes.id;

beforeAll(async () => {
  t = await testApp({ CERTIFICATE_PASSWORD: 'certifier' });
  content = await contentOf(t);
  d = await makeDevice(t);
  const group = await build.regroupement(t.db, { etablissementId: nantes() });
  const moduleId = await playableModule(t);
  people = [];
  for (const [rank, [nom, prenom]] of NAMES.entries()) {
    people.push(await makePerson({ rank, nom, prenom, groupId: group.id, moduleId }));
  }
  await t.runJobs();
  await askDocuments();
}, 120_000);
afterAll(async () => {
  await content.close();
  await t.close();
});

interface Made {
  rank: number;
  nom: string;
  prenom: string;
  groupId: number;
  moduleId: number;
}

/** Somebody with a trace of each kind. */
async function makePerson({ rank, nom, prenom, groupId, moduleId }: Made) {
  const [code, email] = [`PERSONNE-${rank}-CODE`, `personne-${rank}@ancienne.test`];
  const { id, userId } = await build.apprenant(t.db, {
    etablissementId: nantes(),
    ...{ nom, prenom, codeApprenant: code, email, matricule: `MATRICULE-${rank}-X`, rppsOrAdeli: `RPPS-${rank}-X` },
    ...{ dateNaissance: '1990-01-01', professionId: null },
  });
  await build.membre(t.db, { apprenantId: id, regroupementId: groupId });
  const badge = await build.badge(t.db);
  await t.db.insertInto('user_badges').values({ badgeId: badge.id, userId, createdAt: AT }).execute();
  const assigned = await build.assignment(t.db, {
    ...{ etablissementId: nantes(), moduleId, apprenantIds: [id], name: `Rattrapage de ${prenom} ${nom}` },
  });
  await t.as('admin').post(`/assignments/notifyLearners/whoDidntComplete/${assigned.id}`);
  await t.db
    .insertInto('relances')
    .values({ assignmentId: assigned.id, apprenantId: id, demandeLe: AT, destinataire: `avant-${email}` })
    .execute();
  await t.as(null).post('/request_password', { email });
  // Device: by code, by name alone, and words of theirs in what is told.
  await play({ personne: { codeApprenant: code, nom, prenom } }, nom, prenom);
  await play({ personne: { nom, prenom } }, nom, prenom);
  await play({ personne: { codeApprenant: code } }, nom, prenom, 'mobile', email);
  const cookie = await openLogin(t.db, userId, t.clock.current);
  const player = new Player(t, content);
  const launch = await player.play(moduleId, { cookie });
  await player.commit(launch.cle, 1, {
    core: {
      student_name: `${nom}, ${prenom}`,
      lesson_status: 'completed',
      score: { raw: String(50 + rank), max: '100' },
    },
    suspend_data: `signé ${prenom} ${nom}`,
    interactions: [{ id: 'q1', type: 'fill-in', student_response: `Je suis ${prenom} ${nom}`, result: 'correct' }],
  } as never);
  await t.withCookie(cookie).post('/user_suspend_datas', { lessonGuid: `lecon-${rank}`, suspendData: nom });
  await t.as('admin').post('/connect_as', { id, role: 'learner' });
  await t.db
    .insertInto('casque_historiques')
    .values({
      ...{ casqueId: d.casqueId, type: 'manual', date: AT, auteur: 'Support' },
      valeur: `Rendu par ${prenom.toUpperCase()} ${nom.toUpperCase()}, mat. matricule-${rank}-x, RPPS RPPS-${rank}-X`,
    })
    .execute();
  const imported = await t.db
    .insertInto('imports')
    .values({
      ...{ etablissementId: nantes(), importOption: 'ignore', total: 1, statut: 'echec' },
      datas: JSON.stringify([{ nom, prenom, email }]),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const refused = (rang: number, value: object) => ({
    ...{ importId: imported.id, rang, resultat: 'rejete' },
    rejet: JSON.stringify({ value, reason: `${prenom} ${nom} est connu` }),
  });
  await t.db
    .insertInto('import_lignes')
    .values([
      refused(0, { nom, prenom, email, matricule: `MATRICULE-${rank}-X` }),
      refused(1, { nom: prenom, prenom: nom, dateNaissance: '01/01/1990' }),
      refused(2, { nom, prenom: '', matricule: `MATRICULE-${rank}-X` }),
    ])
    .execute();
  return { id, userId, nom, prenom, code, email, numeros: [] as string[] };
}

async function play(debut: object, nom: string, prenom: string, plateforme = 'casque', utilisateur?: string) {
  const session = randomUUID();
  const event = (seq: number, values: object) => ({ id: randomUUID(), session, seq, at: AT, ...values });
  const { status, body } = await d.send(
    [
      event(0, { type: 'debut', scenario: d.played.uuid, profil: 'Infirmier', ...debut }),
      event(1, { type: 'reponse', code: 'qui', valeur: `${prenom} ${nom}` }),
      event(2, { type: 'interaction', code: 'libre', donnees: { dit: [`Bonjour, ${nom}`], [`clé ${nom}`]: 1 } }),
      event(3, { type: 'satisfaction', question: 1, valeur: 3 }),
      event(4, { type: 'fin', complete: true, score: 80, dureeSecondes: 300 }),
    ],
    d.key,
    { plateforme, ...(utilisateur && { utilisateur, appareilId: `installation ${session}` }) },
  );
  expect([status, body.refuses]).toEqual([200, []]);
}

/** Attestations one by one and in archives, certificates of a workbook, two of an archive in the making, and an agreement. */
async function askDocuments() {
  const sessions = await t.db
    .selectFrom('passages')
    .where(
      'apprenantId',
      'in',
      people.map(({ id }) => id),
    )
    .where('plateforme', '<>', 'scorm')
    .select(['session', 'apprenantId'])
    .execute();
  await t.as('admin').post('/attestations/lots', { sessions: sessions.map(({ session }) => session), dpc: false });
  const infos = people.map(({ nom, prenom }) => ({
    ...{ nom, prenom, etablissement: 'CHU de Nantes', date: '05/03/2026', heure: '9h30' },
  }));
  await t.as('admin').post('/certificats', { motDePasse: 'certifier', infos });
  const agreed = {
    etablissement: 'Clinique des Acacias',
    adresse: '3 rue des Lilas, 44000 Nantes',
    entite: 'Bâtiment B',
  };
  const period = { modules: 'Hygiène des mains', date_debut: '2026-01-01', date_fin: '2026-12-31' };
  expect((await t.as('admin').post('/conventions', { infos: { ...agreed, ...period } })).status).toBe(201);
  await t.runJobs();
  for (const one of people) {
    const { rows } = await sql<{ numero: string }>`
      select numero from attestations where contenu->>'nom' = ${one.nom} order by id`.execute(t.db);
    one.numeros = rows.map(({ numero }) => numero);
  }
}

function tracesOf(dump: string): string[] {
  const words = people.flatMap(({ nom, code, email }) => [nom, code, email]);
  const more = people.flatMap((_, rank) => [`matricule-${rank}-x`, `rpps-${rank}-x`]);
  return linesWith(dump, [...words, ...more]);
}

/** Every figure of the statistics, as two people read them; names are left out. */
async function figures() {
  const filtre = { debut: '2026-01-01', fin: '2026-12-31' };
  const groups = await t.db.selectFrom('regroupements').select('id').orderBy('id').execute();
  const filtres = [
    filtre,
    { ...filtre, tests: true, incomplete: true },
    { ...filtre, etab: [nantes()] },
    ...groups.map(({ id }) => ({ ...filtre, regroupement: id })),
  ];
  const filtered: [string, object][] = filtres.flatMap((one): [string, object][] => [
    ['/data/globalUsageData', one],
    ['/data/sessions', { ...one, fetchIdentifiedSessions: true }],
    ['/data/sessions', one],
    ['/stats/commun', one],
    ['/stats/commun/scores', one],
    ['/courses/stats', { ...one, lessons: [] }],
    ['/stats/casque', one],
    ['/template', { scenario: d.played.uuid, context: one }],
    ['/sg/data', { guid: d.played.uuid, ...one }],
  ]);
  const asked: [string, object | undefined][] = [
    ...filtered,
    ['/APISatisfactionsScenarios', { debut: '2026-01-01 00:00', fin: '2026-11-20 00:00' }],
    ['/stats/success-rating', {}],
    ['/APIRapportAppMobile', {}],
    ['/APIShowConsommation', {}],
    ['/satisfactions/scores?byLesson=true', undefined],
    ['/satisfactions/scores', undefined],
    ['/mobile/usage', undefined],
    ['/mobile/usageLAT', undefined],
    ['/mobile/usageDDP', undefined],
  ];
  const answers: unknown[] = [];
  for (const person of ['admin', 'etablissement'] as const) {
    for (const [address, body] of asked) {
      const answer = await (body ? t.as(person).post(address, body) : t.as(person).get(address));
      expect([address, answer.status < 300 || answer.status === 403]).toEqual([address, true]);
      answers.push([person, address, body, answer.body]);
    }
  }
  return answers.map(unnamed);
}

/** An answer without names, nor the ids of facts, which stand in the order of their words. */
function unnamed(answer: unknown): string {
  const signs = JSON.stringify(answer, (key, value) => (/^(nom|prenom|faits)$/i.test(key) ? undefined : value));
  const text = people.reduce((left, { nom, prenom }) => left.replaceAll(`${prenom} ${nom}`, '…'), signs);
  return text.replace(/Titulaire effacé n° \d+/g, '…');
}

describe('ten people with a trace of each kind', () => {
  test('P-2.3-64 P-7-52 · once erased they are in no row and in no file; numbers and proof are as before', async () => {
    expect(new Set(tracesOf(await dumpOf(t)).map((trace) => trace.split(':')[0])).size).toBe(50);
    const before = await figures();
    const [first, ...others] = people;
    expect((await t.as('etablissement').delete(`/apprenants/${first!.id}`)).status).toBe(204);
    const ids = others.map(({ id }) => id);
    expect((await t.as('admin').post('/apprenants/delete-multiple', { ids })).body.supprimes).toBe(9);
    await t.runJobs();
    const dump = await dumpOf(t);
    expect(tracesOf(dump)).toEqual([]);
    // What the document of the agreement prints was looked into.
    expect(linesWith(dump, ['Modules complémentaires'])).not.toEqual([]);
    expect(await figures()).toEqual(before);
    expect((await t.as('admin').post('/journaux/recalcul')).status).toBe(202);
    await t.runJobs();
    expect(await figures()).toEqual(before);
    expect(tracesOf(await dumpOf(t))).toEqual([]);
    for (const { numeros } of people) {
      expect(numeros.length).toBeGreaterThan(2);
      for (const numero of numeros) {
        const { body } = await t.as(null).get(`/attestations/verification/${numero}`);
        expect(body).toMatchObject({ numero, statut: 'effacee', personne: 'Titulaire effacé' });
      }
    }
  }, 120_000);
});
