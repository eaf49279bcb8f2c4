import { expect } from '@playwright/test';
import { signInAs } from './people.ts';
import { test } from './server.ts';

test('S-2.1-19 S-2.1-27 S-2.19-01 … 05 S-5-37 S-5-40 · an establishment searches, keeps the DPC sessions, and downloads what it chose', async ({
  page,
}) => {
  await signInAs(page, 'etablissement');
  await page.goto('/attestations/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Attestations');
  await expect(page.getByRole('columnheader', { name: 'ID session' })).toHaveCount(0);
  const rows = page.getByRole('row').filter({ has: page.getByRole('checkbox') });
  await expect(rows.nth(1)).toBeVisible();

  const download = page.getByRole('button', { name: 'Télécharger les attestations' });
  await download.click();
  await expect(page.getByText('Aucune ligne sélectionnée').first()).toBeVisible();

  await page.getByRole('checkbox', { name: 'Mention DPC' }).check();
  await expect(page.getByRole('cell', { name: 'Non', exact: true })).toHaveCount(0);
  await page.getByRole('searchbox').fill('le goff');
  await expect(rows.nth(1)).toContainText('Le Goff');
  await rows.nth(1).getByRole('checkbox').check();
  const archive = page.waitForEvent('download');
  await download.click();
  expect((await archive).suggestedFilename()).toMatch(/^Attestations .+\.zip$/);

  const excel = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exporter en Excel' }).click();
  expect((await excel).suggestedFilename()).toMatch(/\.xlsx$/);
});

test('S-2.19-06 · an administrator reads the session and the headset of each row', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/attestations/');
  for (const name of ['Nom', 'Profil', 'Scénario', 'Date', 'Score', 'ID session', 'Durée', 'ID casque'])
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible();
});

test('S-2.1-20 S-2.1-21 · closed to learners, and to who lacks the feature', async ({ page }) => {
  await signInAs(page, 'apprenant');
  await page.goto('/attestations/');
  await expect(page).toHaveURL('/home/apprenant');
  await signInAs(page, 'etablissementSans');
  await page.goto('/attestations/');
  await expect(page).toHaveURL('/');
});

test('a learner downloads the own attestation from the steps', async ({ page }) => {
  await signInAs(page, 'apprenant');
  await page.goto('/apprenants/liste-etapes?aId=APP-NANTES-0001');
  const download = page.waitForEvent('download');
  await page
    .getByRole('link', { name: /^Mon attestation/ })
    .first()
    .click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
});

test('S-2.1-23 S-2.1-24 S-6-37 · a visitor asks by the code of a session; a wrong one is told so', async ({ page }) => {
  await page.goto('/mon-attestation');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mon attestation');
  await page.getByLabel('Code mobile').fill('00000-00000');
  await page.getByRole('button', { name: 'Trouver ma session' }).click();
  await expect(
    page.getByText('Ce code ne correspond à aucune session, assurez-vous de l’avoir saisi correctement').first(),
  ).toBeVisible();
});

test('a visitor types a number: unknown ones are said to be', async ({ page }) => {
  await page.goto('/verification/');
  await page.getByLabel('Numéro').fill('SIL-0000-0000-0000');
  await page.getByRole('button', { name: /Vérifier/ }).click();
  await expect(page).toHaveURL(/\/verification\/SIL-0000-0000-0000/);
  await expect(page.getByText('Attestation inconnue')).toBeVisible();
});
