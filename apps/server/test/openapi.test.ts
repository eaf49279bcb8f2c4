import { api } from '@sillage/contracts/api.ts';
import type { Endpoint } from '@sillage/contracts/contract.ts';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoSignIns } from '../src/demo/sign-ins.ts';
import { type DemoApp, demoApp } from './demo-app.ts';

/** Every GET of every person of the demonstration, judged by the OpenAPI document that the same server answers. */

const LEARNER = 'APP-NANTES-0001';
const UNKNOWN = 2_000_000_000;
let t: DemoApp;
let people: Person[];
let samples: Record<string, string[]>;
let judge: (endpoint: Endpoint, answer: LightMyRequestResponse) => string[];

interface Person {
  code: string;
  get(address: string): Promise<LightMyRequestResponse>;
  post(address: string, payload: object): Promise<LightMyRequestResponse>;
  /** What this person sees of each list. */
  ids: Map<string, number[]>;
}

beforeAll(async () => {
  t = await demoApp();
  people = await Promise.all([null, ...demoSignIns.map(({ code }) => code)].map(signIn));
  samples = await findSamples();
  judge = judgeOf((await people[0]!.get('/docs.json')).json());
}, 240_000);
afterAll(() => t.close());

async function signIn(code: string | null): Promise<Person> {
  return { ...(await t.signIn(code)), code: code ?? 'personne', ids: new Map() };
}

interface Response {
  $ref?: string;
  content?: Record<string, { schema: object }>;
}
interface Document {
  paths: Record<string, Record<string, { responses: Record<string, Response> }>>;
  components: { schemas: object; responses: Record<string, Response> };
}

/** What is wrong with an answer: a status, a type or a body that the document does not announce, a field that it does not know. */
function judgeOf(document: Document) {
  const { schemas, responses: shared } = document.components;
  const ajv = new Ajv2020({ strictTypes: false, allErrors: true, formats: { 'iri-reference': true } });
  addFormats.default(ajv);
  ajv.addVocabulary(['components', 'x-relation', 'x-relations', 'x-asked', 'x-types']);
  const components = { schemas: closed(schemas) };
  const compiled = new Map<object, ValidateFunction>();

  return ({ path: address, method }: Endpoint, answer: LightMyRequestResponse): string[] => {
    const { statusCode: status, headers } = answer;
    const { responses } = document.paths[address.replace(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!;
    const told = responses[status];
    if (!told) return [`${status} is not announced`];
    const { content } = told.$ref ? shared[told.$ref.split('/').at(-1)!]! : told;
    const type = headers['content-type']?.toString().split(';')[0];
    if (!type && !content) return [];
    if (!type || !content?.[type]) return [`${status} as « ${type} » is not announced`];
    if (type !== 'application/ld+json') return [];
    const { schema } = content[type];
    const validate = compiled.get(schema) ?? ajv.compile({ ...(closed(schema) as object), components });
    compiled.set(schema, validate);
    validate(answer.json());
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `${instancePath.replaceAll(/\/\d+/g, '/*')} ${message} ${JSON.stringify(params)}`,
    );
  };
}

/** The same document, where an object has the properties that are told and no other. */
function closed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closed);
  if (!node || typeof node !== 'object') return node;
  const made = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, closed(value)]));
  return 'properties' in made && !('additionalProperties' in made) ? { ...made, additionalProperties: false } : made;
}

const gets = (Object.entries(api) as [string, Record<string, Endpoint>][]).flatMap(([slug, contract]) =>
  Object.entries(contract).flatMap(([verb, endpoint]) =>
    endpoint.method === 'GET' && endpoint.path !== '/logout' ? [{ name: `${slug}.${verb}`, endpoint }] : [],
  ),
);

/** The first items of a list that this person sees. */
async function idsOf(person: Person, slug: string): Promise<number[]> {
  const known = person.ids.get(slug);
  if (known) return known;
  const body = (await person.get(`/${slug}?rowsPerPage=3&order[id]=DESC`)).json();
  const made = (body['hydra:member'] ?? []).map(({ id }: { id: number }) => id);
  person.ids.set(slug, made);
  return made;
}

/** What no list tells: a session of each kind, the keys of what has no id, the queries that are asked for. */
async function findSamples(): Promise<Record<string, string[]>> {
  const { db } = t;
  const learner = await db
    .selectFrom('apprenants')
    .innerJoin('passages', 'passages.apprenantId', 'apprenants.id')
    .select(['session', 'userId'])
    .where('apprenants.codeApprenant', '=', LEARNER)
    .where('complete', '=', true)
    .executeTakeFirstOrThrow();
  const mobile = await db
    .selectFrom('passages')
    .select('session')
    .where('application', 'is not', null)
    .executeTakeFirstOrThrow();
  const version = await db
    .selectFrom('scenarioVersions')
    .innerJoin('scenarios', 'scenarios.id', 'scenarioId')
    .select(['scenarioVersions.uuid', 'guid'])
    .where('guid', 'is not', null)
    .executeTakeFirstOrThrow();
  const lesson = { userId: learner.userId!, lessonGuid: 'lecon', suspendData: 'a', updatedAt: t.now.toISOString() };
  await db.insertInto('user_suspend_datas').values(lesson).execute();
  const mail = { destinataire: 'zoe@sillage.test', objet: 'Bienvenue', texte: 'Bonjour', date: t.now.toISOString() };
  await db.insertInto('courriels').values(mail).execute();
  const { session, userId } = learner;
  await people.find(({ code }) => code === LEARNER)!.get(`/attestations/mienne/${session}`);
  const { numero } = await db.selectFrom('attestations').select('numero').executeTakeFirstOrThrow();
  const { uuid, guid } = version;
  const [first, assigned] = [await idsOf(people[1]!, 'apprenants'), await idsOf(people[1]!, 'assignments')];
  const groups = await idsOf(people[1]!, 'regroupements');
  return {
    '/administrateurs/information': ['/administrateurs/information?route=AdministrateurList'],
    '/apprenant_regroupements/list/regroupement/:id': groups.flatMap((id) => {
      const members = `/apprenant_regroupements/list/regroupement/${id}`;
      return [members, `${members}?nested=true`];
    }),
    '/apprenants/:id/export': first.map((id) => `/apprenants/${id}/export?format=json`),
    '/assignments/assignables': ['/assignments/assignables?search=a'],
    '/assignments/v2/singleData': assigned.map((id) => `/assignments/v2/singleData?id=${id}`),
    '/attestations/mienne/:session': [`/attestations/mienne/${session}`],
    '/attestations/verification/:numero': [`/attestations/verification/${numero}`],
    '/author/versions/:uuid/illustration': [`/author/versions/${uuid}/illustration`],
    '/builds/:guid/:uuid/illustration': [`/builds/${guid}/${uuid}/illustration`],
    '/logs': [`/logs?session_id=${session}`],
    '/mobile/track': [`/mobile/track?sessionId=${mobile.session}`],
    '/navigateur': ['/navigateur?codeEtablissement=CHU-NANTES', '/navigateur?codeEtablissement=INCONNU'],
    '/recherche': ['/recherche?texte=a', '/recherche?texte=nantes'],
    '/satisfactions/scores': ['/satisfactions/scores?byLesson=true', '/satisfactions/scores?incomplete=true'],
    '/user_badges': [`/user_badges?user.id=${userId}`],
    '/user_suspend_datas/:cle': [`/user_suspend_datas/${encodeURIComponent(`userId=${userId};lessonGuid=lecon`)}`],
  };
}

async function addressesOf({ path: address, kind }: Endpoint, person: Person): Promise<string[]> {
  const sampled = samples[address] ?? [];
  if (kind === 'list' || kind === 'options') {
    return [address, `${address}?rowsPerPage=50`, ...sampled];
  }
  if (!address.includes(':')) return [address, ...sampled];
  const ids = await idsOf(person, address.split('/')[1]!);
  return [...[UNKNOWN, ...ids].map((id) => address.replace(/:\w+/, String(id))), ...sampled];
}

/** Here they refuse alone: they wait for a file that somebody sends or asks for, for a device, or for a name. */
const NEEDS_MORE = [
  'apprenants.ressemblants',
  'apprenants_import.progress',
  'apprenants_import.rejected',
  'apprenants_import.previewUndo',
  'attestations.lot',
  'attestations.archive',
  'attestations.telecharger',
  'illustrations.show',
  'journaux.informations',
  'sessions_saisies.traiter',
];

test('every answer to a GET is one that the document announces', async () => {
  const wrong = new Set<string>();
  const answered = new Set<string>();
  for (const { name, endpoint } of gets) {
    for (const person of people) {
      for (const address of await addressesOf(endpoint, person)) {
        const answer = await person.get(address);
        if (answer.statusCode === 200) answered.add(name);
        for (const fault of judge(endpoint, answer)) wrong.add(`${name}, ${person.code}: ${fault}`);
      }
    }
  }
  expect([...wrong]).toEqual([]);
  expect(gets.map(({ name }) => name).filter((name) => !answered.has(name))).toEqual(NEEDS_MORE);
}, 240_000);

test('an answer whose keys are codes is one that the document announces', async () => {
  const [admin] = people.filter(({ code }) => code === demoSignIns[0]!.code);
  const answer = await admin!.post('/steps/learner', { codes: [LEARNER] });
  expect(Object.keys(answer.json())).toContain(LEARNER);
  expect(judge(api.formations.etapes, answer)).toEqual([]);
});

test('a list has as many lines as are asked for by each name that its document gives to the length of a page', async () => {
  const { paths } = (await people[0]!.get('/docs.json')).json();
  const { parameters } = paths['/groupements'].get as { parameters: { name: string; schema: unknown }[] };
  const length = JSON.stringify(parameters.find(({ name }) => name === 'rowsPerPage')!.schema);
  const names = parameters.filter(({ schema }) => JSON.stringify(schema) === length).map(({ name }) => name);
  expect(names).toHaveLength(2);
  const [admin] = people.filter(({ code }) => code === demoSignIns[0]!.code);
  for (const name of names) {
    const body = (await admin!.get(`/groupements?${name}=1`)).json();
    expect([name, body['hydra:member'].length, body['hydra:totalItems'] > 1]).toEqual([name, 1, true]);
  }
});
