import { expect, type Page } from '@playwright/test';
import { PASSWORD, people, signInAs } from './people.ts';
import { test } from './server.ts';

/** One browser, one after another: nothing of whoever was there is shown to the next one, nor what one has just changed oneself. */

async function signIn(page: Page, code: string): Promise<void> {
  await page.getByLabel('Identifiant').fill(code);
  await page.getByRole('button', { name: 'Suivant' }).click();
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Se connecter' }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /menu du compte$/ }).click();
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
  await expect(page).toHaveURL(/\/login/);
}

const surname = (page: Page) => page.getByLabel(/^Nom( \(obligatoire\))?$/);

test('a form that one comes back to shows what was saved, and saves again', async ({ page }) => {
  await signInAs(page, 'admin');
  const [learner] = (await (await page.request.get('/api/apprenants?rowsPerPage=1')).json())['hydra:member'];
  await page.goto('/apprenants');
  await page.goto(`/apprenants/edit/${learner.id}`);
  for (const name of ['Guivarch', 'Guivarc’h']) {
    await surname(page).fill(name);
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    expect((await saved).status()).toBe(200);
    await page.getByRole('link', { name: 'Annuler' }).click();
    await expect(page).toHaveURL(/\/apprenants$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/edit\//);
    // At once: a later answer does not come into a form that stands.
    expect(await surname(page).inputValue()).toBe(name);
  }
});

test('the next learner at the same tab reads the own profile', async ({ page }) => {
  await page.goto('/login');
  const own: string[] = [];
  for (const code of [people.apprenant, 'APP-NANTES-0003']) {
    await signIn(page, code);
    await expect(page).toHaveURL('/home/apprenant');
    const me = await (await page.request.get('/api/session')).json();
    const { nom, prenom } = await (await page.request.get(`/api/apprenants/${me.apprenantId}`)).json();
    await page.getByRole('link', { name: 'Mon profil' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Mon profil' })).toBeVisible();
    // At once: a later answer does not come into a form that stands.
    expect(await page.getByLabel('Prénom').first().inputValue()).toBe(prenom);
    expect(await surname(page).inputValue()).toBe(nom);
    own.push(`${nom} ${prenom}`);
    await signOut(page);
  }
  expect(new Set(own).size).toBe(2);
});

test('P-4-36 P-4-09 · under the name of somebody else, and back, one reads what that account may', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/apprenants');
  const total = page
    .getByRole('main')
    .getByText(/^\d[\d\s]*$/)
    .first();
  await expect(total).toBeVisible();
  const whole = await total.innerText();
  await page.getByRole('navigation').getByRole('link', { name: 'Établissements', exact: true }).first().click();
  await page.getByRole('button', { name: 'Actions pour CHU de Nantes' }).click();
  await page.getByRole('menuitem', { name: 'Se connecter en tant que' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Se connecter en tant que' }).click();
  await expect(page.getByRole('button', { name: 'Revenir à mon compte' })).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Apprenants', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: /apprenants/ })).toBeVisible();
  await expect(total).toBeVisible();
  expect(await total.innerText()).not.toBe(whole);
});

test('P-8-04 · a sign-out that did not reach the server is said, made up for, and opens nothing meanwhile', async ({
  page,
  expectError,
}) => {
  expectError(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await page.goto('/login');
  await signIn(page, people.apprenant);
  await expect(page).toHaveURL('/home/apprenant');
  await page.route('**/api/logout', (route) => route.abort());
  await signOut(page);
  const owed = page.getByText(/La déconnexion n’a pas encore atteint Sillage/);
  await expect(owed).toBeVisible();
  await page.reload();
  await expect(owed).toBeVisible();
  await page.goto('/apprenants/profil');
  await expect(page).toHaveURL(/\/login/);
  await expect(owed).toBeVisible();
  expect((await (await page.request.get('/api/session')).json()).connected).toBe(true);

  await page.unroute('**/api/logout');
  await page.evaluate("dispatchEvent(new Event('online'))");
  await expect(owed).toHaveCount(0);
  expect(await (await page.request.get('/api/session')).json()).toBeNull();
});
