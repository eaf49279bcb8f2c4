import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { dumpOf, linesWith } from '../../../test/dump.ts';
import { makeTenPeople, type Person } from '../../../test/ten-people.ts';
import { openLogin } from '../../../test/world.ts';
import { likePattern } from '../../platform/db.ts';
import { isTheirs, listSessionsOf, saysLike } from './donnees_personnelles.effacement.queries.ts';
import { DONNEES, personalColumns, wordsOf } from './donnees_personnelles.rules.ts';

let t: TestApp;
let people: Person[];
let played: { id: number; uuid: string };
const nantes = () => t.world.etablissements.nantes.id;

beforeAll(async () => {
  t = await testApp({ CERTIFICATE_PASSWORD: 'certifier' });
  ({ people, played } = await makeTenPeople(t));
}, 120_000);
afterAll(() => t.close());

function tracesOf(dump: string): string[] {
  const words = people.flatMap(({ nom, code, email }) => [nom, code, email]);
  const more = people.flatMap((_, rank) => [
    ...[`matricule-${rank}-x`, `rpps-${rank}-x`],
    ...[`nom-propose-${rank}`, `ancien-nom-${rank}`, `demandee-${rank}@ancienne.test`],
  ]);
  return linesWith(dump, [...words, ...more]);
}

/** Every figure of the statistics, as two people read them; names are left out. */
async function figures() {
  const filtre = { debut: '2026-01-01', fin: '2026-12-31' };
  const groups = await t.db.selectFrom('apprenant_regroupements').select('regroupementId as id').distinct().execute();
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
    ['/template', { scenario: played.uuid, context: one }],
    ['/sg/data', { guid: played.uuid, ...one }],
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

/** Tables where a learner has nothing, whatever they do: those of staff, and one that is emptied each minute. */
const NOT_OF_LEARNERS = [
  'casque_historiques',
  'etablissements',
  'facteur_secours',
  'facteurs',
  'formes_a_refaire',
  'groupements',
  'rapports',
  'referents',
  'vues',
];

/** Words about staff, and those of a contract (docs/data-protection.md). */
const OF_STAFF = ['casque_historiques.auteur', 'conventions.contenu', 'sessions_saisies.par'];

/** Of the tables that keep rows of a person, those where one of the ten has none. */
async function listEmpty(): Promise<string[]> {
  const empty: string[] = [];
  for (const { id, userId, code, email } of people) {
    const sessions = await listSessionsOf(t.db, { apprenantId: id, identite: { codeApprenant: code } });
    for (const [table, donnees] of Object.entries(DONNEES)) {
      const whose = isTheirs(donnees, { apprenantId: id, userId, auteur: email, sessions, adresses: [email] });
      if (!whose) continue;
      const { rows } = await sql`select from ${sql.table(table)} where ${whose} limit 1`.execute(t.db);
      if (rows.length === 0) empty.push(table);
    }
  }
  return [...new Set(empty)].sort();
}

/** Of those tables, what the export of one of them does not tell that person. */
async function listUntold(): Promise<string[]> {
  const { id, userId } = people[0]!;
  const own = t.withCookie(await openLogin(t.db, userId, t.clock.current));
  const { status, body } = await own.get(`/apprenants/${id}/export?format=json`);
  expect(status).toBe(200);
  const told = body.donnees.flatMap(({ tables }: { tables: { table: string }[] }) => tables.map(({ table }) => table));
  return Object.entries(DONNEES)
    .filter(
      ([table, donnees]) => donnees.lien && personalColumns(donnees).length > 0 && !NOT_OF_LEARNERS.includes(table),
    )
    .map(([table]) => table)
    .filter((table) => !told.includes(table));
}

/** Columns where somebody may name a person, and does not name one of the ten. */
async function listWordless(): Promise<string[]> {
  const like = people.flatMap(({ nom, email }) => [likePattern(nom), likePattern(email)]);
  const wordless: string[] = [];
  for (const [table, { texte, libre }] of Object.entries(DONNEES)) {
    for (const column of [...wordsOf(texte), ...wordsOf(libre)]) {
      const { rows } = await sql`select from ${sql.table(table)} where ${saysLike([column], like)} limit 1`.execute(
        t.db,
      );
      if (rows.length === 0) wordless.push(`${table}.${column}`);
    }
  }
  return wordless.sort();
}

describe('ten people with a trace of each kind', () => {
  test('P-2.3-64 P-7-52 · once erased they are in no row and in no file; numbers and proof are as before', async () => {
    expect(await listEmpty()).toEqual(NOT_OF_LEARNERS);
    expect(await listWordless()).toEqual(OF_STAFF);
    expect(await listUntold()).toEqual([]);
    expect(new Set(tracesOf(await dumpOf(t)).map((trace) => trace.split(':')[0])).size).toBe(80);
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
  }, 240_000);
});
