import { expect, test } from 'vitest';
import { sheetOfMobile } from './write-sheet.ts';

const now = new Date('2026-11-20T09:00:00Z');
const week = { year: 2026, week: 45, total: 3 };
const lignes = (...[graphique, data]: [Parameters<typeof sheetOfMobile>[0], Parameters<typeof sheetOfMobile>[1]]) =>
  sheetOfMobile(graphique, data, now).lignes;

test('S-2.11-12 S-3-21 · each week until the one that is running is a row, as on the screen', () => {
  const data = { sessionsByWeek: [week], sessionsFinishedByWeek: [{ ...week, total: 2 }] };
  expect(lignes('sessionsByWeek', data)).toEqual([
    [{ jour: '2026-11-02' }, 3, 2],
    [{ jour: '2026-11-09' }, 0, 0],
    [{ jour: '2026-11-16' }, 0, 0],
  ]);
  for (const graphique of ['etapesParSemaine', 'attestationsParSemaine'] as const) {
    expect(lignes(graphique, { [graphique]: [week] })).toEqual([
      [{ jour: '2026-11-02' }, 3],
      [{ jour: '2026-11-09' }, 0],
      [{ jour: '2026-11-16' }, 0],
    ]);
  }
});

test('S-2.11-14 · the mean score of a step is the one that the screen shows; a step without one has none', () => {
  const step = { IDEtapesScenario: 1, etape: 'Pose de voie', systeme: 'android', plateforme: 'Android', occurences: 3 };
  const occurencesEtScores = [
    { ...step, score: 72.31 },
    { ...step, score: null },
  ];
  expect(lignes('occurencesEtScores', { occurencesEtScores }).map((row) => row[3])).toEqual([72.5, null]);
});
