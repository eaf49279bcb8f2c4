import type { ImportRow } from '@sillage/contracts/apprenants_import.ts';
import { describe, expect, test } from 'vitest';
import { check, type Known, reasonOf, type Situation } from './apprenants_import.rules.ts';

let ligne = 1;
const row = (values: Partial<ImportRow>): ImportRow => ({
  feuille: 'Feuille 1',
  ligne: ++ligne,
  nom: 'Nguyễn',
  prenom: 'Anaïs',
  email: '',
  matricule: '',
  dateNaissance: '',
  profession: '',
  rppsOrAdeli: '',
  regroupement1: '',
  regroupement2: '',
  regroupement3: '',
  ...values,
});
const known = (values: Partial<Known>): Known => ({
  id: 7,
  nom: 'Nguyễn',
  prenom: 'Anaïs',
  email: null,
  matricule: null,
  dateNaissance: null,
  rppsOrAdeli: null,
  professionId: null,
  profession: null,
  regroupements: [],
  deletedAt: null,
  ...values,
});
const checked = (rows: ImportRow[], situation: Partial<Situation> = {}) =>
  check({
    rows,
    known: [],
    regroupements: [],
    professions: new Map(),
    option: 'update',
    today: '2026-11-21',
    ...situation,
  });
const kinds = (rows: ImportRow[], situation: Partial<Situation> = {}) =>
  checked(rows, situation).verdicts.map((verdict) => (verdict.kind === 'rejete' ? verdict.reason : verdict.kind));

describe('S-2.20-17 · why a row is refused', () => {
  test('all that is wrong with a row is said at once', () => {
    const [verdict] = checked([row({ nom: '', email: 'zoe@', dateNaissance: '31/02/1990' })]).verdicts;
    expect(verdict?.kind === 'rejete' && reasonOf(verdict)).toBe(
      'Nom manquant, Adresse électronique invalide, Date de naissance illisible',
    );
  });

  test.each([
    [{ nom: '' }, 'import.rejet_nom'],
    [{ prenom: '' }, 'import.rejet_prenom'],
    [{ nom: 'Voir www.evil.test' }, 'import.rejet_nom_adresse'],
    [{ email: 'zoe@' }, 'import.rejet_email'],
    [{ dateNaissance: '31/02/1990' }, 'import.rejet_date'],
    [{ dateNaissance: '1990' }, 'import.rejet_date'],
    [{ dateNaissance: '31/12/1899' }, 'import.rejet_date_ancienne'],
    [{ dateNaissance: '01/01/2030' }, 'import.rejet_date_future'],
    [{ dateNaissance: '22/11/2026' }, 'import.rejet_date_future'],
    [{ matricule: '#N/A' }, 'import.rejet_cellule'],
    [{ profession: '#DIV/0!' }, 'import.rejet_cellule'],
    [{ rppsOrAdeli: '##########' }, 'import.rejet_cellule'],
    [{ matricule: '1,23E+11' }, 'import.rejet_code'],
    [{ matricule: '10,0E+9' }, 'import.rejet_code'],
    [{ matricule: '1,23E11' }, 'import.rejet_code'],
    [{ rppsOrAdeli: '1.00034e+10' }, 'import.rejet_code'],
    [{ rppsOrAdeli: '10,0E+9' }, 'import.rejet_code'],
    [{ rppsOrAdeli: '1E10' }, 'import.rejet_code'],
    [{ dateNaissance: '010180' }, 'import.rejet_date'],
    [{ nom: 'x'.repeat(256) }, 'import.rejet_trop_long'],
  ])('refused for what it holds, %o: %s', (values, reason) => {
    expect(kinds([row(values)])).toEqual([reason]);
  });

  test('a matricule that looks like a power of ten, and is none, is kept', () => {
    expect(kinds([row({ matricule: '12E5' })])).not.toContain('import.rejet_code');
  });

  test('a row that repeats an earlier one, by matricule, by e-mail, or by name and birth date', () => {
    const rows = [
      row({ matricule: '00123', email: 'a@exemple.test' }),
      row({ matricule: '00123', nom: 'Autre' }),
      row({ email: 'A@exemple.test', nom: 'Autre' }),
      row({ nom: "D'Aubigné", dateNaissance: '05/03/1990' }),
      row({ nom: 'D’AUBIGNE', dateNaissance: '1990-03-05' }),
      row({ nom: "D'Aubigné", dateNaissance: '06/03/1990' }),
      row({ matricule: '123' }),
    ];
    const { verdicts } = checked(rows);
    expect(kinds(rows)).toEqual([
      'cree',
      'import.rejet_doublon',
      'import.rejet_doublon',
      'cree',
      'import.rejet_doublon',
      'cree',
      'cree',
    ]);
    expect(verdicts[1]).toMatchObject({ earlier: rows[0], existing: false });
    const repeats = (feuille: string) => {
      const [, verdict] = checked(rows.map((one, rank) => ({ ...one, feuille, ligne: rank + 2 }))).verdicts;
      return verdict?.kind === 'rejete' && reasonOf(verdict);
    };
    expect(repeats('Jour')).toBe('En double dans le fichier, déjà ligne 2 de «\u202FJour\u202F»');
    expect(repeats('')).toBe('En double dans le fichier, déjà ligne 2');
  });

  test('a refused row is no reason to refuse the next one', () => {
    expect(kinds([row({ matricule: '1', email: 'zoe@' }), row({ matricule: '1' })])).toEqual([
      'import.rejet_email',
      'cree',
    ]);
  });

  test('a learner who exists, when those are ignored, is archived, or is two learners', () => {
    const people = [known({ matricule: '00123' }), known({ id: 8, email: 'a@exemple.test', nom: 'Le Goff' })];
    const rows = [row({ matricule: '00123' })];
    expect(checked(rows, { known: people, option: 'ignore' }).verdicts[0]).toMatchObject({
      reason: 'import.rejet_existant',
      existing: true,
    });
    const archived = [known({ matricule: '00123', deletedAt: '2026-01-01T00:00:00Z' })];
    expect(kinds(rows, { known: archived })).toEqual(['import.rejet_archive']);
    expect(kinds([row({ matricule: '00123', email: 'a@exemple.test' })], { known: people })).toEqual([
      'import.rejet_ambigu',
    ]);
  });
});

describe('learners that exist', () => {
  test('S-4-14 · only what differs is a change; what the row leaves empty stays', () => {
    const people = [
      known({
        matricule: '00123',
        email: 'old@exemple.test',
        profession: 'Sage-femme',
        professionId: 3,
        nom: 'Daubigné',
      }),
    ];
    const professions = new Map([['ide', { id: 4, label: 'Infirmier diplômé d’État' }]]);
    const rows = [row({ matricule: '00123', nom: "D'Aubigné", profession: 'IDE', dateNaissance: '05/03/1990' })];
    expect(checked(rows, { known: people, professions }).verdicts[0]).toEqual({
      kind: 'modifie',
      row: rows[0],
      id: 7,
      values: { nom: "D'Aubigné", professionId: 4, dateNaissance: '1990-03-05' },
      levels: null,
      changes: [
        { champ: 'nom', avant: 'Daubigné', apres: "D'Aubigné" },
        { champ: 'dateNaissance', avant: null, apres: '1990-03-05' },
        { champ: 'profession', avant: 'Sage-femme', apres: 'Infirmier diplômé d’État' },
      ],
    });
    expect(kinds([row({ matricule: '00123', nom: 'Daubigné' })], { known: people, professions })).toEqual([
      'identique',
    ]);
  });

  test('without matricule or e-mail, the name and the birth date designate a learner', () => {
    const people = [known({ matricule: '9', dateNaissance: '1990-03-05' })];
    const same = row({ nom: 'NGUYEN', dateNaissance: '05/03/1990', prenom: 'ANAIS', rppsOrAdeli: '7' });
    expect(kinds([same], { known: people })).toEqual(['modifie']);
    expect(kinds([row({ dateNaissance: '06/03/1990' })], { known: people })).toEqual(['cree']);
  });

  test('two rows that designate one learner, each in its own way: the second repeats the first', () => {
    const people = [known({ matricule: '9', email: 'a@exemple.test' })];
    const rows = [row({ matricule: '9', nom: 'Autre' }), row({ email: 'a@exemple.test' })];
    expect(kinds(rows, { known: people })).toEqual(['modifie', 'import.rejet_doublon']);
  });
});

describe('names of the same letters', () => {
  const people = [known({ nom: 'Le Goff', prenom: 'Zoé', matricule: '1' })];
  const read = (nom: string, prenom: string, values: Partial<ImportRow> = {}) =>
    checked([row({ nom, prenom, matricule: '1', ...values })], { known: people });

  test('case and accents alone are no change: what is stored stays, and it is said', () => {
    const { verdicts, nomsConserves } = read('LE GOFF', 'ZOE');
    expect([verdicts[0]!.kind, nomsConserves]).toEqual(['identique', 1]);
    expect(read('LE GOFF', 'Zoé', { email: 'z@exemple.test' }).verdicts[0]).toMatchObject({
      kind: 'modifie',
      values: { email: 'z@exemple.test' },
      changes: [{ champ: 'email' }],
    });
    expect(read('Le Goff', 'Zoé').nomsConserves).toBe(0);
  });

  test('another letter or sign is a change', () => {
    for (const nom of ['Le Gof', 'Le-Goff']) expect(read(nom, 'Zoé').verdicts[0]!.kind).toBe('modifie');
  });

  test('marks that nobody sees are left out before anything is compared', () => {
    expect(read('Le\u200b Go\u00adff\u0007', '\ufeffZoé').verdicts).toMatchObject([{ kind: 'identique' }]);
    const turned = row({ nom: 'Le \u202effoG', regroupement1: 'Groupe \u2066tiun' });
    expect(checked([turned]).verdicts).toMatchObject([{ values: { nom: 'Le ffoG' }, levels: ['Groupe tiun'] }]);
    for (const unseen of ['\u200b', '\u200d', '\u3164']) {
      expect(checked([row({ nom: unseen })]).verdicts, unseen).toMatchObject([{ reason: 'import.rejet_nom' }]);
    }
    const joined = 'کیان\u200cپور';
    expect(checked([row({ nom: joined })]).verdicts).toMatchObject([{ values: { nom: joined } }]);
    const codes = row({ matricule: "\u200b'00\u200d123\u3164", rppsOrAdeli: '100\u200c \u2800' });
    expect(checked([codes]).verdicts).toMatchObject([{ values: { matricule: '00123', rppsOrAdeli: '100' } }]);
  });
});

describe('a row that may repeat a learner is for a person to tell', () => {
  const zoe = known({ nom: 'Abgrall', prenom: 'Zoé', matricule: '9', dateNaissance: '1990-03-05' });
  const named = (values: Partial<ImportRow>) => row({ nom: 'ABGRALL', prenom: 'zoe', ...values });

  test.each([
    ['the same names alone', {}],
    ['the same names, and an e-mail that the learner does not have', { email: 'z@exemple.test' }],
    ['the same names, and a profession', { profession: 'IDE' }],
    ['the same names, and the matricule without or with zeros before it', { matricule: '009' }],
  ])('%s: refused as a possible duplicate, the learner beside it, until it is told', (_, values) => {
    for (const option of ['ignore', 'update'] as const) {
      expect(checked([named(values)], { known: [zoe], option }).verdicts[0]).toMatchObject({
        reason: 'import.rejet_doublon_possible',
        existing: true,
        candidates: [zoe],
      });
    }
  });

  test.each([
    ['another matricule', { matricule: '10' }, zoe],
    ['another birth date', { dateNaissance: '06/03/1990' }, zoe],
    ['another e-mail', { email: 'b@exemple.test' }, { ...zoe, email: 'a@exemple.test' }],
    ['an archived learner', {}, { ...zoe, deletedAt: '2026-01-01T00:00:00Z' }],
  ])('%s: someone else, created', (_, values, one) => {
    expect(kinds([named(values)], { known: [one] })).toEqual(['cree']);
  });

  test('said to be the same, it updates that learner; said to be someone else, it creates one', () => {
    const told = (memeQue: ImportRow['memeQue']) => named({ email: 'z@exemple.test', memeQue });
    expect(checked([told(7)], { known: [zoe] }).verdicts[0]).toMatchObject({
      kind: 'modifie',
      id: 7,
      values: { email: 'z@exemple.test' },
    });
    expect(kinds([told(7)], { known: [zoe], option: 'ignore' })).toEqual(['import.rejet_existant']);
    expect(kinds([told('aucun')], { known: [zoe] })).toEqual(['cree']);
    // An answer that names none of those proposed is no answer.
    expect(kinds([told(8)], { known: [zoe, known({ id: 8 })] })).toEqual(['import.rejet_doublon_possible']);
    expect(kinds([told(7), named({ memeQue: 7 })], { known: [zoe] })).toEqual(['modifie', 'import.rejet_doublon']);
  });

  test('whoever has nothing but names is told by the names: the same file again creates nobody', () => {
    const bare = known({ nom: 'Abgrall', prenom: 'Zoé' });
    expect(kinds([named({ nom: 'Abgrall', prenom: 'Zoé' })], { known: [bare] })).toEqual(['identique']);
  });
});

describe('regroupements', () => {
  test('S-2.20-19 · each missing level is created once, its parent first', () => {
    const rows = [
      row({ matricule: '1', regroupement1: 'Pôle A', regroupement2: 'Urgences' }),
      row({ matricule: '2', regroupement1: 'POLE A', regroupement2: 'urgences', regroupement3: 'Nuit' }),
      row({ matricule: '3', regroupement2: 'Seul' }),
    ];
    const result = checked(rows, { regroupements: [['Pôle B']] });
    expect(result.regroupements).toEqual([['Pôle A'], ['Pôle A', 'Urgences'], ['POLE A', 'urgences', 'Nuit']]);
    expect(result.regroupementsRejected).toEqual([{ value: '… / Seul', reason: 'import.rejet_regroupement' }]);
    expect(result.verdicts.map(({ kind }) => kind)).toEqual(['cree', 'cree', 'cree']);
  });

  test('a learner already there does not move', () => {
    const people = [known({ matricule: '1', regroupements: [['Pôle A', 'Urgences']] })];
    const there = row({ matricule: '1', regroupement1: 'pole a', regroupement2: 'URGENCES' });
    expect(kinds([there], { known: people })).toEqual(['identique']);
    expect(checked([row({ matricule: '1', regroupement1: 'Pôle B' })], { known: people }).verdicts[0]).toMatchObject({
      levels: ['Pôle B'],
      changes: [{ champ: 'regroupement', avant: 'Pôle A / Urgences', apres: 'Pôle B' }],
    });
  });
});

test('S-2.20-18 · a profession that is none of ours is named, and its learner has none', () => {
  const result = checked([row({ profession: 'Sorcier' }), row({ nom: 'B', profession: 'SORCIER' })]);
  expect(result.verdicts.map(({ kind }) => kind)).toEqual(['cree', 'cree']);
  expect(result.professionsInconnues).toHaveLength(1);
});

test('what a row costs does not grow with the number of rows and learners', () => {
  const readsOf = (count: number) => {
    let reads = 0;
    const counted = <T extends object>(one: T) =>
      new Proxy(one, {
        get: (target, key) => {
          reads++;
          return Reflect.get(target, key);
        },
      });
    const rows = Array.from({ length: count }, (_, rank) =>
      row({ nom: `N${rank}`, matricule: `0${rank}`, email: `p${rank}@exemple.test`, regroupement1: `G${rank % 50}` }),
    );
    const people = rows.map(({ nom, matricule }, rank) => counted(known({ id: rank + 1, nom, matricule })));
    const { verdicts } = checked(rows.map(counted), { known: people });
    expect(verdicts.every(({ kind }) => kind === 'modifie')).toBe(true);
    return reads / count;
  };
  expect(readsOf(2_000)).toBeLessThanOrEqual(readsOf(500) * 1.01);
});
