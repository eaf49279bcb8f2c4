import { expect } from '@playwright/test';
import { signInAs } from './people.ts';
import { MOTION, test } from './server.ts';

test.use(MOTION);

test('a referent creates a regroupement with its learners and changes it', async ({ page }) => {
  await signInAs(page, 'referent');

  await test.step('C-2.4-02 C-6-31 · the form opens from the list', async () => {
    await page.goto('/regroupements/');
    await expect(page.getByRole('columnheader', { name: 'Établissement' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Créer un regroupement' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Créer un regroupement');
  });
  const second = page.getByLabel('Nom de niveau 2');

  await test.step('C-5-20 C-5-21 · each level waits for the one above', async () => {
    await expect(second).toBeDisabled();
    await page.getByLabel('Nom de niveau 1 (obligatoire)').fill('Équipe du matin');
    await expect(page.getByLabel('Nom de niveau 3')).toBeDisabled();
    await second.fill('Étage 2');
    await expect(page.getByLabel('Nom de niveau 3')).toBeEnabled();
  });
  const available = page.getByRole('region', { name: 'Apprenants disponibles' });
  const members = page.getByRole('region', { name: 'Apprenants du regroupement' });
  const add = available.getByRole('button', { name: /^Ajouter (?!les)/ });

  await test.step('C-2.4-17 · a learner goes from one list to the other', async () => {
    const name = (await add.first().innerText()).trim();
    await add.first().click();
    await expect(members.getByRole('button', { name: `Retirer ${name}` })).toBeVisible();
    await expect(available.getByRole('button', { name: `Ajouter ${name}` })).toHaveCount(0);
  });
  const other = (await add.first().innerText()).trim();

  await test.step('C-2.4-17 C-8-10 · another, searched for; created', async () => {
    await available.getByRole('searchbox').fill(other);
    await available.getByRole('button', { name: `Ajouter ${other}` }).click();
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText('"Équipe du matin / Étage 2" Créé.').first()).toBeVisible();
    await expect(page).toHaveURL(/\/regroupements\/edit\/\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Équipe du matin / Étage 2');
  });

  await test.step('C-2.4-17 · one leaves', async () => {
    await members.getByRole('searchbox').fill(other);
    await members.getByRole('button', { name: `Retirer ${other}` }).click();
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText(/Équipe du matin.+modification enregistrée/).first()).toBeVisible();
  });
  await page.getByRole('link', { name: 'Voir' }).click();
  await expect(page).toHaveURL(/\/regroupements\/show\/\d+$/);
  const table = page.getByRole('table', { name: 'Apprenants' });

  await test.step('C-2.4-07 C-9-04 P-9-06 · its detail lists who remains', async () => {
    await expect(table.getByRole('row')).toHaveCount(2);
    await expect(page.getByLabel('Résultats par page').getByRole('option')).toHaveText(['5', '10', '20']);
    await expect(table.getByRole('columnheader')).toHaveText([/^Nom/, /^Prénom/, /^Regroupement/]);
  });

  await test.step('C-2.4-08 · a row leads to the learner', async () => {
    await table.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/apprenants\/show\/\d+$/);
    const groups = page.getByRole('region', { name: 'Regroupements' });
    await expect(groups.getByRole('link', { name: 'Équipe du matin / Étage 2' })).toBeVisible();
  });
});

test('an archive says what it takes along, and is final', async ({ page, expectError }) => {
  await signInAs(page, 'etablissement');
  const create = async (data: object) => (await page.request.post('/api/regroupements', { data })).json();
  const parent = await create({ nomA: 'Promotion Archipel' });
  const child = await create({ nomA: 'Promotion Archipel', nomB: 'Groupe A', regroupement: parent.id });

  await test.step('C-2.4-09 C-2.4-11 · active ones first, and the first page of the other tab', async () => {
    await page.goto('/regroupements/?page=2');
    const tabs = page.getByRole('navigation', { name: 'Vues de la liste' }).getByRole('link');
    await expect(tabs).toHaveText(['Regroupements actifs', 'Regroupements archivés']);
    await expect(tabs.first()).toHaveAttribute('aria-current', 'page');
    await expect(tabs.last()).not.toHaveAttribute('href', /page/);
  });
  await page.goto('/regroupements/?search=archipel&page=1');
  const dialog = page.getByRole('dialog');

  await test.step('C-2.4-18 C-4-10 · the question', async () => {
    await page.getByLabel('Sélectionner Promotion Archipel', { exact: true }).check();
    await page.getByRole('button', { name: 'Archiver les regroupements sélectionnés' }).click();
    await expect(dialog).toContainText('Archiver 1 regroupement ?');
    await expect(dialog).toContainText('Cette action est irréversible');
    await expect(dialog).toContainText('Les regroupements qu’ils contiennent seront archivés aussi');
  });

  await test.step('C-8-13 · a failure', async () => {
    expectError(/net::ERR_FAILED .*\/api\/regroupements\/archive-multiple$/);
    await page.route('**/api/regroupements/archive-multiple', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Archiver' }).click();
    await expect(page.getByText('Erreur lors de l’archivage des regroupements').first()).toBeVisible();
  });

  await test.step('C-2.4-09 C-8-12 · archived, it leaves the active ones', async () => {
    await page.unroute('**/api/regroupements/archive-multiple');
    await dialog.getByRole('button', { name: 'Archiver' }).click();
    await expect(page.getByText('Regroupements archivés avec succès').first()).toBeVisible();
    await expect(page.getByText('Aucun résultat')).toBeVisible();
  });

  await test.step('C-2.4-10 C-4-04 · its row offers no way back', async () => {
    await page.getByRole('link', { name: 'Regroupements archivés' }).click();
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await page.getByRole('button', { name: 'Actions pour Promotion Archipel / Groupe A' }).click();
    await expect(page.getByRole('menuitem', { name: 'Voir' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: /archiver|Modifier/i })).toHaveCount(0);
    await page.keyboard.press('Escape');
  });

  await test.step('C-4-04 C-4-06 · nor its form, which is read-only', async () => {
    await page.goto(`/regroupements/edit/${child.id}`);
    await expect(page.getByText('Ce regroupement est archivé')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Enregistrer' })).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Apprenants disponibles' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /archiver/i })).toHaveCount(0);
  });
});

test('C-2.4-12 C-2.4-13 C-2.4-14 C-2.4-15 C-6-32 · an admin reads every level, chooses the establishment and deletes', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  await page.goto('/regroupements/');
  for (const name of ['Nom de niveau 2', 'Nom de niveau 3', 'Établissement', 'Code']) {
    await expect(page.getByRole('columnheader', { name })).toBeVisible();
  }
  const archived = await (await page.request.get('/api/apprenants?exists[deletedAt]=false&rowsPerPage=1')).json();
  const [learner] = archived['hydra:member'];
  const data = { nomA: 'Équipe Vigie', etablissement: learner.etablissement['@id'], apprenants: [learner.id] };
  const made = await (await page.request.post('/api/regroupements', { data })).json();
  await page.request.post(`/api/apprenants/${learner.id}/archive`);
  await page.goto(`/regroupements/edit/${made.id}`);
  const name = `${learner.nom} ${learner.prenom}`;
  await page.getByRole('button', { name: `Retirer ${name} (archivé)` }).click();
  const available = page.getByRole('region', { name: 'Apprenants disponibles' });
  await available.getByRole('searchbox').fill(learner.codeApprenant);
  await expect(available.getByText('Aucun résultat')).toBeVisible();
  await expect(page.getByText('Gardées dans ce navigateur tant que vous restez connecté')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Repartir de la fiche enregistrée' }).click();
  await expect(page.getByText(`${name} (archivé)`)).toBeVisible();
  await page.request.post(`/api/apprenants/${learner.id}/unarchive`);
  await page.getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole('menuitem', { name: 'Supprimer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect(page.getByText(/Équipe Vigie.+suppression effectuée/).first()).toBeVisible();
  await page.goto('/regroupements/create');
  await expect(page.getByText('Choisissez d’abord l’établissement.')).toBeVisible();
});

test('C-6-18 C-6-34 · a groupement reads, the form that it reaches by address is read-only', async ({ page }) => {
  await signInAs(page, 'etablissement');
  const made = await (await page.request.post('/api/regroupements', { data: { nomA: 'Équipe Lue' } })).json();
  await signInAs(page, 'groupement');
  await page.goto('/regroupements/?search=lue');
  await expect(page.getByRole('link', { name: 'Créer un regroupement' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Actions pour Équipe Lue' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Voir']);
  await page.goto(`/regroupements/edit/${made.id}`);
  await expect(page.getByText('Vous pouvez consulter les regroupements, sans les modifier.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Enregistrer' })).toHaveCount(0);
});

test('C-2.4-01 C-2.4-02 C-2.4-03 C-2.4-04 C-6-06 · a learner is sent away from every screen of regroupements', async ({
  page,
}) => {
  await signInAs(page, 'apprenant');
  for (const address of [
    '/regroupements/',
    '/regroupements/create',
    '/regroupements/edit/1',
    '/regroupements/show/1',
  ]) {
    await page.goto(address);
    await expect(page).toHaveURL('/home/apprenant');
  }
  await expect(page.getByRole('link', { name: 'Regroupements' })).toHaveCount(0);
});

test('C-2.4-16 · the name, its search and the actions that the role is allowed', async ({ page }) => {
  await signInAs(page, 'referent');
  const nomA = 'Équipe des quatre rôles';
  expect((await page.request.post('/api/regroupements', { data: { nomA } })).status()).toBe(201);
  for (const [person, actions] of [
    ['admin', ['Voir', 'Modifier', 'Archiver', 'Supprimer']],
    ['etablissement', ['Voir', 'Modifier', 'Archiver']],
    ['groupement', ['Voir']],
    ['referent', ['Voir', 'Modifier', 'Archiver']],
  ] as const) {
    await signInAs(page, person);
    await page.goto('/regroupements/');
    await expect(page.getByRole('columnheader', { name: 'Nom', exact: true })).toBeVisible();
    await page.getByRole('searchbox').fill('quatre roles');
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.getByRole('button', { name: `Actions pour ${nomA}` }).click();
    await expect(page.getByRole('menuitem')).toHaveText(actions);
  }
});
