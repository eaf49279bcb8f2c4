import { expect } from '@playwright/test';
import { closeFirstLink, signInAs } from './people.ts';
import { test } from './server.ts';

test('an admin creates a groupement, changes its members and deletes it', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/groupements/');

  await test.step('P-2.5-02 P-2.5-07 P-5-14 P-5-15 · the page refuses nothing by itself: it is the server that does', async () => {
    await page.getByRole('link', { name: 'Créer un groupement' }).click();
    const refused = page.waitForResponse((answer) => answer.request().method() === 'POST');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    expect((await refused).status()).toBe(422);
    await expect(page.getByRole('alert')).toContainText('1 point à corriger');
  });
  await page.getByLabel('Nom (obligatoire)', { exact: true }).fill('Groupement Rivage');
  const members = page.getByRole('combobox', { name: 'Établissements du groupement' });

  await test.step('P-4-29 · an establishment of another groupement is not offered', async () => {
    await members.fill('nantes');
    await expect(page.getByRole('listbox')).toContainText('Aucun résultat');
    await members.fill('acacias');
    await page.getByRole('option', { name: 'Clinique des Acacias' }).click();
  });
  await members.press('Tab');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText(/Groupement Rivage.+création effectuée/).first()).toBeVisible();
  await expect(page).toHaveURL(/\/groupements\/edit\/\d+$/);
  await closeFirstLink(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Groupement Rivage');

  await test.step('P-4-31 · its own member can be removed, and is still offered', async () => {
    await members.press('Backspace');
    await members.fill('acacias');
    await expect(page.getByRole('option', { name: 'Clinique des Acacias' })).toBeVisible();
    await members.fill('');
    await members.press('Tab');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText(/Groupement Rivage.+modification enregistrée/).first()).toBeVisible();
  });

  await test.step('P-2.5-09 · deleted from the list', async () => {
    await page.goto('/groupements/?search=rivage');
    await page.getByRole('button', { name: 'Actions pour Groupement Rivage' }).click();
    await page.getByRole('menuitem', { name: 'Supprimer' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
    await expect(page.getByText('Supprimé avec succès').first()).toBeVisible();
    await expect(page.getByText('Aucun résultat')).toBeVisible();
  });
});

test('a creation whose answer was lost, sent again, makes one; the same asked for anew is meant', async ({
  page,
  expectError,
}) => {
  await signInAs(page, 'admin');
  const made = async () => {
    const { 'hydra:member': rows } = await (await page.request.get('/api/groupements?search=Ressac')).json();
    return rows.length;
  };
  const create = async () => {
    await page.goto('/groupements/');
    await page.getByRole('link', { name: 'Créer un groupement' }).click();
    await page.getByLabel('Nom (obligatoire)', { exact: true }).fill('Groupement Ressac');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
  };
  expectError(/ERR_FAILED .*\/api\/groupements$/);
  await page.route('**/api/groupements', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await create();
  await expect(page.getByText('Sillage est injoignable').first()).toBeVisible();
  expect(await made()).toBe(1);
  await page.unroute('**/api/groupements');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText(/Groupement Ressac.+création effectuée/).first()).toBeVisible();
  expect(await made()).toBe(1);
  await create();
  await expect(page.getByText(/Groupement Ressac.+création effectuée/).first()).toBeVisible();
  expect(await made()).toBe(2);
});

test('P-2.5-09 · a groupement that still holds establishments is not deleted, and says why', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/groupements/?search=loire');
  await page.getByRole('button', { name: 'Actions pour Groupement Loire-Océan' }).click();
  await page.getByRole('menuitem', { name: 'Supprimer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect(page.getByText(/ne peut pas être supprimé/).first()).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click();
  await expect(page.getByRole('link', { name: 'Groupement Loire-Océan' })).toBeVisible();
});

test('P-4-30 P-2.5-08 · a groupement user edits its own, its establishments read-only', async ({ page }) => {
  await signInAs(page, 'groupement');
  await page.goto('/groupements/');
  await expect(page.getByRole('link', { name: 'Créer un groupement' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Actions pour Groupement Loire-Océan' }).click();
  await expect(page.getByRole('menuitem', { name: 'Supprimer' })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Modifier' }).click();
  await expect(page.getByRole('combobox', { name: 'Établissements du groupement' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'CHU de Nantes' })).toBeVisible();
  await page.getByLabel('Adresse électronique').fill('groupement@sillage.test ');
  await page.getByLabel('Nom (obligatoire)', { exact: true }).fill('Groupement Loire-Océan ');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText(/Groupement Loire-Océan.+modification enregistrée/).first()).toBeVisible();
  await expect(page.getByText('Modifications non enregistrées')).toHaveCount(0);
});

test('P-2.5-04 P-2.5-05 P-2.5-06 P-2.5-10 · a learner reads the own groupement; a foreign one is unavailable', async ({
  page,
}) => {
  await signInAs(page, 'apprenant');
  await page.goto('/groupements/');
  await expect(page.getByRole('button', { name: /^Actions pour/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Groupement Loire-Océan' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Groupement Loire-Océan');
  await expect(page.getByRole('link', { name: 'CHU de Nantes' })).toBeVisible();
  await expect(page.getByText('CH de Saint-Nazaire')).toBeVisible();
  await expect(page.getByRole('link', { name: 'CH de Saint-Nazaire' })).toHaveCount(0);
  await page.goto('/groupements/show/999999');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Données indisponibles');
});
