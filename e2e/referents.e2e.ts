import { expect, type Page } from '@playwright/test';
import { closeFirstLink, firstId, people, signInAs } from './people.ts';
import { test } from './server.ts';

/** The menu of the row that a search has left alone. */
async function openRowMenu(page: Page, name: string) {
  await page.getByRole('button', { name: `Actions pour ${name}` }).click();
}

test('an establishment creates, edits and deletes a referent', async ({ page }) => {
  await signInAs(page, 'etablissement');

  await test.step('P-2.6-08 · the button of the list', async () => {
    await page.goto('/referents/');
    await page.getByRole('link', { name: 'Créer un référent' }).click();
    await expect(page.getByLabel('Établissement', { exact: true })).toHaveCount(0);
  });

  await test.step('P-5-19 S-5-11 S-8-04 · what is wrong, one line for each field', async () => {
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByRole('alert')).toContainText('2 points à corriger');
    await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([/^Nom/, /^Prénom/]);
  });
  await page.getByLabel('Nom (obligatoire)', { exact: true }).fill('D’Aubigné');
  await page.getByLabel('Prénom').fill('Lœtitia');
  await page.getByLabel('Adresse électronique').fill('pas une adresse');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Indiquez une adresse électronique valide').first()).toBeVisible();

  await test.step('P-2.8-30 P-2.8-35 P-8-23 · created, the referent is open for editing, under its address', async () => {
    await page.getByLabel('Adresse électronique').fill('loetitia.daubigne@sillage.test');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText(/Lœtitia D’Aubigné.+création effectuée/).first()).toBeVisible();
    await expect(page).toHaveURL(/\/referents\/edit\/\d+$/);
    await closeFirstLink(page);
    await expect(page.getByRole('navigation', { name: /Fil d.Ariane/ })).toContainText(
      'Modifier loetitia.daubigne@sillage.test',
    );
  });

  await test.step('P-8-20 · the update is announced', async () => {
    await page.getByLabel('Poste', { exact: true }).fill('Cadre de santé');
    await expect(page.getByText('Modifications non enregistrées')).toBeVisible();
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText(/Lœtitia D’Aubigné.+modification enregistrée/).first()).toBeVisible();
    await page.getByRole('link', { name: 'Voir' }).click();
    await expect(page.getByText('Cadre de santé')).toBeVisible();
  });

  await test.step('P-2.6-11 P-8-22 · deleted from the screen, the list is back', async () => {
    await page.getByRole('button', { name: 'Autres actions' }).click();
    await expect(page.getByRole('menuitem', { name: 'Se connecter en tant que' })).toHaveCount(0);
    await page.getByRole('menuitem', { name: 'Supprimer' }).click();
    await expect(page.getByRole('dialog')).toContainText('Voulez-vous vraiment supprimer cet élément');
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
    await expect(page.getByText(/Lœtitia D’Aubigné.+suppression effectuée/).first()).toBeVisible();
    await expect(page).toHaveURL(/\/referents\/?$/);
    await page.goto('/referents/?search=aubigne');
    await expect(page.getByText('Aucun résultat')).toBeVisible();
  });
});

test('P-3-77 P-2.6-11 · a groupement user picks among its establishments, and deletes nothing', async ({ page }) => {
  await signInAs(page, 'groupement');
  await page.goto('/referents/create');
  await page.getByLabel('Nom (obligatoire)', { exact: true }).fill('Tanguy');
  await page.getByLabel('Prénom').fill('Maël');
  const etablissement = page.getByRole('combobox', { name: /Établissement/ });
  await etablissement.click();
  await expect(page.getByRole('option', { name: 'CHU de Nantes' })).toBeVisible();
  await etablissement.fill('acacias');
  await expect(page.getByRole('option')).toHaveCount(0);
  await etablissement.fill('nazaire');
  await page.getByRole('option', { name: 'CH de Saint-Nazaire' }).click();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page).toHaveURL(/\/referents\/edit\/\d+$/);
  await closeFirstLink(page);
  await expect(page.getByRole('combobox', { name: /Établissement/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Autres actions' })).toHaveCount(0);
});

test('P-2.6-09 P-2.6-10 P-2.6-12 · an admin sees the establishments and connects as a referent, then comes back', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  await page.goto(`/referents/?search=${people.referent}`);
  await expect(page.getByRole('columnheader', { name: 'Établissement' })).toBeVisible();
  await openRowMenu(page, 'Bénédicte Guéguen');
  await page.getByRole('menuitem', { name: 'Se connecter en tant que' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Se connecter en tant que' }).click();
  await expect(page.getByText(/Vous êtes connecté en tant que/)).toBeVisible();
  await page.getByRole('button', { name: 'Revenir à mon compte' }).click();
  await expect(page.getByText(/Vous êtes connecté en tant que/)).toHaveCount(0);
});

test('P-2.6-06 P-7-60 · a referent edits the own record from Mon profil', async ({ page }) => {
  await signInAs(page, 'referent');
  await page.goto('/referents/profil');
  await expect(page.getByLabel('Adresse électronique')).toHaveValue(people.referent);
  await page.getByLabel('Recevoir les rapports par courriel').check();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText(/modification enregistrée/).first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Recevoir les rapports par courriel')).toBeChecked();

  await test.step('P-3-80 · the box is the report that stands on the account, and is off once that is stopped', async () => {
    await page.goto('/securite');
    const reports = page.getByRole('region', { name: 'Mes rapports' });
    await expect(reports.getByText('tout votre périmètre')).toBeVisible();
    await reports.getByRole('button', { name: 'Arrêter' }).click();
    await expect(reports.getByText('Vous ne recevez aucun rapport.')).toBeVisible();
    await page.goto('/referents/profil');
    await expect(page.getByLabel('Adresse électronique')).toHaveValue(people.referent);
    await expect(page.getByLabel('Recevoir les rapports par courriel')).not.toBeChecked();
    await expect(page.getByText('Le premier de chaque mois, un PDF')).toBeVisible();
  });
});

test('P-2.6-07 · an admin without a referent record reads « Aucun » and goes to the list', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/referents/profil');
  await expect(page.getByRole('heading', { name: 'Aucun', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Voir les référents' }).click();
  await expect(page).toHaveURL(/\/referents\/?$/);
});

test('P-2.6-04 P-2.6-05 · a learner with the feature opens a referent, and is sent away from its form', async ({
  page,
}) => {
  await signInAs(page, 'apprenant');
  const id = await firstId(page, 'referents');
  await page.goto(`/referents/show/${id}`);
  await expect(page.getByRole('region', { name: 'Identité' })).toBeVisible();
  await page.goto(`/referents/edit/${id}`);
  await expect(page.getByText('Vous n’avez pas accès à cette page.').first()).toBeVisible();
  await expect(page).not.toHaveURL(/referents/);
  for (const person of ['admin', 'groupement', 'etablissement', 'referent'] as const) {
    await signInAs(page, person);
    await page.goto(`/referents/edit/${id}`);
    await expect(page.getByLabel('Nom (obligatoire)', { exact: true })).toBeVisible();
  }
  await signInAs(page, 'etablissementSans');
  await page.goto(`/referents/show/${id}`);
  await expect(page).toHaveURL('/');
});

test('P-2.6-02 P-2.6-14 · a learner with the feature reads the list, without any action', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signInAs(page, 'apprenant');
  await page.goto('/referents/');
  await expect(page.getByText(people.referent)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Actions pour/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Créer un référent' })).toHaveCount(0);
});

test("P-2.6-14 · a referent reads a colleague's e-mail, and gives neither it nor a password", async ({ page }) => {
  await signInAs(page, 'referent');
  const { 'hydra:member': colleagues } = await (await page.request.get('/api/referents?rowsPerPage=-1')).json();
  const colleague = colleagues.find(({ email }: { email: string }) => email !== people.referent);
  await page.goto(`/referents/edit/${colleague.id}`);
  await expect(page.getByLabel('Poste', { exact: true })).toBeEditable();
  await expect(page.getByLabel('Adresse électronique')).toHaveValue(colleague.email);
  await expect(page.getByLabel('Adresse électronique')).not.toBeEditable();
  await expect(page.getByLabel(/^Mot de passe/)).toHaveCount(0);
});

test('two people edit one referent: the second is told, and what was typed stays', async ({ page, browser }) => {
  await signInAs(page, 'admin');
  await page.goto(`/referents/?search=${people.referent}`);
  await openRowMenu(page, 'Bénédicte Guéguen');
  await page.getByRole('menuitem', { name: 'Modifier' }).click();
  await page.getByLabel('Poste', { exact: true }).fill('Poste du second');

  const other = await browser.newPage();
  await signInAs(other, 'etablissement');
  await other.goto(page.url());
  await other.getByLabel('Rôle', { exact: true }).fill('Rôle du premier');
  await other.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(other.getByText(/modification enregistrée/).first()).toBeVisible();
  await other.close();

  await page.getByRole('button', { name: 'Enregistrer' }).click();
  const conflict = page.getByRole('dialog', { name: 'Cette fiche a été modifiée entre-temps' });
  await expect(conflict).toContainText('Repris de la version enregistrée : Rôle.');
  await conflict.getByRole('button', { name: 'Continuer la saisie' }).click();
  await expect(conflict).toHaveCount(0);
  await expect(page.getByRole('alert')).toContainText('Cette fiche a été modifiée entre-temps');
  await expect(page.getByLabel('Poste', { exact: true })).toHaveValue('Poste du second');
  await page.getByRole('button', { name: 'Recharger la fiche' }).click();
  await expect(page.getByLabel('Rôle', { exact: true })).toHaveValue('Rôle du premier');
});
