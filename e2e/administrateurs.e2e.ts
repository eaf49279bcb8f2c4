import { expect, type Page } from '@playwright/test';
import { firstId, PASSWORD, type PersonName, people, signInAs } from './people.ts';
import { test } from './server.ts';

const NEW_PASSWORD = 'Marée-haute-2026';

test('a super administrator opens, changes and deletes the account of an administrator', async ({ page }) => {
  await signInAs(page, 'superadmin');

  await test.step('P-2.8-05 P-2.8-07 · the list: its columns, and the text of its screen', async () => {
    await page.route('**/api/administrateurs/information?route=AdministrateurList', (route) =>
      route.fulfill({ json: { texte: 'Un compte par personne.' } }),
    );
    await page.goto('/administrateurs/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Liste des administrateurs');
    await expect(page.getByText('Un compte par personne.')).toBeVisible();
    for (const name of ['Id', 'Adresse électronique', 'Actions'])
      await expect(page.getByRole('columnheader', { name })).toBeVisible();
  });

  await test.step('P-2.8-06 · its button leads to the form', async () => {
    await page.getByRole('link', { name: 'Créer un administrateur' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Créer un administrateur');
    await expect(page.getByText('Un compte par personne.')).toHaveCount(0);
  });
  // The page refuses nothing by itself: Enter sends the form, and the server says what is missing.
  const email = page.getByLabel('Adresse électronique (obligatoire)', { exact: true });
  const password = page.getByLabel('Mot de passe (obligatoire)', { exact: true });

  await test.step('P-2.8-11 P-5-14 · Enter sends an empty form', async () => {
    await email.press('Enter');
    await expect(page.getByRole('alert')).toContainText('2 points à corriger');
  });

  await test.step('P-2.8-09 P-2.8-10 · each field has its clear button', async () => {
    await email.fill('faute@sillage.test');
    await page.getByRole('button', { name: 'Effacer : Adresse électronique' }).click();
    await expect(email).toBeFocused();
    await expect(email).toHaveValue('');
    await email.fill('maelle@sillage.test');
    await password.fill('faute');
    await page.getByRole('button', { name: 'Effacer : Mot de passe' }).click();
    await expect(password).toHaveValue('');
    await password.fill(NEW_PASSWORD);
  });

  await test.step('P-2.8-11 P-2.8-30 P-2.8-35 · once created, the account is open for editing, under its address', async () => {
    await password.press('Enter');
    await expect(page.getByText(/maelle@sillage\.test.+création effectuée/).first()).toBeVisible();
    await expect(page).toHaveURL(/\/administrateurs\/edit\/\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Editer un administrateur');
    await expect(page.getByRole('navigation', { name: /^Fil d.Ariane$/ })).toContainText(
      'Editer un administrateur maelle@sillage.test',
    );
  });

  await test.step('P-2.8-13 · what is refused is not saved, and stays on the screen', async () => {
    await email.fill('csm@sillage.test');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByRole('alert')).toContainText('Un autre compte a déjà cette adresse');
    await email.fill('maelle.k@sillage.test');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText(/maelle\.k@sillage\.test.+modification enregistrée/).first()).toBeVisible();
  });

  await test.step('P-2.8-17 · its detail is read-only', async () => {
    await page.getByRole('link', { name: 'Voir', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Détail administrateur');
    await expect(page.getByText('maelle.k@sillage.test', { exact: true })).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await expect(page.getByText('Mot de passe')).toHaveCount(0);
  });

  await test.step('P-2.8-12 P-2.8-14 P-8-22 P-8-34 · deleted from its screen, once confirmed: the list is back', async () => {
    await page.getByRole('link', { name: 'Modifier' }).click();
    await page.getByRole('button', { name: 'Supprimer' }).click();
    await expect(page.getByRole('dialog')).toContainText('Voulez-vous vraiment supprimer cet élément ?');
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
    await expect(page.getByText(/maelle\.k@sillage\.test.+suppression effectuée/).first()).toBeVisible();
    await expect(page).toHaveURL(/\/administrateurs\/?$/);
  });

  await test.step('P-2.8-16 P-2.8-18 · neither archive, nor a way to delete oneself', async () => {
    await page.getByRole('button', { name: 'Actions pour superadmin@sillage.test' }).click();
    await expect(page.getByRole('menuitem', { name: 'Archiver' })).toHaveCount(0);
    await page.getByRole('menuitem', { name: 'Supprimer' }).click();
    await expect(page.getByText('Vous ne pouvez pas supprimer votre propre compte.').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'superadmin@sillage.test' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'maelle.k@sillage.test' })).toHaveCount(0);
  });
});

test('P-2.8-23 P-2.8-24 P-2.8-25 P-2.8-26 P-4-45 · an administrator opens an account, which waits for its role, and touches none of the admin group', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  await page.goto('/users/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Liste des utilisateurs');
  for (const name of ['Id', 'Adresse électronique'])
    await expect(page.getByRole('columnheader', { name })).toBeVisible();
  await page.getByRole('link', { name: 'Hélène Kermarrec' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Détail utilisateur');
  await expect(page.getByRole('link', { name: 'Modifier' })).toHaveCount(0);
  const superAdmin = page.url().split('/').at(-1);
  await page.goto(`/users/edit/${superAdmin}`);
  await expect(
    page.getByText(/^Seul un super administrateur peut modifier un compte d.administration\.$/),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Enregistrer' })).toHaveCount(0);

  await page.goto('/users/create');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Créer un utilisateur');
  await page.getByLabel('Adresse électronique (obligatoire)', { exact: true }).fill('attente@sillage.test');
  await page.getByLabel('Mot de passe (obligatoire)', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText(/attente@sillage\.test.+création effectuée/).first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Editer un utilisateur');
  const own = page.url().split('/').at(-1);

  // The account signs in, and its home says what it waits for.
  await page.request.post('/api/login', { data: { code: 'attente@sillage.test', password: NEW_PASSWORD } });
  await page.evaluate('localStorage.clear()');
  await page.goto('/');
  await expect(page.getByText(/un super administrateur doit d.abord lui donner un rôle/)).toBeVisible();

  await signInAs(page, 'admin');
  await page.goto(`/users/show/${own}`);
  await page.getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole('menuitem', { name: 'Supprimer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect(page.getByText(/attente@sillage\.test.+suppression effectuée/).first()).toBeVisible();
  await expect(page).toHaveURL(/\/users\/?$/);
});

/** The four screens of the entity, as one who may open them and as one who is sent away. */
async function walk(
  page: Page,
  { slug, allowed, refused, titles }: { slug: string; allowed: PersonName; refused: PersonName; titles: string[] },
) {
  await signInAs(page, allowed);
  const id = await firstId(page, slug);
  const addresses = ['', 'create', `edit/${id}`, `show/${id}`].map((screen) => `/${slug}/${screen}`);
  for (const [rank, address] of addresses.entries()) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles[rank]!);
  }
  await signInAs(page, refused);
  for (const address of addresses) {
    await page.goto(address);
    await expect(page).toHaveURL('/');
    await expect(page.getByText('Vous n’avez pas accès à cette page.').first()).toBeVisible();
  }
}

test('P-2.8-01 P-2.8-02 P-2.8-03 P-2.8-04 · administrators are for super administrators; another of the admin group is sent away', async ({
  page,
}) => {
  const titles = [
    'Liste des administrateurs',
    'Créer un administrateur',
    'Editer un administrateur',
    'Détail administrateur',
  ];
  await walk(page, { slug: 'administrateurs', allowed: 'superadmin', refused: 'csm', titles });
});

test('P-2.8-19 P-2.8-20 P-2.8-21 P-2.8-22 · users are for the admin group; a referent is sent away', async ({
  page,
}) => {
  const titles = ['Liste des utilisateurs', 'Créer un utilisateur', 'Editer un utilisateur', 'Détail utilisateur'];
  await walk(page, { slug: 'users', allowed: 'admin', refused: 'referent', titles });
});

test('P-2.8-27 P-2.8-28 · found by the box of the list, the account of a record takes a new password here, and its address on its record', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  await page.goto('/users/');
  await page.getByRole('searchbox').fill('clinique des acacias');
  await expect(page.getByRole('link', { name: 'CHU de Nantes' })).toHaveCount(0);
  await page.getByRole('button', { name: `Actions pour ${people.etablissementSans}` }).click();
  await page.getByRole('menuitem', { name: 'Modifier' }).click();
  await expect(page.getByLabel('Adresse électronique', { exact: true })).toHaveAttribute('readonly');
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText(/etablissement-sans@sillage\.test.+modification enregistrée/).first()).toBeVisible();
  await page.getByRole('link', { name: 'Ouvrir la fiche' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clinique des Acacias');
});
