import { expect } from '@playwright/test';
import { expectAccessible, expectFits } from './axe.ts';
import { signInAs } from './people.ts';
import { test } from './server.ts';

test('P-2.3-52 · the columns of a list stay as the person left them; a record opened from it leads to the next and back', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  await page.goto('/apprenants');
  await page.getByRole('button', { name: /^Colonnes/ }).click();
  await page.getByRole('checkbox', { name: 'Matricule' }).uncheck();
  await page.keyboard.press('Escape');
  await page.goto('/apprenants');
  const table = page.getByRole('table');
  await expect(table.getByRole('columnheader', { name: 'Nom', exact: true })).toBeVisible();
  await expect(table.getByRole('columnheader', { name: 'Matricule' })).toHaveCount(0);

  const names = table.locator('tbody td[data-name] a');
  await expect(names.first()).toBeVisible();
  const addresses = await names.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  await names.first().click();
  await expect(page).toHaveURL(new RegExp(`${addresses[0]}$`));
  await expect(page.getByRole('button', { name: 'Précédent de la liste' })).toBeDisabled();
  await page.getByRole('link', { name: 'Suivant de la liste' }).click();
  await expect(page).toHaveURL(new RegExp(`${addresses[1]}$`));
  for (const width of [1280, 360]) await expectAccessible(page, `a record of a list, ${width}`, width);
  await page.getByRole('link', { name: 'Modifier' }).click();
  // The record that is left has a link of that name too.
  await expect(page.getByRole('button', { name: 'Enregistrer' })).toBeVisible();
  await page.getByRole('link', { name: 'Suivant de la liste' }).click();
  await expect(page).toHaveURL(new RegExp(`${addresses[2]!.replace('/show/', '/edit/')}$`));
  // Opened otherwise, it has none.
  await page.goto(addresses[1]!);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Suivant de la liste' })).toHaveCount(0);
});

test('a record opened from a list leads through all its pages, as it was filtered and ordered, wherever its row went', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  const asked = page.waitForResponse(/\/api\/etablissements\?/);
  await page.goto('/etablissements?order=-ville&rowsPerPage=5&search=e');
  const found = new URL((await asked).url());
  found.searchParams.set('rowsPerPage', '-1');
  const rows: { id: number; ville: string }[] = (await (await page.request.get(found.href)).json())['hydra:member'];
  expect(rows.length).toBeGreaterThan(11);
  const place = page.locator('main').getByText(/^\d+ sur \d+$/);
  const step = (name: 'Suivant' | 'Précédent') => page.getByRole('link', { name: `${name} de la liste` });

  await page.locator('tr[data-row] td[data-name] a').nth(3).click();
  await expect(place).toHaveText(`4 sur ${rows.length}`);
  for (const rank of [4, 5, 6]) {
    await step('Suivant').click();
    await expect(page).toHaveURL(new RegExp(`/etablissements/show/${rows[rank]!.id}$`));
    await expect(place).toHaveText(`${rank + 1} sur ${rows.length}`);
  }
  await expectFits(page, 'a record in the middle of a list', 360);
  // The row goes elsewhere in the list: the record keeps its place, and those that follow are all there.
  const left = await page.request.get(`/api/etablissements/${rows[6]!.id}`);
  const moved = await page.request.put(`/api/etablissements/${rows[6]!.id}`, {
    data: { ...(await left.json()), ville: 'Brest' },
    headers: { 'If-Match': left.headers().etag! },
  });
  expect(moved.status()).toBe(200);
  for (const rank of [7, 8, 9, 10, 11]) {
    await step('Suivant').click();
    await expect(page).toHaveURL(new RegExp(`/etablissements/show/${rows[rank]!.id}$`));
  }
  await page.goto('/etablissements?order=-ville&rowsPerPage=5&page=2&search=e');
  await page.locator('tr[data-row] td[data-name] a').first().click();
  await expect(place).toHaveText(`6 sur ${rows.length}`);
  await step('Précédent').click();
  await expect(page).toHaveURL(new RegExp(`/etablissements/show/${rows[4]!.id}$`));
  await expect(place).toHaveText(`5 sur ${rows.length}`);
});

test('an assignment opened from its card leads to those before and after it, page after page', async ({ page }) => {
  await signInAs(page, 'etablissement');
  const read = await page.request.get('/api/assignments/v2/data?rowsPerPage=100');
  const ids = (await read.json())['hydra:member'].map(({ id }: { id: number }) => id);
  expect(ids.length).toBeGreaterThan(6);
  const place = page.locator('main').getByText(/^\d+ sur \d+$/);
  const step = (name: 'Suivant' | 'Précédent') => page.getByRole('link', { name: `${name} de la liste` });
  await page.goto('/assignments/?page=2');
  await page.locator('[data-card] h2 a').first().click();
  await expect(place).toHaveText(`6 sur ${ids.length}`);
  await step('Précédent').click();
  await expect(page).toHaveURL(new RegExp(`/assignments/details/${ids[4]}$`));
  for (const rank of [5, 6]) {
    await step('Suivant').click();
    await expect(page).toHaveURL(new RegExp(`/assignments/details/${ids[rank]}$`));
    await expect(place).toHaveText(`${rank + 1} sur ${ids.length}`);
  }
  for (const width of [1280, 360]) await expectAccessible(page, `an assignment among its cards, ${width}`, width);

  await signInAs(page, 'apprenant');
  await page.goto('/assignments/');
  await page.locator('[data-card] h2 a').first().click();
  await expect(page).toHaveURL(/\/assignments\/results\/\d+$/);
  await expect(place).toHaveText(/^1 sur /);
  const first = page.url();
  await step('Suivant').click();
  await expect(place).toHaveText(/^2 sur /);
  await expect(page).not.toHaveURL(first);
});

test('one is created after the other; a badge and an assignment are copied', async ({ page }) => {
  await signInAs(page, 'superadmin');
  await page.goto('/badges/create');
  await page.getByLabel('Nom (obligatoire)').fill('Premier de la série');
  for (const width of [360, 1280]) await expectAccessible(page, `the creation of a badge, ${width}`, width);
  await page.getByRole('button', { name: 'Plus de choix' }).click();
  await page.getByRole('menuitem', { name: 'Enregistrer et créer un autre' }).click();
  await expect(page.getByText(/Premier de la série/).first()).toBeVisible();
  await expect(page).toHaveURL(/\/badges\/create$/);
  await expect(page.getByLabel('Nom (obligatoire)')).toHaveValue('');
  await page.getByLabel('Nom (obligatoire)').fill('Second de la série');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page).toHaveURL(/\/badges\/edit\/\d+/);

  await page.goto(page.url().replace('/edit/', '/show/'));
  await page.getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole('menuitem', { name: 'Dupliquer' }).click();
  await expect(page.getByText(/Copie de «\s?Second de la série\s?»/)).toBeVisible();
  await expect(page.getByLabel('Nom (obligatoire)')).toHaveValue('Second de la série');

  await signInAs(page, 'etablissement');
  const found = await page.request.get(
    `/api/assignments?name=${encodeURIComponent('Intégration des nouveaux arrivants')}`,
  );
  const { id } = (await found.json())['hydra:member'][0];
  await page.goto(`/assignments/show/${id}`);
  await page.getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole('menuitem', { name: 'Dupliquer' }).click();
  await expect(page.getByText(/Copie de «/)).toBeVisible();
  await expect(page.getByLabel('Nom (obligatoire)')).toHaveValue('Intégration des nouveaux arrivants');
  await expect(page.getByText('Nouveaux arrivants', { exact: true }).first()).toBeVisible();

  // What was archived meanwhile can be assigned to no more, and is not copied.
  const groups = await page.request.get(`/api/regroupements?search=${encodeURIComponent('Nouveaux arrivants')}`);
  const [group] = (await groups.json())['hydra:member'];
  expect((await page.request.post(`/api/regroupements/${group.id}/archive`)).ok()).toBe(true);
  await page.reload();
  await expect(page.getByLabel('Nom (obligatoire)')).toHaveValue('Intégration des nouveaux arrivants');
  // Chosen, it would have its cross before its name.
  await expect(page.getByRole('button', { name: /^Retirer : / })).toHaveCount(0);
  await expect(page.getByText('Nouveaux arrivants', { exact: true })).toHaveCount(0);
});
