import { expect, test } from 'vitest';
import { typographie } from './typographie.ts';

test('sentences have the narrow no-break spaces and the apostrophe of French', () => {
  expect(typographie("Archiver « Salle 1 » ? Fait : l'essai ; oui !")).toBe(
    'Archiver «\u202FSalle 1\u202F»\u202F? Fait\u202F: l’essai\u202F; oui\u202F!',
  );
  expect(typographie('http://sillage.test:3000/a?b=1')).toBe('http://sillage.test:3000/a?b=1');
});
