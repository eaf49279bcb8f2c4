import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { signInAs } from './people.ts';
import { test } from './server.ts';

test('the question mark lists the keys, but not while one writes', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/apprenants');
  const keys = page.getByRole('dialog', { name: 'Raccourcis clavier' });
  const search = page.getByRole('searchbox');
  await search.fill('qui');
  await search.press('?');
  await expect(search).toHaveValue('qui?');
  await expect(keys).toHaveCount(0);
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('?');
  await expect(keys.getByText('Chercher une fiche, un écran ou une action')).toBeVisible();
  for (const width of [1280, 360]) await expectAccessible(page, `keys ${width}`, width);
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
});

for (const [person, address, said] of [
  ['etablissement', '/regroupements', /^Un regroupement réunit des apprenants.*tous ses membres\.$/],
  ['apprenant', '/apprenants/liste-formations', /^Vos formations.*laissée\.$/],
] as const) {
  test(`${person}: each screen says what it is for`, async ({ page }) => {
    await signInAs(page, person);
    await page.goto(address);
    const button = page.getByRole('banner').getByRole('button', { name: 'Aide' });
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await button.click();
      await expect(page.getByText(said)).toBeVisible();
      await expectAccessible(page, `help ${width}`, width);
      await page.keyboard.press('Escape');
      await expect(button).toBeFocused();
    }
    await button.press('Enter');
    await page.getByRole('button', { name: 'Raccourcis clavier' }).press('Enter');
    await expect(page.getByRole('dialog', { name: 'Raccourcis clavier' })).toBeVisible();
  });
}
