import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectFits } from './axe.ts';
import { addLearner, choose, conflict, MINE, open, read, side, THEIRS } from './learner-form.ts';
import { signInAs } from './people.ts';
import { test } from './server.ts';

/** What is typed and not saved yet, beside what somebody else has saved meanwhile. */

/** The first two professions, by their labels. */
async function twoProfessions(page: Page): Promise<{ id: number; label: string }[]> {
  const answer = await page.request.get('/api/professions?rowsPerPage=2');
  return (await answer.json())['hydra:member'];
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

  await test.step('what was chosen is still so, until one side of it is another', async () => {
    await side(page, 'Prénom', THEIRS).check();
    await page.keyboard.press('Escape');
    await expect(conflict(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Comparer et choisir' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(side(page, 'Prénom', THEIRS)).toBeChecked();
    await expect(side(page, 'Profession', MINE)).toBeChecked();
    await page.keyboard.press('Escape');
    await page.getByLabel('Prénom (obligatoire)').fill('Zoran');
    await page.getByRole('button', { name: 'Comparer et choisir' }).click();
    await expect(side(page, 'Prénom', MINE)).toBeChecked();
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
