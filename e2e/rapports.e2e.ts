import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { signInAs } from './people.ts';
import { test } from './server.ts';

const reports = (page: Page) => page.getByRole('region', { name: 'Mes rapports' });

test('a monthly report is asked for where the figures are, read at once, and stopped in one press from the own account', async ({
  page,
}) => {
  await signInAs(page, 'groupement');
  await page.goto('/securite');
  await expect(reports(page).getByText('Vous ne recevez aucun rapport.')).toBeVisible();
  await page.goto('/stats/usage/?debut=2026-01-01');
  await expect(page.getByRole('heading', { level: 2, name: 'Sessions par profil' })).toBeVisible();
  await expect(reports(page)).toHaveCount(0);

  await test.step('read before it is asked for', async () => {
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Voir le rapport' }).click();
    expect((await file).suggestedFilename()).toMatch(/^Rapport d’usage .+ \d{4}\.pdf$/);
  });

  await test.step('asked for, and no second time', async () => {
    await page.getByRole('button', { name: 'Recevoir chaque mois' }).click();
    await expect(page.getByText('Ce rapport vous sera envoyé le premier de chaque mois.').first()).toBeVisible();
    await expect(reports(page).getByText('tout votre périmètre')).toBeVisible();
    await expect(reports(page).getByText('groupement@sillage.test')).toBeVisible();
    for (const width of [1280, 360]) await expectAccessible(page, `rapports ${width}`, width);
  });

  await test.step('stopped where the link of its mail leads', async () => {
    const { rapports } = await (await page.request.get('/api/rapports')).json();
    await page.goto(`/securite?rapport=${rapports[0].id}`);
    await expect(reports(page).getByRole('button', { name: 'Arrêter' })).toBeFocused();
    for (const width of [1280, 360]) await expectAccessible(page, `securite rapports ${width}`, width);
    await page.keyboard.press('Enter');
    await expect(reports(page).getByText('Vous ne recevez aucun rapport.')).toBeVisible();
    expect((await (await page.request.get('/api/rapports')).json()).rapports).toEqual([]);
  });
});
