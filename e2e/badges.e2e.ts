import { expect, type Page } from '@playwright/test';
import { signInAs } from './people.ts';
import { test } from './server.ts';

async function moduleNamed(page: Page, nom: string): Promise<{ '@id': string; nom: string }> {
  const answer = await (await page.request.get(`/api/modules?nom=${encodeURIComponent(nom)}`)).json();
  return answer['hydra:member'][0];
}

test('a super admin creates a badge from steps chosen by name, archives it, takes it back and deletes it', async ({
  page,
}) => {
  await signInAs(page, 'superadmin');
  await page.goto('/badges/');
  await page.getByRole('link', { name: 'Créer un badge' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Créer un badge');

  await test.step('C-2.7-08 C-5-15 C-5-16 · a blank name is refused', async () => {
    await page.getByLabel('Nom (obligatoire)').fill('   ');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByRole('alert')).toContainText('Indiquez le nom du badge');
  });
  await page.getByLabel('Nom (obligatoire)').fill('Cap au large');
  const steps = page.getByRole('region', { name: /^Critères/ });
  const score = steps.getByRole('group', { name: 'Hygiène des mains' }).getByLabel('Score minimum (%)');

  await test.step('C-2.7-09 C-3.7-02 · steps are chosen by name, one by one or those of a course', async () => {
    await expect(steps).toContainText('Sans étape, personne n’obtient ce badge.');
    const add = steps.getByRole('combobox', { name: 'Ajouter une étape' });
    await add.fill('hygiene');
    await page.getByRole('option', { name: 'Hygiène des mains (module)' }).click();
    // The keyboard goes on with the score of what was chosen.
    await expect(score).toBeFocused();
    await page.keyboard.type('80');
    await page.getByRole('combobox', { name: 'Parcours de formation' }).fill('medicament');
    await page.getByRole('option', { name: 'Sécurité du médicament' }).click();
    await steps.getByRole('button', { name: 'Ajouter les modules du parcours' }).click();
    await expect(steps.getByRole('group')).toHaveCount(4);
    await expect(steps.getByRole('button', { name: 'Ajouter les modules du parcours' })).toHaveCount(0);
    await steps.getByRole('button', { name: 'Retirer Calculs de doses' }).click();
    // It comes again, and what stands below it moves.
    await expect(steps.getByRole('button', { name: 'Ajouter les modules du parcours' })).toBeVisible();
  });

  await test.step('C-8-09 · created, it is open for editing', async () => {
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText('"Cap au large" Créé.').first()).toBeVisible();
    await expect(page).toHaveURL(/\/badges\/edit\/\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cap au large');
    await expect(steps.getByRole('group')).toHaveCount(3);
    await expect(score).toHaveValue('80');
  });

  await test.step('C-3.7-02 · its detail names each step with its score', async () => {
    await page.getByRole('link', { name: 'Voir' }).click();
    await expect(page).toHaveURL(/\/badges\/show\/\d+$/);
    await expect(steps.getByRole('listitem').filter({ hasText: 'Hygiène des mains' })).toContainText(
      /Etape terminée · Module.*Score d’au moins 80/,
    );
  });
  await page.goto('/badges/');
  const actions = page.getByRole('button', { name: 'Actions pour Cap au large' });

  await test.step('C-4-62 C-8-33 · archived once confirmed, it leaves the active badges', async () => {
    await actions.click();
    await page.getByRole('menuitem', { name: 'Archiver' }).click();
    await expect(page.getByRole('dialog')).toContainText('Voulez-vous vraiment archiver cet élément ?');
    await page.getByRole('dialog').getByRole('button', { name: 'Archiver' }).click();
    await expect(page.getByText('Archivé avec succès').first()).toBeVisible();
    await expect(actions).toHaveCount(0);
  });

  await test.step('C-4-61 C-4-62 · the archived ones have their tab, from which it is taken back', async () => {
    await page.getByRole('link', { name: 'Badges archivés' }).click();
    await actions.click();
    await expect(page.getByRole('menuitem')).toHaveText(['Voir', 'Désarchiver', 'Supprimer']);
    await page.getByRole('menuitem', { name: 'Désarchiver' }).click();
    await expect(page.getByText('Désarchivé avec succès').first()).toBeVisible();
  });

  await test.step('C-4-61 C-8-33 · deleted, it is nowhere', async () => {
    await page.getByRole('link', { name: 'Badges actifs' }).click();
    await actions.click();
    await page.getByRole('menuitem', { name: 'Supprimer' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
    await expect(page.getByText('Supprimé avec succès').first()).toBeVisible();
    await expect(actions).toHaveCount(0);
  });
});

test('C-3.7-05 C-2.8-03 · a badge made today is on the profile of who had already done its steps, and is archived rather than deleted', async ({
  page,
}) => {
  await signInAs(page, 'superadmin');
  const { '@id': param1 } = await moduleNamed(page, 'Hygiène des mains');
  const data = { name: 'Sillage d’hier', description: 'Déjà mérité', criterias: [{ param1 }] };
  const made = await (await page.request.post('/api/badges', { data })).json();
  await expect
    .poll(async () => (await (await page.request.get(`/api/badges/${made.id}`)).json()).nombreObtentions)
    .toBeGreaterThan(0);
  await page.goto(`/badges/edit/${made.id}`);
  await page.getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole('menuitem', { name: 'Supprimer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect(page.getByText(/des apprenants l’ont obtenu/).first()).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click();
  await page.getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole('menuitem', { name: 'Archiver' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archiver' }).click();
  await test.step('P-2.8-15 P-2.8-16 · archived, one is back at the list', () => expect(page).toHaveURL('/badges'));
  await page.goto(`/badges/edit/${made.id}`);
  await expect(page.getByText('désarchivez-le avant de le modifier')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Enregistrer' })).toHaveCount(0);

  await signInAs(page, 'apprenant');
  await page.goto('/apprenants/profil');
  const obtained = page.getByRole('region', { name: /^Badges obtenus/ }).getByRole('listitem');
  await expect(obtained.filter({ hasText: 'Sillage d’hier' })).toContainText(/Déjà mérité.*Obtenu le/);
});

test('an admin reads badges without a control, and is sent away from their forms', async ({ page }) => {
  for (const person of ['csm', 'admin'] as const) {
    await signInAs(page, person);

    await test.step(`C-2.7-02 C-2.7-03 C-6-04 · ${person} is sent away from the forms`, async () => {
      for (const address of ['/badges/create', '/badges/edit/1']) {
        await page.goto(address);
        await expect(page).toHaveURL('/');
      }
    });

    await test.step(`C-2.7-01 C-2.7-06 C-2.7-07 C-9-08 C-9-09 · ${person} reads the list`, async () => {
      await page.goto('/badges/');
      await expect(page.getByRole('columnheader')).toHaveText([/^Nom/, /^Créé le/, /^Modifié le/]);
      await expect(page.getByRole('columnheader', { name: /^Modifié le/ })).toHaveAttribute('aria-sort', 'descending');
      await expect(page.getByLabel('Résultats par page')).toHaveValue('10');
    });

    await test.step('C-2.7-10 · without a control', async () => {
      await expect(page.getByRole('link', { name: 'Créer un badge' })).toHaveCount(0);
      await expect(page.getByRole('button', { name: /^Actions pour/ })).toHaveCount(0);
    });

    await test.step('C-2.7-04 C-2.7-05 C-2.7-10 · and a badge', async () => {
      await page.getByRole('link', { name: 'Mains propres' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mains propres');
      await expect(page.getByRole('region', { name: 'Identité' })).toContainText('Obtenu en terminant le module');
      await expect(page.getByRole('link', { name: 'Modifier' })).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Autres actions' })).toHaveCount(0);
    });
  }
  await signInAs(page, 'etablissement');

  await test.step('C-2.7-01 C-2.7-04 · others are sent away', async () => {
    for (const address of ['/badges/', '/badges/show/1']) {
      await page.goto(address);
      await expect(page).not.toHaveURL(/badges/);
    }
    await expect(page.getByRole('link', { name: 'Badges' })).toHaveCount(0);
  });
});
