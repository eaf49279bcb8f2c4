import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { addLearner, choose, conflict, MINE, open, read, side } from './learner-form.ts';
import { PASSWORD, people, signInAs } from './people.ts';
import { test } from './server.ts';

/** What is typed and not saved yet, after a reload, in other tabs, and after its person. */

/** All that the page can read of the storage of its browser, as text; `drafts` counts the entries. */
const STORED = `(async () => {
  const done = (request) => new Promise((yes, no) => {
    request.onsuccess = () => yes(request.result);
    request.onerror = () => no(request.error);
  });
  const texts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
  let drafts = 0;
  for (const { name } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      for (const row of await done(database.transaction(store).objectStore(store).getAll())) {
        if (row instanceof CryptoKey) { texts.push('extractable: ' + row.extractable); continue; }
        drafts++;
        for (const value of Object.values(row))
          texts.push(typeof value === 'object' ? new TextDecoder().decode(value) : String(value));
      }
    }
    database.close();
  }
  return { drafts, text: texts.join('|') };
})()`;

const stored = (page: Page) => page.evaluate<{ drafts: number; text: string }>(STORED);
const found = (page: Page) => page.getByText(/^Votre saisie de \d\d:\d\d a été retrouvée\.$/);
const kept = (page: Page) => page.getByText('Gardées dans ce navigateur tant que vous restez connecté');
const nom = (page: Page) => page.getByLabel('Nom (obligatoire)', { exact: true });
const prenom = (page: Page) => page.getByLabel('Prénom (obligatoire)');

test('a learner half typed is found again after a reload: sealed meanwhile, without the password', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/apprenants/create');
  const password = page.getByLabel('Mot de passe', { exact: true });
  await password.fill('Maree-haute-2026');
  await prenom(page).fill('Maëlys');
  await nom(page).fill('Retrouvaille');
  await expect(kept(page)).toBeVisible();
  await expect(kept(page)).toHaveText(/sauf le mot de passe$/);

  await test.step('what the browser holds of it does not read, and its key cannot be taken away', async () => {
    const { drafts, text } = await stored(page);
    expect(drafts).toBe(1);
    for (const clear of ['Retrouvaille', 'Maëlys', 'Maree', 'extractable: true']) expect(text).not.toContain(clear);
    expect(text).toContain('extractable: false');
  });

  await test.step('it stands in the form again, and says so', async () => {
    await page.reload();
    await expect(found(page)).toBeVisible();
    await expect(nom(page)).toHaveValue('Retrouvaille');
    await expect(prenom(page)).toHaveValue('Maëlys');
    await expect(password).toHaveValue('');
    await expectAccessible(page, 'an entry found again', 360);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('one may start again, and nothing is kept any more', async () => {
    await page.getByRole('button', { name: 'Repartir du début' }).click();
    await expect(nom(page)).toHaveValue('');
    await expect(found(page)).toHaveCount(0);
    await expect.poll(async () => (await stored(page)).drafts).toBe(0);
  });

  await test.step('what is saved is kept no more', async () => {
    await nom(page).fill('Retrouvaille');
    await prenom(page).fill('Maëlys');
    await choose(page, 'Établissement', 'CHU de Nantes');
    await expect(kept(page)).toBeVisible();
    await page.locator('form').getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(page).toHaveURL(/\/apprenants\/edit\/\d+/);
    await expect.poll(async () => (await stored(page)).drafts).toBe(0);
  });
});

test('what is typed leaves the browser with whoever leaves the page, signs out, or is followed by somebody else', async ({
  page,
  context,
}) => {
  await signInAs(page, 'admin');
  const learner = await addLearner(page, 'Depart-Saisie');
  const type = async () => {
    await open(page, learner);
    await expect(found(page)).toHaveCount(0);
    await prenom(page).fill('Zora');
    await expect(kept(page)).toBeVisible();
    expect((await stored(page)).drafts).toBe(1);
  };

  await test.step('left without saving', async () => {
    await type();
    await page.locator('form').getByRole('link', { name: 'Annuler' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Quitter sans enregistrer' }).click();
    await expect(page).toHaveURL(/\/apprenants\/?$/);
    await expect.poll(async () => (await stored(page)).drafts).toBe(0);
  });

  await test.step('signed out, in another tab', async () => {
    await type();
    const other = await context.newPage();
    await other.goto('/logout');
    await expect(other).toHaveURL(/\/login/);
    await expect.poll(async () => (await stored(other)).drafts).toBe(0);
    expect((await stored(other)).text).not.toContain('extractable');
    // What is typed stands in the page alone from then on, which no longer says otherwise, until the same person is back.
    await expect(kept(page)).toHaveCount(0);
    await prenom(page).fill('Zita');
    await other.getByLabel('Identifiant').fill(people.admin);
    await other.keyboard.press('Enter');
    await other.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
    await other.keyboard.press('Enter');
    await expect(kept(page)).toBeVisible();
    expect((await stored(page)).drafts).toBe(1);
    await other.goto('/logout');
    await expect(other).toHaveURL(/\/login/);
    await other.close();
    await expect(kept(page)).toHaveCount(0);
  });

  await test.step('whoever signs in over that page sees nothing of it', async () => {
    const dialog = page.getByRole('dialog', { name: 'Votre connexion a expiré' });
    await page.locator('form').getByRole('button', { name: 'Enregistrer' }).click();
    await dialog.getByRole('button', { name: /^Modifier/ }).click();
    await dialog.getByLabel('Identifiant').fill(people.superadmin);
    await page.keyboard.press('Enter');
    await dialog.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(prenom(page)).toHaveValue('Zoé');
    await expect(found(page)).toHaveCount(0);
    expect((await stored(page)).drafts).toBe(0);
  });

  await test.step('followed by somebody else', async () => {
    await signInAs(page, 'admin');
    await type();
    await signInAs(page, 'superadmin');
    await open(page, learner);
    await expect(prenom(page)).toHaveValue('Zoé');
    await expect(found(page)).toHaveCount(0);
    await expect.poll(async () => (await stored(page)).drafts).toBe(0);
  });
});

test('each tab keeps its own entry of one address, which a reload finds again; one that was closed leaves it', async ({
  page,
  context,
}) => {
  await signInAs(page, 'admin');
  const learner = await addLearner(page, 'Onglets-Saisie');
  await open(page, learner);
  await prenom(page).fill('Zora');
  await expect(kept(page)).toBeVisible();
  const other = await context.newPage();

  await test.step('the second one starts from the record', async () => {
    await open(other, learner);
    await other.getByLabel('Matricule').fill('MAT-4416');
    await expect(kept(other)).toBeVisible();
    expect((await stored(page)).drafts).toBe(2);
    await expect(prenom(other)).toHaveValue('Zoé');
    await expect(found(other)).toHaveCount(0);
  });

  await test.step('each finds its own, whichever comes first', async () => {
    for (const one of [other, page, other]) {
      await one.reload();
      await expect(found(one)).toBeVisible();
      await expect(prenom(one)).toHaveValue(one === page ? 'Zora' : 'Zoé');
      await expect(one.getByLabel('Matricule')).toHaveValue(one === page ? '' : 'MAT-4416');
    }
  });

  await test.step('a tab made from another one is another one', async () => {
    const [twin] = await Promise.all([context.waitForEvent('page'), page.evaluate('void window.open(location.href)')]);
    await prenom(twin).fill('Zita');
    await expect(kept(twin)).toBeVisible();
    expect((await stored(page)).drafts).toBe(3);
    await twin.reload();
    await expect(prenom(twin)).toHaveValue('Zita');
    await twin.locator('form').getByRole('link', { name: 'Annuler' }).click();
    await twin.getByRole('dialog').getByRole('button', { name: 'Quitter sans enregistrer' }).click();
    await expect(twin).toHaveURL(/\/apprenants\/?$/);
    await expect.poll(async () => (await stored(page)).drafts).toBe(2);
    await twin.close();
  });

  await test.step('what a closed tab left is found by the next one', async () => {
    await other.close();
    const next = await context.newPage();
    await open(next, learner);
    await expect(found(next)).toBeVisible();
    await expect(next.getByLabel('Matricule')).toHaveValue('MAT-4416');
    await expect(prenom(next)).toHaveValue('Zoé');
    await next.close();
  });

  await test.step('saved in one, it goes from that one alone', async () => {
    await page.locator('form').getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText(/modification enregistrée/).first()).toBeVisible();
    await expect.poll(async () => (await stored(page)).drafts).toBe(1);
  });
});

test('P-4-44 · an entry found again over a record that has changed since is put beside it', async ({ page }) => {
  await signInAs(page, 'admin');
  const learner = await addLearner(page, 'Retour-Saisie');
  await open(page, learner);
  await prenom(page).fill('Zora');
  await expect(kept(page)).toBeVisible();
  const data = { prenom: 'Zélie', matricule: 'MAT-4414' };
  expect((await page.request.put(`/api/apprenants/${learner.id}`, { data })).status()).toBe(200);

  await page.reload();
  await expect(found(page)).toBeVisible();
  await expect(prenom(page)).toHaveValue('Zora');
  await page.locator('form').getByRole('button', { name: 'Enregistrer' }).click();
  await expect(side(page, 'Prénom', MINE)).toBeChecked();
  await expect(conflict(page)).toContainText('Repris de la version enregistrée : Matricule.');
  await conflict(page).getByRole('button', { name: 'Continuer la saisie' }).click();
  await expect(conflict(page)).toHaveCount(0);

  await page.getByRole('button', { name: 'Repartir de la fiche enregistrée' }).click();
  await expect(prenom(page)).toHaveValue('Zélie');
  await prenom(page).fill('Zita');
  await page.locator('form').getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText(/modification enregistrée/).first()).toBeVisible();
  expect(await read(page, learner.id)).toMatchObject({ prenom: 'Zita', matricule: 'MAT-4414' });
});
