import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { casque, changePassage, etablissement, passage, removePassage, scenario } from '../../../../test/builders.ts';
import { type TestDatabase, testDatabase } from '../../../../test/db.ts';
import type { Connection } from '../../../platform/db.ts';
import { type Actor, findActor } from '../../../platform/login.ts';
import { countFaits } from '../faits/comptes.queries.ts';
import { FAITS } from '../faits/cumuls.queries.ts';
import { identifyFaits } from '../faits/faits.queries.ts';
import type { Fait } from '../faits/faits.rules.ts';
import { type Limites, passagesIn } from '../filter/filter.queries.ts';
import { keptTotals } from './kept.queries.ts';
import { DECLARATION, LONGER, tablesOf } from './measures.rules.ts';
import { sumScenario } from './scenario.queries.ts';
import { type Somme, sumDetails, sumTotals } from './sums.queries.ts';
import { foldChanges, holdFolds, rebuildTotals, totalsHold, totalsOf } from './totals.queries.ts';

let t: TestApp;
let actors: Actor[];
let scenarios: { id: number }[];
let casques: { id: number }[];
/** Ids of what may be found in each scenario: three actions and two answers. */
let faits: number[][];
beforeAll(async () => {
  t = await testApp();
  const people = ['admin', 'groupement', 'referent'] as const;
  const cookies = people.map((name) => t.world.cookies[name].replace('sillage=', ''));
  actors = (await Promise.all(cookies.map((token) => findActor(t.db, token, t.clock.current)))) as Actor[];
  scenarios = [await scenario(t.db), await scenario(t.db), await scenario(t.db)];
  casques = [await casque(t.db), await casque(t.db), await casque(t.db)];
  faits = await identifyFaits(
    t.db,
    scenarios.map(({ id }) => ({ scenarioId: id, faits: [0, 1, 2, 3, 4].map(someFait) })),
  );
  await insertPassages(randomness(20_261_120), 60);
  await t.db.transaction().execute((tx) => foldChanges(tx));
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

function someFait(rang: number): Fait {
  const genre = rang < 3 ? 'action' : 'reponse';
  return { genre, code: `code-${rang}`, valeur: '', juste: true, categorie: null, libelle: null, rang };
}

function randomPassage({ below, among, chance }: Randomness) {
  const { nantes, saintNazaire, rennes, acacias } = t.world.etablissements;
  const answer = () => (chance(0.6) ? 1 + below(4) : null);
  const played = below(scenarios.length + 1);
  return {
    // 0 is nobody's headset, 9999 an establishment that is gone.
    etablissementId: among([nantes.id, nantes.id, saintNazaire.id, rennes.id, acacias.id, 0, 9_999]),
    debut: new Date(Date.UTC(2023, 10, 1) + below(1_150 * 24) * 3_600_000).toISOString(),
    scenarioId: scenarios[played]?.id ?? null,
    faits: faits[played]?.filter(() => chance(0.5)) ?? [],
    application: among(['adam', 'lat', null]),
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

async function insertPassages(random: Randomness, count: number) {
  for (let made = 0; made < count; made++) await passage(t.db, randomPassage(random));
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

function figures(sommes: readonly Somme[]) {
  const rows = sommes.map(({ nom: _, typeId: __, ...sums }) => sums);
  return rows.map((row) => JSON.stringify(row)).sort();
}

/** What was asked of facts, and whether a passage is of it. */
const ASKED: { asked: Parameters<typeof countFaits>[3] & object; isOf: (row: Found) => boolean }[] = [
  { asked: {}, isOf: () => true },
  { asked: { profil: 'Infirmier' }, isOf: ({ profil }) => profil === 'Infirmier' },
  { asked: { profil: '' }, isOf: ({ profil }) => profil === null },
  { asked: { application: 'adam' }, isOf: ({ application }) => application === 'adam' },
  { asked: { application: null }, isOf: ({ application }) => application !== null },
];
type Found = { profil: string | null; application: string | null; faits: number[] };

/** Facts are counted as they stand in the passages, one by one, whatever is asked. */
async function expectSameFacts(random: Randomness, times: number) {
  const [one, actions] = [scenarios[0]!.id, faits.flatMap((own) => own.slice(0, 3))];
  for (let turn = 0; turn < times; turn++) {
    const limites = randomLimites(random);
    for (const actor of actors) {
      const passages: Found[] = await passagesIn(t.db, actor, limites)
        .select(['passages.profil', 'passages.application', 'passages.faits'])
        .execute();
      const countOf = (rows: readonly Found[], isAsked: (fait: number) => boolean) => {
        const found = rows.flatMap((row) => row.faits).filter(isAsked);
        return [...Map.groupBy(found, (fait) => fait)].map(([id, times]) => `${id}: ${times.length}`).sort();
      };
      const where = JSON.stringify({ limites, role: actor.role });
      const shown = async (asked: Parameters<typeof countFaits>[3]) =>
        (await countFaits(t.db, actor, limites, asked)).map(({ id, sessions }) => `${id}: ${sessions}`).sort();
      for (const { asked, isOf } of ASKED) {
        expect(await shown(asked), where + JSON.stringify(asked)).toEqual(countOf(passages.filter(isOf), () => true));
      }
      expect(await shown({ scenarioId: one }), where).toEqual(countOf(passages, (fait) => faits[0]!.includes(fait)));
      expect(await shown({ genres: ['action'] }), where).toEqual(countOf(passages, (fait) => actions.includes(fait)));
      const { passages: count, terminees } = await sumScenario(t.db, actor, limites, one);
      const complete = await sumScenario(t.db, actor, { ...limites, withIncomplete: false }, one);
      const expected = (await sumDetails(t.db, actor, limites)).find(
        ({ axe, cle }) => axe === 'scenario' && cle === `${one}`,
      );
      expect([count, terminees], where).toEqual([expected?.passages ?? 0, complete.passages]);
    }
  }
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
  test('say what passages say, for any filter, after insertions, changes and removals, folded or not', async () => {
    const random = randomness(20_261_121);
    for (let round = 0; round < 6; round++) {
      await insertPassages(random, 60);
      const all = await t.db.selectFrom('passages').select('session').orderBy('session').execute();
      for (let changed = 0; changed < 15; changed++) {
        const { session } = random.among(all);
        const { debut: _, ...values } = randomPassage(random);
        await changePassage(t.db, session, values);
      }
      for (let removed = 0; removed < 5; removed++) {
        await removePassage(t.db, random.among(all).session);
      }
      await expectSame(random, 12);
      await expectSameFacts(random, 4);
      if (round % 2 === 0) await t.db.transaction().execute((tx) => foldChanges(tx));
      await expectSame(random, 12);
      await expectSameFacts(random, 4);
    }
    expect(await t.db.transaction().execute((tx) => totalsHold(tx))).toBe(true);
  });

  test('made again, they are the same', async () => {
    const dump = async () => {
      const rows = [];
      for (const name of ['passages_cumuls', 'passages_totaux', 'faits_cumuls']) {
        const cells = await sql<object>`select * from ${sql.table(name)} where passages <> 0`.execute(t.db);
        rows.push(...cells.rows.map((cell) => JSON.stringify(cell)));
      }
      return rows.sort();
    };
    await t.db.transaction().execute((tx) => foldChanges(tx));
    const before = await dump();
    expect(before.length).toBeGreaterThan(100);
    await t.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((tx) => rebuildTotals(tx));
    expect(await dump()).toEqual(before);
    await expectSame(randomness(7), 10);
  });
});

describe('the nightly proof', () => {
  let own: TestDatabase;
  beforeAll(async () => {
    own = await testDatabase();
    const [scenarioId, casqueId] = [(await scenario(own.db)).id, (await casque(own.db)).id];
    const [[fait] = []] = await identifyFaits(own.db, [{ scenarioId, faits: [someFait(0)] }]);
    for (const debut of ['2025-12-30T09:00:00Z', '2026-01-02T09:00:00Z']) {
      const answers = { satisfaction1: 1, satisfaction2: 2, satisfaction3: 3, satisfaction4: 4, satisfaction5: 1 };
      for (const etablissementId of [7, 8]) {
        const played = {
          etablissementId,
          scenarioId,
          casqueId,
          profil: 'Infirmier',
          application: 'adam',
          dureeSecondes: 100,
          faits: [fait!],
        };
        await passage(own.db, { ...played, debut, ...answers });
      }
    }
    await own.db.transaction().execute((tx) => foldChanges(tx));
  });
  afterAll(() => own.drop());

  /** What this answers, and nothing of what it did. */
  async function withdrawn<R>(work: (tx: Connection) => Promise<R>): Promise<R> {
    const tx = await own.db.startTransaction().execute();
    try {
      return await work(tx);
    } finally {
      await tx.rollback().execute();
    }
  }

  const holds = () => own.db.transaction().execute((tx) => totalsHold(tx));

  const cells = [...tablesOf(DECLARATION), ...FAITS.tables].flatMap((table) =>
    table.counted.flatMap(({ grain, whose, axes }) =>
      [grain, ...LONGER[grain]].map((of) => ({ table, grain: of, whose, axes: axes ? Object.keys(axes) : [null] })),
    ),
  );
  test.each(cells)(
    'sees a wrong $table.name, by $grain, of $whose, on every axis and with every measure',
    async (cell) => {
      const { table, grain, whose, axes } = cell;
      expect(await holds()).toBe(true);
      const ofKind = (axe: string | null) => sql`ctid in (
      select ctid from ${sql.table(table.name)}
      where grain = ${grain} and ("etablissementId" = -1) = ${whose === 'all'} ${axe === null ? sql`` : sql`and axe = ${axe}`}
      limit 1)`;
      for (const axe of axes) {
        for (const measure of table.measures) {
          const seen = await withdrawn(async (tx) => {
            const { numAffectedRows } = await sql`
              update ${sql.table(table.name)} set ${sql.ref(measure)} = ${sql.ref(measure)} + 1 where ${ofKind(axe)}`.execute(
              tx,
            );
            return [numAffectedRows, await totalsHold(tx)];
          });
          expect(seen, `${axe} ${measure}`).toEqual([1n, false]);
        }
      }
    },
  );

  test('sees a cell that is gone, one too many, a passage written behind its back', async () => {
    const drifts = [
      sql`delete from passages_cumuls where ctid in (select ctid from passages_cumuls limit 1)`,
      sql`insert into passages_totaux select 'a', 9, periode, complete, test, ${sql.join(Object.keys(DECLARATION.measures).map((name) => sql.ref(name)))}
        from passages_totaux where grain = 'a' limit 1`,
      sql`delete from faits_cumuls where periode = '2025-12-01'`,
      sql`update passages set faits = '{}' where jour = '2026-01-02'`,
      sql`update passages set "etablissementId" = 8 where session in (select session from passages where "etablissementId" = 7 limit 1)`,
    ];
    for (const drift of drifts) {
      const seen = await withdrawn(async (tx) => {
        const { numAffectedRows } = await drift.execute(tx);
        return [numAffectedRows! > 0n, await totalsHold(tx)];
      });
      expect(seen).toEqual([true, false]);
    }
  });

  test('a fold waits for the proof, which reads the moment after the last one', async () => {
    const proof = await t.db.startTransaction().setIsolationLevel('repeatable read').execute();
    let folded = false;
    try {
      await holdFolds(proof);
      await passage(t.db, randomPassage(randomness(3)));
      const fold = t.db.transaction().execute((tx) => foldChanges(tx));
      fold.then(() => (folded = true));
      await sql`update passages_totaux set passages = passages + 1 where grain = 's'`.execute(proof);
      expect(await totalsHold(proof)).toBe(false);
      await rebuildTotals(proof);
      expect(await totalsHold(proof)).toBe(true);
      expect(folded).toBe(false);
      await proof.commit().execute();
      await fold;
    } finally {
      if (!proof.isCommitted) await proof.rollback().execute();
    }
    expect(await t.db.transaction().execute((tx) => totalsHold(tx))).toBe(true);
  });

  test('the job mends what it finds, and says so', async () => {
    const said = vi.spyOn(t.app.log, 'error');
    await sql`update passages_totaux set passages = passages + 1 where grain = 's'`.execute(t.db);
    await sql`select graphile_worker.add_job('verify-totals')`.execute(t.db);
    await t.runJobs();
    expect(await t.db.transaction().execute((tx) => totalsHold(tx))).toBe(true);
    expect(said).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/\(passages\).*made again/));
    await expectSame(randomness(11), 5);
  });
});

test('one more axis and one more measure are a line of the declaration and a column each: totals, proof and answer have them', async () => {
  const own = await testDatabase();
  await sql
    .raw(`
    alter table passages_a_cumuler add column langue text, add column points integer not null default 0;
    alter table passages_totaux add column points integer not null default 0;
    alter table passages_cumuls add column points integer not null default 0;`)
    .execute(own.db);
  const declaration = {
    ...DECLARATION,
    axes: { ...DECLARATION.axes, langue: 'langue' },
    measures: { ...DECLARATION.measures, points: 'coalesce(score, 0)::int' },
    measuresOfAxes: [...DECLARATION.measuresOfAxes, 'points'],
  };
  const etablissementId = (await etablissement(own.db)).id;
  const limites = { ...randomLimites(randomness(1)), debut: '2026-01-01', fin: '2026-12-31', etablissements: null };
  const asked: Limites = { ...limites, isIFPS: null, withTests: true, withIncomplete: true };
  const read = async (sum: typeof sumTotals) =>
    (await sum(own.db, actors[0]!, asked, declaration)).map((one) => one as Record<string, unknown>);
  const expected = [
    expect.objectContaining({ axe: 'langue', cle: 'en', passages: 1, points: 30 }),
    expect.objectContaining({ axe: 'langue', cle: 'fr', passages: 2, points: 120 }),
  ];
  const onLangue = (rows: Record<string, unknown>[]) =>
    rows.filter(({ axe }) => axe === 'langue').toSorted((a, b) => String(a.cle).localeCompare(String(b.cle)));
  const weeks = (rows: Record<string, unknown>[]) => rows.filter(({ axe }) => axe === 'semaine');
  try {
    for (const [langue, score] of [
      ['fr', 50],
      ['fr', 70],
      ['en', 30],
    ] as const) {
      await passage(own.db, { etablissementId, langue, score, debut: '2026-03-03T09:00:00Z' });
    }
    await own.db.transaction().execute((tx) => rebuildTotals(tx, declaration));
    const hold = () => own.db.transaction().execute((tx) => totalsHold(tx, declaration));
    expect(await hold()).toBe(true);
    for (const sum of [sumTotals, sumDetails]) {
      expect(onLangue(await read(sum))).toEqual(expected);
      expect(weeks(await read(sum))).toMatchObject([{ cle: '2026-10', passages: 3, points: 150 }]);
    }
    for (const table of ['passages_totaux', 'passages_cumuls']) {
      await sql`update ${sql.table(table)} set points = points + 1 where passages > 0`.execute(own.db);
      expect(await hold(), table).toBe(false);
      await own.db.transaction().execute((tx) => rebuildTotals(tx, declaration));
    }
    await sql`
      with ecrits as (update passages set score = 0 where langue = 'en' returning *)
      ${keptTotals(totalsOf(declaration)).note(sql`select *, 1 as signe from ecrits union all select *, -1 from passages where langue = 'en'`)}`.execute(
      own.db,
    );
    expect(onLangue(await read(sumTotals))[0]).toMatchObject({ cle: 'en', passages: 1, points: 0 });
    await own.db.transaction().execute((tx) => foldChanges(tx, declaration));
    expect(onLangue(await read(sumTotals))[0]).toMatchObject({ cle: 'en', passages: 1, points: 0 });
    expect(await hold()).toBe(true);
  } finally {
    await own.drop();
  }
});
