import type { Bloc, Serie } from '@sillage/contracts/gabarits.ts';
import { describe, expect, test } from 'vitest';
import { blocSeries, opensFaits } from './blocs.series.ts';

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
const open = opensFaits({ etab: [7] }, 12);
const drawn = (values: Partial<Bloc>) => blocSeries(bloc(values), open).chart;
const plain = (text: string | null | undefined) => text?.replace(/\s/g, ' ');

describe('what a figure opens to', () => {
  test('the sessions of the scenario that hold one of its facts, in the filter asked', () => {
    expect(open([2, 3])).toEqual({ to: '/stats/sessions', search: { etab: [7], scenario: 12, faits: [2, 3] } });
  });

  test('nothing without a fact, nor with more of them than an address takes', () => {
    expect(open([])).toBeUndefined();
    expect(open(Array.from({ length: 501 }, (_, id) => id))).toBeUndefined();
  });
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

  test('the step at which most stop says how many; nobody stopped where an event is merely missing', () => {
    const stops = [0, 5, 1, 0];
    const series = [10, 8, 3, 3].map((nombre, rank) =>
      serie({ label: `${rank}`, nombre, value: nombre * 10, total: 10, arrets: stops[rank]! }),
    );
    const chart = drawn({ sujet: 'etape', lecture: 'atteints', series });
    expect(chart).toMatchObject({ kind: 'ranks', max: 100 });
    expect(chart.kind === 'ranks' && chart.parts.map(({ mark, isWarning }) => [plain(mark), isWarning])).toEqual([
      [undefined, false],
      ['5 arrêts', true],
      [undefined, false],
      [undefined, false],
    ]);
    const whole = drawn({ sujet: 'etape', lecture: 'atteints', series: series.map((one) => ({ ...one, arrets: 0 })) });
    expect(whole.kind === 'ranks' && whole.parts.some(({ isWarning }) => isWarning)).toBe(false);
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
    const { table, help } = blocSeries(
      bloc({ detail: 'Part de sessions', adminOnly: true, inconnus: ['flacon'] }),
      open,
    );
    expect(table.columns).toEqual(['Action', 'Part', 'Nombre', 'Sur']);
    expect(table.rows.map(({ name, figures }) => [name, ...figures.map(({ text }) => plain(text))])).toEqual([
      ['Frotter les pouces', '40 %', '2', '5'],
      ['Sécher', '20 %', '1', '5'],
    ]);
    expect(plain(help)).toBe('Part de sessions · Réservé aux administrateurs · Code inconnu : flacon');
  });

  test('S-2.1-33 · the actions of a category open as its share does; out of how many opens to nothing', () => {
    const { table } = blocSeries(bloc({ sujet: 'categorie', lecture: 'justes' }), open);
    const [share, actions, total] = table.rows[0]!.figures;
    expect(share!.opens).toBeDefined();
    expect(actions!.opens).toEqual(share!.opens);
    expect(total!.opens).toBeUndefined();
  });
});
