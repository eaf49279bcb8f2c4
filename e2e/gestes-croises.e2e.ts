import { expect, type Page } from '@playwright/test';
import { holdCalls } from './hold.ts';
import { addLearner, open } from './learner-form.ts';
import { signInAs } from './people.ts';
import { MOTION, test } from './server.ts';

/** Somebody who acts again, or elsewhere, before what they have done is over. */

test.use(MOTION);

const UNSAVED = 'Modifications non enregistrées';
const save = (page: Page) => page.locator('form').getByRole('button', { name: 'Enregistrer', exact: true });
const matricule = (page: Page) => page.getByLabel('Matricule');
const prenom = (page: Page) => page.getByLabel('Prénom (obligatoire)');

/** A drawer takes this long to open: the browser is busy elsewhere. */
const SLOW_DRAWERS = `{
  const ask = navigator.locks.request.bind(navigator.locks);
  navigator.locks.request = async (...given) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    return ask(...given);
  };
}`;

/** Presses it as often as it can be pressed, until it is there no more. */
const PRESS = `new Promise((gone) => {
  const button = [...document.querySelectorAll('[role="dialog"] button')].find((one) => one.textContent === 'Archiver');
  const again = setInterval(() => {
    if (button.isConnected) return button.click();
    clearInterval(again);
    gone();
  }, 5);
})`;

test('what is typed before what was typed is found again stands with it', async ({ page }) => {
  await signInAs(page, 'admin');
  await open(page, await addLearner(page, 'Croise-Retrouve'));
  await prenom(page).fill('Zora');
  await expect(page.getByText('Gardées dans ce navigateur tant que vous restez connecté')).toBeVisible();
  await page.addInitScript(SLOW_DRAWERS);
  await page.reload();
  await matricule(page).fill('MAT-0118');
  await expect(page.getByText(/^Votre saisie de \d\d:\d\d a été retrouvée\.$/)).toBeVisible();
  await expect(prenom(page)).toHaveValue('Zora');
  await expect(matricule(page)).toHaveValue('MAT-0118');
});

test('the verb of a question that is pressed as it fades is heard once', async ({ page }) => {
  await signInAs(page, 'admin');
  const learner = await addLearner(page, 'Croise-Archive');
  const asked: string[] = [];
  page.on('request', (request) => request.url().endsWith('/archive') && asked.push(request.url()));
  await page.goto(`/apprenants/show/${learner.id}`);
  await page.getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole('menuitem', { name: 'Archiver' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Archiver' })).toBeVisible();
  await page.evaluate(PRESS);
  await expect(page).toHaveURL(/\/apprenants\/?$/);
  expect(asked).toHaveLength(1);
});

test('whoever has left the creation that is being sent is not led from where they are', async ({ page }) => {
  await signInAs(page, 'superadmin');
  await page.goto('/badges/create');
  const post = await holdCalls(page, '**/api/badges', 'POST');
  await page.getByLabel('Nom (obligatoire)').fill('Envoyé puis quitté');
  await save(page).click();
  await post.asked;
  await page.locator('form').getByRole('link', { name: 'Annuler' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Quitter sans enregistrer' }).click();
  await expect(page).toHaveURL(/\/badges\/?$/);
  post.release();
  await expect(page.getByText(/Envoyé puis quitté/).first()).toBeVisible();
  await expect(page).toHaveURL(/\/badges\/?$/);
});

test('what is typed while one is created for another one to follow is the beginning of that one', async ({ page }) => {
  await signInAs(page, 'superadmin');
  await page.goto('/badges/create');
  const post = await holdCalls(page, '**/api/badges', 'POST');
  const name = page.getByLabel('Nom (obligatoire)');
  await name.fill('Premier envoyé');
  await page.getByRole('button', { name: 'Plus de choix' }).click();
  await page.getByRole('menuitem', { name: 'Enregistrer et créer un autre' }).click();
  await post.asked;
  await name.fill('Second commencé');
  post.release();
  await expect(page.getByText(/Premier envoyé/).first()).toBeVisible();
  await expect(name).toHaveValue('Second commencé');
  await expect(page.getByText(UNSAVED)).toBeVisible();
});
