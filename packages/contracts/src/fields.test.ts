import { expect, test } from 'vitest';
import * as z from 'zod';
import { asPlayed, asRead } from './adresses.rules.ts';
import { isWithin, NAISSANCE, naissanceAt, SAISIE } from './bornes.rules.ts';
import { frenchDay } from './calendrier.rules.ts';
import {
  birthDate,
  calendarDate,
  enteredInstant,
  filterDay,
  filterMoment,
  identifier,
  instant,
  personName,
  playedAddress,
  requiredText,
  text,
  webAddress,
} from './fields.ts';
import { message } from './messages.fr.ts';

const refusalOf = (field: z.ZodType, value: string) => field.safeParse(value).error?.issues.map((one) => one.message);

test('what a form holds is from 2000 to 2099, and the sentence says so', () => {
  for (const day of ['0000-02-01', '0001-01-01', '1999-12-31', '2100-01-01', '9999-12-31']) {
    expect(refusalOf(calendarDate(), day), day).toEqual([SAISIE.hors]);
    expect(refusalOf(enteredInstant(), `${day} 10:00`), day).toEqual([SAISIE.hors]);
  }
  for (const day of ['2000-01-01', '2099-12-31']) {
    expect(calendarDate().parse(`${day}T23:59`)).toBe(day);
    expect(enteredInstant().parse(`${day} 23:59`)).toBe(`${day} 23:59`);
  }
  expect(calendarDate().parse('')).toBeNull();
  expect(refusalOf(calendarDate(), '2026-02-30')).toEqual(['validation.date']);
  expect(message(SAISIE.hors)).toContain(`du ${frenchDay(SAISIE.premier)} au ${frenchDay(SAISIE.dernier)}`);
});

test('nobody is born before 1900, nor after what forms hold; nor, once it is known what day it is, tomorrow', () => {
  for (const day of ['0001-01-01', '1899-12-31', '2100-01-01', '9999-12-31']) {
    expect(refusalOf(birthDate(), day), day).toEqual([NAISSANCE.hors]);
  }
  for (const day of ['1900-01-01', '2026-12-31']) expect(birthDate().parse(day)).toBe(day);
  expect(message(NAISSANCE.hors)).toContain(`du ${frenchDay(NAISSANCE.premier)} à aujourd`);
  const born = naissanceAt('2026-11-20');
  expect(['1899-12-31', '1900-01-01', '2026-11-20', '2026-11-21'].map((day) => isWithin(day, born))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test('figures are asked for from 1900 to 2199', () => {
  for (const day of ['0000-01-01', '1899-12-31', '2200-01-01', '9999-12-31']) {
    expect(refusalOf(filterDay(), day), day).toEqual(['validation.date']);
    expect(refusalOf(filterMoment(), `${day}T10:00:00Z`), day).toEqual(['validation.date']);
  }
  for (const day of ['1900-01-01', '2199-12-31']) expect(filterDay().parse(day)).toBe(day);
});

test.each(['\u202E', '\u2066'])(
  'a name with a sign that turns what follows (%j) is refused, a mark of a language is not',
  (sign) => {
    for (const field of [text(), requiredText()]) {
      expect(field.safeParse(`Groupe ${sign}tiun`).error?.issues[0]?.message).toBe('validation.signe');
      expect(field.parse('Groupe \u200Fא')).toBe('Groupe \u200Fא');
    }
  },
);

test.each(['', ' ', '\u200B', '\uFEFF', '\u00AD', ' \u2060\u200D ', '\u3164', '\u2800', '\u115F', '\u0007\n'])(
  'a text in which nothing is seen (%j) is an empty one',
  (unseen) => {
    expect(
      requiredText('vues.nom_obligatoire')
        .safeParse(unseen)
        .error?.issues.map((one) => one.message),
    ).toEqual(['vues.nom_obligatoire']);
    expect(text().parse(unseen)).toBeNull();
  },
);

test('how long a text may be is judged once the spaces around it are gone, and told to whoever fills it in', () => {
  const full = 'a'.repeat(20);
  for (const field of [text(20), identifier(20), requiredText('validation.obligatoire', 20)]) {
    expect(field.parse(`\n ${full}  `)).toBe(full);
    expect(refusalOf(field, `${full}.`)).toEqual(['validation.trop_long']);
    expect(JSON.stringify(z.toJSONSchema(field, { io: 'input' }))).toContain('"maxLength":20');
  }
});

test('what is seen with signs that are not is kept as it is', () => {
  for (const typed of ['کیان\u200Cپور', '👩\u200D⚕️', 'anti\u00ADconstitutionnel', '.']) {
    expect([requiredText().parse(typed), text().parse(typed)]).toEqual([typed, typed]);
  }
});

test('what identifies is of signs that are seen, with the spaces of a keyboard; of none of them, it is empty', () => {
  for (const typed of [
    'KER\u200B12',
    '\u200DKER12',
    'KER12\u3164',
    'KER\u00A012',
    'KER\u202F12',
    'KER\n12',
    '\u202AKER12',
  ]) {
    const { error } = identifier().safeParse(typed);
    expect(
      error?.issues.map(({ message }) => message),
      JSON.stringify(typed),
    ).toEqual(['validation.signe']);
  }
  for (const typed of ['\u200B', ' \u00A0\u2060', '\u3164']) expect(identifier().parse(typed)).toBeNull();
  for (const typed of ['KER 12', 'é-2/b', '٣٤', '.']) expect(identifier().parse(` ${typed}\u00A0`)).toBe(typed);
});

test.each([
  '0000-01-01 00:00',
  '0001-01-01 00:00',
  '1899-12-31 23:59',
  '2026-02-30 00:00',
  '9999-12-31 23:59',
  '2026-11-20 24:00',
])('no clock of anybody who plays showed %s', (typed) => {
  expect(refusalOf(instant(), typed)).toEqual(['validation.instant']);
});

test('a name of a person holds no address, no link and no line break; names of every land are names', () => {
  const name = personName('validation.obligatoire');
  for (const typed of [
    'zoe@evil.test',
    'Voir http://evil.test',
    'HTTPS:evil',
    'www.evil.test',
    'ftp://x',
    'Zoé\nMerci',
    'a<b>',
  ]) {
    expect(name.safeParse(typed).error?.issues[0]?.message, typed).toBe('validation.nom');
  }
  for (const typed of [
    "D'Aubigné",
    'Nguyễn',
    'Jean-Pierre',
    'de la Tour (née Le Goff)',
    'M. Dupont',
    'O’Brien',
    'می\u200Cر',
    'Wwwangi',
  ]) {
    expect(name.parse(typed)).toBe(typed);
  }
});

test('C-3.1-06 · what a training is played at is on the web, or a page that the content origin has; nobody is given a password with it', () => {
  const played = [
    'https://formation.test/jeu?a=1',
    '/demonstration/friction-chronometree',
    '/demonstration/transfert-horizontal',
  ];
  for (const address of ['', ...played]) expect(playedAddress().parse(address), address).toBe(address || null);
  for (const address of [
    '/api/journaux',
    '/demonstration/inexistant',
    '/demonstration',
    'http://formation.test/',
    'javascript:alert(1)',
    '//formation.test/jeu',
  ]) {
    expect(refusalOf(playedAddress(), address), address).toEqual(['validation.adresse_web']);
  }
  for (const address of ['https://u:p@exemple.test/', 'https://u@exemple.test/', 'https://:p@exemple.test/']) {
    for (const field of [playedAddress(), webAddress()])
      expect(refusalOf(field, address), address).toEqual(['validation.adresse_secret']);
    expect(asPlayed({ overrideUrl: address, overrideUrlMobile: played[0]! })).toEqual({
      overrideUrl: '',
      overrideUrlMobile: played[0],
    });
    expect(asRead({ fichePedagogique: address, livretPedagogique: played[0]! })).toEqual({
      fichePedagogique: null,
      livretPedagogique: played[0],
    });
  }
});
