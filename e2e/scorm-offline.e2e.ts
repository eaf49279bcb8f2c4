import { expect, type Page } from '@playwright/test';
import { packageArchive } from '../apps/server/test/scorm/archive.ts';
import { expectAccessible } from './axe.ts';
import { signInAs } from './people.ts';
import { contentOf, playPackage, putPackage } from './scorm-player.ts';
import { test } from './server.ts';

const MODULE = 'Médicaments à haut risque';

async function playOn(page: Page): Promise<number> {
  const id = await playPackage(page, MODULE, packageArchive('scorm-1.2'));
  await expect(contentOf(page).getByText('Page 1 sur 3')).toBeVisible();
  return id;
}

const noted = (page: Page) => page.evaluate("localStorage.getItem('sillage.envois')");

test('C-2.2-15 S-3-06 · who leaves with work unsent is asked first; it goes from any page of the portal once it can', async ({
  page,
}) => {
  const id = await playOn(page);
  const content = contentOf(page);
  await page.route('**/suivi', (route) => route.abort('internetdisconnected'));
  await content.getByRole('button', { name: 'Page suivante' }).click();
  await expect(page.getByText(/^En attente d’envoi \(1\)$/)).toBeVisible();
  await page.getByRole('button', { name: 'Quitter' }).click();
  const dialog = page.getByRole('dialog', { name: 'Quitter avant l’envoi ?' });
  await expect(dialog).toContainText('gardée sur cet appareil');
  await dialog.getByRole('button', { name: 'Rester' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(content.getByText('Page 2 sur 3')).toBeVisible();
  await page.getByRole('button', { name: 'Quitter' }).click();
  await dialog.getByRole('button', { name: 'Quitter' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mes formations' })).toBeVisible();
  await expect.poll(() => noted(page)).toContain(String(id));

  const card = page.getByRole('article').filter({ hasText: MODULE });
  // The page that was turned, and the end of the session.
  await expect(card).toContainText('2 réponses attendent l’envoi');
  await card.getByRole('button', { name: `Envoyer maintenant ${MODULE}` }).click();
  await expect(card).toContainText('2 réponses attendent l’envoi');
  for (const width of [1280, 360]) await expectAccessible(page, `envoi en attente ${width}`, width);

  await page.goto('/');
  await expect(page.getByText('2 réponses attendent l’envoi').first()).toBeVisible();
  const stored = page.waitForResponse((response) => response.url().endsWith('/suivi') && response.ok());
  await page.unroute('**/suivi');
  await page
    .getByRole('button', { name: `Envoyer maintenant ${MODULE}` })
    .first()
    .click();
  await stored;
  await expect(page.getByText(/atten(d|dent) l’envoi/)).toHaveCount(0);
  await expect.poll(() => noted(page)).toBeNull();
  await expect(page.locator('iframe')).toHaveCount(0);

  await page.goto(`/scorm?module=${id}`);
  await expect(content.getByText('Page 2 sur 3')).toBeVisible();
  // Left with nothing behind, nothing is noted.
  await page.getByRole('button', { name: 'Quitter' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mes formations' })).toBeVisible();
  await expect.poll(() => noted(page)).toBeNull();
});

test('C-2.2-15 · the browser’s own way back asks too, and puts what was done away', async ({ page }) => {
  await page.route('**/suivi', (route) => route.abort('internetdisconnected'));
  const id = await putPackage(page, MODULE, packageArchive('scorm-1.2'));
  await signInAs(page, 'apprenant');
  await page.goto('/apprenants/mes-attestations');
  const attestations = page.getByRole('heading', { level: 1, name: 'Mes attestations' });
  await expect(attestations).toBeVisible();
  // Within the page, as a link leads there.
  await page.evaluate(`{
    const state = { key: 'lecteur', __TSR_key: 'lecteur', __TSR_index: history.state.__TSR_index + 1 };
    history.pushState(state, '', '/scorm?module=${id}');
  }`);
  const content = contentOf(page);
  await content.getByRole('button', { name: 'Page suivante' }).click();
  await expect(page.getByText(/^En attente d’envoi \(1\)$/)).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Quitter avant l’envoi ?' });
  await page.evaluate('history.back()');
  await dialog.getByRole('button', { name: 'Rester' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(`/scorm?module=${id}`);
  await expect(content.getByText('Page 2 sur 3')).toBeVisible();
  await page.evaluate('history.back()');
  await dialog.getByRole('button', { name: 'Quitter' }).click();
  await expect(attestations).toBeVisible();
  // The page that was turned, and the end of the session, which the package said as it was closed.
  await page.goto('/');
  await expect(page.getByText('2 réponses attendent l’envoi').first()).toBeVisible();
});

test('C-2.2-15 · what arrives after the player was left is told by the list that was read before', async ({ page }) => {
  await playOn(page);
  const content = contentOf(page);
  await content.getByRole('button', { name: 'Page suivante' }).click();
  await expect(page.getByText(/^Enregistré à \d\d:\d\d$/)).toBeVisible();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/suivi', async (route) => {
    await released;
    // What the player sent went with it; what is sent from the list arrives.
    await route.continue().catch(() => undefined);
  });
  await content.getByRole('button', { name: 'Terminer' }).click();
  await page.getByRole('button', { name: 'Revenir à mes formations' }).click();
  await page.getByRole('dialog', { name: 'Quitter avant l’envoi ?' }).getByRole('button', { name: 'Quitter' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mes formations' })).toBeVisible();
  const ended = page
    .getByRole('region', { name: 'Formations terminées' })
    .getByRole('article')
    .filter({ hasText: MODULE });
  const card = page.getByRole('article').filter({ hasText: MODULE });
  await expect(card).toBeVisible();
  await expect(ended).toHaveCount(0);
  release();
  await expect(ended).toBeVisible();
});

test('C-2.2-15 · what is on its way is not said to wait for the connection, unless it stays away', async ({ page }) => {
  await playOn(page);
  const content = contentOf(page);
  for (const name of ['Page suivante', 'Page suivante']) await content.getByRole('button', { name }).click();
  await expect(page.getByText(/^Enregistré à \d\d:\d\d$/)).toBeVisible();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/suivi', async (route) => {
    await released;
    await route.continue();
  });
  await content.getByRole('button', { name: 'Terminer' }).click();
  const said = page.getByText(/^(Bravo, cette formation est réussie|Votre progression est gardée sur cet appareil)/);
  await expect(said).toHaveText(/^Bravo/);
  await expect(said).toHaveText(/^Votre progression/);
  release();
  await expect(said).toHaveText(/^Bravo/);
});

test('C-2.2-15 · without the network the player is left for a screen, and one that cannot come says so', async ({
  page,
  context,
  expectError,
}) => {
  expectError(/ERR_INTERNET_DISCONNECTED/);
  expectError(/injoignable|dynamically imported module|preload CSS/);
  await playOn(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Quitter' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Quitter' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mes formations' })).toBeVisible();

  await page.getByRole('link', { name: 'Catalogue' }).first().click();
  const failure = page.getByText('Sillage est injoignable. Vérifiez votre connexion, puis réessayez.');
  await expect(failure).toBeVisible();
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(failure).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Liste des formations' })).toBeVisible();
});
