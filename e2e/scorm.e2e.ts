import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import { packageArchive } from '../apps/server/test/scorm/archive.ts';
import { settled } from './axe.ts';
import { signInAs } from './people.ts';
import { contentOf, lessonArchive, playPackage, putPackage, turnTo } from './scorm-player.ts';
import { test } from './server.ts';

const MODULE_12 = 'Médicaments à haut risque';
const MODULE_2004 = 'Identité nationale de santé';

test('C-2.2-12 C-2.2-15 C-2.2-16 · a learner begins a SCORM 1.2 training, leaves, comes back there and finishes', async ({
  page,
}) => {
  await playPackage(page, MODULE_12, packageArchive('scorm-1.2'));
  // As it was chosen; what the package calls itself comes second.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(MODULE_12);
  await expect(page.getByText('Précautions standard & hygiène des mains')).toBeVisible();
  const content = contentOf(page);
  await expect(content.getByText('Page 1 sur 3')).toBeVisible();
  await content.getByRole('button', { name: 'Page suivante' }).click();
  await expect(page.getByText(/^Enregistré à \d\d:\d\d$/)).toBeVisible();
  // The secret of the launch is not left in any address.
  expect(page.frames().some((frame) => frame.url().includes('#'))).toBe(false);
  await page.getByRole('button', { name: 'Quitter' }).click();
  await expect(page).toHaveURL(/\/apprenants\/liste-formations/);
  const card = page.getByRole('article').filter({ hasText: MODULE_12 });
  await expect(card).toHaveCount(1);
  await expect(card).toContainText('Commencée');
  await expect(card).not.toContainText('Pas commencée');
  await card.getByRole('link', { name: /^Reprendre/ }).click();
  await expect(content.getByText('Page 2 sur 3')).toBeVisible();
  await content.getByRole('button', { name: 'Terminer' }).click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Formation réussie');
  await expect(page.getByText(/^Score.+90/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toBeFocused();
  // What it gives, and what comes next, are one tap away.
  const downloaded = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Télécharger mon attestation' }).click();
  expect((await downloaded).suggestedFilename()).toMatch(/\.pdf$/);
  await expect(page.getByText(/^Ensuite, /)).toBeVisible();
  await page.getByRole('button', { name: 'Revenir à mes formations' }).click();
  await expect(page).toHaveURL(/\/apprenants\/liste-formations/);
});

test('C-2.2-15 S-3-06 P-8-48 S-8-44 · without the network nothing is said to fail, and nothing is lost: it waits here, over a reload, and is sent', async ({
  page,
}) => {
  const id = await playPackage(page, MODULE_12, packageArchive('scorm-1.2'));
  const content = contentOf(page);
  await expect(content.getByText('Page 1 sur 3')).toBeVisible();
  await page.route('**/suivi', (route) => route.abort('internetdisconnected'));
  await content.getByRole('button', { name: 'Page suivante' }).click();
  await expect(page.getByText(/^En attente d’envoi \(1\)$/)).toBeVisible();
  await content.getByRole('button', { name: 'Page suivante' }).click();
  await expect(page.getByText(/^En attente d’envoi \(2\)$/)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.locator('[data-kind]')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(content.getByText('Page 3 sur 3')).toBeVisible();

  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(content.getByText('Page 3 sur 3')).toBeVisible();
  await expect(page.getByText(/^En attente d’envoi/)).toBeVisible();

  await page.unroute('**/suivi');
  await expect(page.getByText(/^Enregistré à/)).toBeVisible({ timeout: 90_000 });

  // Another browser finds it too.
  const elsewhere = await page
    .context()
    .browser()!
    .newContext({ locale: 'fr-FR', baseURL: new URL(page.url()).origin });
  const other = await elsewhere.newPage();
  await signInAs(other, 'apprenant');
  await other.goto(`/scorm?module=${id}`);
  await expect(contentOf(other).getByText('Page 3 sur 3')).toBeVisible();
  await elsewhere.close();
});

// In bytes, both are more than what a request that outlives its page may carry.
for (const size of [40_000, 64_000]) {
  test(`C-2.2-15 S-3-06 · a last commit of ${size} accents is not cut, and waits for nothing`, async ({ page }) => {
    const id = await playPackage(page, MODULE_12, packageArchive('scorm-1.2'));
    const content = contentOf(page);
    await expect(content.getByText('Page 1 sur 3')).toBeVisible();
    const run = (call: string, ...args: string[]) =>
      content.locator('body').evaluate(
        (_, [name, given]) => {
          const api = Reflect.get(Reflect.get(globalThis, 'parent'), 'API');
          return api[name](...given);
        },
        [call, args] as [string, string[]],
      );
    expect(await run('LMSSetValue', 'cmi.suspend_data', 'é'.repeat(size))).toBe('true');
    expect(await run('LMSSetValue', 'cmi.core.exit', 'suspend')).toBe('true');
    expect(await run('LMSFinish', '')).toBe('true');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText('Séance terminée');
    await expect(page.getByText(/^Enregistré à/)).toBeVisible();
    await page.goto(`/scorm?module=${id}`);
    await expect(content.getByText('Page 1 sur 3')).toBeVisible();
    expect(await run('LMSGetValue', 'cmi.suspend_data')).toHaveLength(size);
  });
}

for (const width of [1280, 360]) {
  test(`C-2.2-16 · the player at ${width} px: the focus goes into the content, and axe finds nothing`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await playPackage(page, MODULE_2004, packageArchive('scorm-2004'));
    const content = contentOf(page);
    await expect(content.getByText('Étape : début')).toBeVisible();
    await expect(page.locator('main iframe')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(content.getByRole('button', { name: 'Étape suivante' })).toBeFocused();
    // What is in the frame is the author's.
    const check = async () => {
      await settled(page);
      return (await new AxeBuilder({ page }).exclude('iframe').analyze()).violations.map(({ id }) => id);
    };
    expect(await check()).toEqual([]);
    await content.getByRole('button', { name: 'Terminer' }).click();
    await expect(page.getByRole('heading', { level: 2 })).toBeFocused();
    expect(await check()).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
  });
}

test('C-2.2-15 · a SCORM 2004 training of several items: the next one follows, another one is picked', async ({
  page,
}) => {
  await playPackage(page, MODULE_2004, packageArchive('scorm-2004'));
  const content = contentOf(page);
  await expect(content.getByText('Étape : début')).toBeVisible();
  await content.getByRole('button', { name: 'Étape suivante' }).click();
  await content.getByRole('button', { name: 'Terminer' }).click();
  // The first of three: the whole is not passed yet.
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Étape réussie');
  await turnTo(page, 'lecon.html', () => page.getByRole('button', { name: /^Étape suivante.+Surveillance/ }).click());
  await expect(content.getByText('Étape : début')).toBeVisible();

  await page.getByRole('button', { name: 'Étape 2 sur 3' }).click();
  await expect(page.getByRole('menuitem', { name: /Contrôle ultime/ })).toContainText('Réussie');
  await turnTo(page, 'memo.html', () => page.getByRole('menuitem', { name: /Fiche mémo/ }).click());
  await expect(content.getByRole('heading', { name: 'Fiche mémo' })).toBeVisible();
});

test('C-2.2-08 C-2.2-11 C-2.2-15 · an establishment looks at a training without leaving a trace', async ({ page }) => {
  const id = await putPackage(page, MODULE_2004, packageArchive('scorm-2004'));
  await signInAs(page, 'etablissement');
  const own = await page.request.get('/api/etablissements?rowsPerPage=1');
  const { id: etablissement } = (await own.json())['hydra:member'][0];
  await page.goto('/formations/scorm/'.concat(`${id}/${etablissement}`));
  await expect(page.getByText('Aperçu sans suivi')).toBeVisible();
  const content = contentOf(page);
  await content.getByRole('button', { name: 'Étape suivante' }).click();
  await expect(content.getByText('Étape : pose')).toBeVisible();
  await expect(page.getByText(/^Enregistré/)).toHaveCount(0);
  await page.reload();
  await expect(content.getByText('Étape : début')).toBeVisible();
});

test('C-2.2-12 C-2.2-16 · the player without a module says so, with a way back', async ({ page }) => {
  await signInAs(page, 'apprenant');
  await page.goto('/scorm');
  await expect(page.getByRole('heading', { name: 'Aucune formation à lire' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Revenir à mes formations' })).toBeVisible();
  await page.goto('/scorm?module=999999');
  await expect(page.getByRole('heading', { name: 'Cette formation ne peut pas être ouverte' })).toBeVisible();
});

for (const person of ['superadmin', 'etablissement', 'referent'] as const) {
  test(`C-2.2-12 · ${person} opens the player`, async ({ page }) => {
    await signInAs(page, person);
    await page.goto('/scorm');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lecteur de formations');
  });
}

test('C-2.2-12 · a groupement user is sent to the sign-in page', async ({ page }) => {
  await signInAs(page, 'groupement');
  await page.goto('/scorm');
  await expect(page).not.toHaveURL(/\/scorm/);
});

const IMMERSIVE = ['fullscreen', 'autoplay', 'xr-spatial-tracking', 'gyroscope', 'accelerometer', 'screen-wake-lock'];

test('C-2.2-15 · an immersive content may turn with the head, hold the screen and the pointer', async ({ page }) => {
  const id = await putPackage(page, MODULE_2004, packageArchive('scorm-2004'));
  await page.goto(`/scorm?module=${id}`);
  await expect(contentOf(page).getByText('Étape : début')).toBeVisible();
  // What a header of either origin would forbid, the frames could not allow.
  const frames = page.frames().filter((frame) => frame !== page.mainFrame());
  expect(frames).toHaveLength(2);
  for (const frame of frames) {
    const allowed = await frame.evaluate('document.featurePolicy.allowedFeatures()');
    expect(allowed).toEqual(expect.arrayContaining(IMMERSIVE));
  }
  await contentOf(page)
    .locator('body')
    .click({ position: { x: 5, y: 5 } });
  const content = frames.find((frame) => frame.url().includes('/paquets/'))!;
  await content.evaluate('document.body.requestPointerLock()');
  expect(await content.evaluate('document.pointerLockElement?.localName')).toBe('body');
});

test('a content hears and films only where its module says so, and the learner is told', async ({ page }) => {
  const id = await putPackage(page, MODULE_2004, packageArchive('scorm-2004'));
  const allowed = async () => {
    await page.goto(`/scorm?module=${id}`);
    await expect(contentOf(page).getByText('Étape : début')).toBeVisible();
    const content = page.frames().find((frame) => frame.url().includes('/paquets/'))!;
    const ask = (feature: string) => content.evaluate(`document.featurePolicy.allowsFeature('${feature}')`);
    return Promise.all(['microphone', 'camera', 'gyroscope', 'geolocation'].map(ask));
  };
  expect(await allowed()).toEqual([false, false, true, false]);
  await expect(page.getByText('Peut demander votre micro et votre caméra')).toHaveCount(0);
  await page.goto(`/modules/edit/${id}`);
  await page.getByLabel('Utilise le micro et la caméra').check();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText(/modification enregistrée/).first()).toBeVisible();
  expect(await allowed()).toEqual([true, true, true, false]);
  await expect(page.getByText('Peut demander votre micro et votre caméra')).toBeVisible();
  await page.request.put(`/api/modules/${id}`, { data: { microCamera: false } });
});

const pageLeft = `<!doctype html><html lang="fr"><meta charset="utf-8"><title>Livret</title><h1></h1><script>
  const API = parent.API_1484_11 || parent.API;
  const [begin, get, set, commit, place] = parent.API
    ? ['LMSInitialize', 'LMSGetValue', 'LMSSetValue', 'LMSCommit', 'cmi.core.lesson_location']
    : ['Initialize', 'GetValue', 'SetValue', 'Commit', 'cmi.location'];
  API[begin]('');
  document.querySelector('h1').textContent = 'Page ' + (API[get](place) || 1) + ' sur 20';
  API[set](place, '2');
  API[commit]('');
</script></html>`;

for (const norm of ['1.2', '2004'] as const) {
  test(`C-2.2-15 S-3-06 · SCORM ${norm}: a content that is left on its first page without a word is under way, and goes on from there`, async ({
    page,
  }) => {
    const id = await playPackage(page, MODULE_12, lessonArchive('Livret', { norm, files: pageLeft }));
    const heading = contentOf(page).getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('Page 1 sur 20');
    await page.getByRole('button', { name: 'Quitter' }).click();
    await expect(page).toHaveURL(/liste-formations/);
    const launched = await page.request.post('/api/scorm/lancements', { data: { module: id } });
    expect((await launched.json()).items).toMatchObject([{ completionStatus: 'incomplete', successStatus: null }]);
    await page.goto(`/scorm?module=${id}`);
    await expect(heading).toHaveText('Page 2 sur 20');
  });
}
