import { expect, test } from 'vitest';
import { slipsOf } from './recherche.rules.ts';

test('a slip of the keyboard is one letter too many, missing or wrong, or two the wrong way round', () => {
  for (const typed of ['Dupnot', 'Duppont', 'Dupnt', 'Dupomt', 'upont', 'Dupontt', 'DÜPPONT'])
    expect(slipsOf(typed), typed).toContain('dupont');
  expect(slipsOf('legoff')).toContain('le goff');
  expect(slipsOf('Lœtitiia')).toContain('loetitia');
  expect(slipsOf('Dunpto')).not.toContain('dupont');
});

test('what is right is no slip; what is too short or too long has none', () => {
  expect(slipsOf('Dupont')).not.toContain('dupont');
  expect(slipsOf('Roy')).toEqual([]);
  expect(slipsOf('a'.repeat(31))).toEqual([]);
});
