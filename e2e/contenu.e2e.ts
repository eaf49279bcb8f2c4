import { expect, type Page, type Route } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { firstId, signInAs } from './people.ts';
import { test } from './server.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
);

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer' }).click();

async function choose(page: Page, field: string, option: string) {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('an admin makes a group, its module and a scenario, with a picture', async ({ page }) => {
  await signInAs(page, 'superadmin');

  await test.step('C-2.3-02 C-8-09 C-8-10 · the group', async () => {
    await page.goto('/module_groupes/');
    await page.getByRole('link', { name: 'Créer un groupe de modules' }).click();
    await expect(title(page)).toHaveText('Créer un groupe de modules');
    await page.getByLabel('Nom (obligatoire)', { exact: true }).fill('Soins critiques');
    const ordre = page.getByLabel('Ordre');
    await ordre.fill('');
    await ordre.pressSequentially('douze 12,5');
    await expect(ordre).toHaveValue('125');
    await save(page);
    await expect(page.getByText('"Soins critiques" Créé.').first()).toBeVisible();
    await expect(title(page)).toHaveText('Soins critiques');
  });
  await page.setInputFiles('input[type=file]', { name: 'couverture.png', mimeType: 'image/png', buffer: PNG });
  await expect(page.getByText('Illustration enregistrée').first()).toBeVisible();
  await expect(page.locator('img[src^="/api/illustrations/"]')).toHaveCount(1);

  await test.step('C-2.2-04 C-8-09 C-8-10 · its module', async () => {
    await page.goto('/modules/create');
    await page.getByLabel('Nom (obligatoire)', { exact: true }).fill('Défaillance respiratoire');
    await choose(page, 'Type', 'Simulation Numérique');
    await choose(page, 'Groupe de modules', 'Soins critiques');
    await save(page);
    await expect(page.getByText('"Défaillance respiratoire" Créé.').first()).toBeVisible();
    await expect(title(page)).toHaveText('Défaillance respiratoire');
  });

  await test.step('C-2.1-02 C-2.1-13 C-8-09 C-8-10 · a scenario', async () => {
    await page.goto('/scenarios/create');
    await page.getByLabel('Nom (obligatoire)', { exact: true }).fill('Oxygène au lit du patient');
    await choose(page, 'Module', 'Défaillance respiratoire');
    await page.getByLabel('Fiche pédagogique').fill('fiche.pdf');
    await save(page);
    await expect(page.getByText(/Indiquez une adresse qui commence par https/).first()).toBeVisible();
    await page.getByLabel('Fiche pédagogique').fill('https://documents.sillage.test/oxygene.pdf');
    await save(page);
    await expect(page.getByText('"Oxygène au lit du patient" Créé.').first()).toBeVisible();
    await expect(title(page)).toHaveText('Oxygène au lit du patient');
    await page.getByLabel('Durée (minutes)').fill('18');
    await save(page);
    await expect(page.getByText(/Oxygène au lit du patient.+modification enregistrée/).first()).toBeVisible();
  });

  await test.step('C-2.2-07 · the module leads to its scenario', async () => {
    await page.goto('/modules/?search=respiratoire');
    await page.getByRole('link', { name: 'Défaillance respiratoire' }).click();
    await expect(title(page)).toHaveText('Défaillance respiratoire');
    await page.getByRole('link', { name: 'Oxygène au lit du patient' }).click();
    await expect(title(page)).toHaveText('Oxygène au lit du patient');
  });
});

test('C-6-05 C-8-33 · a group that holds modules is not deleted, and says why', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/module_groupes/?search=identitovigilance');
  await page.getByRole('button', { name: 'Actions pour Identitovigilance' }).click();
  await page.getByRole('menuitem', { name: 'Supprimer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect(page.getByText(/ne peut pas être supprimé/).first()).toBeVisible();
});

test('C-2.1-05 C-2.1-08 C-2.1-09 C-6-38 S-6-34 · the dialog of a tile: documents for staff, not for a learner but in type 4', async ({
  page,
}) => {
  await signInAs(page, 'referent');
  await page.goto('/scenarios/?search=chambre+double');
  await page.getByRole('button', { name: /La chambre double/ }).click();
  const dialog = page.getByRole('dialog');
  const statistics = dialog.getByRole('link', { name: 'Statistiques du scénario' });
  await expect(statistics).toHaveAttribute('href', /^\/stats\//);
  await expect(dialog.getByRole('link', { name: 'Fiche pédagogique' })).toHaveAttribute('target', '_blank');
  await expect(dialog.getByText('Livret pédagogique')).toHaveCount(0);

  await signInAs(page, 'apprenant');
  await page.goto('/scenarios/?search=chambre+double');
  await page.getByRole('button', { name: /La chambre double/ }).click();
  await expect(dialog.getByRole('link', { name: 'Fiche du scénario' })).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Fiche pédagogique' })).toHaveCount(0);
  await page.goto('/scenarios/?search=dilutions');
  await page.getByRole('button', { name: /Dilutions/ }).click();
  await expect(dialog.getByRole('link', { name: 'Fiche pédagogique' })).toBeVisible();
});

test('C-3.1-06 · an address stored with a password is said to be refused, and is opened by nobody', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  const [id, secret] = [await firstId(page, 'scenarios'), 'https://compte:secret@formation.test/jeu'];
  const stored = async (route: Route, change: (body: object) => object) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: change(await answer.json()) });
  };
  const files = { fichePedagogique: secret, livretPedagogique: secret };
  const addresses = { overrideUrl: secret, overrideUrlMobile: 'https://formation.test/mobile', ...files };
  await page.route(`**/api/scenarios/${id}`, (route) => stored(route, (body) => ({ ...body, ...addresses })));
  await page.goto(`/scenarios/show/${id}`);
  const launch = page.getByRole('region', { name: 'Lancement' });
  await expect(launch.getByText(/^Adresse refusée/)).toHaveCount(1);
  await expect(launch).toContainText('https://formation.test/mobile');
  await expect(launch).not.toContainText('secret');
  await expect(page.getByText(/^Adresse refusée/)).toHaveCount(3);
  await expect(page.locator('a[href*="formation.test"]')).toHaveCount(0);
  for (const width of [360, 1280]) await expectAccessible(page, `adresse refusée ${width}`, width);
  await page.route('**/api/scenarios?*', (route) =>
    stored(route, (body) => {
      const rows = (body as { 'hydra:member': object[] })['hydra:member'];
      return { ...body, 'hydra:member': rows.map((row) => ({ ...row, ...addresses })) };
    }),
  );
  const { module, nom } = await (await page.request.get(`/api/scenarios/${id}`)).json();
  await page.route(`**/api/modules/${module.id}`, (route) => stored(route, (body) => ({ ...body, ...files })));
  await page.goto(`/modules/show/${module.id}`);
  await expect(page.getByText(/^Adresse refusée/)).toHaveCount(2);
  await page.goto(`/modules/details/${module.id}`);
  await page.getByRole('button', { name: nom }).click();
  await expect(page.getByRole('dialog', { name: nom })).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('list')).toBeAttached();
  await expect(page.locator('a[href*="formation.test"]')).toHaveCount(0);
});

test('C-2.1-13 C-2.2-18 C-2.3-05 C-6-37 · who is no admin reads, sees no control, and only what the establishment has', async ({
  page,
}) => {
  await signInAs(page, 'etablissement');
  for (const [slug, text] of [
    ['modules', 'Hygiène des mains'],
    ['module_groupes', 'Identitovigilance'],
    ['scenarios', 'La chambre double'],
  ] as const) {
    await page.goto(`/${slug}/?search=${encodeURIComponent(text)}`);
    await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: /^Créer/ })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Actions pour/ })).toHaveCount(0);
    await page.goto(`/${slug}/create`);
    await expect(page).not.toHaveURL(/create/);
  }
  await page.goto('/modules/?search=repas');
  await expect(page.getByText('Aucun résultat')).toBeVisible();
  await page.goto('/modules/show/999999');
  await expect(title(page)).toHaveText('Données indisponibles');
});

test('C-2.9-15 C-2.9-16 C-2.9-19 C-2.9-20 P-2.4-39 · a card of the establishment opens the links of its scenarios, copied at a press', async ({
  page,
}) => {
  await signInAs(page, 'referent');
  await page.goto('/etablissements/');
  await page.getByRole('link', { name: 'CHU de Nantes' }).click();
  await expect(page.getByRole('heading', { name: 'Liste des modules accessibles par l’établissement' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 3, name: 'Identitovigilance' })).toBeVisible();
  const groups = await page.getByRole('heading', { level: 3 }).allTextContents();
  expect(groups).toEqual(groups.toSorted(new Intl.Collator('fr').compare));
  await page.getByRole('button', { name: 'Brancardage' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cliquez sur un scénario pour copier son lien' });
  await dialog.getByRole('button', { name: 'De la chambre au scanner' }).click();
  await expect(dialog.getByRole('button', { name: 'Lien copié' })).toBeVisible();
  expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(
    /codeEtablissement=CHU-NANTES&scenario=[0-9a-f-]{36}$/,
  );
});

test('P-4-27 P-4-28 P-6-33 · the box of a module group selects all its modules or clears them', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/etablissements/?search=lannion');
  await page.getByRole('link', { name: /Lannion/ }).click();
  await page.getByRole('link', { name: 'Modifier' }).click();
  const group = page.getByRole('group', { name: 'Identitovigilance' });
  const box = group.getByRole('checkbox', { name: 'Identitovigilance' });
  const one = group.getByRole('checkbox', { name: 'Identité nationale de santé' });
  await expect(one).not.toBeChecked();
  await box.check();
  await expect(one).toBeChecked();
  await one.uncheck();
  await expect(box).not.toBeChecked();
  await box.check();
  await save(page);
  await expect(page.getByText(/Lannion.+modification enregistrée/).first()).toBeVisible();
  await page.reload();
  await expect(one).toBeChecked();
  await box.uncheck();
  await expect(one).not.toBeChecked();

  await signInAs(page, 'etablissement');
  await page.goto('/etablissements/profil');
  await expect(title(page)).toBeVisible();
  await expect(page.getByText('Modules accessibles')).toHaveCount(0);
});

test('C-2.9-21 · a module without a group is left out of what an establishment has', async ({ page }) => {
  await signInAs(page, 'admin');
  const nom = 'Sans groupe, sans place';
  const made = await (await page.request.post('/api/modules', { data: { nom, type: 1 } })).json();
  const list = await page.request.get('/api/etablissements', { params: { search: 'CHU de Nantes', rowsPerPage: '1' } });
  const [{ id, modules }] = (await list.json())['hydra:member'];
  const opened = await page.request.put(`/api/etablissements/${id}`, { data: { modules: [...modules, made.id] } });
  expect(opened.status()).toBe(200);
  await signInAs(page, 'referent');
  expect((await page.request.get(`/api/modules/${made.id}`)).status()).toBe(200);
  await page.goto(`/etablissements/show/${id}`);
  await expect(page.getByRole('button', { name: 'Brancardage' })).toBeVisible();
  await expect(page.getByText(nom)).toHaveCount(0);
});

test('C-9-33 · the catalogue loads every module at once, the table of modules ten by ten', async ({ page }) => {
  await signInAs(page, 'admin');
  const asked = (path: string) =>
    page.waitForRequest((request) => {
      const { pathname, searchParams } = new URL(request.url());
      return pathname === '/api/modules' && searchParams.get('rowsPerPage') === path;
    });
  const all = asked('1000');
  await page.goto('/catalogue/');
  expect(new URL((await all).url()).searchParams.get('page') ?? '1').toBe('1');
  const ten = asked('10');
  await page.goto('/modules/');
  await ten;
  await expect(page.getByLabel('Résultats par page')).toHaveValue('10');
});
