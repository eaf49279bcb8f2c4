import { expect } from '@playwright/test';
import { signInAs } from './people.ts';
import { test } from './server.ts';

/** Establishments: who opens their screens, and who connects as one (P-2.4). */

test('P-2.3-34 P-2.3-35 P-2.3-36 P-4-37 P-4-38 · an administrator connects as an establishment, then comes back', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  await page.goto('/etablissements/');
  await page.getByRole('button', { name: 'Actions pour CHU de Nantes' }).click();
  await page.getByRole('menuitem', { name: 'Se connecter en tant que' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/déconnecté de votre compte actuel/)).toBeVisible();
  await expect(dialog.getByText(/reconnexion à votre compte est manuelle/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Se connecter en tant que' }).click();
  await expect(page.getByRole('button', { name: 'Revenir à mon compte' })).toBeVisible();
  await page.goto('/etablissements/profil');
  await expect(page.getByLabel('Nom (obligatoire)')).toHaveValue('CHU de Nantes');
  await page.getByRole('button', { name: 'Revenir à mon compte' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Revenir à mon compte' })).toHaveCount(0);
  await page.goto('/etablissements/create');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Créer un établissement');
});

test('P-2.4-01 P-2.4-02 P-2.4-03 P-2.4-04 P-2.4-05 · the screens of establishments by role, and never without a login', async ({
  page,
}) => {
  for (const screen of ['', 'create', 'edit/1', 'show/1', 'profil']) {
    await page.goto(`/etablissements/${screen}`);
    await expect(page).toHaveURL(/\/login/);
  }
  await signInAs(page, 'groupement');
  await page.goto('/etablissements/create');
  await expect(page).toHaveURL('/');
  await signInAs(page, 'referent');
  for (const screen of ['create', 'edit/1', 'profil']) {
    await page.goto(`/etablissements/${screen}`);
    await expect(page).toHaveURL(/\/(home\/referent)?$/);
  }
});

test('P-2.4-01 P-2.4-02 P-2.4-03 P-2.4-04 P-2.4-05 · a learner reads the list and the record of the own establishment, and opens no form', async ({
  page,
}) => {
  for (const screen of ['', 'show/1']) {
    await page.goto(`/etablissements/${screen}`);
    await expect(page).toHaveURL(/\/login/);
  }
  for (const [person, home] of [
    ['referent', '/'],
    ['apprenant', '/home/apprenant'],
  ] as const) {
    await signInAs(page, person);
    for (const screen of ['create', 'edit/1', 'profil']) {
      await page.goto(`/etablissements/${screen}`);
      await expect(page).toHaveURL(home);
    }
  }
  await page.goto('/etablissements/');
  await page.getByRole('link', { name: 'CHU de Nantes' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('CHU de Nantes');
});
