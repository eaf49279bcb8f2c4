import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { signInAs } from './people.ts';
import { test } from './server.ts';

/** A button that waits is reached by keyboard, says what it waits for when it is pressed, and leads there. */

const said = (page: Page, text: RegExp) => page.getByRole('alert').filter({ hasText: text });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('P-2.1-13 · signing in asks for the identifier, and nothing else moves than what is said', async ({ page }) => {
  await page.goto('/login');
  const next = button(page, 'Suivant');
  // The form of the server's page waits for nothing: the screen's own takes its place.
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  const { height } = (await next.boundingBox())!;
  await next.press('Enter');
  await expect(said(page, /^Remplissez d’abord.*: Identifiant\.$/)).toBeVisible();
  await expect(page.getByLabel('Identifiant')).toBeFocused();
  expect((await next.boundingBox())!.height).toBe(height);
});

test('S-5-20 S-5-21 · an import says that it waits for an establishment and a file', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/outils/importApprenants');
  const check = button(page, 'Vérifier');
  await expect(check).toBeDisabled();
  await expect(check).toHaveAccessibleDescription(/^Remplissez d’abord.*Établissement, Fichier\.$/);
  await check.press('Enter');
  await expect(said(page, /^Remplissez d’abord.*Établissement, Fichier\.$/)).toBeVisible();
  const place = page.getByRole('combobox', { name: 'Établissement' });
  await expect(place).toBeFocused();
  await page.keyboard.press('Escape');
  for (const width of [360, 1280]) {
    await expectAccessible(page, 'what lacks', width);
  }
  await place.fill('CHU de Nantes');
  await page.getByRole('option', { name: 'CHU de Nantes' }).click();
  await expect(said(page, /Remplissez/)).toHaveCount(0);
  await expect(check).toHaveAccessibleDescription(/^Remplissez d’abord.*: Fichier\.$/);
  await check.press('Enter');
  await expect(page.locator('#champ-fichier')).toBeFocused();
});

test('S-5-17 S-5-18 · the generator of sessions names the fields that lack, then the session itself', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  await page.goto('/outils/genererSession');
  await page.getByLabel('Nom (obligatoire)', { exact: true }).fill('Trividic');
  await page.keyboard.press('Enter');
  await expect(said(page, /^Remplissez d’abord.*: Prénom, /)).toBeVisible();
  await expect(page.getByLabel('Prénom (obligatoire)')).toBeFocused();
  await button(page, 'Traiter').press('Enter');
  await expect(said(page, /^Générez d’abord la session\.$/)).toBeVisible();
  for (const width of [360, 1280]) await expectAccessible(page, 'the generator waits', width);
});

test('S-5-38 · on a tablet a press says why a button or a row waits, until another press elsewhere', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    baseURL: baseURL!,
    hasTouch: true,
    viewport: { width: 1024, height: 768 },
  });
  const page = await context.newPage();
  await signInAs(page, 'etablissement');
  await page.goto('/apprenants/');
  const assign = page.getByRole('button', { name: 'Assigner une formation ou un parcours' });
  await expect(assign).toBeVisible();
  await assign.tap({ force: true });
  const tip = page.getByRole('tooltip');
  // Once the finger has gone and the page has been read.
  await expectAccessible(page, 'the tip of a button that waits', 1024);
  await expect(tip).toHaveText('Sélectionnez d’abord au moins une ligne');
  await page.getByRole('heading', { level: 1 }).tap();
  await expect(tip).toHaveCount(0);

  await page.route('**/api/attestations?*', async (route) => {
    const answer = await route.fetch();
    const list = await answer.json();
    Object.assign(list['hydra:member'][0], { Nom: 'TEST', selectionnable: false });
    await route.fulfill({ response: answer, json: list });
  });
  await page.goto('/attestations/');
  const box = page.getByRole('checkbox', { name: /^Sélectionner TEST/ });
  await box.tap({ force: true });
  await expect(box).not.toBeChecked();
  await expect(box).toHaveAccessibleDescription(/^Cette session est au nom de «\sTEST\s»/);
  await expectAccessible(page, 'the tip of a row that cannot be chosen', 1024);
  await expect(tip).toHaveText(/^Cette session est au nom de «\sTEST\s»/);
  await context.close();
});
