import { expect } from '@playwright/test';
import { signInAs } from './people.ts';
import { test } from './server.ts';

const rows = ['Zoé', 'Anaïs', 'Lœtitia'].map(
  (prenom, rank) => `Nguyễn;${prenom};imp${rank}@exemple.test;IMP-0${rank};05/03/1990;Aide-soignant;Pôle import`,
);
const titles = 'Nom;Prénom;Email;Matricule;Date de naissance;Profession;Regroupement niveau 1';
const csv = (...lines: string[]) => ({
  name: 'apprenants.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([titles, ...lines].join('\r\n')),
});

test('S-2.20-01 S-2.20-03 S-2.20-06 S-2.20-09 S-2.20-14 S-2.20-15 · a file becomes learners, read back from the database', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  await page.goto('/outils/importApprenants');
  await expect(page).toHaveTitle(/^Importer des apprenants/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Importer des apprenants depuis un fichier Excel');
  const next = page.getByRole('button', { name: 'Continuer' });
  await expect(next).toBeDisabled();
  await page.locator('main input').first().fill('Nantes');
  await page.getByRole('option', { name: 'CHU de Nantes' }).click();
  await next.click();

  // S-5-21: nothing goes on without data.
  await expect(next).toBeDisabled();
  await page.setInputFiles('input[type=file]', {
    name: 'faux.xlsx',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7'),
  });
  await expect(page.getByRole('alert')).toContainText('pas un tableur lisible');
  await page.setInputFiles('input[type=file]', csv(...rows));
  await expect(page.getByText('1 feuille, 3 lignes')).toBeVisible();
  await next.click();
  await expect(page.getByText('Vous pouvez passer cette étape')).toBeVisible();
  await next.click();

  await page.getByRole('button', { name: 'Importer', exact: true }).click();
  await expect(page.getByRole('tab', { selected: true })).toContainText('apprenants à créer');
  const confirm = page.getByRole('button', { name: 'Importer 3 apprenants' });
  await expect(confirm).toBeDisabled();
  await page.getByLabel('Je confirme les informations à importer').check();
  await confirm.click();
  const success = page.getByRole('dialog', { name: 'Import terminé' });
  await expect(success.getByText('Apprenants créés').locator('..')).toContainText('3');

  // S-2.20-12 S-4-09 S-4-14: the same file again opens the check, and changes one learner.
  await success.getByRole('button', { name: 'Fermer' }).last().click();
  await page.setInputFiles('input[type=file]', csv(rows[0]!.replace('Nguyễn', "D'Aubigné"), rows[1]!));
  await next.click();
  await next.click();
  await page.getByRole('button', { name: 'Importer', exact: true }).click();
  const check = page.getByRole('dialog', { name: '2 lignes à vérifier' });
  await check.getByRole('button', { name: 'Importer', exact: true }).click();
  await expect(page.getByRole('row', { name: /avant.*Nguyễn.*après.*D'Aubigné/ })).toBeVisible();
  await page.getByLabel('Je confirme les informations à importer').check();
  await page.getByRole('button', { name: 'Importer 1 apprenant', exact: true }).click();
  await expect(page.getByRole('dialog').getByText('Apprenants modifiés').locator('..')).toContainText('1');
});

test('S-5-25 · refused rows that are all new must be corrected first', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/outils/importApprenants');
  await page.locator('main input').first().fill('Nantes');
  await page.getByRole('option', { name: 'CHU de Nantes' }).click();
  const next = page.getByRole('button', { name: 'Continuer' });
  await next.click();
  await page.setInputFiles('input[type=file]', csv('Tréhoux;Gaëtan;gaetan@;IMP-99;;;', 'Tréhoux;Inès;;IMP-98;;;'));
  await page.getByText('1 feuille, 2 lignes').waitFor();
  await next.click();
  await next.click();
  await page.getByRole('button', { name: 'Importer', exact: true }).click();
  const check = page.getByRole('dialog', { name: '1 ligne à vérifier' });
  await expect(check.getByText('Email invalide')).toBeVisible();
  await expect(check.getByRole('button', { name: 'Importer', exact: true })).toBeDisabled();
});
