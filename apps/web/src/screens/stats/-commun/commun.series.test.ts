import type { LigneIndice, PartFormes } from '@sillage/contracts/statistiques.ts';
import { expect, test } from 'vitest';
import {
  formationsStat,
  indiceRows,
  lowestOf,
  profilOf,
  profilOptions,
  profilValue,
  radarStat,
  scoreFigures,
} from './commun.series.ts';

const search = { debut: '2026-01-01', fin: '2026-06-30', etab: [1], incomplete: true as const };
const indice = (code: string, value: number | null, values: LigneIndice['values'] = []): LigneIndice => ({
  code,
  label: code,
  value,
  nombre: value === null ? 0 : value,
  total: value === null ? 0 : 100,
  values,
});
const action = (code: string, value: number) => ({ code, label: code, value, nombre: value, total: 100 });

test('S-9-47 · the lowest percentage is sought from 100 down: among hundreds there is none', () => {
  expect(lowestOf([100, 100, null])).toBeNull();
  expect(lowestOf([])).toBeNull();
  expect(lowestOf([100, 99.5, 100])).toBe(99.5);
  expect(lowestOf([40, 0, 100])).toBe(0);
});

test('S-2.23-09 S-9-47 · the lowest actions of each category are marked, unless all are always right', () => {
  const rows = indiceRows(
    [
      indice('Hygiene', 60, [action('a', 40), action('b', 40), action('c', 100)]),
      indice('Identito', 100, [action('a', 100)]),
    ],
    search,
  );
  expect(rows.map(({ isLowest, values }) => [isLowest, values.map((row) => row.isLowest)])).toEqual([
    [false, [true, true, false]],
    [false, [false]],
  ]);
  // An action may stand in two categories.
  expect(new Set(rows.flatMap(({ values }) => values.map(({ id }) => id))).size).toBe(4);
});

test('figures open to the right actions that they count, none where there is none', () => {
  const [row] = indiceRows([indice('Hygiene', 20, [action('a', 40), action('b', 0)])], search);
  expect(row!.opens?.search).toEqual({ ...search, genre: 'action', categorie: 'Hygiene' });
  expect(row!.values[0]!.opens?.search).toEqual({ ...search, genre: 'action', categorie: 'Hygiene', code: 'a' });
  expect(row!.values[1]!.opens).toBeUndefined();
  expect(row!.values[0]!.note).toBe('40/100');
});

test('S-2.1-05 · the radar has an axis for each category, without a figure where there is none, the lowest marked', () => {
  const { chart, table } = radarStat(
    [indice('Hygiene', 100), indice('Identito', null), indice('Logistique', 70)],
    search,
  );
  expect(chart.kind === 'radar' && chart.parts.map(({ label, value, isWarning }) => [label, value, isWarning])).toEqual(
    [
      ['Hygiene', 100, false],
      ['Identito', null, false],
      ['Logistique', 70, true],
    ],
  );
  expect(table.rows.map(({ figures }) => figures[0]!.text?.replace(/\s/g, ' '))).toEqual(['100 %', '-', '70 %']);
  // The actions open to the sessions that hold them, as their share does (S-2.1-33).
  expect(table.rows.map(({ figures }) => figures[1]!.opens)).toEqual(
    chart.kind === 'radar' ? chart.parts.map(({ opens }) => opens) : [],
  );
});

const plain = (text: string | undefined) => text?.replace(/\s/g, ' ');
const formation = (id: number | null, recente: number, ancienne: number): PartFormes => ({
  module: id,
  label: `Formation ${id}`,
  recente: (recente * 100) / (recente + ancienne),
  ancienne: (ancienne * 100) / (recente + ancienne),
  nombres: { recente, ancienne },
});

test('S-2.23-12 S-2.1-33 · learners and each of their shares open to the latest sessions of its learners, whenever they were, complete ones alone', () => {
  const { chart, table } = formationsStat([formation(null, 3, 1), formation(7, 1, 0)], search);
  const kept = { debut: '1900-01-01', fin: '2026-06-30', etab: [1] };
  expect(
    chart.kind === 'stacked' && chart.wholes.map(({ detail }) => [plain(detail?.text), detail?.opens?.search]),
  ).toEqual([
    ['4 apprenants', { ...kept, derniere: 'quelconque' }],
    ['1 apprenant', { ...kept, derniere: 'quelconque', module: 7 }],
  ]);
  expect(
    chart.kind === 'stacked' &&
      chart.wholes.map(({ parts }) => parts.map(({ value, opens }) => [value, opens?.search])),
  ).toEqual([
    [
      [75, { ...kept, derniere: 'recente' }],
      [25, { ...kept, derniere: 'ancienne' }],
    ],
    [
      [100, { ...kept, derniere: 'recente', module: 7 }],
      [0, undefined],
    ],
  ]);
  expect(table.rows[0]!.figures.map(({ text }) => text?.replace(/\s/g, ' '))).toEqual(['75 %', '3', '25 %', '1']);
});

test('what is read of the formations names the one that it is of', () => {
  const figure = (...formations: PartFormes[]) => plain(formationsStat(formations, search).figure);
  const { label } = formation(7, 3, 1);
  expect(figure(formation(7, 3, 1), formation(8, 1, 0))).toBe(
    `${label} : 75 % des apprenants formés il y a moins de 2 ans`,
  );
  expect(figure()).toBe('Dernière formation : aucune donnée');
});

test('S-2.23-14 · all profiles first, then each, one that is called like them too', () => {
  const options = profilOptions({ profils: ['', 'tous', 'Infirmier'] });
  expect(options.map(({ label }) => label)).toEqual(['Tous', 'Profil non précisé', 'tous', 'Infirmier']);
  expect(new Set(options.map(({ value }) => value)).size).toBe(4);
  for (const profil of [undefined, '', 'tous', '=x']) expect(profilOf(profilValue(profil))).toBe(profil);
});

test('S-3-46 · a figure of nobody stays null, and opens nothing', () => {
  const row = {
    code: 'pouces',
    activite: 'Pouces',
    erreur: 50,
    pourquoi: 0,
    comment: null,
    nombres: { erreur: { nombre: 1, total: 2 }, pourquoi: { nombre: 0, total: 2 }, comment: { nombre: 0, total: 0 } },
  };
  expect(scoreFigures(row, search, 'Infirmier')).toEqual({
    erreur: {
      value: 50,
      opens: { to: '/stats/sessions', search: { ...search, genre: 'erreur', code: 'pouces', profil: 'Infirmier' } },
    },
    pourquoi: { value: 0, opens: undefined },
    comment: { value: null, opens: undefined },
  });
});
