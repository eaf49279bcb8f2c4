import type { MobileReport, MobileUsage } from '@sillage/contracts/mobile.ts';
import { expect, test } from 'vitest';
import { mobileSeries, reportSeries } from './mobile.series.ts';

const usage: MobileUsage = {
  countSessions: 10,
  finishedSessions: 5,
  device: 3,
  averageDuration: 8,
  averageScore: 72.5,
  objectives: [{ label: 'Sécuriser', value: 40, faits: [1] }],
  objectivesDesertion: [{ label: 'Sécuriser', value: 10, faits: [] }],
  sessionsByWeek: [],
  sessionsFinishedByWeek: [],
  platform: [],
  satisfactions: [],
};

test('S-9-45 S-2.12-09 S-2.12-10 · the two charts of objectives, each with its rates, end at 100 whatever their greatest value', () => {
  const stats = mobileSeries(usage, {
    application: 'adam',
    now: new Date('2026-11-22T12:00:00Z'),
    hasObjectives: true,
  });
  for (const [name, value] of [
    ['objectives', 40],
    ['objectivesDesertion', 10],
  ] as const) {
    const { chart, table } = stats.find(({ graphique }) => graphique === name)!;
    expect(chart).toMatchObject({ kind: 'ranks', max: 100, parts: [{ label: 'Sécuriser', value }] });
    expect(table.rows).toMatchObject([{ name: 'Sécuriser', figures: [{ text: `${value}\u00A0%` }] }]);
  }
});

test('S-2.1-33 S-2.11-04 · the devices of each system open to its sessions, as those that count devices', () => {
  const report: MobileReport = {
    etapesParPlateforme: [],
    etapesParSemaine: [],
    etapesParMois: [],
    passagesParProfil: [],
    passagesParAppareil: [{ systeme: 'ios', label: 'iOS', value: 51 }],
    occurencesEtScores: [],
    satisfactions: [],
    attestationsParSemaine: [],
    attestationsParMois: [],
    prelevement: null,
  };
  const stats = reportSeries(report, { grain: 'mois', now: new Date('2026-11-22T12:00:00Z') });
  const { chart, table } = stats.find(({ graphique }) => graphique === 'passagesParAppareil')!;
  const search = { application: '', appareils: true };
  expect(chart).toMatchObject({ opens: { search }, parts: [{ opens: { search: { ...search, systeme: 'ios' } } }] });
  expect(table.rows[0]!.figures.map(({ opens }) => opens?.search)).toEqual(
    Array(2).fill({ ...search, systeme: 'ios' }),
  );
});

test('each rating has its part of the answers to its question, the best first', () => {
  const notes = [1, 2, 0].map((value, rank) => ({ note: rank + 1, label: `${rank + 1}`, value, faits: [rank] }));
  const satisfactions = [{ questionnaire: 'Adam', questions: [{ label: 'Simple ?', value: 3, notes }] }];
  const stats = mobileSeries(
    { ...usage, satisfactions },
    { application: 'adam', now: new Date('2026-11-22T12:00:00Z'), hasObjectives: false },
  );
  const { chart } = stats.find(({ graphique }) => graphique === 'satisfactions')!;
  expect(chart).toMatchObject({ wholes: [{ parts: [{ value: 0 }, { value: 200 / 3 }, { value: 100 / 3 }] }] });
});
