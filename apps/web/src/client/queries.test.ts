import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { chosenQuery } from '../ui/choices.ts';
import type { Slug } from './client.ts';
import { freeOrOwn, invalidate, optionsFrom } from './queries.ts';

vi.mock('virtual:endpoints', () => ({ default: {} }));

let queryClient: QueryClient;
beforeEach(() => {
  queryClient = new QueryClient();
});

/** Whether what was read under each key is to be asked for again, once this entity is written. */
async function staleAfter(slug: Slug, keys: (readonly unknown[])[]): Promise<boolean[]> {
  for (const key of keys) queryClient.setQueryData(key, {});
  await invalidate(queryClient, slug);
  return keys.map((key) => queryClient.getQueryState(key)?.isInvalidated ?? false);
}

test.each([
  ['apprenants', ['accueil', 'assignments', 'regroupements']],
  ['apprenants_import', ['accueil', 'apprenants', 'regroupements']],
  ['assignments', ['accueil', 'apprenants', 'formations', 'regroupements', 'training_courses']],
  ['possession_casques', ['accueil', 'casques', 'etablissements']],
  ['regroupements', ['apprenants', 'assignments']],
  ['etablissements', ['apprenants', 'assignments', 'casques', 'referents', 'regroupements']],
  ['courriels', ['accueil']],
] as const)('what is written of %s is read again wherever it shows', async (slug, shown) => {
  expect(
    await staleAfter(
      slug,
      [slug, ...shown].map((one) => [one, 'list', {}]),
    ),
  ).toEqual([slug, ...shown].map(() => true));
});

test('what shows nothing of it stays', async () => {
  expect(await staleAfter('vues', [['apprenants', 'list', {}]])).toEqual([false]);
});

test('its choices too, and of no other what they are called', async () => {
  const found = optionsFrom('etablissements');
  const keys = [
    chosenQuery(found, ['3']).queryKey,
    chosenQuery(freeOrOwn('etablissements', 'groupement', 'groupement.id', 4), ['3']).queryKey,
    chosenQuery(optionsFrom('casques'), ['3']).queryKey,
    chosenQuery(optionsFrom('types'), ['3']).queryKey,
  ];
  expect(await staleAfter('etablissements', keys)).toEqual([true, true, false, false]);
});

test('those that are free, where the other entity takes them', async () => {
  const free = freeOrOwn('etablissements', 'groupement', 'groupement.id', 4);
  expect(await staleAfter('groupements', [chosenQuery(free, ['3']).queryKey])).toEqual([true]);
});
