import type { GlobalUsageData } from '@sillage/contracts/statistiques.ts';
import { expect, test } from 'vitest';
import type { Chart, ChartTable } from '../../../ui/chart/stat.ts';
import { usageSeries } from './usage.series.ts';
import { withBefore } from './usage-parts.series.ts';

const answer: GlobalUsageData = {
  filtre: 'du 01/01/2025 au 06/01/2027',
  nombreDeSessions: 40,
  dureeMoyenne: 12,
  passagesParProfil: ['A', 'B', 'C', 'D', 'E', null, 'G', 'H'].map((profil, rank) => ({
    profil,
    label: profil ?? 'Profil non précisé',
    value: 9 - rank,
  })),
  passagesParScenario: [
    { id: 3, label: 'Hygiène des mains', value: 30 },
    { id: null, label: 'Scénario non répertorié', value: 10 },
  ],
  passagesParSemaine: [
    { year: 2026, week: 50, total: 7 },
    { year: 2026, week: 52, total: 30 },
    { year: 2027, week: 1, total: 3 },
  ],
  formationsParAppareil: [
    { appareil: 'casque', label: 'Casque', value: 30 },
    { appareil: 'mobile', label: 'Mobile', value: 10 },
  ],
  dureeMoyenneParScenario: [{ id: 3, label: 'Hygiène des mains', value: 12 }],
  passagesParCasque: [{ id: 8, label: 'Casque bleu', value: 30 }],
  passagesParEtablissement: [
    { id: 1, label: 'CHU de Nantes', value: 38 },
    { id: null, label: 'Sans établissement', value: 2 },
  ],
  satisfactionsParSemaine: [
    {
      year: 2026,
      week: 52,
      satisfaction1: 88,
      satisfaction2: null,
      satisfaction3: 0,
      satisfaction4: 50,
      satisfaction5: 25,
    },
  ],
};
const search = { etab: [1, 2], incomplete: true as const };
const stats = (data = answer, asked: object = search) =>
  new Map(
    usageSeries(data, { search: asked, now: new Date('2027-01-06T12:00:00Z') }).map((one) => [one.graphique, one]),
  );
const of = (name: Parameters<ReturnType<typeof stats>['get']>[0], from = stats()) => from.get(name)!;

/** What is drawn: figure, and what it adds to the filter in the address that it opens. */
function drawn(chart: Chart) {
  if ('parts' in chart) return chart.parts.map(({ label, value, opens }) => [label, value, added(opens)]);
  return 'series' in chart && chart.series.map(({ points }) => points.map(({ value, opens }) => [value, added(opens)]));
}
const plain = (text: string | null) => text?.replace(/\s/g, ' ');
const written = ({ rows }: ChartTable) =>
  rows.map(({ name, figures }) => [name, ...figures.map(({ text, opens }) => [plain(text), added(opens)])]);
function added(opens: { to: string; search?: object } | undefined) {
  if (!opens) return null;
  const { etab, incomplete, ...others } = opens.search as typeof search;
  expect([opens.to, etab, incomplete]).toEqual(['/stats/sessions', [1, 2], true]);
  return others;
}

test('each bar and each slice adds to the filter what it counts', () => {
  expect(drawn(of('passagesParScenario').chart)).toEqual([
    ['Hygiène des mains', 30, { scenario: 3 }],
    ['Scénario non répertorié', 10, { scenario: 0 }],
  ]);
  expect(drawn(of('dureeMoyenneParScenario').chart)).toEqual([
    ['Hygiène des mains', 12, { scenario: 3, avecDuree: true }],
  ]);
  expect(drawn(of('formationsParAppareil').chart)).toEqual([
    ['Casque', 30, { appareil: 'casque' }],
    ['Mobile', 10, { appareil: 'mobile' }],
  ]);
  expect(drawn(of('passagesParCasque').chart)).toEqual([['Casque bleu', 30, { casque: 8 }]]);
  expect(drawn(of('passagesParEtablissement').chart)).toEqual([
    ['CHU de Nantes', 38, { etablissement: 1 }],
    ['Sans établissement', 2, { etablissement: 0 }],
  ]);
});

test('beyond seven profiles, the six greatest, then the others as one that opens to all but these; the table has each', () => {
  const { chart, table } = of('passagesParProfil');
  expect(drawn(chart)).toEqual([
    ['A', 9, { profil: 'A' }],
    ['B', 8, { profil: 'B' }],
    ['C', 7, { profil: 'C' }],
    ['D', 6, { profil: 'D' }],
    ['E', 5, { profil: 'E' }],
    ['Profil non précisé', 4, { profil: '' }],
    ['Le reste', 5, { autresProfils: ['A', 'B', 'C', 'D', 'E', ''] }],
  ]);
  expect(chart).toMatchObject({ unit: 'sessions', opens: { to: '/stats/sessions', search } });
  expect(written(table)[7]).toEqual(['H', ['2', { profil: 'H' }], ['4,5 %', { profil: 'H' }]]);
});

test('S-9-38 S-9-39 · weeks are named by their Monday, one without a session is a gap, each opens to its sessions, the current one says that it is', () => {
  const { chart, table, help } = of('passagesParSemaine');
  expect(chart).toMatchObject({ categories: ['07/12/26', '14/12/26', '21/12/26', '04/01/27'], isLastInProgress: true });
  expect(drawn(chart)).toEqual([
    [
      [7, { semaine: '2026-12-07' }],
      [0, null],
      [30, { semaine: '2026-12-21' }],
      [3, { semaine: '2027-01-04' }],
    ],
  ]);
  expect(help).toBe('Semaine du 04/01/27 en cours');
  expect(written(table)[2]).toEqual(['21/12/26', ['30', { semaine: '2026-12-21' }]]);
});

test('S-9-40 · a percentage opens to the answers of its week to its question; without an answer there is nothing to open', () => {
  const week = { semaine: '2026-12-21' };
  const { chart, table } = of('satisfactionsParSemaine');
  expect(chart).toMatchObject({ kind: 'bars', isLines: true, isPercent: true });
  expect(drawn(chart)).toEqual([
    [[88, { ...week, question: 1 }]],
    [[null, null]],
    [[0, { ...week, question: 3 }]],
    [[50, { ...week, question: 4 }]],
    [[25, { ...week, question: 5 }]],
  ]);
  expect(written(table)[0]?.slice(0, 3)).toEqual(['21/12/26', ['88 %', { ...week, question: 1 }], ['-', null]]);
});

test('S-2.6-09 S-2.6-10 · a chart that the answer leaves out is not there; without a headset there is no chart of headsets', () => {
  const { passagesParEtablissement: _, satisfactionsParSemaine: __, ...others } = answer;
  expect([...stats({ ...others, passagesParCasque: [] }).keys()]).toEqual([
    'passagesParProfil',
    'passagesParSemaine',
    'passagesParScenario',
    'dureeMoyenneParScenario',
    'formationsParAppareil',
  ]);
});

test('the main figure is said in words', () => {
  expect(plain(of('passagesParScenario').figure)).toBe('Sessions par scénario : Hygiène des mains, 30, en tête de 2');
  expect(plain(of('dureeMoyenneParScenario').figure)).toBe('Durée moyenne par scénario : Hygiène des mains, 12 min');
  const none = stats({ ...answer, passagesParScenario: [] });
  expect(plain(of('passagesParScenario', none).figure)).toBe('Sessions par scénario : aucune donnée');
});

test('beside the period before, each row has its former figure, which opens to its days, and the difference', () => {
  const { filtre: _, ...figures } = answer;
  const avant = {
    ...figures,
    debut: '2026-01-01',
    fin: '2026-01-31',
    passagesParScenario: [
      { id: 9, label: 'Chutes', value: 8 },
      { id: 3, label: 'Hygiène des mains', value: 20 },
    ],
    dureeMoyenneParScenario: [{ id: 9, label: 'Chutes', value: 5 }],
  };
  const found = withBefore([...stats().values()], { ...answer, avant }, { ...search, comparer: true });
  const table = (name: string) => written(found.find(({ graphique }) => graphique === name)!.table);
  const days = { debut: '2026-01-01', fin: '2026-01-31' };
  expect(table('passagesParScenario').map((row) => row.slice(-2))).toEqual([
    [
      ['20', { ...days, scenario: 3 }],
      ['+10 (+50 %)', null],
    ],
    [
      ['0', null],
      ['+10', null],
    ],
    [
      ['8', { ...days, scenario: 9 }],
      ['−8 (−100 %)', null],
    ],
  ]);
  expect(table('passagesParScenario').at(-1)!.slice(0, 2)).toEqual(['Chutes', ['0', null]]);
  expect(table('dureeMoyenneParScenario').map((row) => row.slice(1).map((cell) => cell[0]))).toEqual([
    ['12', '-', undefined],
    ['-', '5', undefined],
  ]);
  const weeks = found.find(({ graphique }) => graphique === 'passagesParSemaine')!;
  expect(weeks.table).toEqual(of('passagesParSemaine').table);
});
