import { MODULE_TYPE } from '@sillage/contracts/choices.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { apprenant, assignment, badge, module, scenario, suivi } from '../../../test/builders.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

/** Two modules, the first with two steps of which a learner has done one, the second with a step that the learner has done. */
async function twoModules() {
  const etablissementId = t.world.etablissements.nantes.id;
  const [left, joined] = [await module(t.db, { nom: 'Module quitté' }), await module(t.db, { nom: 'Module rejoint' })];
  const [done, moved] = [
    await scenario(t.db, { nom: 'Étape faite', moduleId: left.id, ordre: 1 }),
    await scenario(t.db, { nom: 'Étape à déplacer', moduleId: left.id, ordre: 2 }),
  ];
  const other = await scenario(t.db, { nom: 'Étape de l’autre', moduleId: joined.id, ordre: 1 });
  const person = await apprenant(t.db, { etablissementId });
  for (const { id } of [done, other]) {
    await suivi(t.db, { etablissementId, apprenantId: person.id, scenarioId: id });
  }
  return { left: left.id, joined: joined.id, moved: moved.id, person };
}
const scenarioOf = async (id: number) => (await t.as('admin').get(`/scenarios/${id}`)).body;

test('S-2.21-03 S-2.21-04 S-7-62 · the scenario goes last into the target module and leaves the former one', async () => {
  const { moved, left, joined } = await twoModules();
  const { status } = await t.as('admin').post('/scenario/transfer', { scenario: moved, module: joined });
  expect(status).toBe(204);
  expect((await scenarioOf(moved)).module.id).toBe(joined);
  const { body } = await t.as('admin').get(`/scenarios?module=${left}`);
  expect(body['hydra:member'].map(({ nom }: { nom: string }) => nom)).toEqual(['Étape faite']);
});

test('what it changes is said before, and nothing of it is written: assignments, completions, badges of both modules', async () => {
  const { moved, left, joined, person } = await twoModules();
  const etablissementId = t.world.etablissements.nantes.id;
  await assignment(t.db, { etablissementId, moduleId: left });
  const { id: badgeId } = await badge(t.db, { criterias: [{ param1: `/api/modules/${left}` }] });
  const preview = await t.as('admin').post('/scenario/transfer/apercu', { scenario: moved, module: joined });
  expect(preview.body).toMatchObject({
    modules: [
      { id: left, nom: 'Module quitté', assignations: 1, terminesAvant: 0, terminesApres: 1, badges: 1 },
      { id: joined, nom: 'Module rejoint', assignations: 0, terminesAvant: 1, terminesApres: 0, badges: 0 },
    ],
    badgesObtenus: 1,
  });
  expect((await scenarioOf(moved)).module.id).toBe(left);
  const obtained = () =>
    t.db
      .selectFrom('user_badges')
      .where('badgeId', '=', badgeId)
      .where('userId', '=', person.userId)
      .selectAll()
      .execute();
  expect(await obtained()).toEqual([]);
  await t.as('admin').post('/scenario/transfer', { scenario: moved, module: joined });
  expect(await obtained()).toHaveLength(1);
});

test('a module of a package, which plays no scenario, is told apart before', async () => {
  const { moved, left } = await twoModules();
  const { id } = await module(t.db, { type: MODULE_TYPE.scorm });
  const { body } = await t.as('admin').post('/scenario/transfer/apercu', { scenario: moved, module: id });
  expect(body.modules).toMatchObject([
    { id: left, scorm: false },
    { id, scorm: true },
  ]);
});

test('S-5-49 S-5-50 · both must be chosen, the target another module; administrators alone', async () => {
  const { moved, left, joined } = await twoModules();
  for (const body of [{ scenario: moved }, { module: joined }, { scenario: moved, module: left }, {}]) {
    expect((await t.as('admin').post('/scenario/transfer', body)).status).toBe(422);
  }
  for (const person of ['etablissement', 'groupement', 'referent', 'apprenant'] as const) {
    expect((await t.as(person).post('/scenario/transfer', { scenario: moved, module: joined })).status).toBe(403);
  }
  expect((await scenarioOf(moved)).module.id).toBe(left);
});

test('of three that come at once, one moves the scenario, and the others are told that it has moved', async () => {
  const { moved, joined } = await twoModules();
  const others = [await module(t.db, { nom: 'Module deux' }), await module(t.db, { nom: 'Module trois' })];
  const asked = await t.db.transaction().execute(async (tx) => {
    await sql`select id from scenarios where id = ${moved} for update`.execute(tx);
    const sent = [joined, ...others.map(({ id }) => id)].map((target) =>
      t.as('admin').post('/scenario/transfer', { scenario: moved, module: target }),
    );
    const waiting = sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%from "scenarios"%for update'`;
    await expect.poll(async () => (await waiting.execute(t.db)).rows.length, { timeout: 10_000 }).toBe(3);
    return sent;
  });
  expect((await Promise.all(asked)).map(({ status }) => status).sort()).toEqual([204, 412, 412]);
});

test('a transfer that was read before another one says so', async () => {
  const { moved, joined } = await twoModules();
  const third = await module(t.db, { nom: 'Module trois' });
  const { version } = await scenarioOf(moved);
  const transfer = (target: number) =>
    t.as('admin').post('/scenario/transfer', { scenario: moved, module: target }, { 'If-Match': `"${version}"` });
  expect((await transfer(joined)).status).toBe(204);
  expect((await transfer(third.id)).status).toBe(412);
  expect((await scenarioOf(moved)).module.id).toBe(joined);
});

describe('a transfer that is cut after everything was written but its line in the trail', () => {
  /** What a transfer writes: where the scenario stands, who has the badge that it brings, its lines in the trail. */
  async function written({ moved, badgeId }: { moved: number; badgeId: number }) {
    const [stand, badges, trail] = await Promise.all([
      t.db.selectFrom('scenarios').where('id', '=', moved).select(['moduleId', 'ordre', 'version']).execute(),
      t.db.selectFrom('user_badges').where('badgeId', '=', badgeId).select('userId').execute(),
      t.db.selectFrom('audit').where('action', '=', 'scenarios.transferer').select('id').execute(),
    ]);
    return { stand: stand[0]!, badges, lines: trail.length };
  }

  /** A badge would come of it; `cut` answers what the caller is told, then the same is sent again under the same key. */
  async function cutThenAgain(cut: (transfer: () => ReturnType<typeof send>) => ReturnType<typeof send>) {
    const { moved, left, joined, person } = await twoModules();
    const { id: badgeId } = await badge(t.db, { criterias: [{ param1: `/api/modules/${left}` }] });
    const transfer = () => send(moved, joined);
    const before = await written({ moved, badgeId });
    const told = await cut(transfer);
    expect(await written({ moved, badgeId })).toEqual(before);
    expect((await transfer()).status).toBe(204);
    const { stand, badges, lines } = await written({ moved, badgeId });
    expect([stand.moduleId, stand.ordre, badges, lines]).toEqual([
      joined,
      2,
      [{ userId: person.userId }],
      before.lines + 1,
    ]);
    return told;
  }
  const send = (scenario: number, module: number) =>
    t.as('admin').post('/scenario/transfer', { scenario, module }, { 'idempotency-key': `transfert-${scenario}` });

  test('S-8-43 · by a statement that fails: nothing is moved nor given, the failure is logged under its reference, and the same may be sent again', async () => {
    const logged: unknown[] = [];
    const child = t.log.child.bind(t.log);
    const spy = vi
      .spyOn(t.log, 'child')
      .mockImplementation((bindings, options) =>
        Object.assign(child(bindings, options), { error: (line: unknown) => logged.push([bindings, line]) }),
      );
    onTestFinished(() => spy.mockRestore());
    const told = await cutThenAgain(async (transfer) => {
      await sql`create function coupe() returns trigger language plpgsql as $$ begin raise 'coupé' using errcode = 'P0001'; end $$`.execute(
        t.db,
      );
      await sql`create trigger coupe before insert on audit for each row when (new.action = 'scenarios.transferer')
        execute function coupe()`.execute(t.db);
      const answer = await transfer();
      await sql`drop function coupe cascade`.execute(t.db);
      return answer;
    });
    expect(told).toMatchObject({ status: 500, body: { code: 'erreur.interne' } });
    expect(logged).toEqual([
      [
        expect.objectContaining({ reqId: told.body.reference }),
        { err: expect.objectContaining({ code: 'P0001', message: 'coupé' }) },
      ],
    ]);
  });

  test('by the end of its connection: nothing is moved nor given, and the same may be sent again', async () => {
    const told = await cutThenAgain((transfer) =>
      t.db.transaction().execute(async (tx) => {
        await sql`lock table audit in access exclusive mode`.execute(tx);
        const answer = transfer();
        const held = sql<{ pid: number }>`select pid from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into "audit"%'`;
        await expect.poll(async () => (await held.execute(t.db)).rows.length, { timeout: 10_000 }).toBe(1);
        const [{ pid } = { pid: 0 }] = (await held.execute(t.db)).rows;
        await sql`select pg_terminate_backend(${pid})`.execute(t.db);
        return answer;
      }),
    );
    expect(told).toMatchObject({ status: 503, body: { code: 'erreur.service_indisponible' } });
  });
});
