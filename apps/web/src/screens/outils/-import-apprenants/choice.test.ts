import { expect, test } from 'vitest';
import {
  answeredRows,
  countKept,
  type ImportResult,
  keptRows,
  lineKey,
  progressText,
  reasonCounts,
  rejectedCsv,
} from './choice.ts';

const row = (ligne: number, values = {}) => ({
  feuille: 'A',
  ligne,
  nom: 'Nguyễn',
  prenom: 'Zoé',
  email: '',
  matricule: '00123',
  dateNaissance: '',
  profession: '',
  rppsOrAdeli: '',
  regroupement1: 'Pôle A',
  regroupement2: '',
  regroupement3: '',
  ...values,
});
const rows = [row(2), row(3), row(4, { nom: 'x;"y"' })];
const result: ImportResult = {
  apprenants: [rows[0]!],
  apprenantsUpdated: [
    {
      id: 1,
      value: rows[1]!,
      changements: [
        { champ: 'nom', avant: 'Nguyen', apres: 'Nguyễn' },
        { champ: 'regroupement', avant: null, apres: 'Pôle A' },
      ],
    },
  ],
  apprenantsIdentiques: [],
  apprenantsRejected: [
    {
      value: rows[2]!,
      reason: 'Adresse électronique invalide',
      motif: 'Adresse électronique invalide',
      existing: false,
      modifiable: false,
      candidats: [],
    },
  ],
  regroupements: [],
  regroupementsRejected: [],
  professionsInconnues: [],
  nomsConserves: 0,
  importation: null,
};

test('a line that is left out is not sent, or sends the value that is there', () => {
  expect(keptRows(rows, result, new Set())).toEqual(rows);
  const left = new Set([lineKey(rows[0]!), lineKey(rows[1]!, 'nom'), lineKey(rows[1]!, 'regroupement')]);
  expect(keptRows(rows, result, left)).toEqual([{ ...rows[1], nom: 'Nguyen', regroupement1: '' }, rows[2]]);
  expect(countKept(result, new Set())).toBe(2);
  expect(countKept(result, new Set([lineKey(rows[1]!, 'nom')]))).toBe(2);
  expect(countKept(result, left)).toBe(0);
});

test('who a doubtful row is goes along with the row, and with it alone', () => {
  expect(answeredRows(rows, new Map())).toBe(rows);
  expect(answeredRows(rows, new Map([[lineKey(rows[1]!), 7]]))).toEqual([rows[0], { ...rows[1], memeQue: 7 }, rows[2]]);
});

test('rejected rows are counted by reason and can be corrected in a spreadsheet', () => {
  expect(reasonCounts([...result.apprenantsRejected, ...result.apprenantsRejected])).toBe(
    'Adresse électronique invalide (2)',
  );
  const [titles, line] = rejectedCsv(result.apprenantsRejected).split('\r\n');
  expect(titles).toContain('"nom";"prenom";"email";"matricule"');
  expect(line).toBe('"x;""y""";"Zoé";"";"00123";"";"";"";"Pôle A";"";"";"A";"4";"Adresse électronique invalide"');
});

test('how far an import is, once it is known out of how many rows', () => {
  const told = (faites: number, total: number) => progressText({ faites, total }).replace(/\s/g, ' ');
  expect([told(0, 0), told(1, 1200), told(1100, 1200)]).toEqual([
    'L’import commence…',
    'Import en cours : 1 ligne sur 1 200',
    'Import en cours : 1 100 lignes sur 1 200',
  ]);
});
