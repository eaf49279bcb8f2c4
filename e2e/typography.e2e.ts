import { expect } from '@playwright/test';
import { test } from './server.ts';
import { foundIn } from './typography.ts';

/** The rules that every screen is read by find what they are for, and nothing else. */
test('the rules of typography refuse what is not French', async ({ page }) => {
  const wrong = [
    'Supprimer ?',
    'Supprimer\u00A0?',
    'Supprimer?',
    "l'apprenant",
    'la "formation"',
    "Aujourd'hui",
    "ce qu'il reste",
    'Envoi...',
    '1 240 sessions',
    '1\u00A0240 sessions',
    'en baisse de -3',
    '-12\u202F%',
    'Zoé et 1 autres',
    '0 apprenants',
  ];
  for (const text of wrong) {
    await page.setContent(`<p>${text}</p>`);
    expect(await foundIn(page), text).not.toEqual([]);
  }
  await page.setContent('<p><span data-status="success">supprimé</span></p>');
  expect(await foundIn(page)).toEqual(['a state without its capital: supprimé']);
  const right = [
    'Supprimer\u202F?',
    'l’apprenant',
    "Floc'h Assia, 5 allée de l'Île",
    '«\u202Fformation\u202F»',
    '1\u202F240 sessions',
    '−3',
    'du 12-14 mai',
    '-',
    'Zoé et 1 autre',
    '41 autres, 21 jours',
  ];
  await page.setContent(right.map((text) => `<p>${text}</p>`).join(''));
  expect(await foundIn(page)).toEqual([]);
});
