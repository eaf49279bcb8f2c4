import { expect, type Page } from '@playwright/test';
import { expectAccessible, settled } from './axe.ts';
import { type PersonName, signInAs } from './people.ts';
import { test } from './server.ts';

const box = (page: Page) => page.getByRole('combobox', { name: 'Un nom, un code, un écran, une action…' });
const options = (page: Page) => page.getByRole('listbox', { name: 'Recherche rapide' }).getByRole('option');
const current = (page: Page) => options(page).and(page.locator('[aria-selected="true"]'));

async function openSearch(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeFocused();
}

test('by the keyboard alone: an exact code first, a name, a screen, and Enter pressed before the answer', async ({
  page,
}) => {
  await signInAs(page, 'etablissement');
  await page.goto('/actualites');
  await openSearch(page);
  await page.keyboard.type('app-nantes-0001');
  await expect(current(page)).toContainText('APP-NANTES-0001, CHU de Nantes');
  await expect(page.getByRole('group', { name: 'Exact' }).getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/apprenants/show/1');

  await expect(page.getByRole('heading', { level: 1, name: 'Le Goff Anaïs' })).toBeVisible();
  await openSearch(page);
  await expect(page.getByRole('group', { name: 'Récents' }).getByRole('option')).toHaveText(/^Le Goff Anaïs/);
  await page.keyboard.type('regroupements');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/regroupements');

  await openSearch(page);
  await page.keyboard.type('hyg');
  await expect(page.getByRole('status').filter({ hasText: /résultats?$/ })).toBeVisible();
  const name = await options(page).nth(1).textContent();
  await page.keyboard.press('ArrowDown');
  await expect(current(page)).toHaveText(name!);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(current(page)).toHaveText((await options(page).last().textContent())!);
  await page.keyboard.press('Escape');
  await expect(box(page)).toHaveCount(0);

  // By other words than those of the screens.
  await openSearch(page);
  for (const [typed, found] of [
    ['casque', 'Statistiques d’usage'],
    ['fiche', 'Imprimer les fiches d’accès'],
    ['relance', 'Relancer les apprenants'],
    ['mot de passe', 'Changer mon mot de passe'],
    ['déconnexion', 'Se déconnecter'],
    ['profil', 'Mon établissement'],
    ['e-mail', 'Mon établissement'],
    ['nouvel apprenant', 'Créer un apprenant'],
    ['mode nuit', 'Passer en sombre'],
    ['aide', 'Raccourcis clavier'],
    ['raccourcis', 'Raccourcis clavier'],
  ] as const) {
    await box(page).fill(typed);
    await expect(options(page).filter({ hasText: found }), typed).toHaveCount(1);
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Raccourcis clavier' })).toBeVisible();
  await page.keyboard.press('Escape');

  await signInAs(page, 'admin');
  await page.goto('/actualites');
  await openSearch(page);
  for (const [typed, found] of [
    ['transf', 'Transférer le casque'],
    ['transférer', 'Transférer le casque'],
    ['profil', 'Sécurité'],
    ['e-mail', 'Courriels'],
  ] as const) {
    await box(page).fill(typed);
    await expect(options(page).filter({ hasText: found }), typed).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
});

test('what is typed while the code of the box is on its way stands in it, and goes on from there', async ({ page }) => {
  await signInAs(page, 'etablissement');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/quick-search-*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/actualites');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const help = page.getByRole('button', { name: 'Aide' });
  await help.focus();
  const early = page.getByRole('textbox', { name: 'Aller à un écran, un apprenant…' });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('abandon');
  await expect(early).toHaveValue('abandon');
  await page.keyboard.press('Escape');
  await expect(early).toHaveCount(0);
  await expect(help).toBeFocused();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('app-nantes-000x');
  await page.keyboard.press('Backspace');
  await expect(early).toHaveValue('app-nantes-000');
  release();
  await expect(box(page)).toBeFocused();
  await expect(early).toHaveCount(0);
  await page.keyboard.type('1');
  await expect(box(page)).toHaveValue('app-nantes-0001');
  await expect(current(page)).toContainText('APP-NANTES-0001, CHU de Nantes');
  await page.keyboard.press('Escape');
  await expect(box(page)).toHaveCount(0);
  await expect(help).toBeFocused();

  // Its code is there, its frame comes down: nothing falls between, and Enter is heard too.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('app-nantes-0001');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/apprenants/show/1');
});

test('what was found stands where it is until what is found next replaces it, and the chosen line stays chosen', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  await page.goto('/actualites');
  await openSearch(page);
  await box(page).fill('nan');
  const establishment = options(page).filter({ hasText: /^CHU de Nantes/ });
  await expect(establishment).toHaveCount(1);
  const dialog = page.getByRole('dialog', { name: 'Recherche rapide' });
  await expect(dialog).toBeVisible();
  // It comes down as it opens.
  await settled(page);
  const place = await dialog.boundingBox();
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/recherche?*', async (route) => {
    await answered;
    // What was typed meanwhile is asked for in its place.
    await route.continue().catch(() => undefined);
  });
  while ((await establishment.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
  const shown = await options(page).allTextContents();
  const asked = page.waitForRequest('**/api/recherche?*');
  await page.keyboard.type('tes');
  await asked;
  expect(await options(page).allTextContents()).toEqual(shown);
  answer();
  await expect(options(page).first()).not.toHaveText(shown[0]!);
  await expect(establishment).toHaveAttribute('aria-selected', 'true');
  expect(await dialog.boundingBox()).toEqual(place);
});

test('a slip of the keyboard finds what was meant, and says that it is near', async ({ page }) => {
  await signInAs(page, 'etablissement');
  await page.goto('/actualites');
  for (const [typed, found] of [
    ['le gofff', 'Le Goff Anaïs'],
    ['urgneces', 'Urgences'],
  ] as const) {
    await openSearch(page);
    await page.keyboard.type(typed);
    const near = page.getByRole('group', { name: 'Résultats proches' }).getByRole('option');
    await expect(near.filter({ hasText: found }).first()).toBeVisible();
    // The list would find nothing.
    await expect(options(page).filter({ hasText: 'dans la liste' })).toHaveCount(0);
    await page.keyboard.press('Escape');
  }
});

test('without the server, screens and actions are still found, and one is told', async ({ page, expectError }) => {
  await signInAs(page, 'admin');
  await page.goto('/actualites');
  await openSearch(page);
  expectError(/status of 500 .*\/api\/recherche/);
  await page.route('**/api/recherche?*', (route) => route.fulfill({ status: 500 }));
  await page.keyboard.type('apprenant');
  await expect(page.getByRole('alert')).toContainText('seuls les écrans et les actions sont montrés');
  await expect(options(page).filter({ hasText: 'Créer un apprenant' })).toHaveCount(1);
});

const actions: Partial<Record<PersonName, { own: string; other: string }>> = {
  superadmin: { own: 'Créer un administrateur', other: '' },
  admin: { own: 'Créer un établissement', other: 'Créer un administrateur' },
  groupement: { own: 'Créer un apprenant', other: 'Créer un établissement' },
  etablissement: { own: 'Assigner une formation', other: 'Créer un module' },
  referent: { own: 'Créer un regroupement', other: 'Créer un casque' },
};
for (const [person, { own, other }] of Object.entries(actions) as [PersonName, { own: string; other: string }][]) {
  test(`${person}: the actions that one may do, and no other`, async ({ page }) => {
    await signInAs(page, person);
    await page.goto('/actualites');
    await openSearch(page);
    await page.keyboard.type(own);
    await expect(options(page).filter({ hasText: own })).toHaveCount(1);
    if (other) {
      await box(page).fill(other);
      await expect(options(page).filter({ hasText: other })).toHaveCount(0);
      await expect(page.getByText('Rien ne correspond')).toBeVisible();
    }
    await box(page).fill(own);
    await expect(options(page).filter({ hasText: own })).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/create$/);
  });
}

test('dark and back from the keyboard; what was opened is forgotten at sign-out; both widths', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/modules/show/1');
  await openSearch(page);
  await expect(page.getByRole('group', { name: 'Récents' }).getByRole('option')).toHaveCount(1);
  await box(page).fill('mot de passe');
  await expect(options(page).filter({ hasText: 'Sécurité' })).toHaveCount(1);
  await box(page).fill('sombre');
  await expect(current(page)).toContainText('Passer en sombre');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  for (const width of [1280, 360]) {
    await openSearch(page);
    await expectAccessible(page, `offered ${width}`, width);
    await page.keyboard.type('nantes');
    await expect(options(page).filter({ hasText: /^CHU de Nantes/ })).toHaveCount(1);
    await expectAccessible(page, `found ${width}`, width);
    await page.keyboard.press('Escape');
    await expect(box(page)).toHaveCount(0);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await openSearch(page);
  await page.keyboard.type('clair');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  await openSearch(page);
  await page.keyboard.type('deconnecter');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate("localStorage.getItem('sillage.recents')")).toBeNull();
});
