import { expect, type Page } from '@playwright/test';
import { packageArchive } from '../apps/server/test/scorm/archive.ts';
import { expectAccessible } from './axe.ts';
import { signInAs } from './people.ts';
import { contentOf, putPackage } from './scorm-player.ts';
import { test } from './server.ts';

/** The portal of a learner without the network. Nothing is kept for anybody else. */

test.use({ serviceWorkers: 'allow' });

const MODULE = 'Médicaments à haut risque';

const cards = (page: Page) => page.getByRole('article');
const banner = (page: Page) => page.getByText('Hors connexion : état de votre dernière visite');
const kept = (page: Page) =>
  page.evaluate<string[]>(`(async () => {
    if (!(await caches.has('sillage.hors-ligne'))) return [];
    const reads = await (await caches.open('sillage.hors-ligne')).keys();
    return reads.map(({ url }) => new URL(url).pathname);
  })()`);

const NAV_DRAWER = `caches.open('sillage.fichiers').then((files) => files.keys())
  .then((keys) => keys.some(({ url }) => url.includes('/nav-drawer')))`;

const ownId = async (page: Page) => (await (await page.request.get('/api/session')).json()).apprenantId;

/** The screens of the bar are ready for the hours without a network. */
async function expectKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true);
  for (const path of ['/', '/api/attestations/miennes', `/api/apprenants/${await ownId(page)}/formations`])
    await expect.poll(() => kept(page)).toContain(path);
  // Read last: the name of what the profile holds.
  await expect.poll(() => kept(page)).toContain('/api/professions/list');
  await expect.poll(() => page.evaluate(NAV_DRAWER)).toBe(true);
}

test('without the network the portal opens on what was read last, and says so', async ({
  page,
  context,
  expectError,
}) => {
  expectError(/ERR_INTERNET_DISCONNECTED/);
  // What else one might choose is not kept.
  expectError(/ERR_FAILED .*\/api\/professions\/list/);
  await signInAs(page, 'apprenant');
  await page.goto('/apprenants/liste-formations');
  await expect(cards(page).first()).toBeVisible();
  const names = await page.getByRole('article').getByRole('heading').allTextContents();
  await expectKept(page);
  await context.setOffline(true);
  await page.reload();
  await expect(banner(page)).toBeVisible();
  await expect(cards(page).getByRole('heading')).toHaveText(names);
  // A network that comes back without the server behind it changes nothing, and asks again.
  const again = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/formations'));
  await page.evaluate("dispatchEvent(new Event('online'))");
  await again;
  await expect(banner(page)).toBeVisible();
  for (const width of [1280, 360]) await expectAccessible(page, `hors ligne ${width}`, width);
  // The menu of a phone, which had not been opened yet.
  await page.getByRole('button', { name: 'Ouvrir le menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Mon profil' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mon profil' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Profession' })).not.toHaveValue('');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Sillage est injoignable').first()).toBeVisible();
  await page.goto('/apprenants/mes-attestations');
  await expect(page.getByRole('heading', { level: 1, name: 'Mes attestations' })).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Mes attestations' })).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
});

test('C-2.2-15 S-3-06 · answers that wait for the network are counted on the list, without it too, and go with it', async ({
  page,
  context,
  expectError,
}) => {
  expectError(/ERR_INTERNET_DISCONNECTED/);
  const id = await putPackage(page, MODULE, packageArchive('scorm-1.2'));
  await signInAs(page, 'apprenant');
  await page.goto('/apprenants/liste-formations');
  await expectKept(page);
  await page.goto(`/scorm?module=${id}`);
  const content = contentOf(page);
  await expect(content.getByText('Page 1 sur 3')).toBeVisible();
  await context.setOffline(true);
  await content.getByRole('button', { name: 'Page suivante' }).click();
  await content.getByRole('button', { name: 'Page suivante' }).click();
  await expect(page.getByText(/^En attente d’envoi \(2\)$/)).toBeVisible();
  await page.getByRole('button', { name: 'Quitter' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Quitter' }).click();
  const card = cards(page).filter({ hasText: MODULE });
  const waiting = card.getByText(/^\d réponses attendent l’envoi$/);
  await expect(waiting).toBeVisible();
  await page.reload();
  await expect(banner(page)).toBeVisible();
  await expect(waiting).toBeVisible();
  // A page loaded without the network is told by Chromium that there is one: the journey says it in its place.
  await page.evaluate("dispatchEvent(new Event('offline'))");
  await expect(page.getByRole('button', { name: /^Envoyer maintenant/ })).toHaveCount(0);
  const stored = page.waitForResponse((response) => response.url().endsWith('/suivi') && response.ok());
  await context.setOffline(false);
  await page.evaluate("dispatchEvent(new Event('online'))");
  await stored;
  await expect(waiting).toHaveCount(0);
  await page.goto(`/scorm?module=${id}`);
  await expect(content.getByText('Page 3 sur 3')).toBeVisible();
});

test('who signs out leaves nothing behind, and staff are never kept', async ({ page }) => {
  await signInAs(page, 'apprenant');
  await page.goto('/apprenants/liste-formations');
  await expectKept(page);
  await page.goto('/logout');
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => kept(page)).toEqual([]);
  await signInAs(page, 'referent');
  await page.goto('/apprenants');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  expect(await page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true);
  expect(await page.evaluate("caches.has('sillage.hors-ligne')")).toBe(false);
});

test('the product can be installed: its name, its icons', async ({ page }) => {
  await page.goto('/login');
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await (await page.request.get(address!)).json();
  expect(manifest).toMatchObject({ name: 'Sillage', lang: 'fr', start_url: '/', display: 'standalone' });
  for (const { src, sizes, type } of manifest.icons) {
    const answer = await page.request.get(src);
    expect(answer.headers()['content-type'], src).toBe(type);
    const size = await page.evaluate<string>(`(async () => {
      const picture = new Image();
      picture.src = ${JSON.stringify(src)};
      await picture.decode();
      return picture.naturalWidth + 'x' + picture.naturalHeight;
    })()`);
    if (sizes !== 'any') expect(size, src).toBe(sizes);
  }
});
