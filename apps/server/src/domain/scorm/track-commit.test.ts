import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { assignment } from '../../../test/builders.ts';
import { packageArchive } from '../../../test/scorm/archive.ts';
import { Player, playableModule, upload } from '../../../test/scorm/player.ts';
import { insertConnexion, makeToken } from '../../platform/login.ts';
import { removeIdleLaunches } from './scorm.job.ts';

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
const START = new Date('2026-11-20T09:00:00Z');
beforeEach(async () => {
  // The logins of the people end with the day.
  t.clock.current = START;
  moduleId = await playableModule(t);
});

const lesson = (core: Record<string, unknown>, rest = {}) => ({ core, ...rest });
const passages = () =>
  t.db
    .selectFrom('passages')
    .innerJoin('scenarios', 'scenarios.id', 'passages.scenarioId')
    .selectAll('passages')
    .where('moduleId', '=', moduleId)
    .orderBy('debut')
    .execute();
const commits = () =>
  t.db
    .selectFrom('scorm_commits')
    .innerJoin('scorm_suivis', 'scorm_suivis.id', 'suiviId')
    .innerJoin('scorm_packages', 'scorm_packages.id', 'packageId')
    .select('scorm_commits.id')
    .where('moduleId', '=', moduleId)
    .execute();

describe('a learner', () => {
  test('C-2.2-15 S-3-06 S-4-01 P-1-21 · progress is kept, given back at the next launch, and makes one passage', async () => {
    const first = await player.play(moduleId);
    expect(first).toMatchObject({ etat: null, entree: 'ab-initio', suivi: true, tempsTotalSecondes: 0 });
    expect(first).toMatchObject({ masteryScore: '80', launchData: 'unite=rouge', norme: '1.2', item: 'lecon' });
    expect(first.apprenant.nom).toBe('Abgrall, Zoé');
    player.wait(10);
    const state = lesson(
      { lesson_status: 'incomplete', lesson_location: '2', session_time: '0000:05:00' },
      { suspend_data: 'pages vues : 2' },
    );
    expect(await player.commit(first.cle, 1, state)).toEqual({
      status: 200,
      body: { result: true, errorCode: 0, enregistreLe: t.clock.current.toISOString() },
    });
    expect(await passages()).toMatchObject([
      {
        plateforme: 'scorm',
        etablissementId: t.world.etablissements.nantes.id,
        apprenantId: t.world.apprenants.nantes.id,
        complete: false,
        fin: null,
        test: false,
        dureeSecondes: 300,
        score: null,
      },
    ]);

    const second = await player.play(moduleId);
    expect(second).toMatchObject({ etat: state, entree: 'resume', tempsTotalSecondes: 300 });
    expect(second.items).toMatchObject([{ id: 'lecon', completionStatus: 'incomplete', score: null }]);
    player.wait(10);
    const last = { lesson_status: 'passed', session_time: '0000:04:00', score: { raw: '18', min: '0', max: '20' } };
    await player.commit(second.cle, 1, lesson({ ...last, session_time: '0000:02:00' }));
    await player.commit(second.cle, 2, lesson(last), { fin: true, type: 'text/plain;charset=UTF-8' });
    expect(await passages()).toMatchObject([
      { complete: true, fin: expect.any(String), dureeSecondes: 540, score: '90.00', evenements: 3 },
    ]);
    const { body } = await player.launch(moduleId);
    expect(body.items).toMatchObject([{ completionStatus: 'passed', successStatus: 'passed', score: 90 }]);
    expect(
      await t.db.selectFrom('apprenant_modules').selectAll().where('moduleId', '=', moduleId).execute(),
    ).toMatchObject([{ complete: true, moyenne: 90, tempsSecondes: 540 }]);
  });

  test('C-2.2-15 · the score of an item that is not finished is kept too', async () => {
    const { cle } = await player.play(moduleId);
    player.wait(1);
    await player.commit(cle, 1, lesson({ lesson_status: 'incomplete', score: { raw: '9', max: '20' } }));
    expect(await passages()).toMatchObject([{ complete: false, score: '45.00' }]);
    const { items } = await player.play(moduleId);
    expect(items).toMatchObject([{ completionStatus: 'incomplete', score: 45 }]);
  });

  test.each([
    [
      'SCORM 1.2',
      lesson({ lesson_status: 'passed', score: { raw: '90' } }),
      lesson({ lesson_status: 'failed', score: { raw: '20' } }),
    ],
    [
      'SCORM 2004',
      { completion_status: 'completed', success_status: 'passed', score: { scaled: '0.9' } },
      { completion_status: 'completed', success_status: 'failed', score: { scaled: '0.2' } },
    ],
  ])(
    'C-9-31 · %s: passed with 90, then played once more and failed with 20, it stays passed with 90',
    async (_, best, worse) => {
      const { cle } = await player.play(moduleId);
      player.wait(10);
      await player.commit(cle, 1, worse);
      expect((await player.launch(moduleId)).body.items).toMatchObject([{ successStatus: 'failed', score: 20 }]);
      await player.commit(cle, 2, best);
      await player.commit(cle, 3, worse);
      const { items } = (await player.launch(moduleId)).body;
      expect(items).toMatchObject([{ successStatus: 'passed', score: 90 }]);
      expect(items[0].completionStatus).not.toBe('failed');
    },
  );

  test('a commit sent again changes nothing, and an older one never takes the place of a newer', async () => {
    const { cle } = await player.play(moduleId);
    player.wait(10);
    const id = randomUUID();
    const newer = lesson({ lesson_status: 'incomplete', lesson_location: '3', session_time: '0000:03:00' });
    const stored = await player.commit(cle, 5, newer, { id });
    player.wait(1);
    expect(await player.commit(cle, 5, newer, { id })).toEqual(stored);
    expect(await commits()).toHaveLength(1);
    const before = await passages();
    const older = lesson({ lesson_status: 'incomplete', lesson_location: '1', session_time: '0000:09:00' });
    expect((await player.commit(cle, 4, older)).status).toBe(200);
    expect(await commits()).toHaveLength(2);
    expect(await passages()).toMatchObject([{ dureeSecondes: 180, score: before[0]!.score }]);
    expect((await player.play(moduleId)).etat).toEqual(newer);
  });

  test('what an earlier launch could not send comes late: it counts, and takes the place of nothing', async () => {
    const first = await player.play(moduleId);
    player.wait(10);
    const second = await player.play(moduleId);
    player.wait(10);
    const now = lesson({ lesson_status: 'incomplete', lesson_location: '2', session_time: '0000:01:00' });
    await player.commit(second.cle, 2, now);
    const late = lesson({ lesson_status: 'passed', session_time: '0000:06:00', score: { raw: '95' } });
    await player.commit(first.cle, 1, late, { fin: true });
    expect(await passages()).toMatchObject([{ complete: true, score: '95.00', dureeSecondes: 420 }]);
    expect((await player.play(moduleId)).etat).toEqual(now);
  });

  test('two tabs at the same time share one attempt; of many commits at once, each counts and the last one stands', async () => {
    const [one, other] = await Promise.all([player.play(moduleId), player.play(moduleId)]);
    player.wait(60);
    const seqs = Array.from({ length: 15 }, (_, rank) => rank + 1);
    const answers = await Promise.all(
      seqs.flatMap((seq) =>
        [one, other].map(({ cle }) =>
          player.commit(cle, seq, lesson({ lesson_location: String(seq), session_time: `0000:${seq}:00` })),
        ),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await passages()).toMatchObject([{ evenements: 30, dureeSecondes: 2 * 15 * 60 }]);
    expect((await player.play(moduleId)).etat).toMatchObject({ core: { lesson_location: '15' } });
  });

  test('after an end without suspension a new attempt begins, and the former one stays as it was', async () => {
    const first = await player.play(moduleId);
    player.wait(5);
    const failed = lesson({ lesson_status: 'failed', score: { raw: '47' }, session_time: '0000:02:00', exit: '' });
    await player.commit(first.cle, 1, failed, { fin: true });
    expect(await passages()).toMatchObject([{ complete: false, score: '47.00' }]);
    const second = await player.play(moduleId);
    expect(second).toMatchObject({ etat: null, entree: 'ab-initio', tempsTotalSecondes: 0 });
    player.wait(5);
    await player.commit(second.cle, 1, lesson({ lesson_status: 'passed', score: { raw: '88' } }), { fin: true });
    await player.commit(first.cle, 2, lesson({ lesson_status: 'incomplete' }));
    expect(await passages()).toMatchObject([
      { complete: false, score: '47.00', dureeSecondes: 120 },
      { complete: true, score: '88.00' },
    ]);
  });

  test('an end that asks to be resumed is resumed, even when it is complete; done stays done', async () => {
    const first = await player.play(moduleId);
    await player.commit(first.cle, 1, lesson({ lesson_status: 'completed', exit: 'suspend' }), { fin: true });
    const second = await player.play(moduleId);
    expect(second.entree).toBe('resume');
    await player.commit(second.cle, 1, lesson({ lesson_status: 'incomplete' }));
    expect(await passages()).toMatchObject([{ complete: true }]);
    expect((await player.launch(moduleId)).body.items).toMatchObject([{ completionStatus: 'completed' }]);
  });

  test('64,000 characters of suspend data are kept whole, whatever they are', async () => {
    const { cle } = await player.play(moduleId);
    const suspend_data = 'é"\\\n€😀'.repeat(8_000).slice(0, 64_000);
    expect((await player.commit(cle, 1, { suspend_data, core: {} }, { type: 'text/plain' })).status).toBe(200);
    expect((await player.play(moduleId)).etat).toEqual({ suspend_data: suspend_data.toWellFormed(), core: {} });
    expect((await player.commit(cle, 2, { suspend_data: 'a\u0000b\ud800' })).status).toBe(200);
    expect((await player.play(moduleId)).etat).toEqual({ suspend_data: 'ab\ufffd' });
    expect((await player.commit(cle, 3, { suspend_data: 'x'.repeat(1_100_000) })).status).toBe(413);
  });

  test('a package of several items is complete when each one is, under one passage', async () => {
    moduleId = await playableModule(t, 'scorm-2004');
    const first = await player.play(moduleId);
    expect(first).toMatchObject({ item: 'controle', completionThreshold: 0.75, scaledPassingScore: 0.6 });
    expect(first.adresse).toMatch(/^\/paquets\/[\w-]+\/[\w-]+\/contenu\/lecon\.html\?mode=normal&chapitre=controle$/);
    player.wait(10);
    const state = {
      completion_status: 'completed',
      success_status: 'passed',
      score: { scaled: '0.9' },
      session_time: 'PT2M',
    };
    await player.commit(first.cle, 1, state, { fin: true });
    expect(await passages()).toMatchObject([{ complete: false, score: '90.00' }]);
    const second = await player.play(moduleId);
    expect(second).toMatchObject({ item: 'surveillance', launchData: 'unite=bleue', etat: null });
    player.wait(10);
    const failed = { ...state, success_status: 'failed', score: { scaled: '0.5' } };
    await player.commit(second.cle, 1, failed, { fin: true });
    expect(await passages()).toMatchObject([{ complete: true, score: '70.00', dureeSecondes: 240, evenements: 2 }]);
    expect((await player.launch(moduleId, { item: 'memo' })).body).toMatchObject({ item: 'memo' });
    expect((await player.launch(moduleId, { item: 'autre' })).body.violations).toMatchObject([
      { propertyPath: 'item' },
    ]);
  });

  test('the passage goes to the assignment given, else to the running one that ends first', async () => {
    const nantes = { etablissementId: t.world.etablissements.nantes.id, moduleId };
    await assignment(t.db, { ...nantes, startDate: '2026-11-01', endDate: '2026-12-31' });
    const soon = await assignment(t.db, { ...nantes, startDate: '2026-11-01', endDate: '2026-11-20' });
    const over = await assignment(t.db, { ...nantes, startDate: '2026-10-01', endDate: '2026-11-19' });
    const elsewhere = await assignment(t.db, { etablissementId: t.world.etablissements.rennes.id, moduleId });
    await player.commit((await player.play(moduleId)).cle, 1, {});
    expect(await passages()).toMatchObject([{ assignmentId: soon.id }]);
    await player.commit((await player.play(moduleId, { assignment: over.id })).cle, 2, {});
    expect(await passages()).toMatchObject([{ assignmentId: over.id }]);
    expect((await player.launch(moduleId, { assignment: elsewhere.id })).body.violations).toMatchObject([
      { propertyPath: 'assignment', code: 'validation.reference' },
    ]);
  });

  test('a new package is played from its beginning; a session begun on the former one still tracks', async () => {
    const first = await player.play(moduleId);
    await player.commit(first.cle, 1, lesson({ lesson_status: 'incomplete' }));
    await upload(t, moduleId, packageArchive('scorm-1.2'));
    const second = await player.play(moduleId);
    expect(second).toMatchObject({ etat: null, entree: 'ab-initio' });
    expect(second.adresse.split('/')[2]).not.toBe(first.adresse.split('/')[2]);
    expect((await player.commit(first.cle, 2, lesson({ lesson_status: 'passed' }))).status).toBe(200);
    expect(await passages()).toMatchObject([{ complete: true }]);
  });
});

describe('codes and keys', () => {
  test('a code opens once, within two minutes', async () => {
    const { body } = await player.launch(moduleId);
    expect((await player.open(body.jeton)).status).toBe(200);
    expect(await player.open(body.jeton)).toMatchObject({ status: 401, body: { code: 'scorm.cle_invalide' } });
    const late = (await player.launch(moduleId)).body.jeton;
    player.wait(2);
    expect((await player.open(late)).status).toBe(401);
    expect((await player.open('inconnu')).status).toBe(401);
    const rows = await t.db.selectFrom('scorm_lancements').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(body.jeton);
  });

  test('a key tracks for twelve hours from its last commit, and only its own launch', async () => {
    const { cle } = await player.play(moduleId);
    const id = randomUUID();
    expect((await player.commit(cle, 1, {}, { id })).status).toBe(200);
    const theirs = await player.play(await playableModule(t));
    expect((await player.commit(theirs.cle, 1, {}, { id })).status).toBe(400);
    player.wait(11 * 60);
    expect((await player.commit(cle, 2, {})).status).toBe(200);
    player.wait(11 * 60);
    expect((await player.commit(cle, 3, {})).status).toBe(200);
    player.wait(12 * 60);
    expect(await player.commit(cle, 4, {})).toMatchObject({ status: 401, body: { code: 'scorm.cle_invalide' } });
    expect((await player.commit('inconnue', 1, {})).status).toBe(401);
    expect(await passages()).toHaveLength(1);
  });

  test('a learner blocked since tracks no more', async () => {
    const { cle } = await player.play(moduleId);
    const { body } = await player.launch(moduleId);
    const own = t.db.updateTable('apprenants').where('id', '=', t.world.apprenants.nantes.id);
    await own.set({ estBloque: true }).execute();
    expect((await player.commit(cle, 1, {})).status).toBe(401);
    expect((await player.open(body.jeton)).status).toBe(401);
    await own.set({ estBloque: false }).execute();
  });

  test('malformed commits are refused with a sentence', async () => {
    const { cle } = await player.play(moduleId);
    for (const payload of [
      '{',
      '[]',
      '{}',
      JSON.stringify({ cle, id: 'x', seq: 1, cmi: {} }),
      JSON.stringify({ cle, id: randomUUID(), seq: -1, cmi: {} }),
    ]) {
      const response = await player.content.inject({
        method: 'POST',
        url: '/suivi',
        headers: { 'content-type': 'application/json' },
        payload,
      });
      expect([response.statusCode, typeof response.json()['hydra:description']]).toEqual([400, 'string']);
    }
  });

  test('what was told is never written again', async () => {
    const { cle } = await player.play(moduleId);
    await player.commit(cle, 1, {});
    const rewritten = t.db.updateTable('scorm_commits').set({ cmi: '{}' }).execute();
    await expect(rewritten).rejects.toThrow('append-only');
  });

  test('launches that left no commit are removed once they are of no use', async () => {
    await player.launch(moduleId);
    const { cle } = await player.play(moduleId);
    await player.commit(cle, 1, {});
    const count = async () => (await t.db.selectFrom('scorm_lancements').selectAll().execute()).length;
    const context = { ...t, clock: { now: () => t.clock.current }, jobKey: '1' };
    const before = await count();
    await removeIdleLaunches.run({}, context);
    expect(await count()).toBe(before);
    player.wait(13 * 60);
    await removeIdleLaunches.run({}, context);
    expect(await count()).toBeLessThan(before);
    expect(await passages()).toHaveLength(1);
  });
});

describe('whoever is not a learner really there', () => {
  test('C-2.2-12 · previews: nothing is recorded', async () => {
    for (const person of ['admin', 'etablissement', 'groupement', 'referent'] as const) {
      const { body, status } = await player.launch(moduleId, { cookie: t.world.cookies[person] });
      expect([status, body.suivi]).toEqual([201, false]);
      const opened = await player.open(body.jeton);
      expect(opened.body).toMatchObject({ suivi: false, etat: null, apprenant: { nom: 'Aperçu' } });
      expect((await player.commit(opened.body.cle, 1, lesson({ lesson_status: 'passed' }))).status).toBe(403);
    }
    expect(await passages()).toEqual([]);
    expect(await commits()).toEqual([]);
  });

  test('a connect-as into a learner is a preview too', async () => {
    const token = makeToken();
    const { apprenant: userId, admin: onBehalfOf } = t.world.userIds;
    await insertConnexion(t.db, { token, userId, onBehalfOf, now: t.clock.current, preuveAt: null, hours: 12 });
    const cookie = `sillage=${token}`;
    const { body } = await player.launch(moduleId, { cookie });
    expect(body.suivi).toBe(false);
    const opened = await player.open(body.jeton);
    expect((await player.commit(opened.body.cle, 1, {})).status).toBe(403);
    expect(await passages()).toEqual([]);
    const record = { userId, lessonGuid: 'x', suspendData: 'y' };
    expect((await t.withCookie(cookie).post('/user_suspend_datas', record)).status).toBe(403);
  });

  test('a module outside the perimeter is not found, one without a package says so', async () => {
    expect((await player.launch(moduleId, { cookie: t.world.cookies.apprenantSans })).status).toBe(404);
    expect((await player.launch(999_999)).status).toBe(404);
    expect((await t.as(null).post('/scorm/lancements', { module: moduleId })).status).toBe(401);
    await t.db.deleteFrom('scorm_packages').where('moduleId', '=', moduleId).execute();
    expect((await player.launch(moduleId)).body.code).toBe('scorm.sans_paquet');
    const foreign = await player.launch(moduleId, { etablissement: t.world.etablissements.rennes.id });
    expect(foreign.status).toBe(409);
    const again = await playableModule(t);
    expect(
      (await player.launch(again, { etablissement: t.world.etablissements.rennes.id })).body.violations,
    ).toMatchObject([{ propertyPath: 'etablissement', code: 'validation.reference' }]);
    expect((await player.launch(again, { etablissement: t.world.etablissements.nantes.id })).status).toBe(201);
  });
});
