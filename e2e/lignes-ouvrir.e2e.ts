import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible, settled } from './axe.ts';
import { signInAs } from './people.ts';
import { test } from './server.ts';

const row = (page: Page): Locator => page.locator('tr[data-row]').first();
const cell = (page: Page, label: string): Locator => row(page).locator(`td[data-label="${label}"] > [data-value]`);
const list = /\/apprenants(\?|$)/;
const record = /\/apprenants\/show\/\d+$/;

/** How often a row has followed its link since the page was loaded: an address that stays may still be on its way. */
const followed = (page: Page) => page.evaluate('globalThis.followed ?? 0');
const COUNT = `addEventListener('click', ({ target }) => {
  if (target.closest?.('td[data-name] a')) globalThis.followed = (globalThis.followed ?? 0) + 1;
}, true)`;

async function open(page: Page, address = '/apprenants'): Promise<void> {
  await page.goto(address);
  await expect(row(page)).toBeVisible();
}

test('on a phone a tap on a card opens its record, and a control keeps its own use', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await signInAs(page, 'admin');
  await open(page);
  const name = await row(page).getByRole('link').innerText();
  // Beside the box, not on it.
  await row(page)
    .locator('td')
    .first()
    .click({ position: { x: 3, y: 3 } });
  await row(page).getByRole('checkbox').check();
  await row(page)
    .getByRole('button', { name: /^Actions pour/ })
    .click();
  await expect(page.getByRole('menuitem', { name: 'Voir' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(page).toHaveURL(list);
  // The name is the one way that is announced.
  await expect(row(page).getByRole('link')).toHaveCount(1);
  await expectAccessible(page, 'cards', 360);
  await cell(page, 'Code apprenant').click();
  await expect(page).toHaveURL(record);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name.split(' ')[0]!);
  // Back where one was, by the browser or by the arrow of the page.
  await page.goBack();
  await expect(row(page).getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(record);
  await page.getByRole('main').getByRole('link', { name: 'Retour' }).click();
  await expect(row(page).getByRole('link')).toBeFocused();
});

test('a click in a row opens it; text that is selected, a link inside and a menu are left alone', async ({ page }) => {
  await page.addInitScript(COUNT);
  await signInAs(page, 'admin');
  await open(page);
  const code = cell(page, 'Code apprenant');
  await settled(page);
  const { x, y } = (await code.boundingBox())!;
  // On its first line.
  await page.mouse.move(x + 1, y + 9);
  await page.mouse.down();
  await page.mouse.move(x + 60, y + 9, { steps: 4 });
  await page.mouse.up();
  expect(await page.evaluate('String(getSelection())')).not.toBe('');
  expect(await followed(page)).toBe(0);
  await row(page)
    .getByRole('button', { name: /^Actions pour/ })
    .click();
  await page.getByRole('menu').getByRole('menuitem', { name: 'Modifier' }).click();
  await expect(page).toHaveURL(/\/apprenants\/edit\/\d+$/);

  await open(page);
  const opened = page.context().waitForEvent('page');
  await code.click({ modifiers: ['ControlOrMeta'] });
  await expect(await opened).toHaveURL(record);
  await expect(page).toHaveURL(list);
  await code.click();
  await expect(page).toHaveURL(record);

  await open(page, '/assignments');
  await page.locator('td[data-label="Formation ou parcours"] a').first().click();
  await expect(page).toHaveURL(/\/training_courses\/show\/\d+$/);
});

test('a press that closes a menu, or lets selected text go, does nothing else', async ({ page }) => {
  await page.addInitScript(COUNT);
  await signInAs(page, 'admin');
  await open(page);
  const code = cell(page, 'Code apprenant');
  await settled(page);
  await page.getByRole('button', { name: /^Colonnes/ }).click();
  const layer = page.locator('[role=menu], [role=dialog], [role=listbox]').filter({ visible: true });
  await expect(layer).toHaveCount(1);
  await code.click();
  await expect(layer).toHaveCount(0);
  expect(await followed(page)).toBe(0);

  await page.evaluate('getSelection().selectAllChildren(document.querySelector("h1"))');
  await code.click();
  expect(await followed(page)).toBe(0);
  await code.click();
  await expect(page).toHaveURL(record);
  expect(await followed(page)).toBe(1);
});

test('a row that leads nowhere stays where it is', async ({ page }) => {
  await signInAs(page, 'admin');
  await open(page, '/attestations');
  await cell(page, 'Scénario').click();
  await expect(page).toHaveURL(/\/attestations$/);
  await expect(row(page)).toBeVisible();
});

test('from the search, the arrow goes down to the rows that it found, and Enter opens the first', async ({ page }) => {
  await signInAs(page, 'admin');
  await open(page);
  await page.keyboard.press('/');
  const search = page.getByRole('main').getByRole('searchbox');
  await expect(search).toBeFocused();
  await page.keyboard.type('APP-NANTES-0001');
  await expect(page.locator('tr[data-row]')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await expect(row(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(record);
  await page.goto('/scenarios');
  const tiles = page.getByRole('list', { name: 'Liste des scénarios' }).getByRole('listitem');
  await expect(tiles.first()).toBeVisible();
  // Rows that are asked for again are no place to go down to.
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(tiles.first().getByRole('button').first()).toBeFocused();
});
