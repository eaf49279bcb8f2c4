import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { casque, passage, scenario } from '../../../../test/builders.ts';
import { type Actor, findActor } from '../../../platform/session.ts';
import type { Limites } from '../filter/filter.queries.ts';
import { type Somme, sumDetails, sumTotals } from '../usage/usage.queries.ts';
import { foldChanges, rebuildTotals, totalsHold } from './count-passages.ts';

let t: TestApp;
let actors: Actor[];
let scenarios: { id: number }[];
let casques: { id: number }[];
beforeAll(async () => {
  t = await testApp();
  const people = ['admin', 'groupement', 'referent'] as const;
  const cookies = people.map((name) => t.world.cookies[name].replace('sillage=', ''));
  actors = (await Promise.all(cookies.map((token) => findActor(t.db, token, t.clock.current)))) as Actor[];
  scenarios = [await scenario(t.db), await scenario(t.db), await scenario(t.db)];
  casques = [await casque(t.db), await casque(t.db), await casque(t.db)];
});
afterAll(() => t.close());

/** The same numbers each time (mulberry32). */
function randomness(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    among: <V>(values: readonly V[]): V => values[below(values.length)]!,
    chance: (p: number) => next() < p,
  };
}
type Randomness = ReturnType<typeof randomness>;

function randomPassage({ below, among, chance }: Randomness) {
  const { nantes, saintNazaire, rennes, acacias } = t.world.etablissements;
  const answer = () => (chance(0.6) ? 1 + below(4) : null);
  return {
    // 0 is nobody's headset, 9999 an establishment that is gone.
    etablissementId: among([nantes.id, nantes.id, saintNazaire.id, rennes.id, acacias.id, 0, 9_999]),
    debut: new Date(Date.UTC(2023, 10, 1) + below(1_150 * 24) * 3_600_000).toISOString(),
    scenarioId: among([...scenarios.map(({ id }) => id), null]),
    profil: among(['Infirmier', 'Aide-soignant', null]),
    plateforme: among(['casque', 'navigateur', 'mobile', 'scorm']),
    casqueId: among([...casques.map(({ id }) => id), null]),
    complete: chance(0.8),
    test: chance(0.1),
    dureeSecondes: chance(0.9) ? 60 + below(3_000) : null,
    satisfaction1: answer(),
    satisfaction2: answer(),
    satisfaction3: answer(),
    satisfaction4: answer(),
    satisfaction5: answer(),
  };
}

function randomLimites({ below, among, chance }: Randomness): Limites {
  const { nantes, saintNazaire, rennes, acacias } = t.world.etablissements;
  const first = Temporal.PlainDate.from('2023-10-15').add({ days: below(1_180) });
  // Often a few days or weeks, that no whole month stands in.
  const last = first.add({ days: below(chance(0.5) ? 45 : 1_180) });
  const [debut, fin] = [first.toString(), last.toString()];
  const chosen = [nantes.id, saintNazaire.id, rennes.id, acacias.id].filter(() => chance(0.5));
  return {
    debut,
    fin,
    etablissements: chance(0.4) ? null : chosen,
    isIFPS: chance(0.6) ? null : among([true, false]),
    withTests: chance(0.5),
    withIncomplete: chance(0.5),
    casqueId: null,
    assignmentId: null,
    regroupementId: null,
  };
}

/** What is compared: the axis of establishments has counts alone. */
function figures(sommes: readonly Somme[]) {
  const rows = sommes.map(({ axe, cle, passages, durees, dureeSecondes, reponses }) =>
    axe === 'etablissement' ? [axe, cle, passages] : [axe, cle, passages, durees, dureeSecondes, reponses],
  );
  return rows.map((row) => JSON.stringify(row)).sort();
}

async function expectSame(random: Randomness, times: number) {
  for (let turn = 0; turn < times; turn++) {
    const limites = randomLimites(random);
    for (const actor of actors) {
      const [totals, details] = [await sumTotals(t.db, actor, limites), await sumDetails(t.db, actor, limites)];
      expect(figures(totals), JSON.stringify({ limites, role: actor.role })).toEqual(figures(details));
    }
  }
}

describe('totals', () => {
  test('S-2.6-01 S-2.6-02 S-2.6-03 S-2.6-04 S-2.6-05 S-2.6-06 S-2.6-07 S-2.6-08 · say what passages say, for any filter, after insertions, changes and removals, folded or not', async () => {
    const random = randomness(20_261_121);
    for (let round = 0; round < 6; round++) {
      for (let made = 0; made < 60; made++) await passage(t.db, randomPassage(random));
      const all = await t.db.selectFrom('passages').select('session').orderBy('session').execute();
      for (let changed = 0; changed < 15; changed++) {
        const { session } = random.among(all);
        const { debut: _, ...values } = randomPassage(random);
        await t.db.updateTable('passages').set(values).where('session', '=', session).execute();
      }
      for (let removed = 0; removed < 5; removed++) {
        await t.db.deleteFrom('passages').where('session', '=', random.among(all).session).execute();
      }
      await expectSame(random, 12);
      if (round % 2 === 0) await t.db.transaction().execute(foldChanges);
      await expectSame(random, 12);
    }
    expect(await totalsHold(t.db)).toBe(true);
  });

  test('a change that moves no figure is not noted', async () => {
    await t.db.transaction().execute(foldChanges);
    await t.db.updateTable('passages').set({ evenements: 99, langue: 'fr' }).execute();
    expect(await t.db.selectFrom('passages_a_cumuler').selectAll().execute()).toEqual([]);
  });

  test('made again, they are the same', async () => {
    const dump = async () => {
      const cells = await sql`select * from passages_cumuls where passages <> 0 or durees <> 0 or "dureeSecondes" <> 0
        order by grain, axe, "etablissementId", periode, cle, complete, test`.execute(t.db);
      const days =
        await sql`select * from passages_semaines where passages <> 0 order by grain, "etablissementId", periode, complete, test`.execute(
          t.db,
        );
      return [cells.rows, days.rows];
    };
    const before = await dump();
    await t.db.transaction().setIsolationLevel('repeatable read').execute(rebuildTotals);
    expect(await dump()).toEqual(before);
    await expectSame(randomness(7), 10);
  });

  test('the nightly proof sees a drift, and the job mends it', async () => {
    const drifts = [
      sql`update passages_semaines set passages = passages + 1`,
      sql`update passages_cumuls set passages = passages + 1 where ctid in (select ctid from passages_cumuls where grain = 's' limit 1)`,
      sql`delete from passages_cumuls where grain = 'm'`,
    ];
    for (const drift of drifts) {
      await drift.execute(t.db);
      expect(await totalsHold(t.db)).toBe(false);
      await sql`select graphile_worker.add_job('verify-totals')`.execute(t.db);
      await t.runJobs();
      expect(await totalsHold(t.db)).toBe(true);
    }
    await expectSame(randomness(11), 5);
  });
});
