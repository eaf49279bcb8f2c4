import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { learnerStatus } from '@sillage/contracts/assignments.rules.ts';
import type { Disk } from 'flydrive';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../test/db.ts';
import { listAssigned } from '../domain/formations/formations.queries.ts';
import type { Batch } from '../domain/journaux/journaux.reception.queries.ts';
import { today } from '../platform/clock.ts';
import { openFiles } from '../platform/files.ts';
import { histoires } from './histoires.data.ts';
import { drawHistoires, drawYear, insertSessions } from './journaux.ts';
import type { Scene } from './scene.ts';
import { insertSites } from './world.ts';

/** Each day of a week, then the days that calendars trip over, at both ends of the day. */
const MOMENTS = [
  '2026-11-16T10:00+01:00',
  '2026-11-17T08:05+01:00',
  '2026-11-18T13:30+01:00',
  '2026-11-19T19:00+01:00',
  '2026-11-20T23:55+01:00',
  '2026-11-21T00:30+01:00',
  '2026-11-22T10:00+01:00',
  '2028-02-29T09:00+01:00',
  '2028-03-01T00:05+01:00',
  '2026-12-31T23:55+01:00',
  '2027-01-01T00:30+01:00',
  '2027-03-28T12:00+02:00',
  '2026-10-25T00:30+02:00',
  '2026-10-25T23:55+01:00',
].map((moment) => new Date(moment));

/** Sessions: days ago, scenario, score. Trainings: status, then steps done of each module with its mean score. */
const STORY = {
  'APP-NANTES-0001': {
    badges: ['Mains propres'],
    formations: [
      'Arrêt cardiaque à l’hôpital · available · 0/2 -',
      'Calculs de doses · available · 1/2 78',
      'Hygiène des mains · already-done · 3/3 97',
      'Identité du patient\u202F: vérifier à chaque étape · soon-available · 0/3 -',
      'Identité nationale de santé · available · 0/1 -',
      'Médicaments à haut risque · available · 0/1 -',
      'Sécurité du médicament · over · 3/3 81 · 1/2 78 · 0/1 -',
    ],
    seances: [
      '167 · Précautions «\u202Fgouttelettes\u202F» · 71.50',
      '93 · Le chariot du soir · 85.00',
      '92 · Interruption de tâche · 74.00',
      '86 · Refus de traitement · 84.50',
      '52 · La chambre double · 75.00',
      '45 · La chambre double · 90.50',
      '45 · Friction chronométrée · 100.00',
      '34 · Gants\u202F: quand et pourquoi · 99.50',
      '6 · Débits de perfusion · 77.50',
    ],
  },
  'APP-NANTES-0002': {
    badges: [],
    formations: [
      'Arrêt cardiaque à l’hôpital · available · 0/2 -',
      'Calculs de doses · available · 0/2 -',
      'Hygiène des mains · available · 0/3 -',
      'Identité du patient\u202F: vérifier à chaque étape · soon-available · 0/3 -',
      'Identité nationale de santé · available · 0/1 -',
      'Médicaments à haut risque · available · 0/1 -',
      'Sécurité du médicament · over · 0/3 - · 0/2 - · 0/1 -',
    ],
    seances: [],
  },
  'APP-NANTES-0003': {
    badges: ['Mains propres'],
    formations: [
      'Arrêt cardiaque à l’hôpital · available · 0/2 -',
      'Calculs de doses · already-done · 2/2 96',
      'Hygiène des mains · already-done · 3/3 97',
      'Identité du patient\u202F: vérifier à chaque étape · soon-available · 0/3 -',
      'Identité nationale de santé · available · 0/1 -',
      'Médicaments à haut risque · available · 0/1 -',
      'Sécurité du médicament · over · 3/3 90 · 2/2 96 · 0/1 -',
    ],
    seances: [
      '140 · Le chariot du soir · 75.00',
      '132 · Interruption de tâche · 95.00',
      '126 · Refus de traitement · 99.00',
      '57 · La chambre double · 95.00',
      '50 · Friction chronométrée · 97.00',
      '43 · Gants\u202F: quand et pourquoi · 100.00',
      '10 · Débits de perfusion · 99.50',
      '9 · Dilutions · 91.50',
    ],
  },
};

let base: TestDatabase;
let dataDir: string;
let files: Disk;
beforeAll(async () => {
  base = await testDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), 'sillage-'));
  files = await openFiles({ s3: undefined, dataDir });
});
afterAll(async () => {
  await base.drop();
  await rm(dataDir, { recursive: true });
});

for (const now of MOMENTS) {
  test(`the named people have done, begun and missed the same on ${now.toISOString()}, and others train around them`, async () => {
    const tx = await base.db.startTransaction().execute();
    try {
      const scene: Scene = {
        tx,
        now: Temporal.Instant.fromEpochMilliseconds(now.getTime()),
        today: Temporal.PlainDate.from(today({ now: () => now })),
        passwordHash: '',
      };
      const sites = await insertSites(scene, files);
      await insertSessions(scene, drawHistoires(scene, sites));
      const story = Object.fromEntries(
        await Promise.all(Object.keys(histoires).map(async (code) => [code, await tell(scene, code)])),
      );
      expect(story).toEqual(STORY);
      expectBelievable(drawYear(scene, sites), now);
    } finally {
      await tx.rollback().execute();
    }
  });
}
/** What a learner has done, in days before today: nothing in it says which day it is. */
async function tell({ tx, now, today }: Scene, codeApprenant: string) {
  const { id, userId } = await tx
    .selectFrom('apprenants')
    .select(['id', 'userId'])
    .where('codeApprenant', '=', codeApprenant)
    .executeTakeFirstOrThrow();
  const ago = (date: string | null) =>
    date && today.since(Temporal.Instant.from(date).toZonedDateTimeISO('Europe/Paris').toPlainDate()).days;
  const { rows } = await sql<{ debut: string; scenario: string; complete: boolean; score: number }>`
    select debut, s.nom as scenario, complete, score from passages p join scenarios s on s.id = p."scenarioId"
    where p."apprenantId" = ${id} order by debut`.execute(tx);
  const badges = await tx
    .selectFrom('user_badges as u')
    .innerJoin('badges', 'badges.id', 'u.badgeId')
    .where('u.userId', '=', userId)
    .select('name')
    .execute();
  const assigned = await listAssigned(tx, id);
  return {
    seances: rows.map(({ debut, scenario, complete, score }) =>
      [ago(debut), scenario, complete ? score : 'abandon'].join(' · '),
    ),
    formations: assigned
      .map(({ nom, dateDebut, dateFin, modules }) => {
        const isDone = modules.every(({ complete }) => complete);
        const status = learnerStatus(
          { startDate: dateDebut, endDate: dateFin, isDone },
          new Date(now.epochMilliseconds),
        );
        const steps = modules.map(({ faites, etapes, moyenne }) => `${faites}/${etapes} ${moyenne ?? '-'}`);
        return [nom, status, ...steps].join(' · ');
      })
      .sort(),
    badges: badges.map(({ name }) => name).sort(),
  };
}

function expectBelievable(year: readonly Batch[], now: Date): void {
  expect(year.length).toBeGreaterThan(2_200);
  expect(year.length).toBeLessThan(2_900);
  expect(year.filter(({ recuLe }) => recuLe > now)).toEqual([]);
  const people = year.map(({ events }) => JSON.stringify(events[0]));
  expect(people.filter((one) => /APP-NANTES-000[123]|"Anaïs"[^}]*"Le Goff"|"Le Goff"[^}]*"Anaïs"/.test(one))).toEqual(
    [],
  );
  const days = Object.groupBy(year, ({ recuLe }) => recuLe.getUTCDay());
  expect(days[2]!.length).toBeGreaterThan(5 * days[0]!.length);
}
