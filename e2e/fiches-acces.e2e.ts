import { readFile } from 'node:fs/promises';
import { type Download, expect, type Page } from '@playwright/test';
import { extractText } from 'unpdf';
import { expectAccessible } from './axe.ts';
import { signInAs } from './people.ts';
import { test } from './server.ts';

/** Access sheets of many learners at once: from the list of learners, and from a regroupement. */

const pagesIn = async (download: Download) =>
  (await extractText(new Uint8Array(await readFile(await download.path())))).text;
const asked = (page: Page, count: number) =>
  page.getByRole('dialog', { name: new RegExp(`^Imprimer ${count} fiches? d’accès`) });
const expectBothWidths = async (page: Page, what: string) => {
  for (const width of [360, 1280]) await expectAccessible(page, `${what}, ${width}`, width);
};

/** New learners of the establishment of the referent. */
async function addLearners(page: Page, ...names: string[]): Promise<number[]> {
  await signInAs(page, 'referent');
  const ids: number[] = [];
  for (const nom of names) {
    const data = { nom, prenom: 'Zoé', codeApprenant: `LOT-${nom.toUpperCase()}` };
    const answer = await page.request.post('/api/apprenants', { data });
    expect(answer.status()).toBe(201);
    ids.push((await answer.json()).id);
  }
  return ids;
}

test('P-4-06 · learners are ticked, and their sheets come in one document; who has none is named first', async ({
  page,
}) => {
  const [, , blocked] = await addLearners(page, 'Lotissement-Un', 'Lotissement-Deux', 'Lotissement-Trois');
  await signInAs(page, 'admin');
  const { version } = await (await page.request.get(`/api/apprenants/${blocked}`)).json();
  const block = { data: { estBloque: true }, headers: { 'if-match': `"${version}"` } };
  expect((await page.request.put(`/api/apprenants/${blocked}`, block)).ok()).toBe(true);
  await page.goto('/apprenants?search=Lotissement');
  await page.getByRole('row').nth(1).getByRole('checkbox').check();
  await page.getByRole('button', { name: /^Sélectionner les/ }).click();
  await expect(page.getByText('3 apprenants sélectionnés')).toBeVisible();
  await page.getByRole('button', { name: 'Imprimer les fiches d’accès' }).press('Enter');
  const dialog = asked(page, 2);
  await expect(dialog).toContainText(/1 apprenant sans fiche, car archivé ou bloqué\s?: Lotissement-Trois Zoé/);
  await expect(dialog).toContainText('Un code imprimé auparavant pour un de ces apprenants ne sert plus.');
  await expectBothWidths(page, 'sheets to print');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Imprimer 2 fiches' }).press('Enter');
  const pages = await pagesIn(await download);
  expect(pages.map((text) => /LOT-LOTISSEMENT-\w+/.exec(text)?.[0])).toEqual([
    'LOT-LOTISSEMENT-DEUX',
    'LOT-LOTISSEMENT-UN',
  ]);
  await expect(page.getByText('2 fiches d’accès sont téléchargées.').first()).toBeVisible();
});

test('beyond two hundred learners, the list says so and prints nothing', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/apprenants');
  await page.getByRole('row').nth(1).getByRole('checkbox').check();
  await page.getByRole('button', { name: /^Sélectionner les/ }).click();
  await expect(page.getByText(/^[\d\s]{4,} apprenants sélectionnés/)).toBeVisible();
  await page.getByRole('button', { name: 'Imprimer les fiches d’accès' }).click();
  await expect(page.getByText(/^200 fiches d’accès au plus s’impriment à la fois/).first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the learners of a regroupement have their sheets from its page; a failure is said', async ({
  page,
  expectError,
}) => {
  const learners = await addLearners(page, 'Promotion-Un', 'Promotion-Deux');
  const group = await page.request.post('/api/regroupements', {
    data: { nomA: 'Promotion des fiches', apprenants: learners },
  });
  expect(group.status()).toBe(201);
  await page.goto(`/regroupements/show/${(await group.json()).id}`);
  await page.getByRole('button', { name: 'Imprimer les fiches d’accès' }).click();
  const dialog = asked(page, 2);
  expectError(/status of 500 .*fiches-acces$/);
  await page.route('**/api/apprenants/fiches-acces', (route) => route.fulfill({ status: 500 }));
  await dialog.getByRole('button', { name: 'Imprimer 2 fiches' }).click();
  await expect(
    page
      .getByRole('alert')
      .or(page.getByText(/réessayez|erreur/i))
      .first(),
  ).toBeVisible();
  await expect(dialog).toBeVisible();
  await page.unrouteAll();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Imprimer 2 fiches' }).click();
  expect(await pagesIn(await download)).toHaveLength(2);
  await page.reload();
  await expectBothWidths(page, 'a regroupement');
});
