import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { signInAs } from './people.ts';
import { test } from './server.ts';

/** What a route becomes after a click or a failure passes axe too: the walk over the routes only sees them as they open. */

// It only reads: two workers share it.
test.describe.configure({ mode: 'parallel' });

const WIDTHS = [1280, 360];

const LISTS = [
  '/apprenants/',
  '/etablissements/',
  '/groupements/',
  '/referents/',
  '/regroupements/',
  '/modules/',
  '/module_groupes/',
  '/scenarios/',
  '/assignments/',
];

async function expectAccessibleAtBothWidths(page: Page, where: string): Promise<void> {
  for (const width of WIDTHS) await expectAccessible(page, `${where} ${width}`, width);
}

test.beforeEach(({ page }) => signInAs(page, 'superadmin'));

test('P-8-31 · lists without a match pass axe at both widths', async ({ page }) => {
  for (const list of LISTS) {
    await page.goto(`${list}?search=introuvable`);
    await expect(page.getByRole('heading', { name: /^Aucun/ }), list).toBeVisible();
    await expectAccessibleAtBothWidths(page, list);
  }
});

test('P-8-29 · a list and a record that fail to load pass axe at both widths', async ({ page, expectError }) => {
  expectError(/status of 500 .*\/api\/apprenants\?/);
  expectError(/status of 500 .*\/api\/groupements\//);
  await page.route(/\/api\/(apprenants\?|groupements\/)/, (route) => route.fulfill({ status: 500 }));
  for (const address of ['/apprenants/', '/groupements/show/1']) {
    await page.goto(address);
    await expect(page.getByText('Réessayer'), address).toBeVisible();
    await expectAccessibleAtBothWidths(page, address);
  }
});

test('P-5-02 · creation forms that were refused show their errors and pass axe at both widths', async ({ page }) => {
  for (const list of LISTS) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${list}create`);
    await page.locator('main form button[type=submit]').first().click();
    await expect(page.locator('[aria-invalid="true"]').first(), list).toBeVisible();
    await expectAccessibleAtBothWidths(page, `${list}create`);
  }
});

for (const width of WIDTHS) {
  test(`what opens over a screen passes axe at ${width} px`, async ({ page }) => {
    const opened: [address: string, open: () => Promise<void>][] = [
      [
        '/apprenants/',
        () =>
          page
            .getByRole('button', { name: /^Actions pour/ })
            .first()
            .click(),
      ],
      ['/apprenants/', () => page.getByRole('button', { name: /^Colonnes/ }).click()],
      ['/apprenants/', () => page.getByRole('button', { name: 'Filtrer' }).click()],
      [
        '/groupements/',
        async () => {
          await page
            .getByRole('button', { name: /^Actions pour/ })
            .first()
            .click();
          await page.getByRole('menuitem', { name: 'Supprimer' }).click();
          await expect(page.getByRole('dialog')).toBeVisible();
        },
      ],
      ['/etablissements/create', () => page.getByRole('combobox', { name: /^Groupement/ }).click()],
      ['/assignments/create', () => page.getByRole('textbox', { name: 'Début d’attribution' }).click()],
      ['/', () => page.getByRole('button', { name: /menu du compte/i }).click()],
      [
        '/',
        async () => {
          await page.keyboard.press('Control+k');
          await expect(page.getByRole('dialog', { name: 'Recherche rapide' })).toBeVisible();
        },
      ],
    ];
    await page.setViewportSize({ width, height: 800 });
    for (const [rank, [address, open]] of opened.entries()) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await open();
      await expectAccessible(page, `${rank} ${address} ${width}`, width);
    }
  });
}
