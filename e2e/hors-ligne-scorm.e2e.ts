import { expect, type Page } from '@playwright/test';
import { packageArchive } from '../apps/server/test/scorm/archive.ts';
import { signInAs } from './people.ts';
import { contentOf, lessonArchive, putPackage } from './scorm-player.ts';
import { test } from './server.ts';

/** A training that was opened once is played without the network, from what its origin keeps in the frame of the portal. */

test.use({
  serviceWorkers: 'allow',
  // What frames of another site store is kept apart, as in the browsers of everybody.
  launchOptions: async ({ launchOptions }, use) => {
    const args = launchOptions.args?.map((arg) => arg.replace('ThirdPartyStoragePartitioning,', ''));
    await use({ ...launchOptions, ...(args && { args }) });
  },
});

const MODULE = 'Médicaments à haut risque';
const OTHER = 'Identité nationale de santé';

const card = (page: Page, module = MODULE) => page.getByRole('article').filter({ hasText: module });
const launchFrame = (page: Page) => page.frames().find((frame) => /\/(lancement|garde)\/$/.test(frame.url()))!;
/** Addresses of the files that the origin of the module keeps. */
const files = (page: Page) =>
  launchFrame(page).evaluate<string[]>(`(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('sillage.garde.'));
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => decodeURIComponent(new URL(url).pathname));
  })()`);
const modules = (page: Page) => page.evaluate<string>("localStorage.getItem('sillage.gardes') ?? ''");

const KEPT_PAGE = "caches.match('/', { cacheName: 'sillage.hors-ligne' }).then((kept) => kept !== undefined)";

/** The portal is ready for the hours without a network. */
async function openPortal(page: Page): Promise<void> {
  await signInAs(page, 'apprenant');
  await page.goto('/apprenants/liste-formations');
  await expect.poll(() => page.evaluate(KEPT_PAGE)).toBe(true);
}

/** Everything that the content has asked for is kept. */
async function openOnce(page: Page, id: number, kept: string[]): Promise<void> {
  await page.goto(`/scorm?module=${id}`);
  await expect.poll(() => modules(page)).toContain(`"${id}"`);
  for (const name of kept) await expect.poll(async () => (await files(page)).join('\n')).toContain(name);
}

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Quitter' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Quitter avant l’envoi ?' });
  const title = page.getByRole('heading', { level: 1, name: 'Mes formations' });
  await expect(dialog.or(title)).toBeVisible();
  if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Quitter' }).click();
  await expect(title).toBeVisible();
}

test('C-2.2-15 S-3-06 · a training opened once goes on without the network where it was left, and what is done arrives once', async ({
  page,
  context,
  expectError,
}) => {
  expectError(/ERR_INTERNET_DISCONNECTED/);
  const stored: { id: string; lancement: number; seq: number }[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/suivi') && response.ok()) stored.push(response.request().postDataJSON());
  });
  const id = await putPackage(page, MODULE, packageArchive('scorm-1.2'));
  await openPortal(page);
  await openOnce(page, id, ['lecon.js', 'Page d’accueil été.html'.replace('’', "'")]);
  const content = contentOf(page);
  await content.getByRole('button', { name: 'Page suivante' }).click();
  await expect(page.getByText(/^Enregistré à/)).toBeVisible();
  await leave(page);

  await context.setOffline(true);
  await page.reload();
  await card(page).getByRole('link').first().click();
  await expect(content.getByText('Page 2 sur 3')).toBeVisible();
  await content.getByRole('button', { name: 'Page suivante' }).click();
  await expect(page.getByText(/^En attente d’envoi/)).toBeVisible();
  await leave(page);
  await expect(card(page)).toContainText(/réponses? atten(d|dent) l’envoi/);
  // Opened anew, still without the network, from what was done without it.
  await card(page).getByRole('link').first().click();
  await expect(content.getByText('Page 3 sur 3')).toBeVisible();
  await content.getByRole('button', { name: 'Terminer' }).click();
  await expect(page.getByText('Votre progression est gardée sur cet appareil')).toBeVisible();
  await page.getByRole('button', { name: 'Revenir à mes formations' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Quitter' }).click();
  // What is done for good begins anew with the server alone.
  await card(page).getByRole('link').first().click();
  await expect(page.getByText('Cette formation est terminée : la recommencer demande une connexion.')).toBeVisible();
  await page.getByRole('button', { name: 'Quitter' }).click();

  await context.setOffline(false);
  // A page loaded without the network is not told by Chromium that there is one again: the journey says it in its place.
  await page.evaluate("dispatchEvent(new Event('online'))");
  const done = page.getByRole('region', { name: 'Formations terminées' }).getByRole('article');
  await expect(done.filter({ hasText: MODULE })).toBeVisible();
  await expect(page.getByText(/atten(d|dent) l’envoi/)).toHaveCount(0);
  // One launch, whose ranks rise; what was sent as its page was left may have gone twice, and is one.
  const ranks = new Map(stored.map(({ id: one, seq }) => [one, seq]));
  expect(new Set(stored.map(({ lancement }) => lancement)).size).toBe(1);
  expect(new Set(ranks.values()).size).toBe(ranks.size);
  expect([...ranks.values()]).toEqual([...ranks.values()].toSorted((a, b) => a - b));
});

const notebook = lessonArchive('Carnet', {
  files: [
    {
      name: 'index.html',
      content: `<!doctype html><p>Carnet</p><a href="suite.html">Suite</a><script>
      parent.API.LMSInitialize('');
      parent.API.LMSSetValue('cmi.core.lesson_status', 'incomplete');
    </script>`,
    },
    { name: 'suite.html', content: '<!doctype html><p>Suite du carnet</p>' },
  ],
});

test('C-2.2-15 · what was not kept is said, and who signs out leaves nothing to the next learner', async ({
  page,
  context,
  expectError,
}) => {
  expectError(/ERR_INTERNET_DISCONNECTED/);
  const never = await putPackage(page, OTHER, packageArchive('scorm-1.2'));
  const id = await putPackage(page, MODULE, notebook);
  await openPortal(page);
  await openOnce(page, id, ['index.html']);
  await leave(page);
  await context.setOffline(true);
  await page.goto(`/scorm?module=${id}`);
  const content = contentOf(page);
  await expect(content.getByText('Carnet')).toBeVisible();
  const address = launchFrame(page).url();
  await content.getByRole('link', { name: 'Suite' }).click();
  await expect(page.getByText('Une partie de ce contenu n’a pas été gardée sur cet appareil')).toBeVisible();
  await page.goto(`/scorm?module=${never}`);
  await expect(page.getByText('Ce contenu n’a pas été gardé sur cet appareil')).toBeVisible();
  await context.setOffline(false);
  await page.goto('/logout');
  await expect(page).toHaveURL(/\/login/);
  expect(await modules(page)).toBe('');
  // Another frame of the same origin in the same portal sees what is left there.
  await page.evaluate(`document.body.append(Object.assign(document.createElement('iframe'), { src: '${address}' }))`);
  await expect.poll(() => launchFrame(page)?.url()).toBe(address);
  await expect.poll(() => launchFrame(page).evaluate('caches.keys()')).toEqual([]);
});
