import type { Bloc, Serie } from '@sillage/contracts/gabarits.ts';
import { describe, expect, test } from 'vitest';
import { blocSeries, openingsOf } from './blocs.series.ts';

const serie = (values: Partial<Serie>): Serie => ({
  label: 'Frotter les pouces',
  detail: null,
  value: 40,
  unite: 'pourcent',
  nombre: 2,
  total: 5,
  faits: [1],
  isCorrect: null,
  arrets: 0,
  parts: [],
  ...values,
});
const bloc = (values: Partial<Bloc>): Bloc => ({
  title: 'Bloc',
  chartType: 'horizontalBar',
  sujet: 'action',
  lecture: 'fausses',
  option: null,
  titleColor: 'blue',
  adminOnly: false,
  visible: true,
  detail: null,
  quiz: null,
  inconnus: [],
  series: [serie({}), serie({ label: 'Sécher', value: 20, nombre: 1, faits: [2, 3] })],
  ...values,
});
const open = openingsOf({ etab: [7], incomplete: true }, 12);
const drawn = (values: Partial<Bloc>) => blocSeries(bloc(values), open).chart;
const plain = (text: string | null | undefined) => text?.replace(/\s/g, ' ');

describe('what a figure opens to', () => {
  test('the sessions of the scenario that hold one of its facts, in the filter asked', () => {
    expect(open.faits([2, 3])).toEqual({
      to: '/stats/sessions',
      search: { etab: [7], incomplete: true, scenario: 12, faits: [2, 3] },
    });
  });

  test('nothing without a fact, nor with more of them than an address takes', () => {
    expect(open.faits([])).toBeUndefined();
    expect(open.faits(Array.from({ length: 501 }, (_, id) => id))).toBeUndefined();
  });
});

test('the main figure is said in words, of how many where there are several', () => {
  const figure = (series: Serie[]) => plain(blocSeries(bloc({ series })).figure);
  const unknown = serie({ label: 'Sécher', value: null });
  expect(figure([unknown, serie({})])).toBe('Bloc : Frotter les pouces, 40 %, en tête de 2');
  expect(figure([serie({})])).toBe('Bloc : Frotter les pouces, 40 %');
  expect(figure([unknown])).toBe('Bloc : aucune donnée');
});

describe('the chart of a block', () => {
  test('bars lie under each other, with so many out of so many, the most wrong in the colour of attention', () => {
    const chart = drawn({});
    expect(chart).toMatchObject({
      kind: 'ranks',
      parts: [
        { label: 'Frotter les pouces', value: 40, note: '2/5', isWarning: true },
        { label: 'Sécher', value: 20, note: '1/5', isWarning: false },
      ],
    });
  });

  test('the least right deserves attention, and nothing does where all are alike', () => {
    expect(drawn({ lecture: 'justes' })).toMatchObject({ parts: [{ isWarning: false }, { isWarning: true }] });
    expect(drawn({ lecture: 'justes', series: [serie({}), serie({})] })).toMatchObject({
      parts: [{ isWarning: false }, { isWarning: false }],
    });
  });

  test('a radar from three percentages on, bars below', () => {
    const series = [80, 90, 70].map((value) => serie({ label: `${value}`, value }));
    expect(drawn({ chartType: 'radar', lecture: 'justes', series })).toMatchObject({
      kind: 'radar',
      parts: [{ isWarning: false }, { isWarning: false }, { value: 70, isWarning: true }],
    });
    expect(drawn({ chartType: 'radar', lecture: 'justes' }).kind).toBe('ranks');
  });

  test('S-2.1-33 · each step says how many stopped at it and opens to them, all those at which most did in the colour of attention', () => {
    const stops = [0, 5, 1, 5];
    const series = [10, 8, 3, 3].map((nombre, rank) =>
      serie({ label: `${rank}`, nombre, value: nombre * 10, total: 10, arrets: stops[rank]!, faits: [rank] }),
    );
    const { chart, table } = blocSeries(bloc({ sujet: 'etape', lecture: 'atteints', series }), open);
    expect(chart).toMatchObject({ kind: 'ranks', max: 100 });
    const opens = (arret: number) => open.arrets([arret]);
    expect(
      chart.kind === 'ranks' &&
        chart.parts.map(({ detail, isWarning }) => [plain(detail?.text), detail?.opens, isWarning]),
    ).toEqual([
      [undefined, undefined, false],
      ['5 arrêts', opens(1), true],
      ['1 arrêt', opens(2), false],
      ['5 arrêts', opens(3), true],
    ]);
    expect(opens(1)?.search).toEqual({ etab: [7], incomplete: true, scenario: 12, arrets: [1] });
    expect(table.columns.at(-1)).toBe('Arrêts');
    expect(table.rows.map(({ figures }) => figures.at(-1))).toEqual([
      { text: '0', opens: undefined },
      { text: '5', opens: opens(1) },
      { text: '1', opens: opens(2) },
      { text: '5', opens: opens(3) },
    ]);
    const whole = blocSeries(
      bloc({ sujet: 'etape', lecture: 'atteints', series: series.map((one) => ({ ...one, arrets: 0 })) }),
      open,
    );
    expect(whole.chart.kind === 'ranks' && whole.chart.parts.some(({ isWarning }) => isWarning)).toBe(false);
    expect(whole.table.columns).toEqual(['Étape', 'Part', 'Nombre', 'Sur']);
  });

  test('S-2.1-33 · the mean score opens to the sessions that have one, those that go to the end to the complete ones', () => {
    const detail = (values: Partial<Bloc>) => blocSeries(bloc({ detail: '7', ...values }), open).detail;
    const kept = { etab: [7], scenario: 12 };
    expect(detail({ sujet: 'score' })?.opens?.search).toEqual({ ...kept, incomplete: true, avecScore: true });
    expect(detail({ sujet: 'etape' })?.opens?.search).toEqual(kept);
    expect(detail({ sujet: 'action' })).toEqual({ text: '7', opens: undefined });
    expect(blocSeries(bloc({ detail: '7', sujet: 'score' })).detail).toEqual({ text: '7', opens: undefined });
  });

  test('S-9-45 · bars of what is right end at 100 whatever their greatest value, bars of errors at the most frequent one', () => {
    expect(drawn({ sujet: 'objectif', lecture: 'justes' })).toMatchObject({ kind: 'ranks', max: 100 });
    expect(drawn({ sujet: 'action', lecture: 'fausses' })).not.toHaveProperty('max');
    expect(drawn({ sujet: 'action', lecture: 'nombre', series: [serie({ unite: 'sessions' })] })).not.toHaveProperty(
      'max',
    );
  });

  test('a ring of answers counts them, says which is right, and opens those beyond its colours together', () => {
    const series = Array.from({ length: 9 }, (_, rank) =>
      serie({ label: `${rank}`, nombre: 9 - rank, faits: [rank], isCorrect: rank === 0 }),
    );
    const chart = drawn({ chartType: 'donut', sujet: 'reponse', lecture: 'repartition', option: 'badToGood', series });
    expect(chart).toMatchObject({ kind: 'shares', rating: 'badToGood', unit: 'réponses' });
    if (chart.kind !== 'shares') return;
    expect(chart.parts).toHaveLength(7);
    expect(chart.parts[0]).toMatchObject({ value: 9, mark: 'Bonne réponse' });
    expect(chart.parts[6]).toMatchObject({ label: 'Le reste', value: 6, opens: { search: { faits: [6, 7, 8] } } });
  });

  test('columns of scores, empty ones without a link', () => {
    const series = [0, 3].map((value) => serie({ unite: 'sessions', value, nombre: value }));
    const chart = drawn({ chartType: 'bar', sujet: 'score', lecture: 'repartition', series });
    expect(chart.kind === 'bars' && chart.series[0]!.points).toEqual([
      { value: 0, opens: undefined },
      { value: 3, opens: expect.anything() },
    ]);
  });

  test('knobs and stacked bars cut each question in its answers; other answers are cut in one bar', () => {
    const parts = [75, 25].map((value, rank) => ({ label: `${rank}`, value, nombre: value / 25, faits: [rank] }));
    const series = [serie({ parts })];
    const satisfaction = { sujet: 'satisfaction', lecture: 'repartition', option: 'goodToBad', series } as const;
    expect(drawn({ ...satisfaction, chartType: 'satisfactionKnob' })).toMatchObject({
      kind: 'knobs',
      rating: 'goodToBad',
      wholes: [{ value: 40, parts: [{ value: 75 }, { value: 25 }] }],
    });
    expect(drawn({ ...satisfaction, chartType: 'stacked' }).kind).toBe('stacked');
    expect(drawn({ chartType: 'stacked', sujet: 'reponse', lecture: 'repartition' })).toMatchObject({
      kind: 'stacked',
      wholes: [{ parts: [{ value: 40 }, { value: 20 }] }],
    });
    expect(drawn({ ...satisfaction, chartType: 'donut' }).kind).toBe('ranks');
  });

  test('without a value nothing is drawn, and the table says so', () => {
    const { chart, table } = blocSeries(
      bloc({ series: [serie({ value: null, nombre: 0, total: 0, faits: [] })] }),
      open,
    );
    expect(chart).toMatchObject({ kind: 'ranks', parts: [] });
    expect(table.rows[0]!.figures.map(({ text }) => text)).toEqual(['-', '0', '0']);
  });
});

describe('the table of a block', () => {
  test('the figures of the drawing, their number, and out of how many', () => {
    const { table, help, detail } = blocSeries(
      bloc({ detail: 'Part de sessions', adminOnly: true, inconnus: ['flacon'] }),
      open,
    );
    expect(table.columns).toEqual(['Action', 'Part', 'Nombre', 'Sur']);
    expect(table.rows.map(({ name, figures }) => [name, ...figures.map(({ text }) => plain(text))])).toEqual([
      ['Frotter les pouces', '40 %', '2', '5'],
      ['Sécher', '20 %', '1', '5'],
    ]);
    expect(detail?.text).toBe('Part de sessions');
    expect(plain(help)).toBe('Réservé aux administrateurs · Code inconnu : flacon');
  });

  test('S-2.1-33 · the actions of a category open as its share does; out of how many opens to nothing', () => {
    const { table } = blocSeries(bloc({ sujet: 'categorie', lecture: 'justes' }), open);
    const [share, actions, total] = table.rows[0]!.figures;
    expect(share!.opens).toBeDefined();
    expect(actions!.opens).toEqual(share!.opens);
    expect(total!.opens).toBeUndefined();
  });
});
