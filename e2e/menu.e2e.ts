import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { PASSWORD, people, signInAs } from './people.ts';
import { MOTION, test } from './server.ts';
import { arrived, follow } from './walk.ts';

test.use(MOTION);

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Navigation principale' });
const group = (page: Page, name: string) => menuOf(page).getByRole('button', { name });
const NAV = `document.querySelector('nav[aria-label="Navigation principale"]')`;
/** Px of the menu that one sees by scrolling alone. */
const BELOW = `${NAV}.firstElementChild.scrollHeight - ${NAV}.firstElementChild.clientHeight`;
/** Px of its names that their places cut. */
const ASIDE = `Math.max(...Array.from(${NAV}.querySelectorAll('*'), (one) => one.scrollWidth - one.clientWidth))`;
/** Where the keyboard stands, and whether one sees the whole of it there. */
const FOCUSED = `(() => {
  const { top, bottom } = document.activeElement.getBoundingClientRect();
  const sight = ${NAV}.firstElementChild.getBoundingClientRect();
  return { name: document.activeElement.textContent, inSight: top >= sight.top && bottom <= sight.bottom };
})()`;

test('the menu: what few open each day starts closed, and the rest stands whole at 800 px', async ({ page }) => {
  await signInAs(page, 'superadmin');
  await page.goto('/actualites');
  for (const name of ['Personnes', 'Organisations', 'Formations', 'Suivi', 'Matériel']) {
    await expect(group(page, name)).toHaveAttribute('aria-expanded', 'true');
  }
  for (const name of ['Outils', 'Administration']) {
    await expect(group(page, name)).toHaveAttribute('aria-expanded', 'false');
  }
  await expect(menuOf(page).getByRole('link', { name: 'Utilisateurs' })).toHaveCount(0);
  await expect.poll(() => page.evaluate(BELOW)).toBe(0);
  await expect.poll(() => page.evaluate(ASIDE)).toBe(0);
  await group(page, 'Réduire le menu').click();
  await expect(group(page, 'Déplier le menu')).toBeVisible();
  await expect.poll(() => page.evaluate(BELOW)).toBe(0);
  await expectAccessible(page, 'menu of icons', 1280);
  await group(page, 'Administration').click();
  await menuOf(page).getByRole('link', { name: 'Utilisateurs' }).click();
  await expect(page).toHaveURL('/users');
});

test('a screen has one name: in the menu, on the cards of tools, in the quick search, and as its heading', async ({
  page,
}) => {
  await signInAs(page, 'superadmin');
  await page.goto('/outils');
  for (const name of ['Outils', 'Administration']) await group(page, name).click();
  const menu = await namesIn(menuOf(page));
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  const cards = await namesIn(page.getByRole('main').getByRole('list'));
  await page.getByRole('button', { name: /^Aller à/ }).click();
  const offered = page.getByRole('group', { name: 'Écrans' }).getByRole('option');
  await expect(offered.first()).toBeVisible();
  const searched = await offered.allInnerTexts();
  await page.keyboard.press('Escape');
  const named = new Map([...menu, ...cards]);
  // Home greets the person.
  named.delete('/');
  expect(cards.size).toBeGreaterThan(10);
  expect(searched).toEqual(expect.arrayContaining([...named.values()]));

  const others: string[] = [];
  for (const [address, name] of named) {
    await follow(page, address);
    const heading = await arrived(page).innerText();
    if (!saysName(heading, name)) others.push(`${address} « ${name} », « ${heading} »`);
  }
  // C-2.9-01
  expect(others).toEqual(['/catalogue « Catalogue », « Liste des formations »']);
});

/** Names of the links there, by their addresses. */
async function namesIn(place: Locator): Promise<Map<string, string>> {
  const links = place.getByRole('link');
  const named = await links.evaluateAll((all) =>
    all.map((link) => [link.getAttribute('href'), (link.querySelector('strong') ?? link).textContent] as const),
  );
  return new Map(named as [string, string][]);
}

/** A heading may say more than the menu: « Liste des badges », « Données personnelles (RGPD) ». */
function saysName(heading: string, name: string): boolean {
  return heading.toLocaleLowerCase('fr').includes(name.toLocaleLowerCase('fr'));
}

test('a group that holds the page is open, its name opens the index, and each person finds the menu as they left it', async ({
  page,
}) => {
  await signInAs(page, 'superadmin');
  await page.goto('/outils/journaux');
  await expect(menuOf(page).getByRole('link', { name: 'Journaux des appareils' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await menuOf(page).getByRole('link', { name: 'Outils', exact: true }).click();
  await expect(page).toHaveURL('/outils');
  await expect(group(page, 'Outils')).toHaveAttribute('aria-expanded', 'false');
  await group(page, 'Administration').click();
  await group(page, 'Formations').press('Enter');
  await page.reload();
  await expect(group(page, 'Administration')).toHaveAttribute('aria-expanded', 'true');
  await expect(menuOf(page).getByRole('link', { name: 'Catalogue' })).toHaveCount(0);

  await page.request.post('/api/login', {
    data: { authenticator: 'twoSteps', code: people.admin, password: PASSWORD, platform: 'browser' },
  });
  await page.goto('/actualites');
  await expect(menuOf(page).getByRole('link', { name: 'Catalogue' })).toBeVisible();
  await expect(group(page, 'Administration')).toHaveAttribute('aria-expanded', 'false');
});

test('with every group open, the keyboard brings each entry of the menu in sight', async ({ page }) => {
  await signInAs(page, 'superadmin');
  await page.goto('/actualites');
  for (const name of ['Outils', 'Administration']) await group(page, name).click();
  const links = menuOf(page).getByRole('link');
  const names = await links.allTextContents();
  await links.first().focus();
  const reached = new Map<string, boolean>();
  for (let press = 0; press < 2 * names.length; press++) {
    const { name, inSight } = await page.evaluate<{ name: string; inSight: boolean }>(FOCUSED);
    if (!reached.has(name)) reached.set(name, inSight);
    await page.keyboard.press('Tab');
  }
  expect(names.filter((name) => !reached.get(name))).toEqual([]);
  await expectAccessible(page, 'menu', 1280);
});

test('on a phone, the drawer holds the same groups', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await signInAs(page, 'admin');
  await page.goto('/actualites');
  await page.getByRole('button', { name: 'Ouvrir le menu' }).click();
  await group(page, 'Administration').click();
  await expectAccessible(page, 'drawer', 360);
  await menuOf(page).getByRole('link', { name: 'Utilisateurs' }).click();
  await expect(page).toHaveURL('/users');
});

test('on a phone, where the bar has room for the initials alone, the menu of the account says whose it is', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signInAs(page, 'etablissement');
  await page.goto('/actualites');
  await page.getByRole('button', { name: /menu du compte/i }).click();
  const { nom, etablissementNom } = await (await page.request.get('/api/session')).json();
  const menu = page.getByRole('menu');
  await expect(menu.getByText(nom, { exact: true })).toBeVisible();
  await expect(menu.getByText(etablissementNom, { exact: true })).toBeVisible();
  await expectAccessible(page, 'the menu of the account', 360);
});
