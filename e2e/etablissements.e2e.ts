import { expect, type Page } from '@playwright/test';
import { closeFirstLink, signInAs } from './people.ts';
import { test } from './server.ts';

/** Establishments: what each role sees, creates, edits and removes (P-2.4). */

async function idOf(page: Page, nom: string): Promise<number> {
  const answer = await page.request.get(`/api/etablissements?nom=${encodeURIComponent(nom)}`);
  return (await answer.json())['hydra:member'][0].id;
}

async function createEtablissement(page: Page, nom: string): Promise<number> {
  const answer = await page.request.post('/api/etablissements', { data: { nom } });
  expect(answer.status()).toBe(201);
  return (await answer.json()).id;
}

/** Fields that only administrators write. */
const identity = [
  'Identifiant CRM',
  'Groupement',
  'Institut de formation (IFPS)',
  'Accès aux formations bloqué',
  'Migré',
];
const settings = ['Tablette', 'Langue par défaut', 'Parcours de formation', 'Toutes les formations ouvertes'];

const columns = (page: Page) => page.getByRole('columnheader');

test.describe('list', () => {
  test('administrators see their columns and actions, others do not', async ({ page }) => {
    await signInAs(page, 'groupement');
    await page.goto('/etablissements/');

    await test.step('P-2.4-14 P-2.4-18 · a groupement reads the columns of everyone', async () => {
      await expect(page.getByRole('link', { name: 'CHU de Nantes' })).toBeVisible();
      await expect(columns(page).filter({ hasText: 'Ville' })).toBeVisible();
    });

    await test.step('P-2.4-15 P-2.4-16 P-2.4-17 · not those of administrators', async () => {
      await expect(columns(page).filter({ hasText: 'Identifiant CRM' })).toHaveCount(0);
      await expect(columns(page).filter({ hasText: 'Migré' })).toHaveCount(0);
      await expect(columns(page).filter({ hasText: 'Dernière connexion' })).toHaveCount(0);
    });

    await test.step('P-2.4-19 P-2.4-20 · nor their actions', async () => {
      await page.getByRole('button', { name: 'Actions pour CHU de Nantes' }).click();
      await expect(page.getByRole('menuitem', { name: 'Modifier' })).toBeVisible();
      await expect(page.getByRole('menuitem', { name: 'Supprimer' })).toHaveCount(0);
      await expect(page.getByRole('menuitem', { name: 'Historique' })).toHaveCount(0);
      await expect(page.getByRole('menuitem', { name: 'Se connecter en tant que' })).toHaveCount(0);
    });
    await signInAs(page, 'admin');
    await page.goto('/etablissements/');

    await test.step('P-2.4-15 P-2.4-16 P-2.4-17 P-2.4-18 · an administrator reads their columns', async () => {
      await expect(columns(page).filter({ hasText: 'Identifiant CRM' })).toHaveCount(1);
      await expect(columns(page).filter({ hasText: 'Migré' })).toHaveCount(1);
      await expect(columns(page).filter({ hasText: 'Dernière connexion' })).toHaveCount(1);
    });

    await test.step('P-2.4-19 P-2.4-20 · and deletes, or reads the history', async () => {
      await page.getByRole('button', { name: 'Actions pour CHU de Nantes' }).click();
      await expect(page.getByRole('menuitem', { name: 'Supprimer' })).toBeVisible();
      await page.getByRole('menuitem', { name: 'Historique' }).click();
      await expect(page.getByRole('dialog').getByText('Connexion').first()).toBeVisible();
    });
  });

  test('deleting from a row asks first, and is refused while people remain', async ({ page }) => {
    await signInAs(page, 'admin');
    await createEtablissement(page, 'À supprimer');
    await page.goto('/etablissements/');
    const rows = page.getByRole('row');

    await test.step('P-2.4-21 · by name', async () => {
      await expect(rows.nth(1)).toContainText('À supprimer');
    });

    await test.step('P-2.4-50 P-8-37 P-8-38 · refused while people remain, which is said until it is closed', async () => {
      await page.getByRole('button', { name: 'Actions pour CHU de Nantes' }).click();
      await page.getByRole('menuitem', { name: 'Supprimer' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
      await expect(page.getByText(/des référents, des apprenants ou des possessions/).last()).toBeVisible();
      const refusal = page.getByRole('alert').filter({ hasText: 'possessions' });
      await refusal.getByRole('button', { name: 'Fermer' }).click();
      await expect(refusal).toHaveCount(0);
      await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click();
    });

    await test.step('P-8-17 P-8-34 · otherwise deleted, once confirmed', async () => {
      await page.getByRole('button', { name: 'Actions pour À supprimer' }).click();
      await page.getByRole('menuitem', { name: 'Supprimer' }).click();
      await expect(page.getByRole('dialog')).toContainText('Voulez-vous vraiment supprimer cet élément');
      await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
      await expect(page.getByText('Supprimé avec succès').last()).toBeVisible();
      await expect(page.getByRole('link', { name: 'À supprimer' })).toHaveCount(0);
    });
  });
});

test.describe('form', () => {
  test('P-2.8-30 P-2.8-31 P-4-25 P-5-21 P-9-28 · creating leads to the form of what was created', async ({ page }) => {
    await signInAs(page, 'admin');
    await page.goto('/etablissements/create?depuis=test');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByRole('link', { name: /Nom : Ce champ est obligatoire/ })).toBeVisible();
    await page.getByLabel('Nom (obligatoire)').fill("Maison d'Ouessant");
    await page.getByLabel('Adresse électronique').fill('accueil@');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText('Indiquez une adresse électronique valide').first()).toBeVisible();
    await page.getByLabel('Adresse électronique').fill('ouessant@sillage.test');

    const list = page.getByLabel('Liste des apprenants');
    await expect(list).toBeDisabled();
    await page.getByLabel('Parcours de formation').check();
    await list.check();
    await page.getByRole('button', { name: 'Enregistrer' }).click();

    await expect(page).toHaveURL(/\/etablissements\/edit\/\d+\?depuis=test/);
    await closeFirstLink(page);
    await expect(page.getByText(/Maison d.Ouessant\s»\s: création effectuée/).last()).toBeVisible();
    await expect(page.getByLabel('Code établissement (obligatoire)')).toHaveValue('MAISON-D-OUESSANT');
    await expect(list).toBeChecked();
    await page.getByLabel('Parcours de formation').uncheck();
    await expect(list).not.toBeChecked();
    await expect(list).toBeDisabled();
    await expect(page.getByLabel('Saisie libre')).toBeChecked();
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText(/modification enregistrée/).last()).toBeVisible();
    await page.reload();
    await expect(list).not.toBeChecked();
  });

  test('P-3-70 · versions, features, connection modes and languages are shown in French, their codes are kept', async ({
    page,
  }) => {
    await signInAs(page, 'admin');
    const id = await createEtablissement(page, 'Clinique des codes');
    await page.goto(`/etablissements/edit/${id}`);
    const choices = async (label: string) => {
      await page.getByRole('combobox', { name: label }).click();
      return page.getByRole('option');
    };
    await expect(await choices('Tablette')).toHaveText(['Stable', 'Bêta', 'Dernière version', 'Spécifique']);
    await page.getByRole('option', { name: 'Bêta' }).click();
    await expect(await choices('Langue par défaut')).toHaveText(['Français de France', 'Français de Belgique']);
    await page.getByRole('option', { name: 'Français de Belgique' }).click();
    for (const label of ['Parcours de formation', 'Attestations', 'Paramètres de l’adresse']) {
      await page.getByLabel(label, { exact: true }).check();
    }
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText(/modification enregistrée/).last()).toBeVisible();
    const stored = await (await page.request.get(`/api/etablissements/${id}`)).json();
    expect(stored).toMatchObject({ defaultLanguage: 'be', connectionModes: ['freeForm', 'urlParameters'] });
    expect(stored.features.sort()).toEqual(['attestations', 'trainingCourses']);
    expect(stored.etablissementAppareilVersions).toMatchObject([{ version: 'beta', type: { label: 'Tablette' } }]);
  });

  test('P-3-65 · the specific version is asked for, under its field', async ({ page }) => {
    await signInAs(page, 'admin');
    const id = await createEtablissement(page, 'Clinique des versions');
    await page.goto(`/etablissements/edit/${id}`);
    await page.getByRole('combobox', { name: 'Tablette' }).click();
    await page.getByRole('option', { name: 'Spécifique' }).click();
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByRole('link', { name: /Indiquez la version spécifique/ })).toBeVisible();
    await page.getByLabel(/Version spécifique pour/).fill('4.12');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText(/modification enregistrée/).last()).toBeVisible();
  });

  test('an establishment edits its own fields only', async ({ page }) => {
    await signInAs(page, 'etablissement');

    await test.step('P-2.4-05 P-2.4-06 P-7-59 · its profile', async () => {
      await page.goto('/etablissements/profil');
      await expect(page.getByLabel('Nom (obligatoire)')).toHaveValue('CHU de Nantes');
    });

    await test.step('P-6-27 P-6-28 P-6-29 P-6-30 P-6-31 · without what identifies it', async () => {
      for (const label of identity) await expect(page.getByLabel(label)).toHaveCount(0);
    });

    await test.step('P-6-32 P-6-34 P-6-35 P-6-36 P-6-40 · nor what is set for it', async () => {
      for (const label of [...settings, 'Mode mobile disponible']) await expect(page.getByLabel(label)).toHaveCount(0);
    });

    await test.step('P-2.4-43 P-6-39 · no history; its connection methods', async () => {
      await expect(page.getByRole('heading', { name: /Historique/ })).toHaveCount(0);
      await expect(page.getByLabel('Saisie libre')).toBeVisible();
    });

    await test.step('P-6-40 · its address is saved', async () => {
      await page.getByLabel('Adresse', { exact: true }).fill('5 allée de l’Île Gloriette');
      await page.getByRole('button', { name: 'Enregistrer' }).click();
      await expect(page.getByText(/modification enregistrée/).last()).toBeVisible();
    });

    await signInAs(page, 'admin');
    const form = `/etablissements/edit/${await idOf(page, 'CHU de Nantes')}`;
    await page.goto(form);

    await test.step('P-6-27 P-6-28 P-6-29 P-6-30 P-6-31 · an administrator edits what identifies it', async () => {
      for (const label of identity) await expect(page.getByLabel(label).first()).toBeVisible();
    });

    await test.step('P-6-32 P-6-34 P-6-35 P-6-38 P-6-40 · what is set for it, and its connection methods', async () => {
      for (const label of [...settings, 'Saisie libre']) await expect(page.getByLabel(label).first()).toBeVisible();
    });

    await test.step('P-6-36 P-6-37 · the mobile mode alone is for a super administrator', async () => {
      await expect(page.getByLabel('Mode mobile disponible')).toHaveCount(0);
      await signInAs(page, 'superadmin');
      await page.goto(form);
      for (const label of ['Mode mobile disponible', 'Mode mobile forcé'])
        await expect(page.getByLabel(label)).toBeVisible();
    });
  });

  test('P-6-39 · an establishment without trainingCourses is not shown its connection modes', async ({ page }) => {
    await signInAs(page, 'etablissementSans');
    await page.goto('/etablissements/profil');
    await expect(page.getByLabel('Nom (obligatoire)')).toHaveValue('Clinique des Acacias');
    await expect(page.getByLabel('Saisie libre')).toHaveCount(0);
  });

  test('P-2.4-07 · without an own establishment, « Aucun » and a way to the list', async ({ page }) => {
    await signInAs(page, 'groupement');
    await page.goto('/etablissements/profil');
    await expect(page.getByRole('heading', { name: 'Aucun' })).toBeVisible();
    await page.getByRole('link', { name: 'Voir les établissements' }).click();
    await expect(page).toHaveURL(/\/etablissements\/?$/);
  });

  test('two people edit the same record: the second is told and reloads', async ({ page }) => {
    await signInAs(page, 'admin');
    const id = await createEtablissement(page, 'Clinique partagée');
    await page.goto(`/etablissements/edit/${id}`);
    await page.getByLabel('Ville').fill('Quimper');
    await page.request.put(`/api/etablissements/${id}`, { data: { ville: 'Vannes' } });
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    const conflict = page.getByRole('dialog', { name: 'Cette fiche a été modifiée entre-temps' });
    await expect(conflict.getByRole('radiogroup', { name: 'Ville' })).toBeVisible();
    await conflict.getByRole('button', { name: 'Continuer la saisie' }).click();
    await expect(conflict).toHaveCount(0);
    await expect(page.getByText('Cette fiche a été modifiée entre-temps')).toBeVisible();
    await expect(page.getByLabel('Ville')).toHaveValue('Quimper');
    await page.getByRole('button', { name: 'Recharger la fiche' }).click();
    await expect(page.getByLabel('Ville')).toHaveValue('Vannes');
    await expect(page.getByText('Cette fiche a été modifiée entre-temps')).toHaveCount(0);
  });
});

test('the super administrator removes an establishment with all that hangs on it', async ({ page, expectError }) => {
  await signInAs(page, 'admin');
  const id = await createEtablissement(page, 'Clinique fermée');
  await page.request.post('/api/referents', { data: { nom: 'Kerbrat', prenom: 'Yann', etablissement: id } });
  await page.goto(`/etablissements/edit/${id}`);
  await expect(page.getByLabel('Nom (obligatoire)')).toBeVisible();

  await test.step('P-2.4-43 · an administrator reads its history', async () => {
    await expect(page.getByRole('heading', { name: /Historique/ })).toBeVisible();
  });

  await test.step('P-2.4-44 · and has no button for it', async () => {
    await expect(page.getByRole('button', { name: /éléments liés/ })).toHaveCount(0);
  });
  await signInAs(page, 'superadmin');
  await page.goto(`/etablissements/edit/${id}`);
  const dialog = page.getByRole('dialog');

  await test.step('P-2.4-44 P-2.4-45 P-2.4-46 P-2.4-48 · the question lists what goes with it', async () => {
    await page.getByRole('button', { name: /^Supprimer l.établissement et ses éléments liés$/ }).click();
    for (const text of [
      /Ordinateur/,
      /référents/,
      /apprenants/,
      /regroupements/,
      /parcours de formation/,
      /irréversible/,
    ]) {
      await expect(dialog.getByText(text)).toBeVisible();
    }
  });
  const remove = dialog.getByRole('button', { name: 'Supprimer intégralement' });

  await test.step('P-2.4-49 · « Annuler », or « Supprimer intégralement » once its name is written', async () => {
    await expect(dialog.getByRole('button', { name: 'Annuler' })).toBeVisible();
    await expect(remove).toBeDisabled();
    await dialog.getByLabel(/saisissez le nom/).fill('clinique fermée');
    await expect(remove).toBeEnabled();
  });

  await test.step('P-8-25 · a failure', async () => {
    expectError(/status of 500 .*\/remove$/);
    await page.route('**/remove', (route) => route.fulfill({ status: 500 }), { times: 1 });
    await remove.click();
    await expect(page.getByRole('alert').filter({ hasText: 'Requête invalide' })).toBeVisible();
  });

  await test.step('P-7-58 · the answer is shown, on the list', async () => {
    await remove.click();
    await expect(page.getByText(/tous ses éléments liés ont été supprimés/).last()).toBeVisible();
    await expect(page).toHaveURL(/\/etablissements\/?$/);
  });
});
