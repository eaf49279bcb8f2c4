import { expect, test } from '@playwright/test';
import { PASSWORD, people, signInAs } from './people.ts';

test.describe('signing in', () => {
  test('P-2.1-12 … 17 P-4-01 P-4-05 · the code first, then the password, then Accueil', async ({ page }) => {
    await page.goto('/login');
    const code = page.getByLabel('Identifiant');
    const next = page.getByRole('button', { name: 'Suivant' });
    await expect(next).toBeDisabled();
    await code.fill('   ');
    await expect(next).toBeDisabled();
    await code.fill(people.admin);
    await code.press('Enter');

    const password = page.getByLabel('Mot de passe', { exact: true });
    await expect(password).toBeFocused();
    await expect(page.locator('input[name=code]')).toHaveValue(people.admin);
    const signIn = page.getByRole('button', { name: 'Se connecter' });
    await expect(signIn).toBeDisabled();
    await password.fill('faux');
    await signIn.click();
    await expect(page.getByText('Identifiants incorrects')).toBeVisible();
    await password.fill(PASSWORD);
    await signIn.click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('navigation').first()).toContainText('Apprenants');
  });

  test('P-2.1-18 … 20 · several accounts: the person chooses one', async ({ page }) => {
    await page.goto('/login?l=double@sillage.test');
    await expect(page.getByLabel('Identifiant')).toHaveValue('double@sillage.test');
    await page.getByRole('button', { name: 'Suivant' }).click();
    await expect(page.getByText('Sélectionnez votre compte')).toBeVisible();
    await page.getByText('CH de Saint-Nazaire').click();
    await page.getByRole('button', { name: /Suivant|Continuer/ }).click();
    await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await expect(page).toHaveURL(/\/(home\/referent)?$/);
  });

  test('P-2.1-31 · a learner lands on AccueilApprenant; a reload keeps the login (P-3-16)', async ({ page }) => {
    await signInAs(page, 'apprenant');
    await page.goto('/');
    await expect(page).toHaveURL('/home/apprenant');
    await page.reload();
    await expect(page).toHaveURL('/home/apprenant');
  });

  test('P-2.1-29 · an IFPS establishment lands on AccueilReferent', async ({ page }) => {
    await signInAs(page, 'ifps');
    await page.goto('/');
    await expect(page).toHaveURL('/home/referent');
  });

  test('P-8-09 P-8-10 · a forgotten password: the mail is promised and waits in the local outbox', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('link', { name: /Mot de passe oublié/ }).click();
    await page.getByRole('textbox').first().fill('referent@sillage.test');
    await page.getByRole('button', { name: /Envoyer|Recevoir/ }).click();
    await expect(page.getByText('Un lien de renouvellement de mot de passe vous a été envoyé par mail.')).toBeVisible();
    await expect(page).toHaveURL('/login');
    await signInAs(page, 'admin');
    await page.goto('/outils/courriels');
    await expect(page.getByText('referent@sillage.test')).toBeVisible();
  });

  test('P-2.1-42 · an unknown address says so', async ({ page }) => {
    await signInAs(page, 'admin');
    await page.goto('/nulle-part');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/introuvable/i);
  });

  test('P-2.1-04 P-2.1-05 · logging out leads to the login page', async ({ page }) => {
    await signInAs(page, 'etablissement');
    await page.goto('/logout');
    await expect(page).toHaveURL('/login');
    await page.goto('/');
    await expect(page).toHaveURL(/\/login/);
  });
});
