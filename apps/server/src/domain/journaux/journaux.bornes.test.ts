import { randomUUID } from 'node:crypto';
import { MAX_EVENEMENTS_SESSION } from '@sillage/contracts/journaux.rules.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { AT, type Device, makeDevice } from '../../../test/device.ts';
import { derivePassages } from './derive-passages.ts';
import { derive, rebuild } from './journaux.job.ts';
import { takeSessions } from './journaux.queries.ts';
import { findStored } from './journaux.reception.queries.ts';

/** One session holds so many events, and a derivation reads so many at once: whoever sends without end takes the memory of nobody. */

let t: TestApp;
let d: Device;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.deleteFrom('journaux_a_traiter').execute();
  d = await makeDevice(t);
});

const etape = (seq: number, values: object = {}) => d.event(seq, { type: 'etape', code: 'x', ...values });

/** So many steps of this session, numbered from 1, as the device would have sent them. */
async function fill(session: string, count: number): Promise<void> {
  await sql`
    insert into journaux ("etablissementId", id, session, seq, at, type, donnees, "cleId", "casqueId", appareil, "recuLe")
    select ${t.world.etablissements.nantes.id}, gen_random_uuid(), ${session}::uuid, seq, ${AT}::timestamptz, 'etape', '{"code": "x"}',
      (select id from appareil_cles where "casqueId" = ${d.casqueId}), ${d.casqueId}, '{"plateforme": "casque"}', ${AT}::timestamptz
    from generate_series(1, ${count}::int) seq`.execute(t.db);
  await sql`
    insert into journaux_a_traiter (session, depuis) values (${session}::uuid, now()) on conflict do nothing`.execute(
    t.db,
  );
}
const count = async (session: string) =>
  (
    await t.db
      .selectFrom('journaux')
      .where('session', '=', session)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
  ).total;
const sessions = (many: number) => Array.from({ length: many }, () => randomUUID() as string).toSorted();

test('a session holds so many events: those beyond are refused one by one, what was there stays a duplicate, other sessions go on', async () => {
  await d.send([d.debut()]);
  await fill(d.session, MAX_EVENEMENTS_SESSION - 5);
  const other = randomUUID();
  const batch = [
    ...Array.from({ length: 6 }, (_, rank) => etape(50_000 + rank)),
    { ...d.debut(), session: other },
    etape(50_006),
  ];
  const first = await d.send([...batch, batch[0]!]);
  expect(first.body).toMatchObject({ acceptes: 5, doublons: 1 });
  const refused = { code: 'journaux.session_trop_longue', message: 'Session de plus de 20 000 événements' };
  const told = first.body.refuses.map(({ message, ...one }: { message: string }) => ({
    ...one,
    message: message.replace(/\s/g, ' '),
  }));
  expect(told).toEqual([4, 5, 7].map((rank) => ({ id: batch[rank]!.id, ...refused })));
  expect(await count(d.session)).toBe(MAX_EVENEMENTS_SESSION);
  expect(await count(other)).toBe(1);
  // Sent again after a lost answer, the same is answered: nothing of it is to be sent once more.
  const again = await d.send(batch);
  expect(again.body).toMatchObject({ acceptes: 0, doublons: 5 });
  expect(again.body.refuses).toHaveLength(3);
  expect(await d.derived()).toMatchObject({ evenements: MAX_EVENEMENTS_SESSION });
});

test('what is refused of a full session asks for no derivation', async () => {
  await fill(d.session, MAX_EVENEMENTS_SESSION);
  await t.db.deleteFrom('journaux_a_traiter').execute();
  expect((await d.send([etape(50_000)])).body).toMatchObject({ acceptes: 0, doublons: 0 });
  expect(await t.db.selectFrom('journaux_a_traiter').selectAll().execute()).toEqual([]);
});

test('batches of one session that come at once do not pass the bound together', async () => {
  await fill(d.session, MAX_EVENEMENTS_SESSION - 50);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, lot) =>
      d.send(Array.from({ length: 20 }, (_, rank) => etape(50_000 + 100 * lot + rank))),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(answers.reduce((sum, { body }) => sum + body.acceptes, 0)).toBe(50);
  expect(await count(d.session)).toBe(MAX_EVENEMENTS_SESSION);
});

test('a session far above the bound, which a server of before has let in, is set aside without being read; the others go on', async () => {
  const [one, other] = sessions(2) as [string, string];
  await fill(one, 2 * MAX_EVENEMENTS_SESSION + 1);
  await d.send([{ ...d.debut(), session: other }]);
  const told: string[] = [];
  expect(await derivePassages(t.db, t.clock.current, (text) => told.push(text))).toBe(1);
  expect(await d.passage(other)).toBeDefined();
  const marks = await t.db.selectFrom('journaux_a_traiter').selectAll().execute();
  expect(marks).toMatchObject([{ session: one, essais: 1, erreur: 'SessionTropLongue' }]);
  expect(told).toHaveLength(1);
  expect(told[0]).toContain(one);
});

test('a derivation takes the sessions whose events it can hold, one at least, and leaves the others to the next', async () => {
  const [first, second, third, last] = sessions(4) as [string, string, string, string];
  for (const session of [first, second, last]) await fill(session, 15_000);
  await fill(third, 20_000);
  const taken = () => t.db.transaction().execute((tx) => takeSessions(tx, 200, t.clock.current));
  expect(await taken()).toMatchObject({ sessions: [{ session: first }, { session: second }], isLast: false });
  expect(await taken()).toMatchObject({ sessions: [{ session: third }, { session: last }], isLast: true });
  expect(await taken()).toEqual({ sessions: [], isLast: true });
});

test('sessions are counted by their index in a large table whose statistics are of when it had few of them', async () => {
  for (const session of sessions(3)) await fill(session, 500);
  const tx = await t.db.startTransaction().execute();
  await sql`analyze journaux`.execute(tx);
  // As after a load: tens of millions of rows, far more than are kept in memory.
  await sql`update pg_class set reltuples = 50000000 where relname = 'journaux'`.execute(tx);
  await sql`set local effective_cache_size = '8kB'`.execute(tx);
  const readWhole = async () =>
    (
      await sql<{ scans: number }>`
        select seq_scan::int as scans from pg_stat_xact_user_tables where relname = 'journaux'`.execute(tx)
    ).rows[0]!.scans;
  const before = await readWhole();
  const asked = sessions(20);
  await findStored(tx, asked, [], MAX_EVENEMENTS_SESSION);
  await sql`
    insert into journaux_a_traiter (session, depuis)
    select session, now() from unnest(${asked}::uuid[]) s(session)`.execute(tx);
  await takeSessions(tx, 200, t.clock.current);
  const after = await readWhole();
  await tx.rollback().execute();
  expect(after).toBe(before);
});

test('one that cannot be derived has not all of them made again at each try: the next derivation tells it as failed', async () => {
  await fill(d.session, 2 * MAX_EVENEMENTS_SESSION + 1);
  const context = { ...t, jobKey: '1', clock: { now: () => t.clock.current } };
  await rebuild.run({}, context);
  const mark = t.db.selectFrom('journaux_a_traiter').selectAll().where('session', '=', d.session);
  expect(await mark.execute()).toMatchObject([{ essais: 1, erreur: 'SessionTropLongue' }]);
  const later = { ...context, clock: { now: () => new Date(t.clock.current.getTime() + 60_000) } };
  await expect(derive.run({}, later)).rejects.toThrow('sessions are set aside');
});

test('a session of more events than are read says that it is told from its first ones', async () => {
  await d.send([d.debut()]);
  await fill(d.session, 5);
  expect(await d.derived()).toBeDefined();
  const told = async () => (await t.as('admin').post('/template/session', { session: d.session, lang: 'fr' })).body;
  expect(await told()).toMatchObject({ sessionsCount: 1, isCut: false });
  await sql`insert into journaux select j."etablissementId", gen_random_uuid(), j.session, j.seq + rang, j.at, j.type, j.donnees, j."cleId",
      j."casqueId", j.appareil, j."recuLe" from journaux j, generate_series(1, ${MAX_EVENEMENTS_SESSION}::int) rang
    where j.session = ${d.session}::uuid and j.seq = 5`.execute(t.db);
  expect(await told()).toMatchObject({ sessionsCount: 1, isCut: true });
});
