import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { build } from 'vite';
import { settled } from './axe.ts';

/** What the table of lists can do before a screen of the product asks for it, on a page of its own (liste/page.tsx). */

const outDir = path.join(import.meta.dirname, '.results/liste');
const rows = (page: Page) => page.locator('tr[data-row]');
const totals = (page: Page) => page.getByRole('row', { name: /^Total/ });
const names = (page: Page) => rows(page).locator('td[data-name]');

test.beforeAll(async () => {
  await build({
    configFile: false,
    logLevel: 'error',
    root: path.join(import.meta.dirname, 'liste'),
    build: { outDir, emptyOutDir: true, minify: false, assetsInlineLimit: 0 },
  });
});

test.beforeEach(async ({ page }) => {
  await page.route('http://liste.test/**', (route) =>
    route.fulfill({ path: path.join(outDir, new URL(route.request().url()).pathname.slice(1) || 'index.html') }),
  );
  await page.goto('http://liste.test/');
  await expect(rows(page)).toHaveCount(5);
});

test('a list in the browser searches every row, whatever the accents; its totals are those of the rows found', async ({
  page,
}) => {
  await expect(page.getByText('1-5 sur 12')).toBeVisible();
  await expect(totals(page).getByRole('cell')).toContainText(['Total', '', ...Array(13).fill('78')]);
  await page.getByRole('searchbox').fill('ep');
  await expect(names(page)).toHaveText(['Épinal']);
  await expect(totals(page).getByRole('cell').last()).toHaveText('6');
  await page.getByRole('searchbox').fill('personne');
  await expect(page.getByRole('heading', { name: 'Aucun résultat' })).toBeVisible();
  await expect(totals(page)).toHaveCount(0);
});

test('it orders every row, numbers as numbers, and turns its pages; the totals stay first', async ({ page }) => {
  await page.getByRole('button', { name: 'Mois 13' }).click();
  await page.getByRole('button', { name: 'Mois 13' }).click();
  await expect(names(page)).toHaveText(['Metz', 'Laon', 'Istres', 'Hyères', 'Gap']);
  await expect(page.getByRole('row').nth(1)).toHaveText(/^Total/);
  await page.getByRole('button', { name: 'Dernière page' }).click();
  await expect(names(page)).toHaveText(['Angers', 'Évreux']);
  await expect(totals(page).getByRole('cell').last()).toHaveText('78');
  await page.getByRole('button', { name: 'Lieu' }).click();
  await expect(names(page).first()).toHaveText('Angers');
});

test('a row unfolds the rows below it, by its button and by the keyboard, and the page keeps its five rows', async ({
  page,
}) => {
  const unfold = page.getByRole('button', { name: 'Détails : Évreux' });
  await expect(unfold).toHaveAttribute('aria-expanded', 'false');
  await unfold.click();
  await expect(unfold).toHaveAttribute('aria-expanded', 'true');
  await expect(rows(page)).toHaveCount(7);
  await expect(rows(page).nth(1)).toContainText('CASQUE-0A');
  await expect(rows(page).nth(1).getByRole('button')).toHaveCount(0);
  await expect(page.getByText('1-5 sur 12')).toBeVisible();
  await rows(page).nth(3).focus();
  await page.keyboard.press('ArrowRight');
  await expect(rows(page).nth(4)).toContainText('CASQUE-1A');
  await page.keyboard.press('ArrowLeft');
  await expect(rows(page)).toHaveCount(7);
});

test('of thirteen months that do not fit, the frozen columns stay in sight side by side', async ({ page }) => {
  // A table is drawn, measured, then drawn again.
  await settled(page);
  const left = async (name: string) => (await page.getByRole('columnheader', { name, exact: true }).boundingBox())!.x;
  const place = await left('Lieu');
  const headset = await left('Casque');
  expect(headset).toBeGreaterThan(place);
  const last = page.getByRole('columnheader', { name: 'Mois 13' });
  await expect(last).not.toBeInViewport({ ratio: 0.5 });
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 0.9 });
  expect(await left('Lieu')).toBe(place);
  expect(await left('Casque')).toBe(headset);
  await expect(page.getByRole('columnheader', { name: 'Mois 1', exact: true })).not.toBeInViewport({ ratio: 0.5 });
  await expect(rows(page).first().getByText('Évreux')).toBeInViewport();
});
