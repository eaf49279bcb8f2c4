import { expect, type Page } from '@playwright/test';
import { signInAs } from './people.ts';
import { test } from './server.ts';

const inAll = { name: 'Assigner à tous les apprenants, présents et à venir' };

/** What the list of one's own establishment holds. */
async function rowsOf(page: Page, path: string) {
  const answer = await page.request.get(`/api/${path}`);
  return (await answer.json())['hydra:member'];
}

const nameOf = ({ nom, prenom }: { nom: string; prenom: string }) => `${nom} ${prenom}`;

async function create(page: Page, data: object) {
  const answer = await page.request.post('/api/assignments', { data });
  expect(answer.status()).toBe(201);
  return answer.json();
}

/** A module that the person may assign, and its name. */
async function findModule(page: Page, etablissement?: number) {
  const query = etablissement ? `&etablissement=${etablissement}` : '';
  const [found] = await rowsOf(page, `assignments/assignables?search=brancardage${query}`);
  return found;
}

test('an establishment assigns a training to everyone', async ({ page }) => {
  await signInAs(page, 'etablissement');

  await test.step('C-2.6-03 C-2.6-13 C-2.6-17 C-6-26 C-8-28 · the form opens from the list, with nobody chosen and no establishment to choose', async () => {
    await page.goto('/assignments/');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Parcours et formations assignés');
    await page.getByRole('link', { name: 'Assigner une formation' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Assigner une formation ou un parcours de formation à vos apprenants',
    );
    await expect(page.getByLabel('Établissement')).toHaveCount(0);
    await expect(page.getByText('Aucun apprenant ou regroupement sélectionné')).toBeVisible();
  });

  await test.step('C-5-06 C-5-11 C-5-13 · nothing is saved without a name and a training', async () => {
    await page.getByRole('button', { name: 'Assigner une formation' }).click();
    await expect(page.getByText('Indiquez le nom de l’assignation').first()).toBeVisible();
    await expect(page.getByText('Ce champ est obligatoire').first()).toBeVisible();
  });
  await page.getByRole('searchbox', { name: 'Rechercher une formation' }).fill('brancard');
  await page.getByRole('button', { name: /^Brancardage/ }).click();
  const name = page.getByLabel('Nom (obligatoire)');
  await expect(name).toHaveValue('Brancardage');
  await name.fill('Brancardage pour tous');
  await page.getByLabel('Début d’attribution').fill('31/12/2099');
  await page.getByLabel('Début d’attribution').blur();
  const everyone = page.getByRole('checkbox', inAll);

  await test.step('C-4-43 C-4-44 · everyone: nobody is chosen one by one any more', async () => {
    await page.getByRole('combobox', { name: 'Ajouter des apprenants' }).click();
    await page.getByRole('option').first().click();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Aucun apprenant ou regroupement sélectionné')).toHaveCount(0);
    await everyone.check();
    await expect(page.getByRole('combobox', { name: 'Ajouter des apprenants' })).toBeDisabled();
    await expect(page.getByRole('combobox', { name: 'Ajouter des regroupements' })).toBeDisabled();
    await everyone.uncheck();
    await expect(page.getByText('Aucun apprenant ou regroupement sélectionné')).toBeVisible();
    await everyone.check();
  });

  await test.step('C-5-08 C-5-09 · a start after the end is refused', async () => {
    await page.getByRole('button', { name: 'Assigner une formation' }).click();
    await expect(
      page.getByText('La date de début d’attribution doit être antérieure à la date de fin d’attribution').first(),
    ).toBeVisible();
  });

  await test.step('how many will be told is said, and nobody is without the tick', async () => {
    const mails = page.getByRole('region', { name: 'Courriels' });
    const told = mails.getByRole('status');
    await expect(told).toHaveText(/^\d+ apprenants seront prévenus, \d+ n.ont pas d.adresse électronique\.$/);
    await mails.getByRole('checkbox', { name: 'Prévenir les apprenants par courriel' }).uncheck();
    await expect(told).toHaveText('');
    await expect(mails.getByRole('checkbox', { name: 'Relancer 7 jours avant la fin' })).toBeEnabled();
    await page.getByLabel('Fin d’attribution').fill('');
    await page.getByLabel('Fin d’attribution').blur();
    await expect(mails.getByRole('checkbox', { name: 'Relancer 7 jours avant la fin' })).toBeDisabled();
    await expect(mails).toContainText('Sans date de fin, personne n’est relancé.');
  });

  await test.step('C-2.6-22 C-8-09 C-8-10 · once created, it is open for editing', async () => {
    await page.getByLabel('Début d’attribution').fill('');
    await page.getByLabel('Début d’attribution').blur();
    await page.getByRole('button', { name: 'Assigner une formation' }).click();
    await expect(page.getByText('"Brancardage pour tous" Créée.').first()).toBeVisible();
    await expect(page).toHaveURL(/\/assignments\/edit\/\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Modifier cette assignation');
  });
});

test('it is changed, then archived for good', async ({ page }) => {
  await signInAs(page, 'etablissement');
  const { id: module } = await findModule(page);
  const made = await create(page, { name: 'Brancardage de nuit', module, isAssignedToAllLearners: true });

  await test.step('C-2.6-04 C-4-51 C-8-07 C-8-08 · given to everyone, it is still changed, and read again', async () => {
    await page.goto(`/assignments/edit/${made.id}`);
    await page.getByLabel('Nom (obligatoire)').fill('Brancardage de nuit et de jour');
    await page.getByLabel('Fin d’attribution').fill('31/12/2099');
    await page.getByLabel('Fin d’attribution').blur();
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText(/Brancardage de nuit et de jour.+modification enregistrée/).first()).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Fil d’Ariane' })).toContainText('de nuit et de jour');
    await expect(page.getByLabel('Fin d’attribution')).toHaveValue('31/12/2099');
  });

  await test.step('C-4-48 C-4-49 · it is archived, not deleted', async () => {
    await page.getByRole('button', { name: 'Autres actions' }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['Archiver']);
  });
  const dialog = page.getByRole('dialog');

  await test.step('C-4-50 C-4-53 · which is irreversible', async () => {
    await page.getByRole('menuitem', { name: 'Archiver' }).click();
    await expect(dialog).toContainText('Cette action est irréversible');
    const address = page.url();
    await dialog.getByRole('button', { name: 'Archiver' }).click();
    await expect(page).toHaveURL(/\/assignments\/?$/);
    await page.goto(address);
    await expect(page.getByText('Cette assignation est archivée')).toBeVisible();
  });

  await test.step('C-4-48 C-4-51 · archived, it is no longer saved, and can be deleted', async () => {
    await expect(page.getByRole('button', { name: 'Enregistrer' })).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: 'Nom' })).toHaveValue('Brancardage de nuit et de jour');
    await expect(page.getByRole('textbox', { name: 'Nom' })).not.toBeEditable();
    await page.getByRole('button', { name: 'Autres actions' }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['Supprimer']);
  });
});

test('C-4-48 C-4-52 C-6-20 C-6-25 · assignees leave one by one; then it may be deleted', async ({ page }) => {
  await signInAs(page, 'etablissement');
  const { id: module } = await findModule(page);
  const [one, other] = await rowsOf(page, 'apprenants/list?rowsPerPage=2');
  const made = await create(page, { name: 'Brancardage à deux', module, newApprenantsToAssign: [one.id, other.id] });
  await page.goto(`/assignments/edit/${made.id}`);
  const assigneds = page.getByRole('list', { name: 'Apprenants et regroupements assignés' });
  await expect(assigneds.getByRole('listitem')).toHaveCount(2);
  await page.getByLabel('Nom (obligatoire)').fill('Brancardage à un');
  for (const { name } of [one, other]) {
    await assigneds.getByRole('button', { name: `Archiver ${name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Archiver' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(assigneds.getByText(name, { exact: true })).toHaveCount(0);
    await expect(page.getByLabel('Nom (obligatoire)')).toHaveValue('Brancardage à un');
  }
  await signInAs(page, 'admin');
  await page.goto(`/assignments/edit/${made.id}`);
  await expect(assigneds.getByRole('listitem').filter({ hasText: 'archivé' })).toHaveCount(2);
  await page.getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole('menuitem', { name: 'Supprimer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect(page.getByText(/Brancardage à deux.+suppression effectuée/).first()).toBeVisible();
  await expect(page).toHaveURL(/\/assignments\/?$/);
});

test('C-2.6-09 C-2.6-10 C-2.6-11 C-2.6-16 C-6-29 · an admin finds an assignment in the table; the cards tell no result', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  await page.goto('/assignments/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Liste des assignations');
  for (const name of [/^Nom/, 'Formation ou parcours', 'Établissement', 'Auteur', /^Début/, /^Fin/, 'Statut']) {
    await expect(page.getByRole('columnheader', { name })).toBeVisible();
  }
  await expect(page.getByRole('columnheader', { name: /Modifiée le/ })).toHaveAttribute('aria-sort', 'descending');
  await expect(page.getByRole('columnheader', { name: /terminé|score/i })).toHaveCount(0);
  await page.getByRole('button', { name: 'Filtrer' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Nom',
    'Formation ou parcours',
    'Établissement',
    'Auteur',
    'Fin dans les 8 jours, à terminer',
  ]);
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').fill('bientraitance');
  await expect(page.getByRole('link', { name: 'Bientraitance en équipe de nuit' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Hygiène/ })).toHaveCount(0);

  await page.goto('/assignments/list/?search=bientraitance');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Parcours et formations assignés');
  const card = page.getByRole('article').filter({ hasText: 'Bientraitance en équipe de nuit' });
  await expect(card).toContainText('Équipe de nuit');
  await expect(card).not.toContainText('Ont terminé');
  await expect(card).not.toContainText('Score');
});

test('an admin chooses the establishment, which clears what is not its own', async ({ page }) => {
  await signInAs(page, 'admin');
  const [learner] = await rowsOf(page, 'apprenants?nom=le%20goff&rowsPerPage=1');
  const { etablissement: etab } = learner;
  const module = await findModule(page, etab.id);
  const address = (search: object) =>
    `/assignments/create?${new URLSearchParams(Object.entries(search).map(([name, value]) => [name, JSON.stringify(value)]))}`;
  await page.goto(address({ apprenantIds: [learner.id], moduleId: module.id }));
  const etablissement = page.getByRole('combobox', { name: 'Établissement' });

  await test.step('C-2.6-18 C-2.6-20 C-6-26 · the address chooses the training, the learner and so the establishment', async () => {
    await expect(etablissement).toHaveValue(etab.nom);
    await expect(page.getByRole('button', { name: `Retirer : ${nameOf(learner)}` })).toBeVisible();
    await expect(page.getByText('Brancardage', { exact: true })).toBeVisible();
  });

  await test.step('C-4-45 C-4-46 · another establishment: neither its module nor its learner is kept', async () => {
    await etablissement.fill('rennes');
    await page.getByRole('option', { name: 'IFSI de Rennes' }).click();
    await expect(page.getByText(nameOf(learner))).toHaveCount(0);
    await expect(page.getByText('Choisissez une formation ou un parcours')).toBeVisible();
  });

  await test.step('C-4-46 · a course that both may use is kept', async () => {
    await page.getByRole('button', { name: /^Accueil du nouveau soignant/ }).click();
    await expect(page.getByRole('button', { name: 'Changer' })).toBeVisible();
    await etablissement.fill('erdre');
    await page.getByRole('option', { name: /Erdre/ }).click();
    await expect(page.getByText('Accueil du nouveau soignant', { exact: true })).toBeVisible();
  });

  await test.step('C-5-12 · nothing is saved without an establishment', async () => {
    await page.goto('/assignments/create?isAssignedToAllLearners=true');
    await expect(page.getByRole('checkbox', inAll)).toBeChecked();
    await expect(page.getByText('Choisissez d’abord l’établissement.')).toBeVisible();
    await page.getByLabel('Nom (obligatoire)').fill('Sans établissement');
    await page.getByRole('button', { name: 'Assigner une formation' }).click();
    await expect(page.getByText('Ce champ est obligatoire').first()).toBeVisible();
  });
});

test('C-2.6-12 C-2.6-15 C-6-18 C-2.6-44 C-9-03 · a groupement reads the cards, without a way to write', async ({
  page,
}) => {
  await signInAs(page, 'groupement');
  await page.goto('/assignments/?search=hygi%C3%A8ne');
  const card = page.getByRole('article').filter({ hasText: 'Hygiène des mains 2026' });
  await expect(card).toContainText('Tous les apprenants, présents et à venir');
  await expect(card).toContainText('Assigné par CHU de Nantes');
  await expect(card).toContainText(/Du \d\d\/\d\d\/\d{4} au/);
  await expect(card).toContainText('en cours');
  await expect(card).toContainText('Ont terminé');
  await expect(card).toContainText('Score moyen');
  await expect(page.getByLabel('Résultats par page')).toHaveValue('5');
  await expect(page.getByRole('link', { name: 'Assigner une formation' })).toHaveCount(0);
  await page.goto('/apprenants/');
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByText(/^Assigner une formation/)).toHaveCount(0);
  await page.goto('/assignments/create');
  await expect(page.getByText('Vous n’avez pas accès à cette page.').first()).toBeVisible();
  await expect(page).not.toHaveURL(/create/);
});

test('C-2.6-12 C-2.6-15 C-2.6-44 C-4-38 C-6-27 · a learner reads the own cards, and nothing of the others', async ({
  page,
}) => {
  await signInAs(page, 'apprenant');
  await page.goto('/assignments/?search=hygi%C3%A8ne');
  const card = page.getByRole('article').filter({ hasText: 'Hygiène des mains 2026' });
  await expect(card).toContainText('Mon score');
  await expect(card).not.toContainText('Ont terminé');
  await expect(card).toContainText('Assigné par CHU de Nantes');
  await expect(card).toContainText(/Du \d\d\/\d\d\/\d{4} au/);
  await expect(card).toContainText('Effectué');
  await expect(card).not.toContainText('Tous les apprenants');
  await expect(page.getByRole('link', { name: 'Assigner une formation' })).toHaveCount(0);
  await expect(card.getByRole('link')).toHaveAttribute('href', /\/assignments\/results\/\d+/);
});

test('from learners to the assignment: those selected, everyone, one alone', async ({ page }) => {
  await signInAs(page, 'referent');
  await page.goto('/apprenants/');
  const assign = page.getByRole('button', { name: 'Assigner une formation ou un parcours' });

  await test.step('P-2.3-22 P-2.3-23 P-2.3-25 C-2.6-20 · those selected', async () => {
    await expect(assign).toHaveAttribute('aria-disabled', 'true');
    const [one, other] = (await rowsOf(page, 'apprenants?rowsPerPage=2')).map(nameOf);
    await page.getByLabel(`Sélectionner ${one}`, { exact: true }).check();
    await page.getByLabel(`Sélectionner ${other}`, { exact: true }).check();
    await assign.click();
    await expect(page).toHaveURL(/\/assignments\/create\?apprenantIds=/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Assigner une formation ou un parcours');
    await expect(page.getByRole('checkbox', inAll)).not.toBeChecked();
    await expect(page.getByText(one, { exact: true }).first()).toBeVisible();
    await expect(page.getByText(other, { exact: true }).first()).toBeVisible();
  });

  await test.step('P-2.3-24 P-2.3-25 C-2.6-19 · everyone', async () => {
    await page.goto('/apprenants/');
    await page.getByRole('link', { name: 'Assigner une formation à tous vos apprenants' }).click();
    await expect(page).toHaveURL(/\/assignments\/create\?isAssignedToAllLearners=true/);
    await expect(page.getByRole('checkbox', inAll)).toBeChecked();
  });

  await test.step('C-2.6-20 · one alone, from the detail', async () => {
    const [learner] = await rowsOf(page, 'apprenants?rowsPerPage=1');
    await page.goto(`/apprenants/show/${learner.id}`);
    await page.getByRole('link', { name: 'Assigner une formation ou un parcours' }).click();
    await expect(page.getByText(nameOf(learner)).first()).toBeVisible();
    await expect(page.getByText('Aucun apprenant ou regroupement sélectionné')).toHaveCount(0);
  });

  await test.step('P-2.3-26 · a groupement has neither button', async () => {
    await signInAs(page, 'groupement');
    await page.goto('/apprenants/');
    await expect(page.getByRole('link', { name: 'Créer un apprenant' })).toBeVisible();
    await expect(page.getByText(/^Assigner une formation/)).toHaveCount(0);
  });
});

test('C-6-22 C-6-23 C-6-20 · the shortcuts of a card and of a record are for admin and establishment; a referent goes through the details', async ({
  page,
}) => {
  await signInAs(page, 'referent');
  const { id: module } = await findModule(page);
  const made = await create(page, { name: 'Raccourcis du service', module });
  const card = page.getByRole('article').filter({ hasText: made.name });
  const search = `?search=${encodeURIComponent(made.name)}`;
  await page.goto(`/assignments/${search}`);
  await expect(card).toBeVisible();
  await expect(page.getByRole('button', { name: /^Actions pour/ })).toHaveCount(0);
  await page.goto(`/assignments/show/${made.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(made.name);
  await expect(page.getByRole('link', { name: 'Modifier' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Autres actions' })).toHaveCount(0);
  await page.goto(`/assignments/details/${made.id}`);
  await page.getByRole('link', { name: 'Modifier' }).click();
  await expect(page).toHaveURL(`/assignments/edit/${made.id}`);
  await page.getByRole('button', { name: 'Autres actions' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Supprimer']);

  for (const person of ['groupement', 'apprenant'] as const) {
    await signInAs(page, person);
    await page.goto('/assignments/');
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Actions pour/ })).toHaveCount(0);
  }

  await signInAs(page, 'admin');
  await page.goto(`/assignments/list/${search}`);
  await card.getByRole('button', { name: `Actions pour ${made.name}` }).click();
  await page.getByRole('menuitem', { name: 'Modifier' }).click();
  await expect(page).toHaveURL(`/assignments/edit/${made.id}`);
  await page.goto(`/assignments/show/${made.id}`);
  await expect(page.getByRole('link', { name: 'Modifier' })).toHaveAttribute('href', `/assignments/edit/${made.id}`);
  await page.getByRole('button', { name: 'Autres actions' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Dupliquer', 'Supprimer']);

  await signInAs(page, 'etablissement');
  await page.goto('/assignments/?search=hygi%C3%A8ne');
  await page.getByRole('button', { name: 'Actions pour Hygiène des mains 2026' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Modifier', 'Dupliquer']);
  await page.goto(`/assignments/${search}`);
  await card.getByRole('button', { name: `Actions pour ${made.name}` }).click();
  await page.getByRole('menuitem', { name: 'Supprimer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect(page.getByText('Supprimé avec succès').first()).toBeVisible();
  await expect(card).toHaveCount(0);
});

test('C-9-19 S-9-65 · two assignees are named, a window has the others', async ({ page }) => {
  await signInAs(page, 'etablissement');
  const { id: module } = await findModule(page);
  const learners = await rowsOf(page, 'apprenants/list?rowsPerPage=3');
  const ids = learners.map(({ id }: { id: number }) => id);
  const { name } = await create(page, { name: 'Brancardage à trois', module, newApprenantsToAssign: ids });
  await page.goto('/assignments/?search=brancardage%20trois');
  const card = page.getByRole('article').filter({ hasText: name });
  await card.getByRole('button', { name: 'et 1 autre' }).click();
  const names = page.getByRole('dialog').getByRole('listitem');
  await expect(names).toHaveText(learners.map((learner: { name: string }) => learner.name));
});

test('S-9-64 · a card cuts the name of an assignee at 20 characters', async ({ page }) => {
  await signInAs(page, 'etablissement');
  const { id: module } = await findModule(page);
  const { etablissementId: etablissement } = await (await page.request.get('/api/session')).json();
  const data = { nom: 'Kermarrec-Le Goff', prenom: 'Anne-Soizic', codeApprenant: 'APP-LONG-0001', etablissement };
  const answer = await page.request.post('/api/apprenants', { data });
  expect(answer.status()).toBe(201);
  const { id } = await answer.json();
  await create(page, { name: 'Brancardage au nom long', module, newApprenantsToAssign: [id] });
  await page.goto('/assignments/?search=brancardage%20long');
  const card = page.getByRole('article').filter({ hasText: 'Brancardage au nom long' });
  await expect(card.getByText('Kermarrec-Le Goff An…', { exact: true })).toBeVisible();
});
