import { describe, expect, test } from 'vitest';
import { birthText, readBirthDate } from './apprenants_import.birth-dates.rules.ts';
import { nameKey, recogniseRows, titlesRead } from './apprenants_import.rows.rules.ts';

const TODAY = '2026-11-21';

const sheet = (nom: string, cells: string[][], masquee = false) => ({
  nom,
  masquee,
  date1904: false,
  colonnesMasquees: [] as number[],
  lignes: cells.map((cellules, rank) => ({ numero: rank + 1, cellules, masquee: false })),
});

test('a title of brackets alone is read as soon as another one', () => {
  const before = process.cpuUsage();
  const rows = [
    ['nom', 'prenom', '('.repeat(60_000), '['.repeat(60_000)],
    ['Zoé', 'Ânaïs', '(', 'x'],
  ];
  expect(recogniseRows([sheet('Liste', rows)], TODAY, 'visible').datas).toHaveLength(1);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(1_000);
});

describe('S-2.20-08 S-3-37 S-3-38 · sheets become rows', () => {
  test('titles are found under a heading, in any order, case and accents, and the sheets are merged', () => {
    const found = recogniseRows(
      [
        sheet('Jour', [
          ['Liste du personnel'],
          ['Nom \nd’artiste', 'PRÉNOM ', 'Nom', 'Métier'],
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
      'visible',
    );
    expect(found.feuilles).toEqual([
      { nom: 'Jour', lignes: 1, ecartee: null },
      { nom: 'Nuit', lignes: 1, ecartee: null },
      { nom: 'Listes', lignes: 0, ecartee: 'masquee' },
      { nom: 'Notes', lignes: 1, ecartee: 'sans_titres' },
    ]);
    expect(found.colonnesIgnorees).toEqual(['Nom d’artiste']);
    expect(found.professions).toEqual(['IDE']);
    expect(found.datas).toMatchObject([
      { feuille: 'Jour', ligne: 3, nom: "D'Aubigné", prenom: 'Zoé', profession: 'IDE' },
      { feuille: 'Nuit', ligne: 2, nom: 'Nguyễn', prenom: 'Lœtitia', dateNaissance: '05/03/1990' },
    ]);
  });

  test('what is hidden is said, and read only when it is asked for', () => {
    const list = sheet('Agents', [
      ['Nom', 'Prénom', 'Matricule', 'Courriel professionnel'],
      ['Nguyễn', 'Zoé', '01', 'zoe@chu.test'],
      ['Nguyễn', 'Anaïs', '02', 'anais@chu.test'],
    ]);
    list.colonnesMasquees = [2, 7];
    list.lignes[2]!.masquee = true;
    const visible = recogniseRows([list], TODAY, 'visible');
    expect(visible.masquees).toEqual({ lignes: 1, colonnes: ['Matricule'] });
    expect(visible.colonnesIgnorees).toEqual([]);
    expect(visible.datas).toMatchObject([{ ligne: 2, prenom: 'Zoé', matricule: '', email: 'zoe@chu.test' }]);
    const whole = recogniseRows([list], TODAY, 'entier');
    expect(whole.masquees).toEqual(visible.masquees);
    expect(whole.datas.map(({ prenom, matricule }) => [prenom, matricule])).toEqual([
      ['Zoé', '01'],
      ['Anaïs', '02'],
    ]);
  });

  test('a hidden name is said like the rest: its titles are those of the sheet', () => {
    const list = sheet('Agents', [
      ['Nom', 'Prénom'],
      ['Nguyễn', 'Zoé'],
    ]);
    list.colonnesMasquees = [0];
    const visible = recogniseRows([list], TODAY, 'visible');
    expect(visible.feuilles).toEqual([{ nom: 'Agents', lignes: 1, ecartee: null }]);
    expect(visible.masquees.colonnes).toEqual(['Nom']);
    expect(visible.datas).toMatchObject([{ nom: '', prenom: 'Zoé' }]);
    expect(recogniseRows([list], TODAY, 'entier').datas).toMatchObject([{ nom: 'Nguyễn', prenom: 'Zoé' }]);
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
    ['matricule', 'Matricule (obligatoire)'],
    ['email', 'Email [salarié]'],
    ['prenom', "Prénom d'usage"],
    ['rppsOrAdeli', 'Numéro RPPS/ADELI'],
    ['profession', 'Libellé grade'],
    ['profession', 'Fonction (grade)'],
    ['regroupement1', 'Regroupement niveau 1 (pôle)'],
    ['dateNaissance', 'Né(e) le'],
    ['dateNaissance', 'Date de naissance (JJ/MM/AAAA)'],
    ['profession', 'Métier\u200b'],
    ['email', 'Adresse de courriel professionnelle'],
    ['email', 'Courriel personnel'],
    ['email', 'E-mail pro'],
    ['email', 'Mail perso'],
    ['email', 'Adresse e-mail personnelle'],
    ['email', 'Adresse de courrier électronique'],
    ['email', 'Adresse mail (perso)'],
    ['nom', 'Nom patronymique'],
    ['prenom', 'Prénom usuel'],
    ['dateNaissance', 'Date de naiss.'],
    ['matricule', 'Matricule paie'],
    ['matricule', 'N° salarié'],
    ['matricule', 'Identifiant agent'],
    ['profession', 'Fonction exercée'],
    ['profession', 'Libellé du poste'],
    ['profession', 'Intitulé de la fonction'],
    ['rppsOrAdeli', 'N° RPPS'],
    ['rppsOrAdeli', 'N° de RPPS'],
    ['rppsOrAdeli', 'Numéro RPPS ou ADELI'],
  ] as const)('%s may be called « %s »', (column, title) => {
    const others = { nom: 'Nom', prenom: 'Prénom' };
    const titles = Object.entries(others).flatMap(([known, one]) => (known === column ? [] : [one]));
    const { datas, colonnesIgnorees } = recogniseRows(
      [
        sheet('A', [
          [...titles, title],
          [...titles.map(() => 'y'), 'x'],
        ]),
      ],
      TODAY,
      'visible',
    );
    expect([datas[0]![column], colonnesIgnorees]).toEqual(['x', []]);
  });

  const read = (...cells: string[][]) => recogniseRows([sheet('A', cells)], TODAY, 'visible');

  test('a column about someone else is not read', () => {
    const title = ['Email (responsable)', 'Matricule [cadre]'];
    const { datas, colonnesIgnorees } = read(['Nom', 'Prénom', ...title], ['Le Goff', 'Zoé', 'chef@chu.test', '9']);
    expect(colonnesIgnorees).toEqual(title);
    expect(datas).toMatchObject([{ email: '', matricule: '' }]);
  });

  test('a service, a pole or a unit is no level by itself: its column is said, and left out (S-2.20-16)', () => {
    const title = ['Service', 'UF', 'Unité fonctionnelle', 'Pôle', 'Établissement', 'Civilité', 'Sexe', 'Téléphone'];
    const { datas, colonnesIgnorees } = read(['Nom', 'Prénom', ...title], ['Le Goff', 'Zoé', ...title.map(() => 'x')]);
    expect(colonnesIgnorees).toEqual(title);
    expect(datas).toMatchObject([{ regroupement1: '', regroupement2: '', regroupement3: '', profession: '' }]);
  });

  test('of several addresses the personal one comes last, wherever it stands', () => {
    const { datas } = read(
      ['Nom', 'Prénom', 'Mail perso', 'Courriel professionnel'],
      ['Le Goff', 'Zoé', 'zoe@maison.test', 'zoe@chu.test'],
      ['Tanguy', 'Inès', 'ines@maison.test', ''],
    );
    expect(datas.map(({ email }) => email)).toEqual(['zoe@chu.test', 'ines@maison.test']);
  });

  test('titles repeated on each page are no learner', () => {
    const titles = ['NOM', 'Prénom(s)', 'Matricule'];
    const { datas, feuilles } = read(titles, ['Le Goff', 'Zoé', '1'], titles, ['Tanguy', 'Inès', '2']);
    expect(datas.map(({ ligne, nom }) => [ligne, nom])).toEqual([
      [2, 'Le Goff'],
      [4, 'Tanguy'],
    ]);
    expect(feuilles).toMatchObject([{ lignes: 2 }]);
  });

  test.each([
    ['="00123"', '00123'],
    [' "00123" ', '00123'],
    ["'00456", '00456'],
    ['123.0', '123'],
    ['123,00', '123'],
    ['12.000', '12.000'],
    ['A12.0', 'A12.0'],
  ])('a code written %s is %s, as matricule or RPPS', (written, code) => {
    const { datas } = read(['Nom', 'Prénom', 'Matricule', 'RPPS'], ["'t Hart", '"Zoé ""Zo"""', written, written]);
    expect(datas).toMatchObject([{ nom: "'t Hart", prenom: 'Zoé "Zo"', matricule: code, rppsOrAdeli: code }]);
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
      'visible',
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
  ['99999', false, '13/10/2173'],
  // Days and years run together are none either: which is which?
  ['010180', false, '010180'],
  ['1011980', false, '1011980'],
  ['05031990', false, '05031990'],
  // A lone year is no number of days.
  ['1990', false, '1990'],
  ['5/3/90', false, '05/03/1990'],
  ['1990-03-05', false, '05/03/1990'],
  ['hier', false, 'hier'],
])('S-5-27 S-5-28 · a cell of a date column that holds %s (1904 base: %s) is read %s', (text, date1904, read) => {
  expect(birthText(text, TODAY, date1904)).toBe(read);
});
