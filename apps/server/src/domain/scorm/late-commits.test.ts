import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { Player, playableModule } from '../../../test/scorm/player.ts';
import { MAX_ATTEMPT_BYTES, RATE } from './scorm.rules.ts';

let t: TestApp;
let player: Player;
let moduleId: number;
beforeAll(async () => {
  t = await testApp();
  player = await Player.of(t);
});
afterAll(async () => {
  await player.close();
  await t.close();
});
beforeEach(async () => {
  // The logins of the people end with the day.
  t.clock.current = new Date('2026-11-20T09:00:00Z');
  moduleId = await playableModule(t);
});

const lesson = (core: Record<string, unknown>) => ({ core });
const passages = () =>
  t.db
    .selectFrom('passages')
    .innerJoin('scenarios', 'scenarios.id', 'passages.scenarioId')
    .selectAll('passages')
    .where('moduleId', '=', moduleId)
    .orderBy('debut')
    .execute();

test('what a device kept is sent by a later launch, and takes its place in the one it was made in', async () => {
  const first = await player.play(moduleId);
  player.wait(5);
  const second = await player.play(moduleId);
  expect(second.casier).toEqual(first.casier);
  const kept = { lancement: first.lancement };
  const failed = lesson({ lesson_status: 'failed', score: { raw: '47' }, session_time: '0000:03:00', exit: '' });
  const id = randomUUID();
  expect((await player.commit(second.cle, 1, failed, { ...kept, id, fin: true })).status).toBe(200);
  expect((await player.commit(second.cle, 1, failed, { ...kept, id, fin: true })).status).toBe(200);
  expect(await passages()).toMatchObject([{ score: '47.00', dureeSecondes: 180, evenements: 1 }]);
  // The attempt is over: the next launch begins anew, and what comes late stays in the former one.
  const third = await player.play(moduleId);
  expect(third).toMatchObject({ etat: null, casier: first.casier });
  await player.commit(third.cle, 1, lesson({ lesson_status: 'passed', score: { raw: '88' } }), { fin: true });
  await player.commit(third.cle, 2, lesson({ lesson_status: 'incomplete' }), kept);
  expect(await passages()).toMatchObject([
    { complete: false, score: '47.00', evenements: 1 },
    { complete: true, score: '88.00', evenements: 1 },
  ]);
});

test('a key reaches no launch of another module or learner; one that is no more gives way to its own', async () => {
  const mine = await player.play(moduleId);
  const otherModule = await player.play(await playableModule(t));
  const id = randomUUID();
  const passed = lesson({ lesson_status: 'passed', score: { raw: '90' } });
  await player.commit(mine.cle, 1, passed, { id, lancement: otherModule.lancement });
  const commit = await t.db.selectFrom('scorm_commits').select('lancementId').where('id', '=', id).execute();
  expect(commit).toEqual([{ lancementId: mine.lancement }]);
  expect(otherModule.casier).not.toEqual(mine.casier);
  expect((await player.commit(mine.cle, 2, passed, { lancement: 2_000_000_000 })).status).toBe(200);
  expect(await passages()).toMatchObject([{ complete: true, evenements: 2 }]);
  const { body } = await player.launch(moduleId, { cookie: t.world.cookies.admin });
  expect((await player.open(body.jeton)).body).toMatchObject({ suivi: false, casier: null });
});

test('commits are bounded by the minute and by the attempt, far above what a content sends', async () => {
  const { cle, lancement } = await player.play(moduleId);
  const launch = t.db.updateTable('scorm_lancements').where('id', '=', lancement);
  const suivi = t.db.updateTable('scorm_suivis').where('lancementId', '=', lancement);
  expect((await player.commit(cle, 1, {})).status).toBe(200);
  await suivi.set({ fenetreCommits: RATE.commits - 1 }).execute();
  expect((await player.commit(cle, 2, {})).status).toBe(200);
  expect(await player.commit(cle, 3, {})).toMatchObject({
    status: 429,
    body: { code: 'scorm.suivi_trop_frequent' },
  });
  player.wait(1);
  expect((await player.commit(cle, 3, {})).status).toBe(200);
  await suivi.set({ fenetreOctets: RATE.octets }).execute();
  expect((await player.commit(cle, 4, {})).status).toBe(429);
  player.wait(1);
  await launch.set({ octets: MAX_ATTEMPT_BYTES - 10 }).execute();
  expect((await player.commit(cle, 4, {})).status).toBe(200);
  expect(await player.commit(cle, 5, lesson({ lesson_location: '5' }))).toMatchObject({
    status: 413,
    body: { code: 'scorm.suivi_trop_volumineux' },
  });
  // Nothing of what is refused is kept.
  expect(await passages()).toMatchObject([{ evenements: 4 }]);
});

test('a commit that meets plans of tables as they were is to be sent again, and is then kept', async () => {
  const own = await testApp();
  const learner = await Player.of(own);
  const { cle } = await learner.play(await playableModule(own));
  const state = lesson({ lesson_status: 'incomplete' });
  await learner.commit(cle, 1, state);
  await sql`alter table scorm_lancements add column essai integer`.execute(own.db);
  const id = randomUUID();
  const statuses = new Set<number>();
  while (!statuses.has(200) && !statuses.has(500)) statuses.add((await learner.commit(cle, 2, state, { id })).status);
  expect([...statuses]).toEqual([503, 200]);
  expect(await own.db.selectFrom('passages').select('evenements').execute()).toEqual([{ evenements: 2 }]);
  await learner.close();
  await own.close();
});
