import { setTimeout as delay } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { firstId, PASSWORD, people, signInAs } from './people.ts';
import { test } from './server.ts';

/** A login that ends while somebody is at work: one signs in over the page, and goes on. */

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Votre connexion a expiré' });
const password = (page: Page) => dialog(page).getByLabel('Mot de passe', { exact: true });

async function typePassword(page: Page): Promise<void> {
  await expect(password(page)).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
}

/** Begins a learner of this name, whom nobody is like: that was asked, and is not asked again without a login. */
async function begin(page: Page, nom: string): Promise<void> {
  await page.goto('/apprenants/create');
  const compared = page.waitForResponse('**/api/apprenants/ressemblants?*');
  await page.getByLabel('Nom (obligatoire)', { exact: true }).fill(nom);
  await page.getByLabel('Prénom (obligatoire)').fill('Zoé');
  await compared;
}

async function learnersNamed(page: Page, nom: string): Promise<number> {
  const answer = await page.request.get(`/api/apprenants?search=${nom}`);
  return (await answer.json())['hydra:totalItems'];
}

test('in the middle of a creation: the entry stays, and is saved once', async ({ page, context }) => {
  await signInAs(page, 'etablissement');
  await begin(page, 'Interrompue');
  await context.clearCookies();
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    const isCreation = request.method() === 'POST' && new URL(request.url()).pathname === '/api/apprenants';
    if (isCreation) keys.push(request.headers()['idempotency-key']);
  });
  await page.getByRole('button', { name: 'Enregistrer' }).click();

  await test.step('one is told what is kept, and who one is', async () => {
    await expect(dialog(page).getByText('Votre saisie est gardée.')).toBeVisible();
    await expect(dialog(page).getByText('CHU de Nantes', { exact: true })).toBeVisible();
    await expect(dialog(page).getByText(people.etablissement)).toBeVisible();
    await expect(password(page)).toBeFocused();
    for (const width of [360, 1280]) await expectAccessible(page, 'login over a form', width);
  });

  await test.step('neither Escape nor a click beside closes it; a wrong password is said there', async () => {
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await password(page).fill('pas-le-bon');
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByText('Identifiants incorrects')).toBeVisible();
    await password(page).fill('');
  });

  await typePassword(page);
  await expect(page).toHaveURL(/\/apprenants\/edit\/\d+/);
  expect(await learnersNamed(page, 'Interrompue')).toBe(1);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/./);
  expect(keys[1]).toBe(keys[0]);
});

test('in the middle of a change, whatever is typed behind', async ({ page, context }) => {
  await signInAs(page, 'admin');
  const groupement = await firstId(page, 'groupements');
  await page.goto(`/groupements/edit/${groupement}`);
  const nom = page.getByLabel('Nom (obligatoire)', { exact: true });
  const former = await nom.inputValue();
  await nom.fill(`${former} bis`);
  await context.clearCookies();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await typePassword(page);
  await expect(page.getByText(/modification enregistrée/).first()).toBeVisible();
  await page.reload();
  await expect(nom).toHaveValue(`${former} bis`);
});

test('a list asks the same, once for all that it was asking for, and then shows its rows', async ({
  page,
  context,
}) => {
  await signInAs(page, 'admin');
  await page.goto('/actualites');
  await page.waitForLoadState('networkidle');
  await context.clearCookies();
  await page.getByRole('navigation').getByRole('link', { name: 'Groupements', exact: true }).click();
  await expect(dialog(page).getByText('Reconnectez-vous pour continuer sur cette page.')).toBeVisible();
  await typePassword(page);
  await expect(page).toHaveURL('/groupements');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('somebody else signs in: the page begins anew, and nothing was sent under their name', async ({
  page,
  context,
}) => {
  await signInAs(page, 'etablissement');
  await begin(page, 'Dequelquun');
  await context.clearCookies();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await dialog(page)
    .getByRole('button', { name: /^Modifier/ })
    .click();
  await expect(dialog(page).getByText(/votre saisie ne sera pas envoyée sous un autre nom/)).toBeVisible();
  await dialog(page).getByLabel('Identifiant').fill(people.ifps);
  await page.keyboard.press('Enter');
  await password(page).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /IFSI de Rennes/ })).toBeVisible();
  await expect(page.getByLabel('Nom (obligatoire)', { exact: true })).toHaveValue('');
  expect(await learnersNamed(page, 'Dequelquun')).toBe(0);
  await signInAs(page, 'etablissement');
  expect(await learnersNamed(page, 'Dequelquun')).toBe(0);
});

test('a page refused to whoever was here before opens to whoever is here now', async ({ page }) => {
  await signInAs(page, 'apprenant');
  await page.goto('/securite');
  const read = () => page.evaluate<string | null>("localStorage.getItem('sillage.personne')");
  await expect.poll(read).toContain('"isApprenant":true');
  const copy = await read();
  await signInAs(page, 'admin');
  await page.goto('/securite');
  await expect.poll(read).toContain('"isApprenant":false');
  await page.evaluate(`localStorage.setItem('sillage.personne', ${JSON.stringify(copy)})`);
  // The server takes its time to say who is here.
  await page.route('**/api/session', async (route) => {
    await delay(1_500);
    await route.continue();
  });
  await page.goto('/outils/journaux');
  await expect(page.getByRole('heading', { level: 1, name: /journaux/i })).toBeVisible();
  await expect(page).toHaveURL(/\/outils\/journaux/);
});

test('P-8-03 · whoever does not sign in leaves without another question, and comes back to the same page', async ({
  page,
  context,
}) => {
  await signInAs(page, 'etablissement');
  await begin(page, 'Abandonnee');
  await context.clearCookies();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await dialog(page).getByRole('button', { name: 'Quitter sans enregistrer' }).click();
  await expect(page).toHaveURL('/login?retour=%2Fapprenants%2Fcreate');
  await expect(page.getByText('Votre session a expiré')).toBeVisible();
  await signInAs(page, 'etablissement');
  expect(await learnersNamed(page, 'Abandonnee')).toBe(0);
});

test('signed in again in another tab, the page goes on by itself', async ({ page, context }) => {
  await signInAs(page, 'etablissement');
  await begin(page, 'Ailleurs');
  await context.clearCookies();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(dialog(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/apprenants');
  await expect(other).toHaveURL(/\/login/);
  await other.getByLabel('Identifiant').fill(people.etablissement);
  await other.getByLabel('Identifiant').press('Enter');
  await other.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await other.getByLabel('Mot de passe', { exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/apprenants\/edit\/\d+/);
  await other.close();
});
