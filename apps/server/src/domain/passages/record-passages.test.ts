import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { apprenant, etablissement, scenario } from '../../../test/builders.ts';
import { type TestDatabase, testDatabase } from '../../../test/db.ts';
import { foldChanges, totalsHold } from '../statistiques/totals/totals.queries.ts';
import { type PassageDraft, recordPassages } from './record-passages.ts';

let base: TestDatabase;
let etab: number;
let zoe: { id: number; userId: number };
let luc: { id: number; userId: number };
let steps: { id: number; moduleId: number | null }[];

beforeAll(async () => {
  base = await testDatabase();
});
afterAll(() => base.drop());

beforeEach(async () => {
  etab = (await etablissement(base.db)).id;
  [zoe, luc] = [
    await apprenant(base.db, { etablissementId: etab }),
    await apprenant(base.db, { etablissementId: etab }),
  ];
  const { id: moduleId } = await base.db
    .insertInto('modules')
    .values({ nom: 'Hygiène des mains', type: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  steps = [
    { ...(await scenario(base.db, { moduleId })), moduleId },
    { ...(await scenario(base.db, { moduleId })), moduleId },
  ];
});

function draft(values: Partial<PassageDraft> = {}): PassageDraft {
  return {
    etablissementId: etab,
    session: randomUUID(),
    plateforme: 'casque',
    casqueId: null,
    numeroSerie: '2Q0-TEST',
    scenarioRef: 'ref',
    scenarioId: steps[0]!.id,
    profil: 'Infirmier',
    apprenantId: zoe.id,
    nom: null,
    prenom: null,
    codeApprenant: null,
    nomDeclare: false,
    assignmentId: null,
    langue: 'fr',
    test: false,
    complete: true,
    debut: '2026-11-20T09:00:00.000Z',
    fin: '2026-11-20T09:20:00.000Z',
    dureeSecondes: 1200,
    score: 80,
    satisfaction1: 4,
    satisfaction2: null,
    satisfaction3: null,
    satisfaction4: null,
    satisfaction5: 3,
    evenements: 12,
    manquants: 0,
    faits: [],
    dernierEvenement: '2026-11-20T09:20:00.000Z',
    recuLe: '2026-11-20T09:21:00.000Z',
    ...values,
  };
}

const record = (drafts: PassageDraft[], at = '2026-11-21T08:00:00Z') =>
  base.db.transaction().execute((tx) => recordPassages(tx, drafts, new Date(at)));

const passage = (session: string) =>
  base.db.selectFrom('passages').selectAll().where('session', '=', session).executeTakeFirstOrThrow();

const done = (apprenantId: number) =>
  base.db
    .selectFrom('apprenant_scenarios')
    .selectAll()
    .where('apprenantId', '=', apprenantId)
    .orderBy('scenarioId')
    .execute();

const badgesOf = async (userId: number) => {
  const rows = await base.db
    .selectFrom('user_badges')
    .select(['badgeId', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('badgeId')
    .execute();
  return rows;
};

async function badge(criterias: { param1: string; param2?: number }[], deletedAt: string | null = null) {
  const { id } = await base.db
    .insertInto('badges')
    .values({ name: 'Badge', deletedAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (criterias.length > 0) {
    await base.db
      .insertInto('badge_criterias')
      .values(criterias.map((one) => ({ badgeId: id, type: 1, ...one })))
      .execute();
  }
  return id;
}

test('day, week and year are those of France, with week 53', async () => {
  const evening = draft({ debut: '2026-12-31T23:30:00.000Z', apprenantId: null });
  const summer = draft({ debut: '2026-07-05T22:30:00.000Z', apprenantId: null });
  await record([evening, summer]);
  expect(await passage(evening.session)).toMatchObject({ jour: '2027-01-01', isoAnnee: 2026, isoSemaine: 53 });
  expect(await passage(summer.session)).toMatchObject({ jour: '2026-07-06', isoAnnee: 2026, isoSemaine: 28 });
});

test('the same draft again changes nothing, not even the date of change', async () => {
  const one = draft({ score: 66.666 });
  await record([one]);
  const before = [await passage(one.session), await done(zoe.id)];
  await record([one], '2026-11-22T08:00:00Z');
  expect([await passage(one.session), await done(zoe.id)]).toEqual(before);
});

test('C-9-31 · a scenario is done from its first complete passage, the best score counts, tests do not', async () => {
  const at = (day: string) => ({ debut: `2026-11-${day}T09:00:00.000Z`, fin: `2026-11-${day}T09:10:00.000Z` });
  await record([
    draft({ ...at('02'), complete: false, score: 99, dureeSecondes: 100 }),
    draft({ ...at('03'), score: 90, dureeSecondes: 200, satisfaction1: 2 }),
    draft({ ...at('05'), score: 70, dureeSecondes: 300, satisfaction1: null }),
    draft({ ...at('06'), score: 100, test: true }),
  ]);
  expect(await done(zoe.id)).toMatchObject([
    {
      scenarioId: steps[0]!.id,
      etablissementId: etab,
      passages: 3,
      complete: true,
      completeLe: '2026-11-03T09:10:00.000Z',
      score: '90.00',
      satisfaction1: 2,
      tempsSecondes: 600,
      dernierPassage: '2026-11-05T09:00:00.000Z',
    },
  ]);
});

test('a passage that changes learner or scenario, or turns out to be a test, is counted at its new place only', async () => {
  const one = draft();
  await record([one]);
  await record([{ ...one, apprenantId: luc.id }]);
  expect(await done(zoe.id)).toEqual([]);
  expect(await done(luc.id)).toMatchObject([{ scenarioId: steps[0]!.id, passages: 1 }]);
  await record([{ ...one, apprenantId: luc.id, scenarioId: steps[1]!.id }]);
  expect(await done(luc.id)).toMatchObject([{ scenarioId: steps[1]!.id, passages: 1 }]);
  await record([{ ...one, apprenantId: luc.id, scenarioId: steps[1]!.id, test: true }]);
  expect(await done(luc.id)).toEqual([]);
});

test('passages of one learner recorded at the same moment are all counted', async () => {
  const drafts = Array.from({ length: 12 }, () => draft({ dureeSecondes: 10 }));
  await Promise.all(drafts.map((one) => record([one])));
  expect(await done(zoe.id)).toMatchObject([{ passages: 12, tempsSecondes: 120 }]);
});

test('C-3.7-05 · a badge is obtained once all its steps are complete with the least score, and only once', async () => {
  const [first, second] = steps as [(typeof steps)[0], (typeof steps)[0]];
  const ofScenario = await badge([{ param1: `/api/scenarios/${first.id}`, param2: 75 }]);
  const ofModule = await badge([{ param1: `/api/modules/${first.moduleId}`, param2: 86 }]);
  const ofBoth = await badge([{ param1: `/api/scenarios/${first.id}` }, { param1: `/api/scenarios/${second.id}` }]);
  await badge([{ param1: `/api/scenarios/${first.id}` }], '2026-01-01T00:00:00Z');
  await badge([]);

  await record([draft({ complete: false, score: 100 }), draft({ score: 60 })]);
  expect(await badgesOf(zoe.userId)).toEqual([]);
  await record([draft({ score: 80, fin: '2026-11-20T10:00:00.000Z' })]);
  expect(await badgesOf(zoe.userId)).toMatchObject([{ badgeId: ofScenario }]);
  await record([draft({ scenarioId: second.id, score: 90, fin: '2026-11-20T11:00:00.000Z' })]);
  expect(await badgesOf(zoe.userId)).toMatchObject([{ badgeId: ofScenario }, { badgeId: ofBoth }]);
  await record([draft({ scenarioId: second.id, score: 91, fin: '2026-11-20T12:00:00.000Z' })]);
  await record([draft({ scenarioId: second.id, score: null })]);

  const obtained = await badgesOf(zoe.userId);
  expect(obtained.map(({ badgeId }) => badgeId)).toEqual([ofScenario, ofModule, ofBoth]);
  expect(obtained.at(-1)!.createdAt).toBe('2026-11-20T11:00:00.000Z');
  expect(await badgesOf(luc.userId)).toEqual([]);
});

test('C-3.7-05 · a module without any scenario is never done, so its badge is never given', async () => {
  const empty = await base.db
    .insertInto('modules')
    .values({ nom: 'Vide', type: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await badge([{ param1: `/api/scenarios/${steps[0]!.id}` }, { param1: `/api/modules/${empty.id}` }]);
  await record([draft()]);
  expect(await badgesOf(zoe.userId)).toEqual([]);
});

test('a thousand passages at once', async () => {
  const drafts = Array.from({ length: 1_000 }, (_, rank) =>
    draft({ apprenantId: rank % 2 ? zoe.id : luc.id, scenarioId: steps[rank % 3 ? 0 : 1]!.id }),
  );
  await record(drafts);
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from passages where "etablissementId" = ${etab}`.execute(base.db);
  expect(rows).toEqual([{ total: 1_000 }]);
  expect((await done(zoe.id)).map(({ passages }) => passages).reduce((sum, one) => sum + one)).toBe(500);
});

const noted = () => base.db.selectFrom('passages_a_cumuler').selectAll().execute();
const fold = () => base.db.transaction().execute((tx) => foldChanges(tx));
const hold = () => base.db.transaction().execute((tx) => totalsHold(tx));

test('what the totals are to hold is noted with the passage: what it was, what it is, and only where a figure moves', async () => {
  const [moved, held, unchanged] = [draft(), draft({ scenarioId: null }), draft({ satisfaction1: null })];
  await record([moved, held, unchanged]);
  expect(await hold()).toBe(true);
  await fold();
  await record([
    { ...moved, etablissementId: 0, dureeSecondes: null, satisfaction5: 1 },
    { ...held, scenarioId: steps[1]!.id },
    { ...unchanged, evenements: 99, langue: 'en', score: 12, apprenantId: luc.id },
  ]);
  const changes = (await noted()).map(({ etablissementId, passages }) => `${etablissementId} ${passages}`);
  expect(changes.sort()).toEqual([`${etab} -1`, '0 1', `${etab} 1`].sort());
  expect(await hold()).toBe(true);
  await fold();
  expect(await hold()).toBe(true);
});

test('a transaction that fails notes nothing', async () => {
  await fold();
  const failed = base.db.transaction().execute(async (tx) => {
    await recordPassages(tx, [draft()], new Date());
    throw new Error('later');
  });
  await expect(failed).rejects.toThrow('later');
  expect(await noted()).toEqual([]);
});

test('one new session recorded by several at the same moment, with other figures, is counted once', async () => {
  for (let turn = 0; turn < 10; turn++) {
    const one = draft({ apprenantId: null });
    const versions = [100, 200, 300].map((dureeSecondes) => ({ ...one, dureeSecondes }));
    await Promise.all(versions.map((version) => record([version])));
  }
  expect(await hold()).toBe(true);
  await fold();
  expect(await hold()).toBe(true);
});

test('a new session that another transaction is writing waits for it, then changes what it wrote', async () => {
  const one = draft({ apprenantId: null, dureeSecondes: 100 });
  const first = await base.db.startTransaction().execute();
  await recordPassages(first, [one], new Date('2026-11-21T08:00:00Z'));
  const second = record([{ ...one, dureeSecondes: 250 }]);
  await first.commit().execute();
  await second;
  expect(await passage(one.session)).toMatchObject({ dureeSecondes: 250 });
  expect(await hold()).toBe(true);
});
