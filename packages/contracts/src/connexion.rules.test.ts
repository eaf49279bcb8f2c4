import { expect, test } from 'vitest';
import { ADMIN_LINK_SECONDS, delayInWords, FIRST_LINK_SECONDS, PASSWORD_LINK_SECONDS } from './connexion.rules.ts';

test('a delay is said in words', () => {
  expect([1, 40, 60, 899].map(delayInWords)).toEqual(['1 seconde', '40 secondes', '1 minute', '15 minutes']);
  expect([PASSWORD_LINK_SECONDS, ADMIN_LINK_SECONDS, FIRST_LINK_SECONDS].map(delayInWords)).toEqual([
    '1 heure',
    '24 heures',
    '7 jours',
  ]);
});
