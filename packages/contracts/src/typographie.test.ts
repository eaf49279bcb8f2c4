import { expect, test } from 'vitest';
import { typographie } from './typographie.ts';

test('sentences have the narrow no-break spaces and the apostrophe of French', () => {
  expect(typographie("Archiver « Salle 1 » ? Fait : l'essai ; oui !")).toBe(
    'Archiver «\u202FSalle 1\u202F»\u202F? Fait\u202F: l’essai\u202F; oui\u202F!',
  );
  expect(typographie('http://sillage.test:3000/a?b=1')).toBe('http://sillage.test:3000/a?b=1');
});

test('a year does not begin a line alone', () => {
  expect(typographie('2 points de plus en un an, un anneau')).toBe('2 points de plus en un\u00A0an, un anneau');
});

test('a number stays on the line of its unit', () => {
  expect(typographie('25 min, 1 h et 2 Mo, 3 hôpitaux, 4 mineurs')).toBe(
    '25\u00A0min, 1\u00A0h et 2\u00A0Mo, 3 hôpitaux, 4 mineurs',
  );
});
