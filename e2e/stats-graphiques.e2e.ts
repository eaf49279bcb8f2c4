import { expect, type Page } from '@playwright/test';
import type { GlobalUsageData } from '@sillage/contracts/statistiques.ts';
import { dataOf, figure, mondayOf, sharesOf } from './figures.ts';
import { signInAs } from './people.ts';
import { test } from './server.ts';

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const drawing = (page: Page, name: string) => card(page, name).getByRole('img', { name: new RegExp(`^${name}\\s: `) });

test('every chart has its drawing or its bars, its table, its Excel file and its picture', async ({ page }) => {
  await signInAs(page, 'etablissement');
  const answered = page.waitForResponse('**/data/globalUsageData');
  await page.goto('/stats/usage/');
  const usage: GlobalUsageData = await (await answered).json();
  const bars = (name: string) => card(page, name).getByRole('listitem');

  await test.step('S-2.6-01 S-2.6-03 S-2.6-04 S-2.6-11 · the drawings', async () => {
    for (const [name, parts] of [
      ['Sessions par profil', usage.passagesParProfil],
      ['Sessions par appareil', usage.formationsParAppareil],
    ] as const) {
      await expect(drawing(page, name)).toBeVisible();
      await expect(bars(name).first()).toHaveText(sharesOf(parts)[0]!.join(''));
      expect(await dataOf(card(page, name))).toEqual(sharesOf(parts));
    }
    await expect(drawing(page, 'Sessions par semaine')).toBeVisible();
    const weeks = await dataOf(card(page, 'Sessions par semaine'));
    expect(weeks.filter(([, count]) => count !== '0')).toEqual(
      usage.passagesParSemaine.map(({ total, ...week }) => [mondayOf(week), figure(total)]),
    );
  });

  await test.step('S-2.6-02 S-2.6-06 S-2.6-07 S-2.6-11 S-7-90 · the bars', async () => {
    for (const [name, parts, unit] of [
      ['Sessions par scénario', usage.passagesParScenario, ''],
      ['Durée moyenne par scénario', usage.dureeMoyenneParScenario, ' min'],
      ['Sessions par casque', usage.passagesParCasque, ''],
    ] as const) {
      expect(parts).toEqual(parts.toSorted((one, other) => other.value - one.value));
      const first = parts.slice(0, 8).map(({ label, value }) => `${label}${figure(value)}${unit}`);
      await expect(bars(name)).toHaveText(first);
    }
  });

  await test.step('on paper, where nothing unfolds, all of them', async () => {
    const first = card(page, 'Sessions par scénario').getByText(/\d premières lignes sur/);
    await expect(first).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    expect(usage.passagesParScenario.length).toBeGreaterThan(8);
    const all = usage.passagesParScenario.map(({ label, value }) => `${label}${figure(value)}`);
    await expect(bars('Sessions par scénario')).toHaveText(all);
    await expect(first).toBeHidden();
    await page.emulateMedia({ media: null });
  });

  await test.step('S-9-37 · whole minutes', async () => {
    const [longest] = usage.dureeMoyenneParScenario;
    await expect(bars('Durée moyenne par scénario').first()).toHaveText(`${longest!.label}${longest!.value} min`);
    const mean = page.getByRole('link', { name: /^durée moyenne/ });
    await expect(mean).toHaveText(`${usage.dureeMoyenne} min`);
    for (const minutes of [longest!.value, usage.dureeMoyenne]) expect(minutes).toBe(Math.round(minutes!));
  });

  await test.step('S-9-38 S-7-90 · weeks by their Monday', async () => {
    const semaine = card(page, 'Sessions par semaine');
    await semaine.getByRole('button', { name: 'Voir les données : Sessions par semaine' }).click();
    const monday = semaine.getByRole('rowheader').first();
    await expect(monday).toHaveText(/^\d\d\/\d\d\/\d\d$/);
    const [day, month, year] = (await monday.innerText()).split('/').map(Number);
    expect(new Date(Date.UTC(2000 + year!, month! - 1, day)).getUTCDay()).toBe(1);
  });
  const profil = card(page, 'Sessions par profil');
  const button = profil.getByRole('button', { name: 'Voir les données : Sessions par profil' });

  await test.step('S-7-90 · the table takes the place of the drawing', async () => {
    await button.click();
    await expect(profil.getByRole('columnheader', { name: 'Sessions' })).toBeVisible();
    await expect(drawing(page, 'Sessions par profil')).toHaveCount(0);
    await expect(button).toBeFocused();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
  });
  const excel = page.waitForEvent('download');
  await profil.getByRole('button', { name: 'Télécharger en Excel : Sessions par profil' }).click();
  expect((await excel).suggestedFilename()).toBe('Sessions par profil.xlsx');
  const picture = page.waitForEvent('download');
  await profil.getByRole('button', { name: 'Télécharger l’image : Sessions par profil' }).click();
  expect((await picture).suggestedFilename()).toBe('Sessions par profil.png');
});
