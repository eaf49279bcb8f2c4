import { expect, test } from 'vitest';
import { calendarDate, filterDay, personName, requiredText, text } from './fields.ts';

test('a day of the year nought, which no calendar has, is refused', () => {
  expect(calendarDate().safeParse('0000-02-01').error?.issues[0]?.message).toBe('validation.date');
  expect(calendarDate().parse('0001-01-01')).toBe('0001-01-01');
  expect(calendarDate().parse('')).toBeNull();
  expect(filterDay().safeParse('0000-01-01').success).toBe(false);
  expect(filterDay().safeParse('9999-12-31').success).toBe(false);
  expect(filterDay().parse('2026-11-20')).toBe('2026-11-20');
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
