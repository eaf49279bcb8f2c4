import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { type Device, makeDevice } from '../../../test/device.ts';

/** Whatever a device sends: an answer for each event, never a failure, and a passage all the same. */

let t: TestApp;
let d: Device;
beforeAll(async () => {
  t = await testApp();
  d = await makeDevice(t);
});
afterAll(() => t.close());

const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom<unknown>(
    '\u0000',
    '\ud800',
    "'; drop table journaux --",
    '',
    null,
    true,
    [],
    {},
    -1,
    1e308,
    -0,
    2 ** 53,
  ),
  fc.string({ minLength: 2_500, maxLength: 3_000 }),
  fc.double(),
  fc.jsonValue({ maxDepth: 4 }),
  fc.constant(JSON.parse(`${'['.repeat(2_000)}${']'.repeat(2_000)}`)),
);
const type = fc.constantFrom('debut', 'etape', 'action', 'reponse', 'objectif', 'satisfaction', 'interaction', 'fin');
const names = [
  'scenario',
  'profil',
  'personne',
  'test',
  'assignation',
  'langue',
  'code',
  'libelle',
  'correcte',
  'categorie',
  'erreur',
  'valeur',
  'atteint',
  'question',
  'donnees',
  'complete',
  'score',
  'dureeSecondes',
];
const moment = fc.oneof(
  fc
    .date({ min: new Date('2025-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  fc.constantFrom<unknown>(
    '2026-11-20T09:00:00+14:00',
    '+275760-09-13T00:00:00Z',
    '0000-01-01T00:00:00Z',
    '2026-11-20',
    0,
  ),
);
/** Mostly whole, with fields put in, replaced or taken out. */
const event = fc
  .record({
    type: fc.oneof({ weight: 9, arbitrary: type }, { weight: 1, arbitrary: nasty }),
    seq: fc.oneof({ weight: 4, arbitrary: fc.nat(40) as fc.Arbitrary<unknown> }, { weight: 1, arbitrary: nasty }),
    at: fc.oneof(
      { weight: 2, arbitrary: fc.constant('2026-11-19T09:00:00Z' as unknown) },
      { weight: 1, arbitrary: moment },
    ),
    session: fc.oneof(fc.uuid() as fc.Arbitrary<unknown>, fc.constantFrom('zut', null)),
    code: fc.constantFrom('x', 'friction_30s'),
    scenario: fc.constantFrom('abc', '0192f000-0000-7000-8000-000000000001'),
    complete: fc.boolean(),
    question: fc.nat(7),
    valeur: fc.oneof(fc.nat(6) as fc.Arbitrary<unknown>, nasty),
    more: fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string({ maxLength: 8 })), nasty, { maxKeys: 4 }),
  })
  .map(({ more, ...fields }) => ({ id: randomUUID(), ...fields, ...more }));
const raw = fc.oneof({ weight: 8, arbitrary: event as fc.Arbitrary<unknown> }, { weight: 1, arbitrary: nasty });

const withoutProto = (value: unknown) => JSON.parse(JSON.stringify(value).replaceAll('"__proto__"', '"proto"'));

test('hostile events are refused one by one in French, the others are stored, and derivation goes on', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(raw, { maxLength: 25 }), async (sent) => {
      const { status, body } = await d.send(withoutProto(sent));
      expect(status).toBe(200);
      expect(body.acceptes + body.doublons + body.refuses.length).toBe(sent.length);
      for (const { code, message } of body.refuses) {
        expect(code).toMatch(/^journaux\./);
        expect(message).toMatch(/^[A-Z\u00c9].{8,}/);
      }
    }),
    { numRuns: 150, seed: 20_261_120 },
  );
  await t.runJobs();
  expect(await t.db.selectFrom('journaux_a_traiter').selectAll().execute()).toEqual([]);
  const { total } = await t.db
    .selectFrom('passages')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  expect(total).toBeGreaterThan(5);
});

test('hostile headers and bodies are refused with a sentence', async () => {
  const authorization = fc.oneof(
    fc.constantFrom(
      `Bearer ${d.key}`,
      'Bearer',
      'Bearer ',
      `Basic ${d.key}`,
      `bearer  ${d.key}`,
      `Bearer ${'x'.repeat(5_000)}`,
    ),
    fc.string({ maxLength: 40 }).map((text) => `Bearer ${encodeURIComponent(text.toWellFormed())}`),
  );
  const body = fc.oneof(
    nasty.map((one) => JSON.stringify({ appareil: one, evenements: one })),
    nasty.map((one) => JSON.stringify(one)),
    fc.constantFrom(
      '',
      '{',
      '[]',
      '{"__proto__": {"evenements": []}}',
      `${'['.repeat(400_000)}`,
      '{"evenements":{"length":3}}',
    ),
  );
  await fc.assert(
    fc.asyncProperty(authorization, body, async (key, payload) => {
      const response = await t.app.inject({
        method: 'POST',
        url: '/api/journaux',
        headers: { authorization: key, 'content-type': 'application/json' },
        payload,
      });
      expect(response.statusCode).toBeGreaterThanOrEqual(400);
      expect(response.statusCode).toBeLessThan(500);
      expect(response.json()['hydra:description']).toEqual(expect.any(String));
    }),
    { numRuns: 150, seed: 20_261_120 },
  );
});
