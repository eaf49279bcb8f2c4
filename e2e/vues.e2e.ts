import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { signInAs } from './people.ts';
import { test } from './server.ts';

/** Views of lists, on that of learners. */

const views = (page: Page) => page.getByRole('button', { name: /^Vues/ });
const item = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name });
const heads = (page: Page) => page.getByRole('columnheader');
const dialog = (page: Page) => page.getByRole('dialog');

const ETAT = { filters: { prenom: ['z'] }, order: '-nom', rowsPerPage: 5, columns: ['nom', 'prenom', 'email'] };

/** A view of the person who is signed in. */
async function keep(page: Page, nom: string, more: { etat?: object; partagee?: boolean } = {}): Promise<void> {
  const answer = await page.request.post('/api/vues', { data: { liste: '/apprenants', nom, etat: ETAT, ...more } });
  expect(answer.status()).toBe(201);
}

async function openMenu(page: Page): Promise<void> {
  await views(page).click();
  await expect(item(page, 'Vue par défaut')).toBeVisible();
  await expect(item(page, 'Chargement...')).toHaveCount(0);
}

/** What a view of this name says is what the list shows. */
async function expectShown(page: Page, nom: string): Promise<void> {
  await expect(views(page)).toHaveText(`Vues : ${nom}`);
  await expect(page.getByRole('button', { name: 'Prénom : z' })).toBeVisible();
  await expect(heads(page).filter({ hasText: 'Matricule' })).toHaveCount(0);
  await expect(heads(page).filter({ hasText: 'Adresse électronique' })).toHaveCount(1);
  await expect(page).toHaveURL(/order=-nom/);
  await expect(page.getByLabel('Résultats par page')).toHaveValue('5');
}

test('what a list shows is kept under a name; one leaves, and comes back by it', async ({ page }) => {
  const nom = 'Prénoms en z';

  await test.step('filter, column, order and size are kept', async () => {
    await signInAs(page, 'referent');
    await page.goto('/apprenants/?order=-nom&rowsPerPage=5');
    await page.getByRole('button', { name: 'Filtrer' }).click();
    await item(page, 'Prénom').click();
    await dialog(page).getByRole('textbox', { name: 'Prénom' }).fill('z');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Prénom : z' })).toBeVisible();
    await page.getByRole('button', { name: /^Colonnes/ }).click();
    await page.getByRole('checkbox', { name: 'Matricule' }).uncheck();
    await page.keyboard.press('Escape');
    await openMenu(page);
    await expect(item(page, /^Renommer/)).toHaveCount(0);
    await item(page, 'Enregistrer cette vue').click();
    await expect(dialog(page).getByRole('textbox', { name: 'Nom de la vue' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByText('Donnez un nom à cette vue')).toBeVisible();
    await page.keyboard.type(nom);
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toHaveCount(0);
    await expect(views(page)).toBeFocused();
    await expectShown(page, nom);
  });

  await test.step('it is of no other list, and the address alone opens it again', async () => {
    const address = page.url();
    await page.goto('/referents/');
    await openMenu(page);
    await expect(item(page, nom)).toHaveCount(0);
    await page.goto(address);
    await expectShown(page, nom);
  });

  await test.step('the default list, then the view', async () => {
    await openMenu(page);
    await item(page, 'Vue par défaut').click();
    await expect(views(page)).toHaveText('Vues');
    await expect(page.getByLabel('Résultats par page')).toHaveValue('10');
    await expect(page.getByRole('button', { name: 'Prénom : z' })).toHaveCount(0);
    await openMenu(page);
    await item(page, nom).click();
    await expectShown(page, nom);
  });
});

test('a view has its own columns: those that are remembered are of the list without one', async ({ page }) => {
  const nom = 'Toutes les colonnes';
  const head = (name: string) => heads(page).filter({ hasText: name });
  const hide = async (name: string) => {
    await page.getByRole('button', { name: /^Colonnes/ }).click();
    await page.getByRole('checkbox', { name }).uncheck();
    await page.keyboard.press('Escape');
    await expect(head(name)).toHaveCount(0);
  };
  await signInAs(page, 'superadmin');
  await keep(page, nom, { etat: { order: '-nom' } });
  await page.goto('/apprenants/');
  await hide('Matricule');
  await page.goto('/apprenants/');
  await openMenu(page);
  await item(page, nom).click();
  await expect(head('Matricule')).toHaveCount(1);
  await hide('Adresse électronique');
  await expect(views(page)).toHaveText(`Vues : ${nom}modifiée`);
  await openMenu(page);
  await item(page, 'Vue par défaut').click();
  await expect(head('Adresse électronique')).toHaveCount(1);
  await expect(head('Matricule')).toHaveCount(0);
});

test('a view says that it is modified, until what changed is kept; both are undone', async ({ page }) => {
  const nom = 'À reprendre';
  await signInAs(page, 'csm');
  await keep(page, nom);
  await page.goto('/apprenants/');
  await openMenu(page);
  await item(page, nom).click();
  await expectShown(page, nom);

  await test.step('replaced, and put back', async () => {
    await page.getByRole('button', { name: 'Retirer le filtre Prénom' }).click();
    await expect(views(page)).toHaveText(`Vues : ${nom}modifiée`);
    await openMenu(page);
    await item(page, `Mettre à jour « ${nom} »`).click();
    await expect(views(page)).toHaveText(`Vues : ${nom}`);
    await page.getByRole('button', { name: 'Annuler' }).click();
    await expect(views(page)).toHaveText(`Vues : ${nom}modifiée`);
    await openMenu(page);
    await item(page, nom).first().click();
    await expectShown(page, nom);
  });

  await test.step('deleted, and put back', async () => {
    await openMenu(page);
    await item(page, `Supprimer « ${nom} »`).click();
    await expect(views(page)).toHaveText('Vues');
    await page.getByRole('button', { name: 'Annuler' }).last().click();
    await expect(page.getByText(`${nom} : tout est revenu comme avant`).first()).toBeVisible();
    await openMenu(page);
    await expect(item(page, nom)).toBeVisible();
  });
});

test('without what shows the views, the list stays; the button tries again', async ({ page, expectError }) => {
  expectError(/Failed to load resource.*saved-views/);
  await signInAs(page, 'referent');
  await page.route('**/assets/saved-views-*.js', (route) => route.abort());
  await page.goto('/apprenants/');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const failed = page.waitForEvent('requestfailed');
  await views(page).click();
  await failed;
  await expect(page.getByText('Erreur lors du traitement des données')).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.unroute('**/assets/saved-views-*.js');
  await openMenu(page);
});

test('the menu and the dialog are accessible, on a computer and on a phone', async ({ page }) => {
  const nom = 'Une vue dont le nom est long comme une ligne de ce menu';
  await signInAs(page, 'admin');
  await keep(page, nom);
  await page.goto('/apprenants/');
  await openMenu(page);
  await item(page, nom).click();
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await openMenu(page);
    await expectAccessible(page, `views ${width}`, width);
    await item(page, /^Renommer/).click();
    await expect(dialog(page)).toBeVisible();
    await expectAccessible(page, `name of a view ${width}`, width);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(views(page)).toBeFocused();
  }
});

test('a view that is shared is chosen in its establishment, changed by nobody else there, and unknown elsewhere', async ({
  page,
}) => {
  const nom = 'Du service';

  await test.step('its owner shares it', async () => {
    await signInAs(page, 'referent');
    await keep(page, nom);
    await page.goto('/apprenants/');
    await openMenu(page);
    await item(page, nom).click();
    await openMenu(page);
    await item(page, /^Renommer/).click();
    await dialog(page).getByRole('checkbox', { name: 'Partager' }).check();
    await dialog(page).getByRole('button', { name: 'Enregistrer' }).click();
    await expect(dialog(page)).toHaveCount(0);
    await openMenu(page);
    await expect(item(page, `${nom} partagée`)).toBeVisible();
  });

  await test.step('its establishment chooses it, and may not change it', async () => {
    await signInAs(page, 'etablissement');
    await page.goto('/apprenants/');
    await openMenu(page);
    await item(page, `${nom} par Bénédicte Guéguen`).click();
    await expectShown(page, nom);
    await page.getByRole('button', { name: 'Retirer le filtre Prénom' }).click();
    await expect(views(page)).toHaveText(`Vues : ${nom}modifiée`);
    await openMenu(page);
    await expect(item(page, 'Enregistrer cette vue')).toBeVisible();
    await expect(item(page, /^(Mettre à jour|Renommer|Supprimer)/)).toHaveCount(0);
  });

  await test.step('another establishment does not have it, not even by its address', async () => {
    const address = page.url();
    await signInAs(page, 'ifps');
    await page.goto(address);
    await expect(heads(page).filter({ hasText: 'Matricule' })).toHaveCount(0);
    await openMenu(page);
    await expect(item(page, new RegExp(nom))).toHaveCount(0);
    await expect(views(page)).toHaveText('Vues');
  });
});
