import { expect, type Page } from '@playwright/test';
import { signInAs } from './people.ts';
import { test } from './server.ts';

/** Many rows, many chosen: what is shown is what there is, and where it stops is said. */

/** The list answers as if so many rows had been found. */
async function giveTotal(page: Page, total: number): Promise<void> {
  await page.route('**/api/apprenants?*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), 'hydra:totalItems': total } });
  });
}

test('of sixty thousand rows ten thousand are read and selected at once, and the list says so', async ({ page }) => {
  await signInAs(page, 'admin');
  await giveTotal(page, 60_000);
  await page.goto('/apprenants');
  await page.getByRole('row').nth(1).getByRole('checkbox').check();
  await expect(page.getByRole('button', { name: /^Sélectionner les 10\s000 premiers résultats$/ })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByLabel('Résultats par page').selectOption('-1');
  await expect(page.getByText(/^1-10\s000 sur 60\s000$/)).toBeVisible();
  await page.getByRole('button', { name: 'Page suivante' }).click();
  await expect(page.getByText(/^10\s001-20\s000 sur 60\s000$/)).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('each of two hundred and fifty that are chosen has its name', async ({ page }) => {
  await signInAs(page, 'admin');
  const answer = await page.request.get('/api/apprenants?rowsPerPage=250&exists[deletedAt]=false');
  const rows: { id: number; nom: string }[] = (await answer.json())['hydra:member'];
  expect(rows.length).toBe(250);
  await page.goto(`/assignments/create?apprenantIds=${encodeURIComponent(JSON.stringify(rows.map(({ id }) => id)))}`);
  await expect(page.getByText(rows[0]!.nom).first()).toBeVisible();
  await expect(page.getByText('Introuvable')).toHaveCount(0);
});
