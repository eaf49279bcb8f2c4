import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import * as build from '../../../test/builders.ts';
import { dumpOf, linesWith } from '../../../test/dump.ts';
import { openLogin } from '../../../test/world.ts';
import { keepNoLonger } from './donnees_personnelles.job.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test.each(['apprenants', 'referents'] as const)(
  'P-2.3-64 · mails to an address that one of %s has left, or by a former first name, go with the person',
  async (slug) => {
    const etablissementId = t.world.etablissements.nantes.id;
    const former = `avant-${slug}@ancienne.test`;
    const named = { etablissementId, nom: 'Hervochon', prenom: 'Ildefonse', email: former };
    const one = slug === 'apprenants' ? await build.apprenant(t.db, named) : await build.referent(t.db, named);
    // With two accounts, the mail says the names of both.
    const twin = await build.referent(t.db, { etablissementId, email: former });
    await t.as(null).post('/request_password', { email: former });
    if (slug === 'apprenants') {
      const { id } = await build.assignment(t.db, { etablissementId, apprenantIds: [one.id] });
      const own = t.withCookie(await openLogin(t.db, one.userId, t.clock.current));
      expect((await own.post(`/formations/${id}/envoi`)).status).toBe(200);
    }
    await t.runJobs();
    for (const [path, change] of [
      [`/${slug}/${one.id}`, { prenom: 'Barnabé', email: `apres-${slug}@nouvelle.test` }],
      [`/referents/${twin.id}`, { email: null }],
    ] as const) {
      expect((await t.as('admin').put(path, change)).status).toBe(200);
    }
    const own = t.withCookie(await openLogin(t.db, one.userId, t.clock.current));
    expect((await own.put(`/${slug}/${one.id}`, { email: `demandee-${slug}@ancienne.test` })).status).toBe(200);
    await t.runJobs();
    const words = ['ildefonse', 'barnabé', 'hervochon', `${slug}@ancienne.test`, `${slug}@nouvelle.test`];
    const kept = await t.db.selectFrom('courriels').select(['destinataire', 'texte']).execute();
    expect(kept.filter(({ destinataire }) => words.some((word) => destinataire.endsWith(word))).length).toBeGreaterThan(
      1,
    );
    expect(kept.some(({ texte }) => texte.includes('Ildefonse'))).toBe(true);
    // Asked for, and not sent yet.
    const waiting = JSON.stringify({ destinataire: former, userIds: [one.userId] });
    await sql`
      select graphile_worker.add_job('send-mail', ${waiting}::json, run_at => now() + interval '1 day')`.execute(t.db);
    expect((await t.as('admin').delete(`/${slug}/${one.id}`)).status).toBe(204);
    await t.runJobs();
    expect(linesWith(await dumpOf(t), words)).toEqual([]);
  },
);

test('a mail that is being sent is waited for, with what it leaves in the outbox', async () => {
  const email = 'en-route@ancienne.test';
  const etablissementId = t.world.etablissements.nantes.id;
  const { id } = await build.apprenant(t.db, { etablissementId, nom: 'Cosquéric', email });
  await t.as(null).post('/request_password', { email });
  await sql`
    update graphile_worker._private_jobs set locked_at = now(), locked_by = 'other', run_at = now() + interval '1 day'
    where payload->>'destinataire' = ${email}`.execute(t.db);
  expect((await t.as('admin').delete(`/apprenants/${id}`)).status).toBe(204);
  await t.runJobs();
  const isDone = async () => {
    const noted = t.db.selectFrom('effacements').where('apprenantId', '=', id).select('faitLe');
    return (await noted.executeTakeFirstOrThrow()).faitLe !== null;
  };
  expect(await isDone()).toBe(false);
  // Sent meanwhile.
  await t.db.insertInto('courriels').values({ destinataire: email, objet: 'a', texte: 'b', userIds: [] }).execute();
  await sql`delete from graphile_worker._private_jobs where payload->>'destinataire' = ${email}`.execute(t.db);
  await keepNoLonger.run({}, { ...t, jobKey: '1', clock: { now: () => t.clock.current } });
  await t.runJobs();
  expect(await isDone()).toBe(true);
  expect(linesWith(await dumpOf(t), [email, 'Cosquéric'])).toEqual([]);
});
