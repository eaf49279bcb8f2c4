import { readFile } from 'node:fs/promises';
import { type Download, expect, type Page } from '@playwright/test';
import { fromBufferPromise } from 'yauzl';
import { PASSWORD, type PersonName, people, signInAs } from './people.ts';
import { test } from './server.ts';

/**
 * How many presses of the mouse, or of a finger, the tasks of every day take; what is typed is not counted. Those that take a story of
 * their own are counted there: a headset moved (transfert-casque), a file imported (import).
 */

const COUNT = `addEventListener('pointerdown', ({ isTrusted }) => {
  if (isTrusted) sessionStorage.setItem('presses', Number(sessionStorage.getItem('presses') ?? 0) + 1);
}, true)`;

/** The first screen of a person, from which presses are counted. */
async function begin(page: Page, person: PersonName, home = '/'): Promise<void> {
  await page.addInitScript(COUNT);
  await signInAs(page, person);
  await page.goto(home);
  await expect(page.locator('main:not(:has([aria-busy="true"])) h1')).toBeVisible();
}

async function expectPresses(page: Page, presses: number): Promise<void> {
  expect(Number(await page.evaluate("sessionStorage.getItem('presses')"))).toBe(presses);
}

/** A screen of the menu. */
const open = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name, exact: true }).click();

async function download(page: Page, press: () => Promise<void>): Promise<Download> {
  const downloading = page.waitForEvent('download');
  await press();
  return downloading;
}

const save = async (page: Page, press: () => Promise<void>) => (await download(page, press)).suggestedFilename();

test('a learner is created in three', async ({ page }) => {
  await begin(page, 'etablissement');
  await open(page, 'Apprenants');
  await page.getByRole('link', { name: 'Créer un apprenant' }).click();
  await page.getByLabel('Nom (obligatoire)', { exact: true }).fill('Trividic');
  await page.getByLabel('Prénom (obligatoire)').fill('Maëlle');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page).toHaveURL(/\/apprenants\/(show|edit)\/\d+/);
  await expectPresses(page, 3);
});

test('the statistics of one establishment for last month are read in three', async ({ page }) => {
  await begin(page, 'admin');
  await open(page, 'Statistiques d’usage');
  const filters = page.getByRole('search', { name: 'Filtres' });
  await filters.getByRole('button', { name: 'Mois dernier' }).click();
  await filters.getByRole('combobox', { name: 'Établissements' }).click();
  await page.keyboard.type('CHU de Nantes');
  await expect(page.getByRole('option')).toHaveText(['CHU de Nantes']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^du 01\/.* · CHU de Nantes$/).filter({ visible: true })).toBeVisible();
  await expectPresses(page, 3);
});

test('all the attestations of an establishment are downloaded in two, those that a filter finds too', async ({
  page,
}) => {
  await begin(page, 'etablissement');
  const totalOf = async (query = '') =>
    (await (await page.request.get(`/api/attestations?rowsPerPage=1${query}`)).json())['hydra:totalItems'] as number;
  const entries = async () => {
    const all = page.getByRole('button', { name: 'Tout télécharger' });
    const archive = await fromBufferPromise(await readFile(await (await download(page, () => all.click())).path()));
    return archive.entryCount;
  };
  const total = await totalOf();
  expect(total).toBeGreaterThan(100);
  await open(page, 'Attestations');
  expect(await entries()).toBe(total);
  await expectPresses(page, 2);
  const found = await totalOf('&search=friction');
  expect(found).toBeGreaterThan(10);
  expect(found).toBeLessThan(total);
  await page.goto('/attestations?search=friction');
  expect(await entries()).toBe(found);
});

test('late learners are reminded in two', async ({ page }) => {
  await begin(page, 'etablissement');
  const week = page.getByRole('region', { name: 'Cette semaine' });
  await week.getByRole('button', { name: /^Relancer \d+ apprenants?$/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Envoyer/ })
    .click();
  await expect(page.getByRole('dialog').getByText(/^Un mail a été envoyé/)).toBeVisible();
  await expectPresses(page, 2);
});

test('a training is played three after the sign-in page', async ({ page }) => {
  await page.addInitScript(COUNT);
  await page.goto('/login');
  await page.getByLabel('Identifiant').fill(people.apprenant);
  await page.getByRole('button', { name: 'Suivant' }).click();
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.getByRole('link', { name: /^(Reprendre|Commencer), / }).click();
  await expect(page).toHaveURL(/\/scorm\?/);
  await expectPresses(page, 3);
});

test('a learner has an own attestation in two', async ({ page }) => {
  await begin(page, 'apprenant', '/home/apprenant');
  await page.getByRole('link', { name: 'Mes attestations' }).first().click();
  const first = page.getByRole('main').getByRole('listitem').first();
  expect(await save(page, () => first.getByRole('link', { name: 'Télécharger' }).click())).toMatch(/\.pdf$/);
  await expectPresses(page, 2);
});

test('a record is found by its code without the mouse', async ({ page }) => {
  await begin(page, 'etablissement');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Un nom, un code, un écran, une action…' })).toBeFocused();
  await page.keyboard.type('APP-NANTES-0001');
  await expect(page.getByRole('group', { name: 'Exact' }).getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/apprenants/show/1');
  await expectPresses(page, 0);
});

test('a training is assigned to everybody in five', async ({ page }) => {
  await begin(page, 'etablissement');
  await open(page, 'Assignations');
  await page.getByRole('link', { name: 'Assigner une formation' }).click();
  await page.getByRole('searchbox', { name: 'Rechercher une formation' }).fill('brancard');
  await page.getByRole('button', { name: /^Brancardage/ }).click();
  await page.getByLabel(/tous (les|vos) apprenants/i).check();
  await page.getByRole('button', { name: 'Assigner une formation' }).click();
  await expect(page).toHaveURL(/\/assignments\/edit\/\d+/);
  await expectPresses(page, 5);
});

test('a list is seen as it was kept in three', async ({ page }) => {
  await begin(page, 'etablissement');
  const view = { liste: '/apprenants', nom: 'Sans connexion', etat: { filters: { jamaisConnecte: ['true'] } } };
  expect((await page.request.post('/api/vues', { data: view })).status()).toBe(201);
  await open(page, 'Apprenants');
  await page.getByRole('button', { name: /^Vues/ }).click();
  await page.getByRole('menuitem', { name: 'Sans connexion' }).click();
  await expect(page.getByRole('button', { name: /^Jamais connecté/ })).toBeVisible();
  await expectPresses(page, 3);
});

test('the access sheets of a regroupement are printed in four', async ({ page }) => {
  await begin(page, 'etablissement');
  await open(page, 'Regroupements');
  await page.getByRole('link', { name: 'Nouveaux arrivants' }).click();
  await page.getByRole('button', { name: 'Imprimer les fiches d’accès' }).click();
  const print = page.getByRole('dialog').getByRole('button', { name: /^Imprimer \d+ fiches?$/ });
  expect(await save(page, () => print.click())).toMatch(/\.pdf$/);
  await expectPresses(page, 4);
});
