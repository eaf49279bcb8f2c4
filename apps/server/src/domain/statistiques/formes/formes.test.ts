import { DERNIERES } from '@sillage/contracts/choices.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { apprenant, changePassage, module, passage, removePassage, scenario } from '../../../../test/builders.ts';
import { type Actor, findActor } from '../../../platform/login.ts';
import { dernierJourAncien } from '../commun/commun.rules.ts';
import { type Limites, passagesIn } from '../filter/filter.queries.ts';
import { listSessions } from '../sessions/sessions.queries.ts';
import { foldChanges, rebuildTotals, totalsHold } from '../totals/totals.queries.ts';
import { countFormes } from './dernieres.queries.ts';

let t: TestApp;
let actors: Actor[];
let apprenants: number[];
/** Of the first module, of the second, of none; null: a package without a scenario. */
let scenarios: (number | null)[];
let modules: (number | null)[];
let sessions: string[];

beforeAll(async () => {
  t = await testApp();
  const cookies = (['admin', 'groupement', 'referent'] as const).map((name) => t.world.cookies[name]);
  actors = (await Promise.all(
    cookies.map((cookie) => findActor(t.db, cookie.replace('sillage=', ''), t.clock.current)),
  )) as Actor[];
  const made = [await module(t.db), await module(t.db)].map(({ id }) => id);
  modules = [made[0]!, made[1]!, null, null];
  for (const moduleId of modules.slice(0, 3))
    scenarios = [...(scenarios ?? []), (await scenario(t.db, { moduleId })).id];
  scenarios.push(null);
  const { nantes } = t.world.etablissements;
  apprenants = [t.world.apprenants.nantes.id, t.world.apprenants.rennes.id];
  for (let made = 0; made < 4; made++) apprenants.push((await apprenant(t.db, { etablissementId: nantes.id })).id);
  sessions = [];
  for (let number = 0; number < 120; number++) {
    sessions.push((await passage(t.db, drawn(number))).session);
    // The first half is folded, the second waits.
    if (number === 60) await t.db.transaction().execute((tx) => foldChanges(tx));
  }
});
afterAll(() => t.close());

/** Spread without a pattern that the sizes below share. */
const pick = <V>(values: readonly V[], number: number): V => values[number % values.length]!;

function drawn(number: number) {
  const { nantes, saintNazaire, rennes } = t.world.etablissements;
  const day = Temporal.PlainDate.from('2022-01-10').add({ days: (number * 137) % 1_700 });
  return {
    etablissementId: pick([nantes.id, saintNazaire.id, rennes.id, 0], number >> 1),
    apprenantId: number % 11 === 0 ? null : pick(apprenants, number * 7),
    scenarioId: pick(scenarios, number * 3 + (number >> 3)),
    debut: `${day.toString()}T09:00:00Z`,
    complete: number % 5 !== 0,
    test: number % 9 === 0,
  };
}

const LIMITES: Partial<Limites>[] = [
  {},
  { fin: '2023-02-01', withTests: true },
  { isIFPS: true },
  { isIFPS: false, fin: '2024-12-31' },
  { withTests: true, withIncomplete: true },
];

/** What passages say themselves, one by one. */
async function expected(actor: Actor, limites: Limites) {
  const rows = await passagesIn(t.db, actor, { ...limites, debut: '1900-01-01', withIncomplete: false })
    .where('passages.apprenantId', 'is not', null)
    .select(['passages.apprenantId', 'passages.scenarioId', 'passages.jour'])
    .execute();
  const moduleOf = (id: number | null) => modules[scenarios.indexOf(id)] ?? null;
  const shares = (own: typeof rows) => {
    const latest = [...Map.groupBy(own, ({ apprenantId }) => apprenantId).values()].map((found) =>
      found.map(({ jour }) => jour).reduce((a, b) => (a > b ? a : b)),
    );
    const ancienne = latest.filter((jour) => jour <= dernierJourAncien(limites.fin)).length;
    return `${latest.length - ancienne} ${ancienne}`;
  };
  const groups = Map.groupBy(rows, ({ scenarioId }) => moduleOf(scenarioId));
  return Object.fromEntries([
    ...(rows.length > 0 ? [['total', shares(rows)]] : []),
    ...[...groups].map(([id, own]) => [String(id), shares(own)]),
  ]);
}

async function expectSameFormes({ withSessions = false } = {}) {
  const { nantes, rennes } = t.world.etablissements;
  for (const actor of actors) {
    for (const some of [...LIMITES, { etablissements: [nantes.id, rennes.id] }]) {
      const limites: Limites = {
        debut: '2020-01-01',
        fin: '2026-11-20',
        etablissements: null,
        isIFPS: null,
        withTests: false,
        withIncomplete: false,
        assignmentId: null,
        regroupementId: null,
        casqueId: null,
        ...some,
      };
      const where = JSON.stringify({ some, role: actor.role });
      const formes = await countFormes(t.db, actor, limites);
      const shown = formes.map((one) => [
        one.isTotal ? 'total' : String(one.moduleId),
        `${one.recente} ${one.ancienne}`,
      ]);
      expect(Object.fromEntries(shown), where).toEqual(await expected(actor, limites));
      for (const one of withSessions ? formes : []) {
        for (const derniere of DERNIERES) {
          const figure = { derniere, ...(!one.isTotal && { module: one.moduleId ?? 0 }) };
          const ofAll = { ...limites, debut: '1900-01-01' };
          const { nombreDeSessions } = await listSessions(t.db, actor, ofAll, { figure, page: 1, rowsPerPage: 5 });
          const learners = derniere === 'quelconque' ? one.recente + one.ancienne : one[derniere];
          expect([where, figure, nombreDeSessions]).toEqual([where, figure, learners]);
        }
      }
    }
  }
}

test('S-2.23-12 · latest trainings are those of the sessions, whatever the filter, folded, waiting or made again', async () => {
  await expectSameFormes({ withSessions: true });
  await t.db.transaction().execute((tx) => foldChanges(tx));
  await expectSameFormes();
  const isHeld = () =>
    t.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((tx) => totalsHold(tx));
  expect(await isHeld()).toBe(true);
  for (const [at, session] of sessions.entries()) {
    if (at % 4 === 0) await removePassage(t.db, session);
    else if (at % 4 === 1)
      await changePassage(t.db, session, { complete: at % 8 === 1, apprenantId: pick(apprenants, at) });
  }
  await expectSameFormes();
  expect(await isHeld()).toBe(true);
  await t.db.transaction().execute((tx) => foldChanges(tx));
  await expectSameFormes();
  expect(await isHeld()).toBe(true);
});

test('S-2.23-12 · a test, a session of a headset that nobody held, a day that moves: each is told by itself', async () => {
  const { acacias } = t.world.etablissements;
  // Whoever has trained already would hide it.
  const { id: apprenantId } = await apprenant(t.db, { etablissementId: acacias.id });
  const own = { etablissementId: acacias.id, apprenantId, scenarioId: scenarios[0]!, complete: true };
  const fold = () => t.db.transaction().execute((tx) => foldChanges(tx));
  for (const values of [{ test: true }, { etablissementId: 0 }, { scenarioId: null }, { complete: false }]) {
    await fold();
    const { session } = await passage(t.db, { ...own, debut: '2026-11-15T09:00:00Z', ...values });
    await expectSameFormes();
    await fold();
    await changePassage(t.db, session, { complete: true, jour: '2024-11-15', debut: '2024-11-15T09:00:00Z' });
    await expectSameFormes();
    await fold();
    await removePassage(t.db, session);
    await expectSameFormes();
  }
});

test('the nightly proof sees a latest training that passages do not say, and they are made again', async () => {
  await t.db.transaction().execute((tx) => foldChanges(tx));
  const isHeld = () =>
    t.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((tx) => totalsHold(tx));
  for (const spoil of [
    () => t.db.updateTable('formes').set({ jour: '2030-01-01' }).where('apprenantId', '=', apprenants[0]!).execute(),
    () => t.db.deleteFrom('formes').where('apprenantId', '=', apprenants[1]!).execute(),
    () =>
      t.db
        .insertInto('formes')
        .values({
          apprenantId: apprenants[2]!,
          scenarioId: null,
          etablissementId: 9_999,
          test: false,
          jour: '2024-01-01',
        })
        .execute(),
  ]) {
    await spoil();
    expect(await isHeld()).toBe(false);
    await t.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((tx) => rebuildTotals(tx));
    expect(await isHeld()).toBe(true);
  }
  await expectSameFormes();
});
