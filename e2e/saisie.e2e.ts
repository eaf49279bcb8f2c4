import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectFits } from './axe.ts';
import { firstId, signInAs } from './people.ts';
import { test } from './server.ts';

/** What is typed and not saved yet: beside what somebody else has saved meanwhile, and after a reload. */

const conflict = (page: Page) => page.getByRole('dialog', { name: 'Cette fiche a été modifiée entre-temps' });
const side = (page: Page, field: string, whose: RegExp) =>
  conflict(page).getByRole('radiogroup', { name: field }).getByRole('radio', { name: whose });
const MINE = /^Ma saisie/;
const THEIRS = /^La version enregistrée/;

interface Learner {
  id: number;
  nom: string;
  prenom: string;
  matricule: string | null;
  estEtudiant: boolean;
  dateNaissance: string | null;
  profession: { id: number } | null;
}

async function addLearner(page: Page, nom: string): Promise<Learner> {
  const etablissement = await firstId(page, 'etablissements');
  const answer = await page.request.post('/api/apprenants', { data: { nom, prenom: 'Zoé', etablissement } });
  expect(answer.status()).toBe(201);
  return answer.json();
}

async function read(page: Page, id: number): Promise<Learner> {
  return (await page.request.get(`/api/apprenants/${id}`)).json();
}

async function open(page: Page, { id, nom }: Learner): Promise<void> {
  await page.goto(`/apprenants/edit/${id}`);
  await expect(page.getByLabel('Nom (obligatoire)', { exact: true })).toHaveValue(nom);
}

/** The first two professions, by their labels. */
async function twoProfessions(page: Page): Promise<{ id: number; label: string }[]> {
  const answer = await page.request.get('/api/professions?rowsPerPage=2');
  return (await answer.json())['hydra:member'];
}

async function choose(page: Page, field: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).fill(name);
  await page.getByRole('option', { name, exact: true }).click();
}

test('P-4-44 · two people change one learner: both versions side by side, field by field, and what is chosen is saved', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAs(page, 'admin');
  const learner = await addLearner(page, 'Doublon-Saisie');
  const [one, other] = await twoProfessions(page);
  await open(page, learner);

  await test.step('somebody else saves a version of theirs', async () => {
    const context = await browser.newContext({ baseURL: baseURL! });
    const elsewhere = await context.newPage();
    await signInAs(elsewhere, 'superadmin');
    await open(elsewhere, learner);
    await elsewhere.getByLabel('Prénom (obligatoire)').fill('Zélie');
    await choose(elsewhere, 'Profession', other!.label);
    await elsewhere.getByLabel('Date de naissance').fill('02/03/1990');
    await elsewhere.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(elsewhere.getByText(/modification enregistrée/).first()).toBeVisible();
    await context.close();
  });

  await page.getByLabel('Prénom (obligatoire)').fill('Zora');
  await choose(page, 'Profession', one!.label);
  await page.getByLabel('Matricule').fill('MAT-4412');
  const save = page.locator('form').getByRole('button', { name: 'Enregistrer' });
  await save.click();

  await test.step('what both changed is shown in words, mine first', async () => {
    await expect(conflict(page)).toContainText('2 champs ont été changés des deux côtés');
    await expect(conflict(page).getByRole('radiogroup')).toHaveCount(2);
    await expect(side(page, 'Prénom', MINE)).toBeChecked();
    await expect(conflict(page).getByText('Zora')).toBeVisible();
    await expect(conflict(page).getByText('Zélie')).toBeVisible();
    await expect(conflict(page).getByText(one!.label)).toBeVisible();
    await expect(conflict(page).getByText(other!.label)).toBeVisible();
    await expect(conflict(page)).toContainText('Repris de la version enregistrée : Date de naissance.');
  });

  await test.step('it is accessible, and stands on a phone, one above the other', async () => {
    await expectAccessible(page, 'conflict', 1280);
    const [left, right] = [side(page, 'Prénom', MINE), side(page, 'Prénom', THEIRS)];
    const wide = [await left.boundingBox(), await right.boundingBox()];
    expect(wide[0]!.y).toBe(wide[1]!.y);
    await expectFits(page, 'conflict', 360);
    const narrow = [await left.boundingBox(), await right.boundingBox()];
    expect(narrow[0]!.x).toBe(narrow[1]!.x);
    expect(narrow[1]!.y).toBeGreaterThan(narrow[0]!.y);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('whoever does not choose now has lost nothing', async () => {
    await conflict(page).getByRole('button', { name: 'Continuer la saisie' }).click();
    await expect(conflict(page)).toHaveCount(0);
    await expect(page.getByLabel('Prénom (obligatoire)')).toHaveValue('Zora');
    expect(await read(page, learner.id)).toMatchObject({ prenom: 'Zélie', matricule: null });
    await page.getByRole('button', { name: 'Comparer et choisir' }).click();
  });

  await test.step('theirs for one, mine for the other, and what only one of us changed', async () => {
    await side(page, 'Prénom', THEIRS).check();
    await conflict(page).getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText(/modification enregistrée/).first()).toBeVisible();
    await expect(conflict(page)).toHaveCount(0);
    await expect(page.getByLabel('Prénom (obligatoire)')).toHaveValue('Zélie');
    expect(await read(page, learner.id)).toMatchObject({
      prenom: 'Zélie',
      profession: { id: one!.id },
      matricule: 'MAT-4412',
      dateNaissance: '1990-03-02',
    });
  });
});

test('P-4-44 · a version saved while one is choosing is met in its turn; what is refused stays in the fields', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  const learner = await addLearner(page, 'Triple-Saisie');
  const elsewhere = async (data: object) =>
    expect((await page.request.put(`/api/apprenants/${learner.id}`, { data })).status()).toBe(200);
  await open(page, learner);
  await elsewhere({ prenom: 'Zélie' });
  await page.getByLabel('Matricule').fill('MAT-4413');
  await page.locator('form').getByRole('button', { name: 'Enregistrer' }).click();
  await expect(conflict(page)).toContainText('Aucun champ n’a été changé des deux côtés');
  await expect(conflict(page)).toContainText('Repris de la version enregistrée : Prénom.');

  await elsewhere({ matricule: 'MAT-9999' });
  await conflict(page).getByRole('button', { name: 'Enregistrer' }).click();
  await expect(side(page, 'Matricule', MINE)).toBeChecked();
  await expect(conflict(page).getByRole('radiogroup')).toHaveCount(1);
  await elsewhere({ nom: 'Triple-Saisie-Bis' });
  await side(page, 'Matricule', THEIRS).check();
  await side(page, 'Matricule', MINE).check();
  await conflict(page).getByRole('button', { name: 'Enregistrer' }).click();
  await expect(conflict(page)).toContainText('Repris de la version enregistrée : Nom.');
  await conflict(page).getByRole('button', { name: 'Enregistrer' }).click();
  await expect(conflict(page)).toHaveCount(0);
  await expect(page.getByText(/modification enregistrée/).first()).toBeVisible();
  expect(await read(page, learner.id)).toMatchObject({
    nom: 'Triple-Saisie-Bis',
    prenom: 'Zélie',
    matricule: 'MAT-4413',
  });
});

test('P-4-44 · a version that closed the form in the meantime is said, and what was typed stays in sight', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  const learner = await addLearner(page, 'Close-Saisie');
  await open(page, learner);
  await page.getByLabel('Matricule').fill('MAT-4415');
  expect((await page.request.post(`/api/apprenants/${learner.id}/archive`)).status()).toBe(200);
  await page.locator('form').getByRole('button', { name: 'Enregistrer' }).click();
  await conflict(page).getByRole('button', { name: 'Enregistrer' }).click();
  await expect(conflict(page)).toHaveCount(0);
  await expect(page.getByRole('alert').filter({ hasText: 'rien n’a été enregistré' })).toBeVisible();
  await expect(page.getByText('MAT-4415').or(page.locator('[value="MAT-4415"]')).first()).toBeVisible();
  expect(await read(page, learner.id)).toMatchObject({ matricule: null });
  await page.getByRole('main').getByRole('link', { name: 'Apprenants', exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Quitter sans enregistrer' }).click();
  await expect(page).toHaveURL(/\/apprenants\/?$/);
});

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
    await other.close();
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
