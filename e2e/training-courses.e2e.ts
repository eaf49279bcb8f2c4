import { expect, type Page } from '@playwright/test';
import { type PersonName, signInAs } from './people.ts';
import { test } from './server.ts';

interface Named {
  id: number;
  nom: string;
}

async function rowsOf(page: Page, path: string) {
  const answer = await page.request.get(`/api/${path}`);
  expect(answer.ok(), path).toBe(true);
  return (await answer.json())['hydra:member'];
}

async function post(page: Page, slug: string, data: object) {
  const answer = await page.request.post(`/api/${slug}`, { data });
  expect(answer.status(), slug).toBe(201);
  return answer.json();
}

const stepsOf = (page: Page) => page.getByRole('list', { name: 'Formations du parcours' }).getByRole('listitem');
const catalogueOf = (page: Page) => page.getByRole('region', { name: 'Catalogue des formations' });

async function add(page: Page, nom: string) {
  await catalogueOf(page).getByRole('searchbox').fill(nom);
  await catalogueOf(page)
    .getByRole('button', { name: `Ajouter ${nom}` })
    .click();
}

async function expectSteps(page: Page, names: string[]) {
  await expect(stepsOf(page)).toHaveText(names.map((nom, rank) => new RegExp(`^${rank + 1}${nom}`)));
}

const menuOf = (page: Page) => page.getByRole('menuitem');

async function expectActions(page: Page, nom: string, labels: string[]) {
  await expect(menuOf(page)).toHaveCount(0);
  await page.getByRole('button', { name: `Actions pour ${nom}` }).click();
  await expect(menuOf(page)).toHaveText(labels);
}

test('a referent makes a course from the catalogue and gives it its order', async ({ page }) => {
  await signInAs(page, 'referent');
  const [game] = (await rowsOf(page, 'modules?type=2&rowsPerPage=1')) as Named[];

  await test.step('C-2.5-02 C-2.9-12 · the form opens from the list, without the box of the catalogue', async () => {
    await page.goto('/training_courses/');
    await page.getByRole('link', { name: 'Créer un parcours' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Créer un parcours');
    await expect(page.getByText('Copier le lien')).toHaveCount(0);
  });

  await test.step('C-3.4-10 · in any order at first', async () => {
    const sequence = page.getByRole('checkbox', { name: 'Suivre les formations dans l’ordre' });
    await expect(sequence).not.toBeChecked();
  });
  const alert = page.getByRole('alert');

  await test.step('C-5-01 C-5-04 · a name and two trainings at least', async () => {
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(alert).toContainText('Indiquez le nom du parcours de formation');
    await expect(alert).toContainText('Veuillez renseigner 2 formations minimum');
  });
  await page.getByLabel('Nom (obligatoire)').fill('Nuit sereine');

  await test.step('S-6-26 S-6-27 · serious games are not offered', async () => {
    await catalogueOf(page).getByRole('searchbox').fill(game!.nom);
    await expect(catalogueOf(page).getByText('Aucun résultat')).toBeVisible();
  });

  await test.step('C-5-05 · a training is chosen once', async () => {
    for (const nom of ['Brancardage', 'Toilette et intimité', 'Calculs de doses']) await add(page, nom);
    await expectSteps(page, ['Brancardage', 'Toilette et intimité', 'Calculs de doses']);
    await catalogueOf(page)
      .getByRole('button', { name: /^Déjà dans le parcours.+Calculs de doses/ })
      .dispatchEvent('click');
    await expect(stepsOf(page)).toHaveCount(3);
  });

  await test.step('C-2.5-16 · put in order by the buttons, by the arrow keys, by the pointer', async () => {
    await page.getByRole('button', { name: 'Monter Toilette et intimité' }).click();
    await expectSteps(page, ['Toilette et intimité', 'Brancardage', 'Calculs de doses']);
    const held = page.getByRole('button', { name: 'Monter Calculs de doses' });
    await held.press('ArrowUp');
    await expectSteps(page, ['Toilette et intimité', 'Calculs de doses', 'Brancardage']);
    await expect(held).toBeFocused();
    const grip = stepsOf(page).first().locator('[data-grip]');
    await grip.hover();
    await page.mouse.down();
    const last = (await stepsOf(page).nth(2).boundingBox())!;
    await page.mouse.move(last.x + 20, last.y + last.height - 8, { steps: 6 });
    await page.mouse.up();
  });
  const order = ['Calculs de doses', 'Brancardage', 'Toilette et intimité'];

  await test.step('C-2.5-03 C-8-09 · created, it is open for editing', async () => {
    await expectSteps(page, order);
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText('"Nuit sereine" Créé.').first()).toBeVisible();
    await expect(page).toHaveURL(/\/training_courses\/edit\/\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nuit sereine');
    await expectSteps(page, order);
  });
  const id = Number(page.url().split('/').at(-1));
  const read = async (path: string) => (await page.request.get(`/api/${path}`)).json();
  const stored = await read(`training_courses/${id}`);
  const modules = stored.trainingCourseModules as { sequenceOrder: number; module: Named }[];

  await test.step('C-2.5-16 · and stored in that order', async () => {
    expect(modules.map(({ sequenceOrder, module }) => [sequenceOrder, module.nom])).toEqual(
      order.map((nom, rank) => [rank + 1, nom]),
    );
  });

  await test.step('C-3.4-10 · in an order or not, for a learner who has done nothing', async () => {
    const learner = await post(page, 'apprenants', { nom: 'Pennec', prenom: 'Gwenola', codeApprenant: 'APP-NUIT' });
    const other = { name: 'Nuit en ordre', isSequential: true, modules: modules.map(({ module }) => module.id) };
    const inOrder = await post(page, 'training_courses', other);
    for (const trainingCourse of [id, inOrder.id]) {
      await post(page, 'assignments', { name: 'Nuit', trainingCourse, newApprenantsToAssign: [learner.id] });
    }
    const { formations } = await read(`apprenants/${learner.id}/formations`);
    const waiting = (course: number) =>
      formations
        .find(({ trainingCourse }: { trainingCourse: number }) => trainingCourse === course)
        .modules.map(({ verrouille }: { verrouille: boolean }) => verrouille);
    expect(waiting(id)).toEqual([false, false, false]);
    expect(waiting(inOrder.id)).toEqual([false, true, true]);
  });
});

test('C-4-16 C-4-17 C-4-18 C-5-02 C-5-03 · the establishment that an admin chooses decides which modules stay', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  const playable = ({ type }: { type: number }) => type !== 2;
  const all: Named[] = (await rowsOf(page, 'modules?rowsPerPage=-1')).filter(playable);
  const [etab] = (await rowsOf(page, 'etablissements?search=Acacias&rowsPerPage=1')) as Named[];
  const ids = new Set((await rowsOf(page, `modules?rowsPerPage=-1&etablissement=${etab!.id}`)).map((m: Named) => m.id));
  const open = all.find(({ id }) => ids.has(id))!.nom;
  const closed = all.find(({ id }) => !ids.has(id))!.nom;

  await page.goto('/training_courses/create');
  await page.getByLabel('Nom (obligatoire)').fill('Parcours des Acacias');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('alert')).toContainText('Indiquez le type du parcours de formation');
  const type = page.getByRole('combobox', { name: 'Type (obligatoire)' });
  const owner = page.getByRole('combobox', { name: 'Établissement (obligatoire)' });
  const choose = async (box: typeof type, option: string) => {
    await box.click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await choose(type, 'Fournisseur');
  await expect(owner).toHaveCount(0);
  for (const nom of [open, closed]) await add(page, nom);
  await choose(type, 'Établissement');
  await expect(catalogueOf(page)).toContainText('Choisissez d’abord l’établissement');
  await choose(owner, etab!.nom);
  await expect(page.getByText(/1 formation a été retirée du parcours/).last()).toBeVisible();
  await expectSteps(page, [open]);
  await catalogueOf(page).getByRole('searchbox').fill(closed);
  await expect(catalogueOf(page).getByRole('button', { name: `Ajouter ${closed}` })).toHaveCount(0);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('alert')).toContainText('Veuillez renseigner 2 formations minimum');
  await choose(type, 'Fournisseur');
  await choose(type, 'Établissement');
  await expect(owner).toHaveValue('');
});

test('an establishment finds its courses by tab, and copies one of the provider', async ({ page }) => {
  const tabs = page.getByRole('navigation', { name: 'Vues de la liste' }).getByRole('link');
  await signInAs(page, 'etablissement');
  await page.goto('/training_courses/');

  await test.step('C-2.5-08 C-2.5-09 C-2.5-10 C-2.5-14 · three tabs', async () => {
    await expect(tabs).toHaveText(['Parcours de l’établissement', 'Parcours du fournisseur', 'Parcours archivés']);
  });

  await test.step('C-4-15 C-6-17 · one that is not given is deleted, not archived', async () => {
    await expectActions(page, 'Relation avec les familles', ['Voir', 'Modifier', 'Assigner', 'Dupliquer', 'Supprimer']);
    await page.getByRole('menu').press('Escape');
  });

  await test.step('C-2.5-08 C-2.5-12 · the last changed first, without the archived ones', async () => {
    await expect(page.getByRole('columnheader', { name: 'Établissement' })).toHaveCount(0);
    await expect(page.getByRole('columnheader', { name: 'Modifié le' })).toHaveAttribute('aria-sort', 'descending');
    await expect(page.getByText('Accueil des internes 2025')).toHaveCount(0);
  });

  await test.step('C-2.5-14 · another tab begins at its first page', async () => {
    await page.goto('/training_courses/?page=2');
    await expect(tabs.last()).not.toHaveAttribute('href', /page/);
  });

  await test.step('C-2.5-10 C-4-15 · the archived ones', async () => {
    await tabs.last().click();
    await expect(page.getByRole('link', { name: 'Accueil des internes 2025' })).toBeVisible();
    await expectActions(page, 'Accueil des internes 2025', ['Voir', 'Dupliquer']);
    await page.getByRole('menu').press('Escape');
  });

  await test.step('C-2.5-09 · those of the provider', async () => {
    await tabs.nth(1).click();
    await expect(page.getByRole('link', { name: 'Relation avec les familles' })).toHaveCount(0);
    await expectActions(page, 'Sécurité du médicament', ['Voir', 'Assigner', 'Dupliquer']);
  });
  const name = page.getByLabel('Nom (obligatoire)');

  await test.step('C-2.5-06 C-2.5-07 · the copy: nothing is stored before it is saved', async () => {
    await menuOf(page).filter({ hasText: 'Dupliquer' }).click();
    await expect(page.getByText('Copie de « Sécurité du médicament »')).toBeVisible();
    await expectSteps(page, ['Préparer et administrer', 'Calculs de doses', 'Médicaments à haut risque']);
    await expect(page.getByRole('checkbox', { name: 'Suivre les formations dans l’ordre' })).toBeChecked();
    await expect(name).toHaveValue('Sécurité du médicament');
    expect(await rowsOf(page, 'training_courses?type=2&name=medicament')).toEqual([]);
  });

  await test.step('C-2.5-07 · then it is the establishment’s own', async () => {
    await name.fill('Médicament à Nantes');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Médicament à Nantes');
    const [copy] = await rowsOf(page, 'training_courses?type=2&name=medicament');
    expect(copy).toMatchObject({ etablissement: { nom: 'CHU de Nantes' }, isAssigned: false, deletedAt: null });
  });
});

test('once given, a course is only archived, and shown to each in their way', async ({ page }) => {
  const menu = menuOf(page);
  await signInAs(page, 'etablissement');
  const modules = ((await rowsOf(page, 'modules?rowsPerPage=2')) as Named[]).map(({ id }) => id);
  const course = await post(page, 'training_courses', { name: 'Soins de nuit à Nantes', modules });

  // Once given, the form closes: an admin opens it still, and can only archive.
  await post(page, 'assignments', { name: 'Essai', trainingCourse: course.id, isAssignedToAllLearners: true });
  await page.goto(`/training_courses/show/${course.id}`);
  const banner = /Ce parcours de formation a été assigné à au moins un apprenant ou regroupement\./;

  await test.step('C-1-12 C-4-13 C-6-15 C-8-19 · the form closes', async () => {
    await expect(page.getByText(banner)).toBeVisible();
    await expect(page.getByText('Parcours d’établissement')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Nom' })).not.toBeEditable();
    await expect(page.getByRole('link', { name: 'Modifier' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Essai' })).toBeVisible();
  });
  await signInAs(page, 'admin');
  await page.goto('/training_courses/?search=nantes');

  await test.step('C-2.5-13 · the columns of an admin', async () => {
    await expect(page.getByRole('columnheader')).toHaveText([
      'Nom',
      'Établissement',
      'Auteur',
      'Créé le',
      'Modifié le',
      'Actions',
    ]);
  });

  await test.step('C-2.5-11 C-2.5-13 · and the filters', async () => {
    await page.getByRole('button', { name: 'Filtrer' }).click();
    await expect(menu).toHaveText(['Nom', 'Établissement', 'Auteur']);
    await page.getByRole('menu').press('Escape');
  });
  await expect(page.locator('td[data-label="Auteur"]').first()).toHaveText('CHU de Nantes');
  const edit = ['Voir', 'Modifier', 'Assigner', 'Dupliquer', 'Archiver'];

  await test.step('C-4-13 C-4-14 C-4-47 C-6-11 C-8-19 · an admin opens the form still, and can only archive', async () => {
    await expectActions(page, 'Soins de nuit à Nantes', edit);
    await menu.filter({ hasText: 'Modifier' }).click();
    await expect(page.getByText(banner)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Enregistrer' })).toHaveCount(0);
  });

  await test.step('C-4-49 C-6-12 C-8-18 C-8-20 · archived, it says that alone', async () => {
    const address = page.url();
    await page.getByRole('button', { name: 'Archiver' }).click();
    await expect(page.getByRole('dialog')).toContainText('Cette action est irréversible');
    await page.getByRole('dialog').getByRole('button', { name: 'Archiver' }).click();
    await expect(page.getByText('Archivé avec succès').first()).toBeVisible();
    await expect(page).toHaveURL(/\/training_courses\/?$/);
    await page.goto(address);
    await expect(
      page.getByText('Ce parcours est archivé. Vous ne pouvez ni le modifier, ni le supprimer.'),
    ).toBeVisible();
    await expect(page.getByText(banner)).toHaveCount(0);
  });

  await test.step('C-4-05 C-4-12 · with no way back, nor anything else than a copy', async () => {
    await expect(page.getByRole('button', { name: 'Archiver' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Autres actions' }).click();
    await expect(menu).toHaveText(['Dupliquer']);
    await page.getByRole('menu').press('Escape');
  });

  await test.step('C-1-12 C-6-14 · its detail is a table for an admin', async () => {
    await page.getByRole('link', { name: 'Voir' }).click();
    const identity = page.getByRole('region', { name: 'Identité' });
    await expect(identity).toContainText('Parcours d’établissement');
    await expect(identity.getByRole('link', { name: 'CHU de Nantes' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Nom' })).toHaveCount(0);
  });

  await test.step('C-2.5-15 · one that the provider has archived stays in its tab, for admins', async () => {
    const provider = { name: 'Ancien accueil', type: 1, modules };
    const old = await post(page, 'training_courses', provider);
    const given = { name: 'Ancien', trainingCourse: old.id, etablissement: course.etablissement.id };
    await post(page, 'assignments', { ...given, isAssignedToAllLearners: true });
    expect((await page.request.post(`/api/training_courses/${old.id}/archive`)).ok()).toBe(true);
    await page.goto('/training_courses/?tab=fournisseur');
    await expect(page.getByRole('row').filter({ hasText: 'Ancien accueil' })).toContainText('Archivé');
  });

  await test.step('C-2.5-15 C-6-18 · a groupement reads the others', async () => {
    await signInAs(page, 'groupement');
    await page.goto('/training_courses/?tab=fournisseur');
    await expect(page.getByRole('link', { name: 'Créer un parcours' })).toHaveCount(0);
    await expectActions(page, 'Sécurité du médicament', ['Voir']);
    await expect(page.getByText('Ancien accueil')).toHaveCount(0);
  });

  await test.step('C-1-12 C-6-15 C-6-18 · in a read-only form', async () => {
    await menu.click();
    await expect(page.getByText('Parcours du fournisseur')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Nom' })).not.toBeEditable();
    await expect(page.getByRole('button', { name: /Archiver|Assigner|Autres actions/ })).toHaveCount(0);
  });
});

test('C-2.5-01 C-2.5-02 C-2.5-03 C-2.5-04 C-2.5-05 · those who may not open a screen of courses are sent away', async ({
  page,
}) => {
  const screens = ['', 'create', 'edit/1', 'show/1'].map((path) => `/training_courses/${path}`);
  const home: [PersonName, string, string[]][] = [
    ['apprenant', '/home/apprenant', screens],
    ['etablissementSans', '/', screens],
    ['groupement', '/', screens.slice(1, 3)],
  ];
  for (const [person, place, refused] of home) {
    await signInAs(page, person);
    for (const address of refused) {
      await page.goto(address);
      await expect(page, `${person} ${address}`).toHaveURL(place);
    }

    await test.step(`C-6-06 · nor is ${person} shown its entry, unless it may be read`, async () => {
      const navigation = page.getByRole('navigation', { name: 'Navigation principale' });
      const entry = navigation.getByRole('link', { name: 'Parcours', exact: true });
      await expect(entry).toHaveCount(person === 'groupement' ? 1 : 0);
    });
  }
});
