import { api } from '@sillage/contracts/api.ts';
import type { Endpoint } from '@sillage/contracts/contract.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from './app.ts';
import { PEOPLE, type PersonName } from './world.ts';

/** Hostile input on every endpoint: never a 5xx, never a trace of the inside, never a row outside the perimeter. */

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

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
const value: fc.Arbitrary<unknown> = fc.oneof(nasty, fc.jsonValue({ maxDepth: 3 }), fc.double(), fc.constant(null));
const fields = [
  'nom',
  'prenom',
  'email',
  'code',
  'password',
  'slug',
  'eId',
  'id',
  'ids',
  'role',
  'etablissement',
  'etablissements',
  'profession',
  'dateNaissance',
  'features',
  'connectionModes',
  'etablissementAppareilVersions',
  'form',
  'token',
  '__proto__',
  'constructor',
  '@id',
];
const object = fc.dictionary(fc.oneof(fc.constantFrom(...fields), fc.string({ maxLength: 12 })), value, {
  maxKeys: 8,
  noNullPrototype: true,
});
const body = fc.oneof(
  { weight: 4, arbitrary: object.map((one) => JSON.stringify(one)) },
  { weight: 1, arbitrary: fc.jsonValue().map((one) => JSON.stringify(one)) },
  { weight: 1, arbitrary: nasty },
);
const names = [
  'page',
  'rowsPerPage',
  'itemsPerPage',
  'search',
  'order[nom]',
  'order[id]',
  'order[x]',
  'order',
  'exists[deletedAt]',
  'exists',
  'nom',
  'etablissement',
  'etablissement[]',
  'etablissement[a][b]',
  'groupement.id',
  'id[]',
  'migrated',
  '__proto__[x]',
  'page[]',
];
const query = fc
  .array(fc.tuple(fc.oneof(fc.constantFrom(...names), fc.string({ maxLength: 8 })), nasty), { maxLength: 5 })
  .map((pairs) => pairs.map(([name, text]) => `${name}=${safeEncode(text)}`).join('&'));
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

test.each(endpoints)(
  '$name answers random bodies, ids and query strings with a clear refusal or its usual answer',
  async ({ name, endpoint }) => {
    const person = fc.constantFrom<PersonName | null>(null, ...PEOPLE);
    const hostile = fc.asyncProperty(
      person,
      id,
      query,
      body,
      contentType,
      fc.boolean(),
      async (who, rawId, search, payload, type, broken) => {
        const path = endpoint.path.replace(':id', safeEncode(rawId));
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
        if (response.statusCode >= 400) expect(response.json()['hydra:description']).toEqual(expect.any(String));
      },
    );
    await fc.assert(hostile, { numRuns: 60, seed: 20_261_120, endOnFailure: true });
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
