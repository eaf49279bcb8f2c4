import { describe, expect, test } from 'vitest';
import { birthText, readBirthDate } from './read-birth-date.ts';
import { nameKey, recogniseRows, titlesRead } from './recognise-rows.ts';

const TODAY = '2026-11-21';

const sheet = (nom: string, cells: string[][], masquee = false) => ({
  nom,
  masquee,
  date1904: false,
  lignes: cells.map((cellules, rank) => ({ numero: rank + 1, cellules })),
});

describe('S-2.20-08 S-3-37 S-3-38 · sheets become rows', () => {
  test('titles are found under a heading, in any order, case and accents, and the sheets are merged', () => {
    const found = recogniseRows(
      [
        sheet('Jour', [
          ['Liste du personnel'],
          ['Prénom \nusuel', 'PRÉNOM ', 'Nom', 'Métier'],
          ['x', 'Zoé', "D'Aubigné", 'IDE'],
        ]),
        sheet('Nuit', [
          ['nom', 'prenom', 'Date de naissance'],
          ['Nguyễn', 'Lœtitia', '05/03/1990'],
          ['', '', ''],
        ]),
        sheet(
          'Listes',
          [
            ['nom', 'prenom'],
            ['a', 'b'],
          ],
          true,
        ),
        sheet('Notes', [['à faire']]),
      ],
      TODAY,
    );
    expect(found.feuilles).toEqual([
      { nom: 'Jour', lignes: 1, ecartee: null },
      { nom: 'Nuit', lignes: 1, ecartee: null },
      { nom: 'Listes', lignes: 0, ecartee: 'masquee' },
      { nom: 'Notes', lignes: 1, ecartee: 'sans_titres' },
    ]);
    expect(found.colonnesIgnorees).toEqual(['Prénom usuel']);
    expect(found.professions).toEqual(['IDE']);
    expect(found.datas).toMatchObject([
      { feuille: 'Jour', ligne: 3, nom: "D'Aubigné", prenom: 'Zoé', profession: 'IDE' },
      { feuille: 'Nuit', ligne: 2, nom: 'Nguyễn', prenom: 'Lœtitia', dateNaissance: '05/03/1990' },
    ]);
  });

  test('names of other alphabets stay apart', () => {
    expect(nameKey('日本')).not.toBe(nameKey('漢字'));
    expect(nameKey('Lœtitia D’Aubigné')).toBe('loetitia d aubigne');
  });

  test.each([
    ['nom', 'NOM DE NAISSANCE'],
    ['nom', 'Nom de famille *'],
    ['nom', 'Nom d’usage'],
    ['prenom', 'Prénom(s)'],
    ['email', 'Adresse mail'],
    ['email', 'Mail (professionnel)'],
    ['matricule', 'N° matricule'],
    ['matricule', 'Nº de matricule'],
    ['dateNaissance', 'Né(e) le'],
    ['dateNaissance', 'Date de naissance (JJ/MM/AAAA)'],
    ['profession', 'Métier\u200b'],
  ] as const)('%s may be called « %s »', (column, title) => {
    const others = { nom: 'Nom', prenom: 'Prénom' };
    const titles = Object.entries(others).flatMap(([known, one]) => (known === column ? [] : [one]));
    const { datas, colonnesIgnorees } = recogniseRows(
      [
        sheet('A', [
          [...titles, title],
          [...titles, 'x'],
        ]),
      ],
      TODAY,
    );
    expect([datas[0]![column], colonnesIgnorees]).toEqual(['x', []]);
  });

  test('two columns that mean the same are told: the preferred one is read, the other where it is empty', () => {
    const found = recogniseRows(
      [
        sheet('A', [
          ['NOM de naissance', "Nom d'usage", 'Prénom', '', 'Couleur'],
          ['Abgrall', 'Le Goff', 'Zoé', 'perdu', 'bleu'],
          ['Tanguy', '', 'Inès'],
        ]),
      ],
      TODAY,
    );
    expect(found.datas.map(({ nom }) => nom)).toEqual(['Le Goff', 'Tanguy']);
    expect(found.colonnesEnDouble).toEqual([{ champ: 'nom', titres: ["Nom d'usage", 'NOM de naissance'] }]);
    expect(found.colonnesIgnorees).toEqual(['colonne D, sans titre', 'Couleur']);
  });

  test('the titles that were read are named when none is recognised', () => {
    const sheets = [
      sheet('A', [['Personnel 2026'], ['Patro', 'Prénom', 'Mail'], ['x', 'y', 'z']]),
      sheet('B', [['Notes']]),
    ];
    expect(titlesRead(sheets)).toBe('« Patro », « Prénom », « Mail », « Notes »');
    const wide = titlesRead([sheet('A', [Array.from({ length: 20 }, (_, rank) => `T${rank}`)])]);
    expect(wide).toMatch(/« T11 », …$/);
  });
});

test.each([
  ['05/03/1990', '1990-03-05'],
  ['5-3-1990', '1990-03-05'],
  ['1990-03-05', '1990-03-05'],
  ['05/03/1990 23:59', '1990-03-05'],
  ['1990-03-05T23:59:00Z', '1990-03-05'],
  ['5/3/90', '1990-03-05'],
  ['05.03.04', '2004-03-05'],
  ['21/11/26', '2026-11-21'],
  ['22/11/26', '1926-11-22'],
])('S-5-27 S-5-29 · the date %s is the day %s', (text, day) => {
  expect(readBirthDate(text, TODAY)).toEqual({ day });
});

test.each([
  ['29/02/1900', 'import.rejet_date'],
  ['12/31/1990', 'import.rejet_date'],
  ['hier', 'import.rejet_date'],
  ['01/01/0005', 'import.rejet_date_ancienne'],
  ['31/12/9999', 'import.rejet_date_future'],
])('%s is no birth date: %s', (text, reason) => {
  expect(readBirthDate(text, TODAY)).toEqual({ reason });
});

test.each([
  ['32937', false, '05/03/1990'],
  ['32937,75', false, '05/03/1990'],
  ['31475', true, '05/03/1990'],
  ['59', false, '28/02/1900'],
  ['61', false, '01/03/1900'],
  ['60', false, '60'],
  ['2958465', false, '31/12/9999'],
  ['2958466', false, '2958466'],
  // A lone year is no number of days.
  ['1990', false, '1990'],
  ['5/3/90', false, '05/03/1990'],
  ['1990-03-05', false, '05/03/1990'],
  ['hier', false, 'hier'],
])('S-5-27 S-5-28 · a cell of a date column that holds %s (1904 base: %s) is read %s', (text, date1904, read) => {
  expect(birthText(text, TODAY, date1904)).toBe(read);
});
