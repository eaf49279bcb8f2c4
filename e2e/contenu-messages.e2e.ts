import { expect, type Page } from '@playwright/test';
import { firstId, PASSWORD, signInAs } from './people.ts';
import { test } from './server.ts';

/** What the screens of the trainings say when something is refused, fails or is empty. */

const refused = { status: 401, json: { code: 401, message: '401' } };

/** The call that this screen makes answers that nobody is connected. */
async function expectLeaves(page: Page, address: string, call: RegExp): Promise<void> {
  await page.route(call, (route) => route.fulfill(refused));
  await page.goto(address);
  await expect(page, address).toHaveURL(/\/login/);
  await page.unroute(call);
  expect(await (await page.request.get('/api/session')).json(), address).toBeNull();
}

test('C-8-01 · a 401 on the details, the profile, the trainings or the learners of a regroupement logs out', async ({
  page,
}) => {
  await signInAs(page, 'etablissement');
  const cards = await (await page.request.get('/api/assignments/v2/data')).json();
  await expectLeaves(page, `/assignments/details/${cards['hydra:member'][0].id}`, /singleData/);
  await signInAs(page, 'etablissement');
  await expectLeaves(page, `/regroupements/show/${await firstId(page, 'regroupements')}`, /apprenant_regroupements/);
  await signInAs(page, 'apprenant');
  await expectLeaves(page, '/apprenants/profil', /\/api\/apprenants\/\d+$/);
  await signInAs(page, 'apprenant');
  await expectLeaves(page, '/apprenants/liste-formations', /\/formations$/);
});

test('C-8-04 · badges and choices that cannot be loaded are left out without a word', async ({ page, expectError }) => {
  await signInAs(page, 'apprenant');
  expectError(/status of 500 .*\/api\/user_badges\?/);
  await page.route('**/api/user_badges?*', (route) => route.fulfill({ status: 500, json: {} }));
  const failed = page.waitForResponse(/user_badges/);
  await page.goto('/apprenants/profil');
  expect((await failed).status()).toBe(500);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mon profil');
  await expect(page.getByRole('region', { name: 'Badges obtenus' })).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);

  await signInAs(page, 'etablissement');
  expectError(/status of 500 .*\/api\/regroupements\/list\?/);
  await page.route('**/api/regroupements/list?*', (route) => route.fulfill({ status: 500, json: {} }));
  const missing = page.waitForResponse(/regroupements\/list/);
  await page.goto('/assignments/create');
  expect((await missing).status()).toBe(500);
  await expect(page.getByRole('combobox', { name: 'Ajouter des regroupements' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('S-8-45 S-8-06 · a list of assignments that is answered anything but 2xx is a failure', async ({
  page,
  expectError,
}) => {
  await signInAs(page, 'etablissement');
  const failure = page.getByRole('alert').filter({ hasText: 'Erreur lors du chargement des données' });
  expectError(/status of 503 .*\/api\/assignments\/v2\/data/);
  for (const status of [404, 418, 503]) {
    await page.route('**/api/assignments/v2/data?*', (route) => route.fulfill({ status, json: {} }));
    await page.goto('/assignments');
    await expect(failure, String(status)).toBeVisible();
    await expect(failure.getByRole('button')).toHaveText(['Réessayer', 'Fermer']);
    await page.unrouteAll();
  }
  await failure.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('C-8-05 C-8-06 · another failure is a sentence that « Fermer » puts away', async ({ page, expectError }) => {
  await signInAs(page, 'admin');
  const id = await firstId(page, 'module_groupes');
  expectError(/status of 500 .*\/api\/module_groupes\/\d+$/);
  await page.route(/\/api\/module_groupes\/\d+$/, (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  );
  await page.goto(`/module_groupes/show/${id}`);
  await page.getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole('menuitem', { name: 'Supprimer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
  const said = page.locator('[data-kind="error"]');
  await expect(said).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await said.getByRole('button', { name: 'Fermer' }).click();
  await expect(said).toHaveCount(0);
});

test('C-5-28 · what the server refuses stands under its field', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/modules/create');
  await page.getByLabel('Nom (obligatoire)', { exact: true }).fill('Adresse refusée');
  await page.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'SCORM' }).click();
  const sheet = page.getByLabel('Fiche pédagogique');
  await sheet.fill('fiche.pdf');
  const answered = page.waitForResponse('**/api/modules');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  expect((await answered).status()).toBe(422);
  await expect(sheet).toHaveAttribute('aria-invalid', 'true');
  await expect(sheet).toHaveAccessibleDescription(/Indiquez une adresse qui commence par https/);
  await expect(page.getByLabel('Livret pédagogique')).not.toHaveAttribute('aria-invalid', 'true');
});

test('C-5-19 · a date that does not exist, or of another century, flags its field', async ({ page }) => {
  await signInAs(page, 'etablissement');
  await page.goto('/assignments/create');
  const start = page.getByLabel('Début d’attribution');
  await start.fill('31/02/2027');
  await start.blur();
  await expect(start).toHaveValue('31/02/2027');
  await expect(start).toHaveAttribute('aria-invalid', 'true');
  await expect(start).toHaveAccessibleDescription(/Indiquez une date valide/);
  await page.getByRole('button', { name: 'Assigner une formation' }).click();
  await expect(page.getByRole('alert').getByRole('link', { name: /Début d’attribution/ })).toBeVisible();
  await start.fill('28/02/2127');
  await start.blur();
  await expect(start).toHaveAccessibleDescription(/Indiquez une date du 01\/01\/2000 au 31\/12\/2099/);
  await start.fill('28/02/2027');
  await start.blur();
  await expect(start).toHaveValue('28/02/2027');
  await expect(start).not.toHaveAttribute('aria-invalid', 'true');
});

test('C-5-19 · a date half typed is not sent by Enter: it is flagged at its place among the others', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  await page.goto('/apprenants/create');
  const birth = page.getByLabel('Date de naissance');
  await birth.pressSequentially('12/11');
  await birth.press('Enter');
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    /^Nom/,
    /^Prénom/,
    /^Date de naissance.*Indiquez une date valide/,
    /^Établissement/,
  ]);
  await expect(birth).toHaveValue('12/11');
  await expect(birth).toHaveAttribute('aria-invalid', 'true');
});

test('C-8-25 C-8-27 C-8-31 · what is empty says whose it is: the trainings and the regroupements of an establishment', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  const account = {
    nom: 'Clinique Sans Contenu',
    email: 'sans-contenu@sillage.test',
    password: PASSWORD,
    features: ['trainingCourses'],
  };
  const made = await page.request.post('/api/etablissements', { data: account });
  expect(made.status()).toBe(201);
  await page.goto('/assignments/create');
  await page.getByRole('combobox', { name: 'Établissement' }).fill('sans contenu');
  await page.getByRole('option', { name: account.nom }).click();
  await expect(page.getByText('Cet établissement n’a accès à aucune formation')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Rechercher une formation' }).fill('introuvable');
  await expect(page.getByRole('group', { name: 'Aucun résultat' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Ajouter des regroupements' }).click();
  await expect(page.getByText('Cet établissement n’a créé aucun regroupement')).toBeVisible();
  await expect(page.getByText('Aucun apprenant ou regroupement sélectionné')).toBeVisible();

  await page.goto('about:blank');
  const login = { authenticator: 'twoSteps', code: account.email, password: PASSWORD, platform: 'browser' };
  expect((await page.request.post('/api/login', { data: login })).status()).toBe(200);
  await page.goto('/assignments/create');
  await expect(page.getByText('Votre établissement n’a aucune formation de disponible')).toBeVisible();
  await page.goto('/catalogue/');
  await expect(page.getByText(/Votre établissement n’a accès à aucune formation\. Pour plus/)).toBeVisible();

  await signInAs(page, 'etablissement');
  const [module] = (await (await page.request.get('/api/modules?rowsPerPage=1')).json())['hydra:member'];
  const data = { name: 'Sans dates', module: module.id };
  const undated = await (await page.request.post('/api/assignments', { data })).json();
  await page.goto(`/assignments/show/${undated.id}`);
  const period = page.getByRole('region', { name: 'Nom et période' });
  for (const [term, value] of [
    ['Début d’attribution', 'Aucun'],
    ['Fin d’attribution', 'Aucune'],
    ['Relances automatiques', 'Aucune'],
  ] as const) {
    const field = period.locator('div').filter({ has: page.locator('> dt', { hasText: term }) });
    await expect(field.getByRole('definition')).toHaveText(value);
  }
});
