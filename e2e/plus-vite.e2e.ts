import { expect, type Page } from '@playwright/test';
import { packageArchive } from '../apps/server/test/scorm/archive.ts';
import { holdCalls } from './hold.ts';
import { addLearner } from './learner-form.ts';
import { signInAs } from './people.ts';
import { test } from './server.ts';

/** Whoever is quicker than an answer: nothing is lost, nothing is said of what is no more asked, no question takes another's place. */

const dialog = (page: Page) => page.getByRole('dialog');
const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' });

async function make(page: Page, path: string, data: object): Promise<number> {
  const answer = await page.request.post(`/api/${path}`, { data });
  expect(answer.status()).toBe(201);
  return (await answer.json()).id;
}

test('an act that could not be taken back is offered again', async ({ page, expectError }) => {
  await signInAs(page, 'admin');
  await addLearner(page, 'Reproposé');
  await page.goto('/apprenants?search=repropose');
  await page.getByRole('button', { name: /^Actions pour/ }).click();
  await page.getByRole('menuitem', { name: 'Archiver' }).click();
  await dialog(page).getByRole('button', { name: 'Archiver' }).click();
  const undo = notifications(page).getByRole('button', { name: 'Annuler' });
  expectError(/status of 503 .*\/unarchive$/);
  let time = 0;
  await page.route('**/unarchive', (route) =>
    route.fulfill({ status: 503, json: { code: 'panne', error: `Panne ${++time}` } }),
  );
  // More often than notifications are shown at once: the newest stands before those that were left open.
  for (const failure of ['Panne 1', 'Panne 2', 'Panne 3', 'Panne 4']) {
    await undo.click();
    await expect(notifications(page).getByRole('alert').filter({ hasText: failure })).toBeVisible();
  }
  await page.unroute('**/unarchive');
  await undo.click();
  await expect(page.getByText(/Reproposé.*tout est revenu comme avant/).first()).toBeVisible();
});

test('a view is deleted without taking back what was filtered meanwhile', async ({ page }) => {
  await signInAs(page, 'admin');
  const etat = { filters: { prenom: ['z'] } };
  const vue = await make(page, 'vues', { liste: '/apprenants', nom: 'À supprimer', etat, partagee: false });
  await page.goto(`/apprenants?filters=${encodeURIComponent(JSON.stringify(etat.filters))}&vue=${vue}`);
  const removed = await holdCalls(page, `**/api/vues/${vue}`, 'DELETE');
  await page.getByRole('button', { name: /^Vues/ }).click();
  await page.getByRole('menuitem', { name: /^Supprimer/ }).click();
  await removed.asked;
  await page.getByPlaceholder('Nom, prénom, code…').fill('martin');
  await expect(page).toHaveURL(/search=martin/);
  removed.release();
  await expect(page.getByRole('button', { name: /^Vues/ })).toHaveText('Vues');
  await expect(page).toHaveURL(/search=martin/);
  await expect(page).not.toHaveURL(/vue=/);
});

test('a question that comes while another one is answered waits its turn', async ({ page }) => {
  await signInAs(page, 'etablissement');
  const modules = await (await page.request.get('/api/assignments/assignables?search=brancardage')).json();
  const learners = await (await page.request.get('/api/apprenants/list?rowsPerPage=1')).json();
  const [learner] = learners['hydra:member'];
  const id = await make(page, 'assignments', {
    name: 'Deux questions',
    module: modules['hydra:member'][0].id,
    newApprenantsToAssign: [learner.id],
  });
  await page.goto(`/assignments/edit/${id}`);
  await page
    .getByRole('navigation', { name: 'Navigation principale' })
    .getByRole('link', { name: 'Référents' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Liste des référents' })).toBeVisible();
  await page.goBack();
  const name = page.getByLabel('Nom (obligatoire)');
  await name.fill('Deux questions, une saisie');
  const archived = await holdCalls(page, '**/assigneds/**', 'POST');
  await page.getByRole('button', { name: `Archiver ${learner.name}` }).click();
  await dialog(page).getByRole('button', { name: 'Archiver' }).click();
  await archived.asked;
  await page.evaluate('history.forward()');
  await expect(dialog(page)).not.toContainText('Quitter');
  archived.release();
  const stay = dialog(page).getByRole('button', { name: 'Continuer la saisie' });
  await stay.click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/assignments/edit/${id}$`));
  await expect(name).toHaveValue('Deux questions, une saisie');
});

test('who goes back twice is asked once, and is then where they were', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Navigation principale' });
  for (const name of ['Badges', 'Groupements']) {
    await menu.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(name, 'i') })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Créer un groupement' }).click();
  const name = page.getByLabel('Nom (obligatoire)');
  await name.fill('Deux pas en arrière');
  const stay = dialog(page).getByRole('button', { name: 'Continuer la saisie' });
  for (const step of ['one', 'another one']) {
    await page.evaluate('history.back()');
    await expect(stay, step).toBeVisible();
  }
  await expect(page).toHaveURL(/badges/);
  await stay.click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(/groupements\/create$/);
  await expect(name).toHaveValue('Deux pas en arrière');
  await page.evaluate('history.back()');
  await stay.click();
  await expect(page).toHaveURL(/groupements\/create$/);
});

test('a question that is late opens over no other page', async ({ page }) => {
  await signInAs(page, 'admin');
  await addLearner(page, 'Fiche-Tardive');
  await page.goto('/apprenants?search=fiche-tardive');
  await page.getByRole('checkbox', { name: /Fiche-Tardive/ }).check();
  const asked = await holdCalls(page, '**/fiches-acces/apercu*', 'POST');
  const sheets = page.getByRole('button', { name: 'Imprimer les fiches d’accès' });
  await sheets.click();
  await asked.asked;
  await expect(sheets).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Supprimer' })).toBeDisabled();
  await page
    .getByRole('navigation', { name: 'Navigation principale' })
    .getByRole('link', { name: 'Référents' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Liste des référents' })).toBeVisible();
  const answered = page.waitForResponse(/fiches-acces/);
  asked.release();
  await answered;
  // A question of this page is not kept waiting by it.
  await page
    .getByRole('button', { name: /^Actions pour/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Supprimer' }).click();
  await expect(dialog(page)).toHaveAccessibleName('Voulez-vous vraiment supprimer cet élément ?');
});

test('paper holds the rows of the words above them, however late they are', async ({ page }) => {
  await signInAs(page, 'admin');
  await addLearner(page, 'Papier-Premier');
  await addLearner(page, 'Papier-Second');
  await page.goto('/apprenants?search=papier');
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.evaluate('window.print = () => {}');
  const found = await holdCalls(page, /\/api\/apprenants\?.*second/, 'GET');
  await page.getByPlaceholder('Nom, prénom, code…').fill('papier second');
  await found.asked;
  await page.getByRole('button', { name: 'Imprimer la liste' }).click();
  const printed = page.locator('main [data-printed] table.print-only tbody tr');
  await expect(printed).toHaveCount(0);
  found.release();
  await expect(printed).toHaveCount(1);
  await expect(printed).toContainText('Papier-Second');
});

test('the same file is read again once it was corrected', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/outils/genererCertificats');
  const file = page.locator('input[type=file]');
  await file.setInputFiles({ name: 'lignes.xlsx', mimeType: 'text/plain', buffer: Buffer.from('illisible') });
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Fichier Excel (.xlsx)' }).click();
  await chooser;
  expect(await file.inputValue()).toBe('');
});

test('a package on its way is not left without a question', async ({ page }) => {
  await signInAs(page, 'admin');
  const id = await make(page, 'modules', { nom: 'Paquet en chemin', type: 3 });
  await page.goto(`/modules/edit/${id}`);
  const sent = await holdCalls(page, `**/api/modules/${id}/scorm`, 'POST');
  await page
    .getByRole('region', { name: 'Contenu SCORM' })
    .getByLabel('Choisir un paquet SCORM')
    .setInputFiles({ name: 'cours.zip', mimeType: 'application/zip', buffer: packageArchive('scorm-1.2') });
  await sent.asked;
  await page.getByRole('navigation', { name: 'Navigation principale' }).getByRole('link', { name: 'Badges' }).click();
  await dialog(page).getByRole('button', { name: 'Continuer l’envoi' }).click();
  await expect(dialog(page)).toHaveCount(0);
  sent.release();
  await expect(page.getByText(/Paquet SCORM déposé/).first()).toBeVisible();
});

test('a transfer says nothing of the place that was chosen before', async ({ page }) => {
  await signInAs(page, 'admin');
  const casque = await make(page, 'casques', { numeroSerie: 'PLUS-VITE-01', type: 1 });
  await page.goto(`/casques/show/${casque}`);
  await page.getByRole('button', { name: 'Transférer', exact: true }).click();
  const place = dialog(page).getByRole('combobox', { name: 'Vers' });
  const pick = async (words: string, name: string) => {
    await place.fill(words);
    await page.getByRole('option', { name, exact: true }).click();
  };
  await pick('acacias', 'Clinique des Acacias');
  const foreseen = dialog(page).getByRole('status');
  await expect(foreseen.getByText('Clinique des Acacias')).toBeVisible();
  const judged = await holdCalls(page, '**/possession_casques/transfert/**', 'POST');
  await pick('rennes', 'IFSI de Rennes');
  await judged.asked;
  await expect(foreseen.getByText('Clinique des Acacias')).toHaveCount(0);
  await expect(dialog(page).getByRole('button', { name: 'Transférer le casque' })).toBeDisabled();
  judged.release();
  await expect(foreseen.getByText('IFSI de Rennes')).toBeVisible();
});

test('an import that fails is begun again without the lines that were left out', async ({ page, expectError }) => {
  await signInAs(page, 'admin');
  await page.goto('/outils/importApprenants');
  await page.locator('main input').first().fill('Nantes');
  await page.getByRole('option', { name: 'CHU de Nantes' }).click();
  const lines = ['Nom;Prénom;Matricule', 'Écartée;Rozenn;PLV-01', 'Gardée;Rozenn;PLV-02'];
  await page.setInputFiles('input[type=file]', {
    name: 'plus-vite.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\r\n')),
  });
  const summary = page.getByRole('dialog', { name: 'Résumé de la simulation' });
  const left = summary.getByRole('checkbox', { name: /Écartée/ });
  const write = summary.getByRole('button', { name: 'Importer 1 apprenant', exact: true });
  await left.uncheck();
  await summary.getByLabel('Je confirme les informations à importer').check();
  expectError(/status of 503 /);
  const { promise: asked, resolve: note } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/apprenants-import', async (route) => {
    note();
    await released;
    await route.fulfill({ status: 503, json: {} });
  });
  await write.click();
  await asked;
  await page.keyboard.press('Escape');
  await expect(summary).toBeVisible();
  release();
  await expect(summary).toHaveCount(0);
  await page.unroute('**/api/apprenants-import');
  await page.getByRole('button', { name: 'Vérifier', exact: true }).click();
  await expect(left).not.toBeChecked();
  await expect(write).toBeVisible();
});
