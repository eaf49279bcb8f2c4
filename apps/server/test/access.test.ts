import { api } from '@sillage/contracts/api.ts';
import { isAdmin } from '@sillage/contracts/capabilities.ts';
import type { Endpoint } from '@sillage/contracts/contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findActorOfAccount } from '../src/platform/login.ts';
import { type Answer, type TestApp, testApp } from './app.ts';
import * as build from './builders.ts';
import { openLogin, PEOPLE, type PersonName } from './world.ts';

/** Every endpoint × every person, and every endpoint that takes an id with an id outside the perimeter. */

const UNKNOWN = 2_000_000_000;
let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const endpoints = Object.entries(api).flatMap(([slug, contract]) =>
  Object.entries(contract as Record<string, Endpoint>).map(([verb, endpoint]) => ({
    name: `${slug}.${verb}`,
    slug,
    endpoint,
  })),
);
const withId = endpoints.filter(({ endpoint }) => endpoint.path.includes(':id'));

async function call(person: PersonName | null, endpoint: Endpoint, id: number): Promise<Answer> {
  const path = endpoint.path.replace(':id', String(id));
  const caller = t.as(person);
  if (endpoint.method === 'GET') return caller.get(path);
  if (endpoint.method === 'DELETE') return caller.delete(path);
  return endpoint.method === 'PUT' ? caller.put(path, {}) : caller.post(path, {});
}

/** An unknown id lets a call pass or stop on the capability without touching a row. */
async function verdict(person: PersonName | null, endpoint: Endpoint): Promise<string> {
  const { status } = await call(person, endpoint, UNKNOWN);
  if (status === 401 && endpoint.can !== 'public') return 'connexion';
  return status === 403 ? 'non' : 'oui';
}

describe('who may call what', () => {
  test('P-6-23 · an establishment is edited by the admin group, a groupement and establishments', async () => {
    const allowed = [];
    for (const person of PEOPLE) {
      if ((await verdict(person, api.etablissements.update)) === 'oui') allowed.push(person);
    }
    expect(allowed).toEqual(['superAdmin', 'csm', 'admin', 'groupement', 'etablissement', 'etablissementSans', 'ifps']);
  });

  test('P-6-48 · the matrix of every endpoint and every person is the committed one', async () => {
    const people = [null, ...PEOPLE];
    const lines = [
      '# Who may call what',
      '',
      '« oui »: the capability is held (the perimeter then limits the rows); « non »: 403; « connexion »: 401.',
      '',
      `| endpoint | call | capability | ${people.map((person) => person ?? 'anonyme').join(' | ')} |`,
      `| --- | --- | --- | ${people.map(() => '---').join(' | ')} |`,
    ];
    for (const { name, endpoint } of endpoints) {
      const verdicts: string[] = [];
      for (const person of people) {
        if (name === 'connexion.logout') verdicts.push('oui');
        else verdicts.push(await verdict(person, endpoint));
      }
      lines.push(`| ${name} | ${endpoint.method} ${endpoint.path} | ${endpoint.can} | ${verdicts.join(' | ')} |`);
    }
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./access.matrix.md');
  }, 180_000);

  test('P-2.1-35 · nobody passes an endpoint that is not public without a login', async () => {
    for (const { name, endpoint } of endpoints) {
      if (endpoint.can === 'public') continue;
      expect({ name, status: (await call(null, endpoint, UNKNOWN)).status }).toEqual({ name, status: 401 });
    }
  });
});

describe('who is connected, and no more', () => {
  test('P-6-04 S-6-04 · an endpoint that asks no role passes for each person', async () => {
    const open = endpoints.filter(({ endpoint }) => endpoint.can === 'connected' && endpoint.method === 'GET');
    expect(open.length).toBeGreaterThan(0);
    for (const { name, endpoint } of open) {
      for (const person of PEOPLE)
        expect([name, person, await verdict(person, endpoint)]).toEqual([name, person, 'oui']);
    }
  });
});

describe('which rows exist for whom', () => {
  /** Rows outside the perimeter of each person that is not an admin. */
  function foreignIds(person: PersonName): Record<string, number> {
    const { etablissements, referents, apprenants, groupements, regroupements } = t.world;
    const other = person === 'ifps' ? 'nantes' : 'rennes';
    return {
      apprenants: apprenants[other].id,
      regroupements: regroupements[other].id,
      referents: referents[other].id,
      etablissements: etablissements[other].id,
      assignments: t.world.assignments[person === 'ifps' ? 'acacias' : 'rennes'].id,
      training_courses: t.world.trainingCourses[other].id,
      modules: t.world.contenu.module.id,
      scenarios: t.world.contenu.scenario.id,
      badges: t.world.contenu.badge.id,
      groupements: person === 'ifps' ? groupements.loire.id : groupements.vilaine.id,
      vues: t.world.vues.admin.id,
    };
  }
  const limited = PEOPLE.filter((person) => !['superAdmin', 'csm', 'admin'].includes(person));

  test.each(limited)(
    'P-2.3-14 P-2.4-13 P-2.5-10 P-6-46 · %s: a foreign id and an unknown id give the same answer',
    async (person) => {
      const foreign = foreignIds(person);
      for (const { name, slug, endpoint } of withId) {
        // The export of a learner is a call of another contract, at the learner's address.
        const id = foreign[endpoint.path.split('/')[1]!] ?? foreign[slug];
        if (id === undefined) continue;
        const [asForeign, asUnknown] = [await call(person, endpoint, id), await call(person, endpoint, UNKNOWN)];
        expect({ name, status: asForeign.status, body: asForeign.body }).toEqual({
          name,
          status: asUnknown.status,
          body: asUnknown.body,
        });
        expect([403, 404]).toContain(asForeign.status);
      }
    },
  );

  test.each(limited.filter((person) => !person.startsWith('apprenant')))(
    'P-2.3-16 P-2.3-17 · %s: an archived learner and an unknown one give the same answer, at every address',
    async (person) => {
      const { userIds } = t.world;
      const account = await findActorOfAccount(t.db, userIds[person]);
      const etablissementId = account!.etablissementId ?? t.world.etablissements.nantes.id;
      const { id } = await build.apprenant(t.db, { etablissementId, deletedAt: '2026-11-01T09:00:00Z' });
      for (const { name, endpoint } of withId) {
        if (!endpoint.path.startsWith('/apprenants/:id')) continue;
        const [archived, unknown] = [await call(person, endpoint, id), await call(person, endpoint, UNKNOWN)];
        expect({ name, status: archived.status, body: archived.body }).toEqual({
          name,
          status: unknown.status,
          body: unknown.body,
        });
        expect([403, 404]).toContain(archived.status);
      }
    },
  );

  test.each(limited)(
    'P-1-22 P-6-47 · %s: lists and pickers hold no row outside the perimeter, whatever is asked',
    async (person) => {
      const foreign = foreignIds(person);
      const other = `etablissement=${foreign.etablissements}&groupement.id=${foreign.groupements}&groupement=${foreign.groupements}`;
      for (const { name, slug, endpoint } of endpoints) {
        const id = foreign[slug];
        if (id === undefined || (endpoint.kind !== 'list' && endpoint.kind !== 'options')) continue;
        for (const query of [
          'rowsPerPage=-1',
          `rowsPerPage=-1&${other}`,
          `rowsPerPage=-1&id=${id}`,
          'exists[deletedAt]=true',
        ]) {
          const { status, body } = await t.as(person).get(`${endpoint.path}?${query}`);
          if (status === 403) continue;
          expect({ name, query, status }).toEqual({ name, query, status: 200 });
          const ids = body['hydra:member'].map((row: { id: number }) => row.id);
          expect({ name, query, ids }).toEqual({ name, query, ids: expect.not.arrayContaining([id]) });
          expect(body['hydra:totalItems']).toBe(ids.length);
        }
      }
    },
  );

  test('P-1-22 · an administrator sees every row', async () => {
    const { body } = await t.as('admin').get('/etablissements?rowsPerPage=-1');
    const ids = body['hydra:member'].map(({ id }: { id: number }) => id);
    const existing = await t.db.selectFrom('etablissements').select('id').execute();
    expect(ids.toSorted()).toEqual(existing.map(({ id }) => id).toSorted());
    expect(isAdmin({ roles: ['ROLE_CSM'] })).toBe(true);
  });
});

test('P-6-11 · an unknown feature of an establishment is ignored and opens nothing', async () => {
  const { userId } = await build.etablissement(t.db, { features: ['videos'] });
  const caller = t.withCookie(await openLogin(t.db, userId, t.clock.current));
  for (const path of ['/apprenants', '/attestations']) expect((await caller.get(path)).status).toBe(403);
  expect((await caller.get('/etablissements')).status).toBe(200);
});
