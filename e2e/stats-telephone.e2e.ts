import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { signInAs } from './people.ts';
import { test } from './server.ts';

test.use({ viewport: { width: 360, height: 800 } });

const filters = (page: Page): Locator => page.getByRole('search', { name: 'Filtres' });
const fold = (page: Page): Locator => filters(page).getByRole('button', { name: /^Filtres/ });
const figure = (page: Page): Locator => page.getByRole('main').getByText('sessions', { exact: true }).first();
const TODAY = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris' }).format(new Date());
const YEAR = TODAY.slice(-4);

/** The addresses of the statistics of a scenario of each kind. */
async function ofScenarios(page: Page): Promise<string[]> {
  const answer = await page.request.get('/api/scenarios?rowsPerPage=-1');
  const rows: { nom: string; uuid: string; guid: string }[] = (await answer.json())['hydra:member'];
  const named = (nom: string) => rows.find((row) => row.nom === nom)!;
  return [
    `/stats/scenario/${named('Friction chronométrée').uuid}`,
    `/stats/seriousGame/${named('Dix erreurs à retrouver').guid}`,
    `/stats/mangoEngine/${named('Débits de perfusion').guid}`,
  ];
}

test('the filters fold to what they say, and the first figure stands in the first screen', async ({ page }) => {
  await signInAs(page, 'etablissement');
  for (const address of ['/stats/usage', '/stats/commun', ...(await ofScenarios(page))]) {
    await page.goto(address);
    await expect(fold(page), address).toHaveText(`Filtres du 01/01/2025 au ${TODAY}`);
    await expect(filters(page).getByLabel('Du', { exact: true }), address).toHaveCount(0);
    await expect(figure(page), address).toBeInViewport({ ratio: 1 });
  }
});

test('unfolded by the keyboard, they say how many one has chosen, and fold again once one looks at the figures', async ({
  page,
}) => {
  await signInAs(page, 'etablissement');
  await page.goto('/stats/usage');
  await fold(page).press('Enter');
  await expect(fold(page)).toHaveAttribute('aria-expanded', 'true');
  await filters(page).getByRole('combobox', { name: 'Appareil' }).click();
  await page.getByRole('option').nth(1).click();
  await filters(page).getByRole('button', { name: 'Cette année' }).click();
  await expect(page).toHaveURL(/debut=\d{4}-01-01&casque=\d+|casque=\d+&debut=\d{4}-01-01/);
  await expect(fold(page)).toHaveText(`Filtres · 2 du 01/01/${YEAR} au ${TODAY}`);
  await expectAccessible(page, 'filters unfolded', 360);
  await page.setViewportSize({ width: 360, height: 800 });
  await filters(page).getByRole('button', { name: 'Voir les chiffres' }).press('Enter');
  await expect(fold(page)).toHaveAttribute('aria-expanded', 'false');
  await expect(fold(page)).toBeFocused();
  await expect(figure(page)).toBeInViewport({ ratio: 1 });
  await expectAccessible(page, 'filters folded', 360);
  await page.reload();
  await expect(fold(page)).toHaveText(`Filtres · 2 du 01/01/${YEAR} au ${TODAY}`);
  await page.emulateMedia({ media: 'print' });
  await expect(fold(page)).toBeHidden();
  await expect(page.getByText(new RegExp(`^du 01/01/${YEAR} au ${TODAY} · appareil`)).first()).toBeVisible();
});

test('a date that cannot be keeps the filters open, and is said', async ({ page }) => {
  await signInAs(page, 'etablissement');
  await page.goto('/stats/usage');
  await fold(page).click();
  await filters(page).getByRole('button', { name: 'Cette année' }).click();
  const fin = filters(page).getByLabel('Au', { exact: true });
  const typed = `31/12/${Number(YEAR) - 1}`;
  for (const leaves of [filters(page).getByRole('button', { name: 'Voir les chiffres' }), fold(page)]) {
    await fin.fill(typed);
    await leaves.press('Enter');
    await expect(fold(page)).toHaveAttribute('aria-expanded', 'true');
    await expect(fin).toHaveValue(typed);
    await expect(fin).toHaveAccessibleDescription(/La date de début doit précéder la date de fin/);
    await expect(filters(page).getByText('La date de début doit précéder la date de fin.')).toBeInViewport({
      ratio: 1,
    });
  }
  await expectAccessible(page, 'filters held open', 360);
  await page.setViewportSize({ width: 360, height: 800 });
  await fin.fill(TODAY);
  await filters(page).getByRole('button', { name: 'Voir les chiffres' }).click();
  await expect(fold(page)).toHaveAttribute('aria-expanded', 'false');
});

test('a period that ends before it begins is said where it is put right, however it came there', async ({ page }) => {
  await signInAs(page, 'etablissement');
  const order = 'La date de début doit précéder la date de fin';
  const expectHeldOpen = async (where: string) => {
    const fin = page.getByLabel('Au', { exact: true });
    await expect(fin, where).toHaveAccessibleDescription(new RegExp(order));
    await page.getByRole('button', { name: /^Filtres/ }).dispatchEvent('click');
    await expect(page.getByRole('button', { name: /^Filtres/ }), where).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByText(order).first(), where).toBeInViewport({ ratio: 1 });
    return fin;
  };
  for (const address of ['/stats/usage', '/attestations']) {
    // Of a link, or of the years before this one whose first day was emptied.
    const days = { debut: `${YEAR}-02-01`, fin: `${YEAR}-01-01` };
    const filtered = new URLSearchParams(
      address === '/attestations' ? { filters: JSON.stringify({ debut: [days.debut], fin: [days.fin] }) } : days,
    );
    await page.goto(`${address}?${filtered}`);
    const fin = await expectHeldOpen(`${address}, of a link`);
    await expect(fin).toHaveValue(`01/01/${YEAR}`);
    await fin.fill(TODAY);
    await page.getByRole('button', { name: /^Filtres/ }).click();
    await expect(page.getByRole('button', { name: /^Filtres/ }), address).toHaveAttribute('aria-expanded', 'false');

    await page.getByRole('button', { name: /^Filtres/ }).click();
    // A finger takes the focus from no field.
    await fin.fill(`31/12/${Number(YEAR) - 1}`);
    await page.getByRole('button', { name: /^Filtres/ }).dispatchEvent('click');
    await expect(fin, address).toHaveValue(`31/12/${Number(YEAR) - 1}`);
    await expectHeldOpen(`${address}, typed`);
  }
});

test('S-2.3-21 · without an establishment, an administrator sees the button and why, folded or not', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  for (const address of ['/stats/usage/admin', '/stats/commun', '/outils/satisfaction-par-formation']) {
    await page.goto(address);
    const reload = filters(page).getByRole('button', { name: 'Recharger' });
    await expect(reload, address).toBeInViewport({ ratio: 1 });
    await expect(page.getByText(/ne sont calculés que sur demande/), address).toBeInViewport({ ratio: 1 });
    await reload.click();
    await expect(reload, address).toHaveCount(0);
    await fold(page).click();
    await filters(page).getByRole('button', { name: 'Mois dernier' }).click();
    await fold(page).click();
    await expect(filters(page).getByText(/s’appliquent quand vous rechargez/), address).toBeVisible();
    await reload.click();
    await expect(filters(page).getByText(/s’appliquent quand vous rechargez/), address).toHaveCount(0);
  }
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeInViewport({ ratio: 1 });
});
