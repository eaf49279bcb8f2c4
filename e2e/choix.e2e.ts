import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { holdCalls } from './hold.ts';
import { signInAs } from './people.ts';
import { test } from './server.ts';

/** Fields of choices: what they list is what is in their box, whatever comes late or not at all; and all of them work by keyboard. */

const FAILED = { status: 409, json: {} };
const NOT_LOADED = 'Erreur lors du chargement des données';
const ETABLISSEMENTS = /\/api\/etablissements\/list\?/;
const NANTES = 'CHU de Nantes';
const RENNES = 'IFSI de Rennes';

const box = (page: Page, name: string | RegExp) => page.getByRole('combobox', { name });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });
const options = (page: Page) => page.getByRole('option');
const list = (page: Page) => page.getByRole('listbox');
const retry = (within: Page | Locator) => within.getByRole('button', { name: 'Réessayer' });
const panel = (page: Page) => page.getByRole('dialog');
const spoken = (page: Page) => page.locator('[role=status].visually-hidden');

async function idOf(page: Page, name: string): Promise<number> {
  const answer = await page.request.get(`/api/etablissements/list?search=${encodeURIComponent(name)}`);
  return (await answer.json())['hydra:member'][0].id;
}

const filtered = (...ids: number[]) =>
  `/apprenants?filters=${encodeURIComponent(JSON.stringify({ etablissement: ids.map(String) }))}`;

test('choices that do not come are not said to be none, and are asked for again as the list opens', async ({
  page,
}) => {
  await signInAs(page, 'admin');

  await test.step('in a field', async () => {
    await page.route(ETABLISSEMENTS, (route) => route.fulfill(FAILED));
    await page.goto('/apprenants/create');
    const etablissement = box(page, 'Établissement');
    await expect(retry(page.getByRole('main'))).toBeVisible();
    await etablissement.click();
    await expect(list(page)).toHaveText(NOT_LOADED);
    await etablissement.press('Escape');
    await page.unroute(ETABLISSEMENTS);
    await etablissement.click();
    await expect(option(page, NANTES)).toBeVisible();
    await expect(retry(page.getByRole('main'))).toHaveCount(0);
  });

  await test.step('pressed beside the field', async () => {
    await page.route(ETABLISSEMENTS, (route) => route.fulfill(FAILED));
    await page.goto('/apprenants/create');
    await expect(retry(page.getByRole('main'))).toBeVisible();
    await page.unroute(ETABLISSEMENTS);
    await retry(page.getByRole('main')).click();
    await expect(retry(page.getByRole('main'))).toHaveCount(0);
    await box(page, 'Établissement').click();
    await expect(option(page, NANTES)).toBeVisible();
  });

  await test.step('an establishment is not told to have no regroupement, or nothing at all', async () => {
    await page.goto('/assignments/create');
    const ofRegroupements = /\/api\/regroupements\/list\?/;
    const held = await holdCalls(page, ofRegroupements, 'GET');
    await box(page, 'Établissement').fill('nantes');
    await option(page, NANTES).click();
    await held.asked;
    await box(page, 'Regroupements').click();
    await expect(list(page)).toHaveText('Chargement...');
    await page.unroute(ofRegroupements);
    await page.route(ofRegroupements, (route) => route.fulfill(FAILED));
    await page.reload();
    await box(page, 'Établissement').fill('rennes');
    await option(page, RENNES).click();
    await box(page, 'Regroupements').click();
    await expect(list(page)).toHaveText(NOT_LOADED);
    held.release();
  });
});

/** The panel of the filter on establishments, one of which is chosen. */
async function openFilter(page: Page): Promise<Locator> {
  await signInAs(page, 'admin');
  await page.goto(filtered(await idOf(page, NANTES)));
  await page.getByRole('button', { name: /^Établissement/ }).click();
  const nantes = panel(page).getByRole('checkbox', { name: NANTES });
  await expect(nantes).toBeChecked();
  return nantes;
}

test('boxes of a filter stay when the others do not come, which is said', async ({ page }) => {
  const nantes = await openFilter(page);
  await page.route(ETABLISSEMENTS, (route) => route.fulfill(FAILED));
  await panel(page).getByRole('searchbox').fill('rennes');
  await expect(retry(panel(page))).toBeVisible();
  await expect(nantes).toBeChecked();
  await page.unroute(ETABLISSEMENTS);
  await retry(panel(page)).click();
  await expect(panel(page).getByRole('checkbox', { name: RENNES })).toBeVisible();
  await expect(panel(page).getByRole('checkbox')).toHaveCount(2);
  await expect(retry(panel(page))).toHaveCount(0);
});

test('what was ticked since a filter opened stays when it is not any more', async ({ page }) => {
  const nantes = await openFilter(page);
  await panel(page).getByRole('searchbox').fill('rennes');
  await expect(panel(page).getByRole('checkbox')).toHaveCount(2);
  await nantes.focus();
  await nantes.press('Space');
  await expect(page).not.toHaveURL(/filters/);
  await expect(nantes).not.toBeChecked();
  await expect(nantes).toBeFocused();
});

test('the name of what is chosen is a search like another where the box does not show it', async ({ page }) => {
  await openFilter(page);
  await panel(page).getByRole('searchbox').fill(NANTES);
  await expect(panel(page).getByText('1 choix', { exact: true })).toBeVisible();
  await expect(panel(page).getByRole('checkbox')).toHaveCount(1);

  await page.goto(`/stats/usage/?etab=[${await idOf(page, NANTES)}]`);
  await box(page, 'Établissements').fill(NANTES);
  await expect(list(page).getByRole('group', { name: '1 choix' })).toBeVisible();
  await expect(options(page)).toHaveText([NANTES]);
});

test('what is listed is what is in the box, and Enter takes what one sees highlighted', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/apprenants/create');
  const etablissement = box(page, 'Établissement');
  await etablissement.fill('nantes');
  await expect(list(page).getByRole('group', { name: '1 choix' })).toBeVisible();
  const held = await holdCalls(page, /etablissements\/list\?.*search=rennes/, 'GET');
  await etablissement.fill('rennes');
  await held.asked;

  await test.step('the rows of the words before are taken no more', async () => {
    await expect(list(page)).toHaveText('Chargement...');
    await etablissement.press('ArrowDown');
    await etablissement.press('Enter');
    await expect(etablissement).toHaveValue('rennes');
  });

  await test.step('nor what comes after, which nothing has highlighted', async () => {
    held.release();
    await expect(options(page)).toHaveText([RENNES]);
    await etablissement.press('Enter');
    await expect(etablissement).toHaveValue('rennes');
    await etablissement.press('ArrowDown');
    await etablissement.press('Enter');
    await expect(etablissement).toHaveValue(RENNES);
  });
});

test('a row keeps its highlight as others come, and Enter takes it', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/apprenants/create');
  const etablissement = box(page, 'Établissement');
  await etablissement.click();
  await expect(option(page, RENNES)).toBeVisible();
  const held = await holdCalls(page, /etablissements\/list\?.*search=ch/, 'GET');
  await etablissement.fill('ch');
  await held.asked;
  await expect(list(page).getByRole('group', { name: 'Chargement...' })).toBeVisible();
  await etablissement.press('ArrowDown');
  const highlighted = page.locator('[data-combobox-selected]');
  const name = await highlighted.innerText();
  held.release();
  await expect(list(page).getByRole('group', { name: /^\d+ choix$/ })).toBeVisible();
  await expect(highlighted).toHaveText(name);
  await etablissement.press('Enter');
  await expect(etablissement).toHaveValue(name);
});

test('choices are those of the establishment that is chosen, not of the one before', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/regroupements/create');
  const parent = box(page, 'Regroupement parent');
  const pick = async (words: string, name: string) => {
    await box(page, 'Établissement').fill(words);
    await option(page, name).click();
  };
  await pick('nantes', NANTES);
  await parent.click();
  await expect(option(page, 'Pôle mère-enfant')).toBeVisible();
  const held = await holdCalls(page, /\/api\/regroupements\/list\?/, 'GET');
  await pick('rennes', RENNES);
  await held.asked;
  await parent.click();
  await expect(list(page)).toHaveText('Chargement...');
  held.release();
  await expect(option(page, /^Promotion 1re année/)).toBeVisible();
  await expect(option(page, 'Pôle mère-enfant')).toHaveCount(0);
});

test('« Ajouter les … » adds those that it counts', async ({ page }) => {
  await signInAs(page, 'referent');
  await page.goto('/regroupements/create');
  const available = page.getByRole('region', { name: 'Apprenants disponibles' });
  const all = available.getByRole('button', { name: /^Ajouter les/ });
  const before = await all.innerText();
  const held = await holdCalls(page, /\/api\/apprenants\/list\?.*search=/, 'GET');
  await available.getByRole('searchbox').fill('le');
  await expect(all).toBeDisabled();
  await held.asked;
  await expect(all).toHaveText(before);
  await expect(all).toBeDisabled();
  held.release();
  await expect(all).toBeEnabled();
  await expect(all).not.toHaveText(before);
  const count = Number(/\d+/.exec(await all.innerText())![0]);
  await all.click();
  const members = page.getByRole('region', { name: 'Apprenants du regroupement' });
  await expect(members.getByRole('heading')).toContainText(String(count));
});

test('a value whose name is late, does not come or is gone is no empty field, and what is typed meanwhile stays', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  const etablissement = box(page, 'Établissement');
  const { 'hydra:member': learners } = await (await page.request.get('/api/apprenants?rowsPerPage=1')).json();
  const [{ id, etablissement: of }] = learners;

  await test.step('late', async () => {
    const held = await holdCalls(page, ETABLISSEMENTS, 'GET');
    await page.goto(`/apprenants/edit/${id}`);
    await expect(etablissement).toHaveValue('…');
    await etablissement.fill('acacias');
    held.release();
    await expect(option(page, 'Clinique des Acacias')).toBeVisible();
    await expect(etablissement).toHaveValue('acacias');
    await etablissement.press('Tab');
    await expect(etablissement).toHaveValue(of.nom);
    await page.unroute(ETABLISSEMENTS);
  });

  await test.step('not come, in a field', async () => {
    await page.route(ETABLISSEMENTS, (route) => route.fulfill(FAILED));
    await page.goto(`/apprenants/edit/${id}`);
    await expect(etablissement).toHaveValue('Échec du chargement');
    await page.unroute(ETABLISSEMENTS);
    await etablissement.click();
    await expect(etablissement).toHaveValue(of.nom);
  });

  await test.step('gone, in fields of one and of several, and on a filter', async () => {
    await page.goto('/stats/usage/?casque=999999');
    await page.getByRole('search', { name: 'Filtres' }).waitFor();
    await expect(box(page, 'Appareil')).toHaveValue('Introuvable');
    await page.goto('/stats/usage/?etab=[999999]');
    await expect(page.getByRole('button', { name: 'Retirer : Introuvable' })).toBeVisible();
    await page.goto(filtered(999999));
    await expect(page.getByRole('button', { name: /^Établissement/ })).toContainText('Introuvable');
  });

  await test.step('not come, on a filter', async () => {
    await page.route(ETABLISSEMENTS, (route) => route.fulfill(FAILED));
    await page.goto(filtered(await idOf(page, NANTES)));
    await expect(page.getByRole('button', { name: /^Établissement/ })).toContainText('Échec du chargement');
  });
});

test('Enter in an open list sends no form', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/apprenants/create');
  await page.getByLabel('Nom (obligatoire)', { exact: true }).fill('Sans-Envoi');
  await box(page, 'Établissement').fill('nantes');
  await expect(option(page, NANTES)).toBeVisible();
  await box(page, 'Établissement').press('Enter');
  await box(page, 'Profession').fill('infirmier');
  await box(page, 'Profession').press('Enter');
  await page.waitForTimeout(300);
  await expect(page.getByText(/à corriger avant de continuer/)).toHaveCount(0);

  await page.goto('/assignments/create');
  await box(page, 'Établissement').fill('nantes');
  await option(page, NANTES).click();
  await page.getByRole('searchbox', { name: 'Rechercher une formation' }).fill('brancardage');
  await page.getByRole('searchbox', { name: 'Rechercher une formation' }).press('Enter');
  await page.waitForTimeout(300);
  await expect(page.getByText(/à corriger avant de continuer/)).toHaveCount(0);
});

test('what is chosen is taken away by keyboard', async ({ page }) => {
  await signInAs(page, 'admin');
  const nantes = await idOf(page, NANTES);
  const [{ id: casque }] = (
    await (await page.request.get(`/api/casques/list?filters[etablissement][]=${nantes}`)).json()
  )['hydra:member'];
  await page.goto(`/stats/usage/?etab=[${nantes}]&casque=${casque}`);

  await test.step('the only one', async () => {
    await expect(box(page, 'Appareil')).not.toHaveValue(/^(…|)$/);
    await expectAccessible(page, 'what is chosen', 1280);
    await box(page, 'Appareil').focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Effacer : Appareil' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).not.toHaveURL(/casque=/);
    await expect(box(page, 'Appareil')).toBeFocused();
    await page.keyboard.press('Escape');
  });

  await test.step('one among several', async () => {
    await box(page, 'Établissements').focus();
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('button', { name: `Retirer : ${NANTES}` })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).not.toHaveURL(/etab=/);
    await expect(box(page, 'Établissements')).toBeFocused();
  });
});

test('several are picked one after another: they stay in the list, ticked, and a press takes them off', async ({
  page,
}) => {
  await signInAs(page, 'etablissement');
  await page.goto('/assignments/create');
  const apprenants = box(page, 'Apprenants');
  const pills = page.getByRole('button', { name: /^Retirer : / });
  await apprenants.click();
  await expect(options(page)).toHaveCount(50);
  const group = list(page).getByRole('group');
  await expect(group).toHaveAccessibleName(/^50 choix sur \d+$/);
  for (const _ of [1, 2]) {
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  }
  await expect(pills).toHaveCount(2);
  await expect(options(page)).toHaveCount(50);
  await expect(group).toHaveAccessibleName(/^50 choix sur \d+$/);
  for (const row of [0, 1]) await expect(options(page).nth(row)).toHaveAttribute('aria-selected', 'true');
  await options(page).first().click();
  await expect(pills).toHaveCount(1);
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'false');

  await test.step('a search says what it found', async () => {
    const name = (await options(page).nth(1).innerText()).trim();
    await apprenants.fill(name);
    await expect(options(page)).toHaveText([name]);
    await expect(spoken(page)).toContainText('1 choix');
    await apprenants.fill('zzzz');
    await expect(spoken(page)).toContainText('Aucun résultat');
  });
});

test('options of the page are found without accents, the provider by its name; those on their way are not said to be none', async ({
  page,
}) => {
  await signInAs(page, 'superadmin');
  await page.goto('/stats/usage/admin');
  await box(page, 'Type d’établissement').fill('sante etablissement');
  await expect(options(page)).toHaveText(['Etablissement de santé']);
  await expect(spoken(page)).toContainText('1 choix');

  await page.goto('/casques/');
  const [{ id }] = (await (await page.request.get('/api/casques?rowsPerPage=1')).json())['hydra:member'];
  await page.goto(`/casques/show/${id}`);
  await page.getByRole('button', { name: 'Transférer', exact: true }).click();
  await box(page, 'Vers').fill('prestataire');
  await expect(list(page).getByRole('group', { name: '1 choix' })).toBeVisible();
  await option(page, 'Chez le prestataire').click();
  await expect(box(page, 'Vers')).toHaveValue('Chez le prestataire');

  const held = await holdCalls(page, /\/api\/professions\?/, 'GET');
  await page.goto('/outils/genererSession');
  await box(page, /^Profil/).click();
  await expect(list(page)).toHaveText('Chargement...');
  held.release();
  await expect(options(page).first()).toBeVisible();
});

test('a field that has the focus has one frame, which is seen where the system chooses the colours too', async ({
  page,
}) => {
  await signInAs(page, 'etablissement');
  await page.goto('/assignments/create');
  const name = page.getByLabel('Nom (obligatoire)');
  const learners = box(page, 'Ajouter des apprenants');
  const frame = page.locator('.mantine-Input-input').filter({ has: learners });
  for (const [forcedColors, seen] of [
    ['none', 'rgba(0, 0, 0, 0)'],
    ['active', /^rgb\(|, 0\.\d+\)$/],
  ] as const) {
    await page.emulateMedia({ forcedColors });
    for (const [typed, framed] of [
      [name, name],
      [learners, frame],
    ] as const) {
      await typed.focus();
      await expect(framed).toHaveCSS('outline-style', 'solid');
      await expect(framed).toHaveCSS('outline-color', seen);
    }
    await expect(learners).toHaveCSS('outline-style', 'none');
  }
});
