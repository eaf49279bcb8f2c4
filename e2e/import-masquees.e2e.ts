import { utils, write } from '@e965/xlsx';
import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { signInAs } from './people.ts';
import { test } from './server.ts';

test('what a workbook hides is said, and imported only when it is ticked', async ({ page }) => {
  const sheet = utils.aoa_to_sheet([
    ['Nom', 'Prénom', 'Matricule'],
    ['Nguyễn', 'Zoé', 'MASQ-01'],
    ['Nguyễn', 'Anaïs', 'MASQ-02'],
  ]);
  sheet['!rows'] = [{}, {}, { hidden: true }];
  sheet['!cols'] = [{}, {}, { hidden: true }];
  const book = utils.book_new(sheet, 'Agents');
  await signInAs(page, 'admin');
  await page.goto('/outils/importApprenants');
  await page.locator('main input').first().fill('Nantes');
  await page.getByRole('option', { name: 'CHU de Nantes' }).click();
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const buffer = write(book, { type: 'buffer', bookType: 'xlsx' });
  await page.setInputFiles('input[type=file]', { name: 'agents.xlsx', mimeType, buffer });
  await expect(page.getByText('Le fichier masque 1 ligne et la colonne « Matricule »')).toBeVisible();
  const card = page.getByRole('region', { name: 'Fichier' });
  await expect(card.getByText('1 feuille, 1 ligne')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Anaïs' })).toHaveCount(0);
  for (const width of [1280, 360]) {
    await expectAccessible(page, 'ce qui est masqué', width);
  }
  // The box follows the reading that it asks for.
  await page.getByLabel('Lire aussi ce qui est masqué').click();
  await expect(card.getByText('1 feuille, 2 lignes')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'MASQ-02' })).toBeVisible();
  await page.getByLabel('Lire aussi ce qui est masqué').click();
  await expect(card.getByText('1 feuille, 1 ligne')).toBeVisible();
  await page.setInputFiles('input[type=file]', { name: 'agents.xls', mimeType, buffer: Buffer.from('<html></html>') });
  await expect(page.getByRole('alert')).toContainText('ouvrez-le dans Excel et enregistrez-le en .xlsx');
});
