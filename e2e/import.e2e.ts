import { readFile } from 'node:fs/promises';
import { read, utils } from '@e965/xlsx';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { signInAs } from './people.ts';
import { test } from './server.ts';

const rows = ['Zoé', 'Anaïs', 'Lœtitia'].map(
  (prenom, rank) => `Nguyễn;${prenom};imp${rank}@exemple.test;IMP-0${rank};05/03/1990;Aide-soignant;Pôle import`,
);
const titles = 'Nom;Prénom;Email;Matricule;Date de naissance;Profession;Regroupement niveau 1';
const csv = (...lines: string[]) => named('apprenants.csv', lines);
const named = (name: string, lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from([titles, ...lines].join('\r\n')),
});

test('a file becomes learners, read back from the database', async ({ page }) => {
  await signInAs(page, 'admin');

  await test.step('S-1-14 S-2.20-01 S-2.20-02 · two titles, each in its place', async () => {
    await page.goto('/outils/importApprenants');
    await expect(page).toHaveTitle(/^Importer des apprenants/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Importer des apprenants depuis un fichier Excel');
    const crumbs = page.getByRole('navigation', { name: 'Fil d’Ariane' });
    await expect(crumbs.getByRole('listitem').last()).toHaveText('Importer des apprenants');
    await expect(page.getByRole('navigation', { name: 'Navigation' })).toContainText('Importer des apprenants');
  });
  const start = page.getByRole('button', { name: 'Vérifier', exact: true });

  await test.step('S-2.20-03 S-5-20 · first the establishment', async () => {
    for (const step of ['Établissement', 'Fichier', 'Professions', 'Vérification et import'])
      await expect(page.getByRole('main').getByText(step, { exact: true }).first()).toBeVisible();
    await expect(start).toBeDisabled();
    await chooseNantes(page);
  });

  await test.step('S-2.20-06 S-5-21 · then a file that can be read', async () => {
    await expect(start).toBeDisabled();
    await page.setInputFiles('input[type=file]', {
      name: 'faux.xlsx',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7'),
    });
    await expect(page.getByRole('alert')).toContainText('pas un tableur lisible');
    await page.setInputFiles('input[type=file]', csv(...rows));
    await expect(page.getByRole('region', { name: 'Fichier' }).getByText(/csv\s*3\slignes$/)).toBeVisible();
  });

  await test.step('S-2.20-13 S-4-10 · nothing to check: the dialog of the summary comes at once, and may be left', async () => {
    const summary = page.getByRole('dialog', { name: 'Résumé de la simulation' });
    await expect(summary.getByRole('tab', { selected: true })).toContainText('apprenants à créer');
    await expect(summary.getByRole('row').filter({ hasText: 'Nguyễn' })).toHaveCount(3);
    for (const width of [360, 1280]) await expectAccessible(page, 'summary', width);
    await page.keyboard.press('Escape');
    await expect(summary).toHaveCount(0);
    await start.click();
    await expect(summary.getByRole('tab', { selected: true })).toContainText('apprenants à créer');
  });
  const confirm = page.getByRole('button', { name: 'Importer 3 apprenants' });

  await test.step('S-2.20-14 S-5-23 · it is confirmed', async () => {
    await expect(confirm).toBeDisabled();
    await page.getByLabel('Je confirme les informations à importer').check();
  });
  const success = page.getByRole('dialog', { name: 'Import terminé' });

  await test.step('S-2.20-10 S-2.20-15 S-7-95 · imported', async () => {
    await confirm.click();
    await expect(success.getByText('Apprenants créés').locator('..')).toContainText('3');
  });
  // The same file again opens the check, and changes one learner.
  await success.getByRole('button', { name: 'Fermer' }).last().click();
  await expect(success).toHaveCount(0);
  await page.setInputFiles('input[type=file]', csv(rows[0]!.replace('Nguyễn', "D'Aubigné"), rows[1]!));
  const check = page.getByRole('dialog', { name: '2 lignes à vérifier' });

  await test.step('S-2.20-12 S-4-14 S-9-75 · those who exist are updated, or ignored', async () => {
    await expect(check.getByRole('cell', { name: /^Déjà présent/ })).toHaveCount(2);
    await expect(check.getByRole('radio')).toHaveCount(2);
    await expect(check.getByRole('radio', { name: /^Les mettre à jour/ })).toBeChecked();
    await expect(check.getByRole('radio', { name: /^Les ignorer/ })).not.toBeChecked();
  });

  await test.step('S-4-14 · one is updated', async () => {
    await check.getByRole('button', { name: 'Voir le résumé' }).click();
    await expect(page.getByRole('row', { name: /avant.*Nguyễn.*après.*D'Aubigné/ })).toBeVisible();
    await page.getByLabel('Je confirme les informations à importer').check();
    await page.getByRole('button', { name: 'Importer 1 apprenant', exact: true }).click();
    await expect(page.getByRole('dialog').getByText('Apprenants modifiés').locator('..')).toContainText('1');
  });
});

test('a file in which all is known is imported in five clicks', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/outils/importApprenants');
  await page.evaluate(`addEventListener('click', ({ isTrusted }) => {
    if (isTrusted) document.body.dataset.clicks = Number(document.body.dataset.clicks ?? 0) + 1;
  }, true)`);
  await page.getByRole('combobox', { name: 'Établissement' }).click();
  await page.getByRole('option', { name: 'CHU de Nantes' }).click();
  const choosing = page.waitForEvent('filechooser');
  await page.getByText('Déposez un fichier ici').click();
  await (await choosing).setFiles(named('cinq.csv', ['Trividic;Enora;;CINQ-01;;Aide-soignant;Pôle import']));
  await page.getByLabel('Je confirme les informations à importer').check();
  await page.getByRole('button', { name: 'Importer 1 apprenant', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Import terminé' })).toBeVisible();
  expect(Number(await page.locator('body').getAttribute('data-clicks'))).toBeLessThanOrEqual(5);
});

async function chooseNantes(page: Page): Promise<void> {
  await page.locator('main input').first().fill('Nantes');
  await page.getByRole('option', { name: 'CHU de Nantes' }).click();
}

/** In the dialog of the professions. */
async function chooseJob(page: Page, label: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: label }).fill('aide-soignant');
  const choices = page.getByRole('listbox', { name: label });
  await choices.getByRole('option', { name: 'Aide-soignant', exact: true }).click();
}

/** The screen with this file read, and checked if nothing is left to say. */
async function loadFile(page: Page, lines: string[], name = 'apprenants.csv'): Promise<void> {
  await signInAs(page, 'admin');
  await page.goto('/outils/importApprenants');
  await chooseNantes(page);
  await page.setInputFiles('input[type=file]', named(name, lines));
  await expect(page.getByRole('region', { name: 'Fichier' }).getByText(/csv\s*\d+\slignes?$/)).toBeVisible();
}

test('S-2.20-16 S-9-24 · the template has one sheet and its columns; the first ten rows of a file are previewed', async ({
  page,
}) => {
  await loadFile(
    page,
    Array.from({ length: 12 }, (_, rank) => `Kerouac;Jean ${rank};;APERCU-${rank};;;`),
  );
  const summary = page.getByRole('dialog', { name: 'Résumé de la simulation' });
  await expect(summary).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(summary).toHaveCount(0);
  await expect(page.getByText('Aperçu des 10 premières lignes')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Kerouac' })).toHaveCount(10);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Télécharger le modèle' }).click();
  const { Sheets } = read(await readFile(await (await downloading).path()));
  expect(Object.keys(Sheets)).toHaveLength(1);
  const [heads] = utils.sheet_to_json<string[]>(Object.values(Sheets)[0]!, { header: 1 });
  expect(heads).toEqual([
    'nom',
    'prenom',
    'email',
    'matricule',
    'date de naissance',
    'profession',
    'regroupement niveau 1',
    'regroupement niveau 2',
    'regroupement niveau 3',
  ]);
});

test('S-9-23 · the professions of a file are shown five at a time, with those that ours are taken for', async ({
  page,
}) => {
  const jobs = ['Korrigan', 'Farfadet', 'Ogre', 'Nain', 'Elfe', 'Dragon'];
  await loadFile(
    page,
    jobs.map((job, rank) => `Guivarch;Rang ${rank};;PAGE-0${rank};;${job};`),
  );
  await page.getByRole('button', { name: 'Définir les professions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Professions à définir' });
  await expect(dialog.getByRole('combobox')).toHaveCount(6);
  // Opened and left: the step is passed as before.
  await dialog.getByRole('button', { name: 'Annuler' }).click();
  await expect(page.getByText('Vous pouvez passer cette étape')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Vérifier', exact: true })).toBeEnabled();
  await page.getByRole('button', { name: 'Définir les professions' }).click();
  for (const job of jobs) await chooseJob(page, job);
  await dialog.getByRole('button', { name: 'Générer le mapping' }).click();
  // All is known: the check begins by itself.
  await expect(page.getByRole('dialog', { name: 'Résumé de la simulation' })).toBeVisible();
  await page.keyboard.press('Escape');
  const rows = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: new RegExp(jobs.join('|')) });
  await expect(rows).toHaveCount(5);
  await expect(page.getByText('1-5 sur 6')).toBeVisible();
  await page.getByRole('button', { name: 'Page suivante' }).click();
  await expect(rows).toHaveCount(1);
});

test('a mapping that fails says nothing and is passed, one left half-way blocks; a failed import closes everything and is begun again', async ({
  page,
  expectError,
}) => {
  expectError(/status of 500 .*\/api\/apprenants-import\/job-mapping\/fetch$/);
  expectError(/^ApiError: .*\/assets\//s);
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('ApiError: '));
  await page.route('**/api/apprenants-import/job-mapping/fetch', (route) => route.fulfill({ status: 500 }));
  await loadFile(page, ['Guivarch;Tiphaine;;MAP-01;;Fée;', 'Guivarch;Malo;;MAP-02;;Lutin;']);
  const define = page.getByRole('button', { name: 'Définir les professions' });
  const start = page.getByRole('button', { name: 'Vérifier', exact: true });

  await test.step('P-8-41 S-8-42 · jobs that cannot be read are not spoken of', async () => {
    await logged;
    await expect(define).toHaveCount(0);
    await expect(page.getByRole('alert')).toBeEmpty();
  });

  await test.step('S-5-24 · skipped, there are none to map: nothing blocks', async () => {
    await expect(start).toBeEnabled();
  });
  await page.unrouteAll();
  await page.setInputFiles(
    'input[type=file]',
    named('apprenants.csv', ['Guivarch;Tiphaine;;MAP-01;;Fée;', 'Guivarch;Malo;;MAP-02;;Lutin;']),
  );

  await test.step('S-2.20-09 · professions that nobody knows may be defined or passed', async () => {
    await expect(page.getByText('Vous pouvez passer cette étape')).toBeVisible();
    await expect(start).toBeEnabled();
  });
  await define.click();
  const dialog = page.getByRole('dialog', { name: 'Professions à définir' });
  const generate = dialog.getByRole('button', { name: 'Générer le mapping' });

  await test.step('S-5-26 · each job waits for its profession', async () => {
    await expect(generate).toBeDisabled();
    await chooseJob(page, 'Fée');
    await expect(generate).toBeDisabled();
  });

  await test.step('S-5-22 S-5-24 · left half-way, after a question, it blocks', async () => {
    await dialog.getByRole('button', { name: 'Annuler' }).click();
    await page.getByRole('button', { name: 'Quitter sans enregistrer' }).click();
    await expect(page.getByText('Des professions restent à définir')).toBeVisible();
    await expect(start).toBeDisabled();
  });

  await test.step('S-5-26 · every job has its profession', async () => {
    await define.click();
    await chooseJob(page, 'Fée');
    await chooseJob(page, 'Lutin');
    await generate.click();
    await expect(page.getByText('Chaque profession du fichier a sa correspondance.')).toBeVisible();
  });
  const box = page.getByLabel('Je confirme les informations à importer');
  const confirm = page.getByRole('button', { name: 'Importer 2 apprenants' });

  await test.step('S-5-23 · the last button waits for the confirmation', async () => {
    await expect(confirm).toBeDisabled();
    await box.check();
  });

  await test.step('S-4-15 S-8-19 S-8-20 · a failure closes everything, and says so', async () => {
    expectError(/status of 500 .*\/api\/apprenants-import$/);
    await page.route('**/api/apprenants-import', (route) => route.fulfill({ status: 500 }));
    await confirm.click();
    await expect(
      page.getByRole('alert').filter({
        hasText:
          /^Erreur lors de la génération des apprenants et regroupements\. Merci de vérifier les données que vous tentez d.importer\./,
      }),
    ).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(box).toHaveCount(0);
  });

  await test.step('S-4-16 · the confirmation is asked again', async () => {
    await page.unrouteAll();
    await start.click();
    await expect(box).not.toBeChecked();
  });
  await box.check();
  await test.step('S-5-19 · one import at a time', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/apprenants-import', async (route) => {
      await held;
      await route.continue();
    });
    await confirm.click();
    await expect(confirm).toBeDisabled();
    release();
    const success = page.getByRole('dialog', { name: 'Import terminé' });
    await expect(success.getByText('Apprenants créés').locator('..')).toContainText('2');
  });
});

test('a row that may repeat a learner is decided before the import, and left out until then', async ({ page }) => {
  await signInAs(page, 'admin');
  const found = await page.request.get(`/api/etablissements?nom=${encodeURIComponent('CHU de Nantes')}`);
  const etablissement = (await found.json())['hydra:member'][0].id;
  const known = { nom: 'Kervella', prenom: 'Soazig', matricule: 'KER-01', etablissement };
  expect((await page.request.post('/api/apprenants', { data: known })).status()).toBe(201);
  await loadFile(page, [
    'KERVELLA;Soazig;soazig@exemple.test;;;;',
    'Kervella;Soazig;;;07/08/1991;;',
    'Kervella;Soazig;;;;;',
  ]);
  const check = page.getByRole('dialog', { name: '3 lignes à vérifier' });
  const doubts = check.getByRole('region', { name: 'Doublons possibles' });
  const answer = (ligne: number) => doubts.getByLabel(new RegExp(`^Ligne ${ligne}\\s: Kervella Soazig`, 'i'));
  await expect(answer(2).getByRole('option')).toHaveText([
    'À décider : ne pas importer',
    'Le même que Kervella Soazig, KER-01',
    'Un autre apprenant : le créer',
  ]);
  await answer(2).selectOption('Le même que Kervella Soazig, KER-01');
  await answer(3).selectOption('Un autre apprenant : le créer');
  await check.getByRole('button', { name: 'Voir le résumé' }).click();

  await expect(page.getByRole('tab', { name: /1\s*apprenant à modifier/ })).toBeVisible();
  await expect(page.getByRole('tab', { name: /1\s*apprenant à créer/ })).toBeVisible();
  await expect(page.getByText('Doublon possible (1)')).toBeVisible();
  await page.getByLabel('Je confirme les informations à importer').check();
  await page.getByRole('button', { name: 'Importer 2 apprenants' }).click();
  await expect(page.getByRole('dialog', { name: 'Import terminé' })).toBeVisible();
  const list = await (await page.request.get('/api/apprenants?nom=kervella&prenom=soazig&order[nom]=ASC')).json();
  const kept = list['hydra:member'].map(({ email, matricule, dateNaissance }: Record<string, unknown>) => ({
    email,
    matricule,
    dateNaissance,
  }));
  expect(kept).toHaveLength(2);
  expect(kept).toContainEqual({ email: 'soazig@exemple.test', matricule: 'KER-01', dateNaissance: null });
  expect(kept).toContainEqual({ email: null, matricule: null, dateNaissance: '1991-08-07' });
});

for (const person of ['groupement', 'etablissement', 'referent'] as const) {
  test(`S-6-07 · ${person} opens no tool`, async ({ page }) => {
    await signInAs(page, person);
    for (const tool of ['importApprenants', 'journaux', 'courriels']) {
      await page.goto(`/outils/${tool}`);
      await expect(page.getByText('Vous n’avez pas accès à cette page.').first()).toBeVisible();
      await expect(page).not.toHaveURL(/outils/);
    }
  });
}

test('S-5-25 · refused rows that are all new must be corrected first, or left out: they are listed, kept and downloaded', async ({
  page,
}) => {
  const name = 'refus-trehoux.csv';
  const lines = ['Tréhoux;Gaëtan;gaetan@;IMP-99;;;', 'Tréhoux;Inès;;IMP-98;5/3/90;;'];
  await loadFile(page, lines, name);
  const check = page.getByRole('dialog', { name: '1 ligne à vérifier' });
  await expect(check.getByText('Adresse électronique invalide')).toBeVisible();
  await expect(check.getByRole('radio')).toHaveCount(0);
  await expect(check.getByRole('button', { name: 'Voir le résumé' })).toBeDisabled();
  // On a phone the reason is in sight too.
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(check.getByText('Adresse électronique invalide')).toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 800 });

  await check.getByRole('button', { name: 'Continuer sans ces lignes' }).click();
  await page.getByLabel('Je confirme les informations à importer').check();
  await page.getByRole('button', { name: 'Importer 1 apprenant', exact: true }).click();
  const success = page.getByRole('dialog', { name: 'Import terminé' });
  await expect(success.getByText('Apprenants créés').locator('..')).toContainText('1');
  await expect(success.getByText('Lignes rejetées').locator('..')).toContainText('1');

  // Found again after a reload, with who asked it.
  await page.goto('/outils/importApprenants');
  const record = page.getByRole('listitem').filter({ hasText: name });
  await expect(record).toContainText('Terminé');
  await expect(record).toContainText(/Apprenants créés\s: 1 · Lignes rejetées\s: 1/);
  await expectAccessible(page, 'the history of imports', 1280);
  const downloading = page.waitForEvent('download');
  await record.getByRole('button', { name: /^Télécharger les lignes rejetées/ }).click();
  const saved = await readFile(await (await downloading).path(), 'utf8');
  expect(saved).toContain('"Tréhoux";"Gaëtan"');
  expect(saved).toContain('"Adresse électronique invalide"');
});

test('professions are proposed and said to be, titles and names in other words are told', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/outils/importApprenants');
  await chooseNantes(page);
  const file = (...cells: string[]) => ({ ...csv(), buffer: Buffer.from(cells.join('\r\n')) });
  await page.setInputFiles('input[type=file]', file('Patro;Prénom', 'Le Goff;Zoé'));
  await expect(page.getByRole('alert')).toContainText(/Titres lus\s: «\sPatro\s», «\sPrénom\s»/);
  await page.setInputFiles(
    'input[type=file]',
    file("NOM de naissance;Nom d'usage;Prénom(s);Métier;Couleur", 'Kerleau;;Maël;Kiné de nuit;bleu'),
  );
  await expect(page.getByRole('status').filter({ hasText: 'plusieurs colonnes' })).toContainText('Couleur');
  await expect(page.getByRole('cell', { name: 'Kerleau' })).toBeVisible();
  // What the file says is read first: nothing is checked by itself.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Définir les professions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Professions à définir' });
  await expect(dialog.getByRole('combobox', { name: 'Kiné de nuit' })).toHaveValue('Kinésithérapeute');
  await expect(dialog.getByText('Proposition de Sillage, à vérifier')).toBeVisible();
});
