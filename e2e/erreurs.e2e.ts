import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectFits } from './axe.ts';
import { firstId, signInAs } from './people.ts';
import { test } from './server.ts';

/** One press on « Enregistrer » shows all that is wrong: what the page sees, and what the server alone knows. */

const save = (page: Page) => page.locator('form').getByRole('button', { name: 'Enregistrer', exact: true });
const summary = (page: Page) => page.getByRole('alert').filter({ hasText: 'à corriger' });

/** Writes that were done, of those that the page sends. */
function countWrites(page: Page): () => number {
  let done = 0;
  page.on('response', (answer) => {
    const isWrite = ['POST', 'PUT'].includes(answer.request().method());
    if (isWrite && [200, 201].includes(answer.status()) && !answer.url().includes('/usages')) done++;
  });
  return () => done;
}

test('a headset without a type, under the serial number of another one: both are said at once', async ({ page }) => {
  await signInAs(page, 'admin');
  const data = { numeroSerie: 'VR-PRIS-1', type: 1 };
  expect((await page.request.post('/api/casques', { data })).status()).toBe(201);
  await page.goto('/casques/create');
  await page.getByRole('textbox', { name: /^Numéro de série/ }).fill('VR-PRIS-1');
  const done = countWrites(page);
  await save(page).click();
  await expect(summary(page)).toContainText('2 points à corriger avant de continuer');
  await expect(summary(page).getByRole('link')).toHaveCount(2);
  await expect(page.getByRole('textbox', { name: /^Numéro de série/ })).toHaveAccessibleDescription(/déjà utilisé/);
  await expectAccessible(page, 'headset', 1280);
  await expectFits(page, 'headset', 360);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(done()).toBe(0);

  await test.step('what was mended meanwhile is not marked again by an answer that comes late', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/casques', async (route) => {
      await held;
      await route.continue();
    });
    const judged = page.waitForResponse((answer) => answer.url().endsWith('/api/casques') && answer.status() === 422);
    await save(page).click();
    await expect(summary(page)).toContainText('1 point à corriger');
    await page.getByRole('textbox', { name: /^Numéro de série/ }).fill('VR-LIBRE-1');
    release();
    await (await judged).finished();
    await expect(summary(page)).toContainText('1 point à corriger');
    await page.unroute('**/api/casques');
  });

  await test.step('mended, it is saved', async () => {
    await page.getByRole('combobox', { name: /^Type/ }).click();
    await page.getByRole('option').first().click();
    await save(page).click();
    await expect(page).toHaveURL(/\/casques\/edit\/\d+/);
  });
});

test('a learner without a name, under a code that is taken: both are said at once, and nothing is written', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  const etablissement = await firstId(page, 'etablissements');
  const data = { nom: 'Premier', prenom: 'Zoé', etablissement, codeApprenant: 'CODE-PRIS-1' };
  expect((await page.request.post('/api/apprenants', { data })).status()).toBe(201);
  const other = { ...data, nom: 'Second', codeApprenant: 'CODE-LIBRE-1' };
  const { id } = await (await page.request.post('/api/apprenants', { data: other })).json();
  await page.goto(`/apprenants/edit/${id}`);
  const name = page.getByLabel('Nom (obligatoire)', { exact: true });
  const code = page.getByRole('textbox', { name: /^Code/ });
  await expect(name).toHaveValue('Second');
  await name.fill('');
  await code.fill('CODE-PRIS-1');
  await page.getByLabel('Prénom (obligatoire)').fill('Zélie');
  const done = countWrites(page);
  await save(page).click();
  await expect(summary(page)).toContainText('2 points à corriger avant de continuer');
  await expect(code).toHaveAccessibleDescription(/déjà/);
  await expectAccessible(page, 'learner', 1280);
  await expectFits(page, 'learner', 360);
  expect(done()).toBe(0);
  expect(await (await page.request.get(`/api/apprenants/${id}`)).json()).toMatchObject({
    nom: 'Second',
    prenom: 'Zoé',
    version: 1,
  });
});
