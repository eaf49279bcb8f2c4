import { expect, test } from 'vitest';
import { wordsFrom } from './select-field.tsx';

test('the words of a choice are its label; one that is gone since shows no id', async () => {
  const words = wordsFrom({
    loadKey: ['etablissements', 'choix'],
    load: async () => ({ options: [{ value: '/api/etablissements/3', label: 'CHU de Nantes' }], total: 1 }),
  });
  const { signal } = new AbortController();
  expect(await words(['/api/etablissements/3', '/api/etablissements/4'], signal)).toEqual([
    'CHU de Nantes',
    'Introuvable',
  ]);
  expect(await words(null, signal)).toEqual([]);
});
