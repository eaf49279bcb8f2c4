import { api } from '@sillage/contracts/api.ts';
import type { Endpoint } from '@sillage/contracts/contract.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type JsonSchema, jsonSchema } from '../src/platform/json-schema.ts';
import { type Actor, findActor } from '../src/platform/login.ts';
import { visible } from '../src/platform/perimeter.ts';
import { type TestApp, testApp } from './app.ts';
import { PEOPLE, type PersonName } from './world.ts';

/**
 * Hostile input on every endpoint: never a 5xx, never a trace of the inside, never a row outside the perimeter.
 * The calls are the same at each run; HOSTILE_SEED=… makes others, and a failure names the seed of its calls.
 */
const seed = Number(process.env.HOSTILE_SEED ?? 20_261_120);

let t: TestApp;
let called = 0;
let compared = 0;
beforeAll(async () => {
  t = await testApp();
});
afterAll(async () => {
  await t.close();
  // All of them together: calls that were all refused would prove nothing.
  if (called === endpoints.length) expect(compared, 'rows compared with the perimeter').toBeGreaterThan(1_000);
});

const endpoints = Object.entries(api).flatMap(([slug, contract]) =>
  Object.entries(contract as Record<string, Endpoint>).map(([verb, endpoint]) => ({
    name: `${slug}.${verb}`,
    endpoint,
  })),
);

const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '\u0000',
    "' or 1=1 --",
    '%',
    '\\',
    '\ud800',
    '../../etc/passwd',
    '<script>',
    '-1',
    '1e309',
    'NaN',
    '[]',
    '{}',
    'null',
    '99999999999999999999',
  ),
  fc.string({ minLength: 3_000, maxLength: 5_000 }),
);
const id = fc.oneof(fc.integer({ min: -5, max: 50 }).map(String), nasty);
/** What fields really take, so that some calls go further than the contract. */
const plausible = fc.oneof(
  fc.integer({ min: 1, max: 50 }),
  fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 4 }),
  fc.boolean(),
  fc.constantFrom('2026-11-20', 'zoe@hopital.test', 'Zoé', 'true', '/api/etablissements/3', '/api/modules/1'),
);
const value: fc.Arbitrary<unknown> = fc.oneof(
  nasty,
  plausible,
  fc.jsonValue({ maxDepth: 3 }),
  fc.double(),
  fc.constant(null),
);
const strangeNames = ['__proto__', 'constructor', '@id', 'id', 'role'];

/** Every name that this schema holds, at any depth. */
function namesIn(schema: JsonSchema): string[] {
  const inside = [
    ...Object.values(schema.properties ?? {}),
    ...(schema.anyOf ?? []),
    ...(schema.items ? [schema.items] : []),
  ];
  return [...new Set([...Object.keys(schema.properties ?? {}), ...inside.flatMap(namesIn)])];
}

function bodiesOf({ body, form }: Endpoint) {
  const fields = [...namesIn(jsonSchema(body)), ...strangeNames];
  const object = fc.dictionary(fc.oneof(fc.constantFrom(...fields), fc.string({ maxLength: 12 })), value, {
    maxKeys: Math.max(8, fields.length),
    noNullPrototype: true,
  });
  const text = fc.oneof(
    { weight: 4, arbitrary: object.map((one) => JSON.stringify(one)) },
    { weight: 1, arbitrary: fc.jsonValue().map((one) => JSON.stringify(one)) },
    { weight: 1, arbitrary: nasty },
  );
  return form === null
    ? text
    : fc.oneof(
        text,
        text.map((inner) => JSON.stringify({ [form]: inner })),
      );
}

function queriesOf({ kind, query, order, exists }: Endpoint) {
  const isList = kind === 'list' || kind === 'options';
  const names = [
    ...(isList ? ['page', 'rowsPerPage', 'itemsPerPage', 'search', 'order', 'order[x]', 'exists', 'page[]'] : []),
    ...order.map((field) => `order[${field}]`),
    ...exists.map((field) => `exists[${field}]`),
    ...namesIn(jsonSchema(query)).flatMap((name) => [name, `${name}[]`, `${name}[a][b]`]),
    '__proto__[x]',
  ];
  const text = fc.oneof(nasty, plausible.map(String), fc.constantFrom('ASC', 'DESC', 'true', 'false', '-1', '2'));
  return fc
    .array(fc.tuple(fc.oneof(fc.constantFrom(...names), fc.string({ maxLength: 8 })), text), { maxLength: 5 })
    .map((pairs) => pairs.map(([name, one]) => `${name.toWellFormed()}=${safeEncode(one)}`).join('&'));
}
const contentType = fc.constantFrom(
  'application/ld+json',
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'application/json; charset=utf-16',
);

function safeEncode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

interface Answered {
  '@id'?: string;
  'hydra:member'?: Answered[];
}

/**
 * Ids of the items of an answer, by their slug. The items that those name are left out: an assignment names its module, which the
 * establishment may have lost since.
 */
function shownIn(answer: Answered | null): Map<string, Set<number>> {
  const found = new Map<string, Set<number>>();
  // Nobody's session is null.
  for (const item of answer === null ? [] : [answer, ...(answer['hydra:member'] ?? [])]) {
    const [, slug, id] = /^\/api\/([a-z_]+)\/(\d+)$/.exec(item['@id'] ?? '') ?? [];
    if (slug) found.set(slug, (found.get(slug) ?? new Set()).add(Number(id)));
  }
  return found;
}

/** Rows of an entity that this person sees. */
type Visible = (
  db: TestApp['db'],
  actor: Actor,
) => { select(column: string): { execute(): Promise<Record<string, number>[]> } };

async function ensureInside(actor: Actor | null, answer: Answered): Promise<void> {
  for (const [slug, ids] of shownIn(answer)) {
    if (!(slug in visible)) continue;
    const rows = visible[slug as keyof typeof visible] as unknown as Visible;
    const seen = actor ? await rows(t.db, actor).select('id').execute() : [];
    expect({ slug, ids: seen.map((row) => row.id) }).toEqual({ slug, ids: expect.arrayContaining([...ids]) });
    compared += ids.size;
  }
}

function actorOf(who: PersonName | null): Promise<Actor | null> | null {
  return who && findActor(t.db, t.world.cookies[who].replace(/^[^=]*=/, ''), t.clock.current);
}

test.each(endpoints)(
  '$name answers random bodies, ids and query strings with a clear refusal or its usual answer',
  async ({ name, endpoint }) => {
    const person = fc.constantFrom<PersonName | null>(null, ...PEOPLE);
    const hostile = fc.asyncProperty(
      person,
      fc.array(id, { minLength: 3, maxLength: 3 }),
      queriesOf(endpoint),
      bodiesOf(endpoint),
      contentType,
      fc.boolean(),
      async (who, rawIds, search, payload, type, broken) => {
        let used = 0;
        const path = endpoint.path.replace(/:\w+/g, () => safeEncode(rawIds[used++]!));
        // A write may remove the account.
        const before = endpoint.method === 'GET' ? undefined : await actorOf(who);
        const response = await t.app.inject({
          method: endpoint.method,
          url: `/api${path}${search ? `?${search}${broken ? '%E0%A4%A' : ''}` : ''}`,
          headers: {
            ...(who && name !== 'connexion.logout' && { cookie: t.world.cookies[who] }),
            ...(endpoint.method !== 'GET' && { 'content-type': type }),
          },
          payload: endpoint.method === 'GET' ? undefined : payload,
        });
        expect(response.statusCode).toBeLessThan(500);
        expect(response.body).not.toMatch(/node_modules|at .*\.ts:\d|Kysely|syntax error|relation "|ZodError/);
        const isJson = String(response.headers['content-type']).includes('json');
        if (response.statusCode >= 400) expect(response.json()['hydra:description']).toEqual(expect.any(String));
        else if (isJson) await ensureInside(before ?? (await actorOf(who)), response.json());
      },
    );
    await fc.assert(hostile, { numRuns: 60, seed, endOnFailure: true });
    called++;
  },
);

test('a body over the limit, a truncated one and an unknown encoding are refused with a sentence', async () => {
  const big = await t.as('admin').post('/groupements', { nom: 'x'.repeat(2_000_000) });
  expect([big.status, big.body.code]).toEqual([413, 'erreur.corps_trop_grand']);
  const cut = await t.as('admin').post('/groupements', '{"nom": "coup');
  expect([cut.status, cut.body.code]).toEqual([400, 'erreur.requete_invalide']);
  const xml = await t.as('admin').post('/groupements', '<nom/>', { 'content-type': 'application/xml' });
  expect([xml.status, xml.body.code]).toEqual([415, 'erreur.type_de_contenu']);
});
