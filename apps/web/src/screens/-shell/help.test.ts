import { message } from '@sillage/contracts/messages.fr.ts';
import { expect, test } from 'vitest';
import type { Page } from '../../ui/link.tsx';
import { helpOf } from './help.ts';
import { entries } from './pages.ts';

/** Nobody is connected there. */
const OUTSIDE =
  /^\/(login|logout|request-new-password|reset-password|confirm-address|navigateur|mon-attestation|verification)/;
const pages = (Object.keys(entries) as Page[]).filter((page) => !OUTSIDE.test(page));

test('each screen has its help, of two sentences', () => {
  expect(pages.filter((page) => !helpOf(page))).toEqual([]);
  for (const page of pages) {
    const sentences = message(helpOf(page)!).match(/\S[.!?](?=\s|$)/g);
    expect(sentences, page).toHaveLength(2);
  }
});

test('an entry is explained by what one enters where that is said, else as any entry is', () => {
  expect([helpOf('/assignments/create'), helpOf('/badges/create')]).toEqual(['aide.assigner', 'aide.saisie']);
});

test('no two entries of the menu share theirs, but the mobile applications', () => {
  const shared = Map.groupBy(
    pages.filter((page) => entries[page].menu),
    (page) => helpOf(page),
  );
  expect([...shared.values()].filter(({ length }) => length > 1)).toEqual([
    ['/outils/rapportMobile', '/outils/adam', '/outils/lat'],
  ]);
});
