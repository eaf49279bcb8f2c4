import { percentText } from '@sillage/contracts/moyennes.rules.ts';
import { describe, expect, test } from 'vitest';
import {
  contenuOf,
  type Delivree,
  documentOf,
  empreinteOf,
  type Faits,
  fileName,
  numeroOf,
  readCode,
  readNumero,
  shortName,
} from './attestations.rules.ts';

const faits: Faits = {
  nom: 'Abgrall',
  prenom: 'Zoé',
  qualite: 'Infirmier diplômé d’État',
  scenario: 'Friction hydro-alcoolique',
  module: 'Hygiène des mains',
  date: '2026-11-19T23:30:00.000Z',
  dureeSecondes: 1260,
  score: 87.3,
  etablissement: 'CHU de Nantes',
};
const delivree = (changes: Partial<Faits> = {}, dpc = false): Delivree => ({
  numero: 'SIL-0000-0000-0001',
  type: 'attestationAssiduite',
  dpc,
  contenu: contenuOf({ ...faits, ...changes }),
  issuedAt: '2026-11-20T09:00:00.000Z',
});

describe('content', () => {
  test('the same facts give the same digest, any other fact another one', () => {
    const digest = empreinteOf(contenuOf(faits)).toString('hex');
    expect(empreinteOf(contenuOf({ ...faits })).toString('hex')).toBe(digest);
    for (const change of [
      { nom: 'Abgral' },
      { score: 87.4 },
      { score: null },
      { module: null },
      { dureeSecondes: 1261 },
    ]) {
      expect(empreinteOf(contenuOf({ ...faits, ...change })).toString('hex')).not.toBe(digest);
    }
  });

  test('what would not be seen on paper is left out, what is only unusual stays', () => {
    expect(contenuOf({ ...faits, nom: 'A\u202eb\u0000c\nd' }).nom).toBe('Ab c d');
    expect(contenuOf({ ...faits, nom: '#panic("x") $a$ [b] \\' }).nom).toBe('#panic("x") $a$ [b] \\');
    expect(contenuOf({ ...faits, nom: 'محمد Nguyễn' }).nom).toBe('محمد Nguyễn');
  });
});

describe('what is printed', () => {
  test('S-7-71 · person, scenario, French day, duration, score, establishment; the DPC mention only when asked', () => {
    const printed = documentOf(delivree(), 'https://sillage.test');
    expect(printed).toMatchObject({ nom: 'Zoé Abgrall', qualite: 'Infirmier diplômé d’État', dpc: null });
    expect(Object.fromEntries(printed.lignes)).toEqual({
      Formation: 'Friction hydro-alcoolique',
      Module: 'Hygiène des mains',
      Date: '20 novembre 2026',
      Durée: '21\u00a0min',
      'Score obtenu': '87,5\u00a0%',
      Établissement: 'CHU de Nantes',
    });
    expect(printed.adresse).toBe('https://sillage.test/verification/SIL-0000-0000-0001');
    expect(documentOf(delivree({}, true), 'https://sillage.test').dpc).toContain('développement professionnel continu');
  });

  test('facts that do not exist have no line', () => {
    const { lignes } = documentOf(delivree({ score: null, dureeSecondes: null, module: null }), 'https://sillage.test');
    expect(lignes.map(([label]) => label)).toEqual(['Formation', 'Date', 'Établissement']);
  });

  test('percentages are rounded in half steps', () => {
    expect([0, 72.3, 100].map(percentText)).toEqual(['0\u00a0%', '72,5\u00a0%', '100\u00a0%']);
  });

  test('a third party reads the first name and one letter', () => {
    expect(shortName({ nom: 'œuvrard', prenom: 'Zoé' })).toBe('Zoé Œ.');
    expect(shortName({ nom: '', prenom: 'Zoé' })).toBe('Zoé');
  });
});

describe('names of files', () => {
  const named = (changes: Partial<Faits>, taken = new Set<string>()) => fileName(delivree(changes), taken);

  test('S-7-71 · named after the person and the French day, without what file systems refuse', () => {
    expect(named({})).toBe('Abgrall Zoé 2026-11-20.pdf');
    expect(named({ nom: '../../etc/passwd', prenom: '' })).toBe('etc passwd 2026-11-20.pdf');
    expect(named({ nom: 'D:\\"<x>|?*', prenom: '.' })).not.toMatch(/[\\/:*?"<>|]/);
    expect(named({ nom: '///', prenom: '' })).toBe('2026-11-20.pdf');
    expect([...named({ nom: '😀'.repeat(200) })].length).toBeLessThan(100);
  });

  test('two of the same name are numbered, whatever the case or the way accents are written', () => {
    const taken = new Set<string>();
    expect(named({}, taken)).toBe('Abgrall Zoé 2026-11-20.pdf');
    expect(named({ nom: 'ABGRALL', prenom: 'Zoe\u0301' }, taken)).toBe('ABGRALL Zoe\u0301 2026-11-20 (2).pdf');
    expect(named({}, taken)).toBe('Abgrall Zoé 2026-11-20 (3).pdf');
  });
});

describe('numbers and codes as people type them', () => {
  test('a number survives lower case, spaces, and the letters that look like digits', () => {
    const numero = numeroOf(new Uint8Array([7, 19, 3, 20, 9, 23, 29, 27, 2, 11, 4, 13]));
    expect(numero).toMatch(/^SIL-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(readNumero(numero)).toBe(numero);
    expect(readNumero(` ${numero.toLowerCase().replaceAll('-', ' ')} `)).toBe(numero);
    expect(readNumero('sil-oil0-0000-0000')).toBe('SIL-0110-0000-0000');
    for (const typed of ['', 'SIL', 'SIL-0000-0000-000', 'SIL-0000-0000-00000', "' or 1=1 --", '\u0000'])
      expect(readNumero(typed)).toBeNull();
  });

  test('S-2.1-24 · a mobile code is ten hexadecimal digits, however it is spaced', () => {
    expect(readCode('a1b2c-3d4e5')).toBe('A1B2C3D4E5');
    expect(readCode(' A1B2C 3D4EO ')).toBe('A1B2C3D4E0');
    for (const typed of ['', 'A1B2C3D4E', 'G1B2C3D4E5', 'A1B2C3D4E55']) expect(readCode(typed)).toBeNull();
  });
});
