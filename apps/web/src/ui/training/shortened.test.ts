import { expect, test } from 'vitest';
import { shortened } from './shortened.ts';

test('C-9-17 P-9-25 S-9-61 · a text of 200 characters is whole, a longer one ends with an ellipsis', () => {
  expect(shortened('a'.repeat(200), 200)).toBe('a'.repeat(200));
  expect(shortened('a'.repeat(201), 200)).toBe(`${'a'.repeat(200)}…`);
});

test('a cut leaves no space before the ellipsis and no half of a character', () => {
  expect(shortened('Gestes d’urgence', 7)).toBe('Gestes…');
  expect(shortened('👩‍⚕️👩‍⚕️👩‍⚕️', 2)).toBe('👩‍⚕️👩‍⚕️…');
});
