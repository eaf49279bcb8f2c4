import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { utils, write } from '@e965/xlsx';
import { expect, type Page } from '@playwright/test';
import { getDocumentProxy } from 'unpdf';
import { fromBufferPromise } from 'yauzl';
import { packageArchive } from '../apps/server/test/scorm/archive.ts';
import { signInAs } from './people.ts';
import { contentOf } from './scorm-player.ts';
import { test } from './server.ts';

const MODULE = 'Précautions standard, de bout en bout';
const LEARNERS = 200;

// The one journey of the product, each step by the hand of whoever does it: from a spreadsheet of learners to their attestations.
test.describe.configure({ mode: 'serial' });
let moduleId: number;

test('an administrator imports 200 learners of two sheets', async ({ page }) => {
  await signInAs(page, 'admin');
  const load = async (isTwice: boolean) => {
    await page.goto('/outils/importApprenants');
    await page.locator('main input').first().fill('Nantes');
    await page.getByRole('option', { name: 'CHU de Nantes' }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Télécharger le modèle' }).click();
    expect((await downloading).suggestedFilename()).toMatch(/\.xlsx$/);
    const file = { name: 'apprenants.xlsx', mimeType: XLSX, buffer: workbook(isTwice) };
    await page.setInputFiles('input[type=file]', file);
    // The summary, which comes by itself, says the same of the file.
    const card = page.getByRole('region', { name: 'Fichier' });
    await expect(card.getByText(`2 feuilles, ${LEARNERS + Number(isTwice)} lignes`)).toBeVisible();
  };

  await test.step('S-2.20-03 S-2.20-06 S-4-07 · the establishment, then the file', async () => {
    await load(true);
  });

  const checked = page.waitForRequest('**/api/apprenants-import');
  await test.step('S-2.20-11 · the professions to define', async () => {
    await page.getByRole('button', { name: 'Définir les professions' }).click();
    const mapping = page.getByRole('dialog', { name: 'Professions à définir' });
    await mapping.getByRole('combobox', { name: 'IDE de nuit' }).fill('infirmier dipl');
    await page.getByRole('option', { name: 'Infirmier diplômé d’État' }).click();
    await mapping.getByRole('button', { name: 'Générer le mapping' }).click();
    await expect(mapping).toHaveCount(0);
  });

  await test.step('S-4-08 S-4-09 · what is rejected opens the check, nothing being simulated', async () => {
    const { simulate, apprenantsChecked } = (await checked).postDataJSON();
    expect({ simulate, apprenantsChecked }).toEqual({ simulate: false, apprenantsChecked: false });
    const check = page.getByRole('dialog', { name: '1 ligne à vérifier' });
    await expect(check.getByRole('button', { name: 'Voir le résumé' })).toBeDisabled();
  });
  // Corrected; the professions are remembered.
  await load(false);
  await expect(page.getByText('Chaque profession du fichier a sa correspondance.')).toBeVisible();

  await test.step('S-2.20-14 S-4-11 · the summary says what each row becomes', async () => {
    await expect(page.getByRole('tab', { selected: true })).toContainText('apprenants à créer');
    await expect(page.getByRole('dialog').getByRole('row', { name: /D.Aubigné/ })).toContainText('Pôle jour');
    await page.getByLabel('Je confirme les informations à importer').check();
  });

  await test.step('S-2.20-15 S-4-12 · imported', async () => {
    await page.getByRole('button', { name: `Importer ${LEARNERS} apprenants` }).click();
    const success = page.getByRole('dialog', { name: 'Import terminé' });
    await expect(success.getByText('Apprenants créés').locator('..')).toContainText(String(LEARNERS), {
      timeout: 90_000,
    });
  });
  const found = await page.request.get('/api/apprenants?search=00123');
  // A code of somebody else may hold these digits too.
  expect((await found.json())['hydra:member']).toContainEqual(
    expect.objectContaining({ nom: "D'Aubigné", prenom: 'Zoé', matricule: '00123' }),
  );
});

test('C-2.2-04 C-3.2-03 · the administrator makes the module and uploads its SCORM package', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/modules/create');
  await page.getByLabel('Nom (obligatoire)').fill(MODULE);
  await page.getByRole('combobox', { name: /^Type/ }).click();
  await page.getByRole('option', { name: 'SCORM' }).click();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(MODULE);
  moduleId = Number(/\d+$/.exec(new URL(page.url()).pathname)![0]);
  const contenu = page.getByRole('region', { name: 'Contenu SCORM' });
  await contenu.getByLabel('Choisir un paquet SCORM').setInputFiles({
    name: 'precautions.zip',
    mimeType: 'application/zip',
    buffer: packageArchive('scorm-1.2'),
  });
  await expect(contenu).toContainText('SCORM 1.2');
  await openTo(page, 'CHU de Nantes', moduleId);
});

test('C-2.6-03 C-2.6-13 C-4-43 · the establishment assigns it to everyone', async ({ page }) => {
  await signInAs(page, 'etablissement');
  await page.goto(`/assignments/create?moduleId=${moduleId}`);
  await page.getByLabel('Nom (obligatoire)').fill('Précautions 2026');
  await page.getByLabel(/tous (les|vos) apprenants/i).check();
  await page.getByRole('button', { name: 'Assigner une formation' }).click();
  await expect(page.getByText(/« Précautions 2026 »|"Précautions 2026"/).first()).toBeVisible();
  await expect(page).toHaveURL(/\/assignments\/edit\/\d+/);
});

test('P-4-06 C-2.8-05 S-4-01 S-5-09 · an imported learner proves who chooses a password, begins, leaves, comes back there and finishes', async ({
  page,
}) => {
  const code = await codeOf(page, '00123');
  await page.goto('/login');
  await page.getByLabel('Identifiant').fill(code);
  await page.getByRole('button', { name: 'Suivant' }).click();
  await page.getByLabel('Date de naissance').fill('01/01/1990');
  await page.getByLabel('Nouveau mot de passe').fill('Une-phrase-de-passe-2026');
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page).toHaveURL('/home/apprenant');
  await page.goto('/apprenants/liste-formations');
  const card = page.getByRole('article').filter({ hasText: MODULE });
  await card.getByRole('link', { name: 'Accéder à la formation' }).click();
  const content = contentOf(page);
  await content.getByRole('button', { name: 'Page suivante' }).click();
  await expect(page.getByText(/^Enregistré à \d\d:\d\d$/)).toBeVisible();
  await page.getByRole('button', { name: 'Quitter' }).click();
  await card.getByRole('link', { name: 'Accéder à la formation' }).click();
  await expect(content.getByText('Page 2 sur 3')).toBeVisible();
  await content.getByRole('button', { name: 'Terminer' }).click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Formation réussie');
  // Who leaves before is asked first.
  await expect(page.getByText(/^Enregistré à/)).toBeVisible();
  await page.getByRole('button', { name: 'Revenir à mes formations' }).click();
  const done = page
    .getByRole('region', { name: 'Formations terminées' })
    .getByRole('article')
    .filter({ hasText: MODULE });
  await expect(done).toContainText('90 %'.replace(' ', '\u202F'));
  await page.goto('/home/apprenant');
  const results = page.getByRole('region', { name: 'Mes résultats' });
  await expect(results).toContainText('90 %'.replace(' ', '\u202F'));
});

test('C-2.6-33 · the assignment shows it at once', async ({ page }) => {
  await signInAs(page, 'etablissement');
  await page.goto('/assignments/');
  await page.getByRole('searchbox').fill('Précautions 2026');
  await expect(page).toHaveURL(/search=Pr/);
  await page
    .getByRole('link', { name: /Précautions 2026/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Précautions');
  await expect(page.getByText(/^1\s*\/\s*\d+$/).first()).toBeVisible();
  await signInAs(page, 'referent');
  await page.goto('/home/referent');
  await expect(page.getByRole('main').getByText('Précautions 2026').first()).toBeVisible();
});

test('S-2.6-01 · a headset reports a session too, and the statistics count both', async ({ page }) => {
  await signInAs(page, 'etablissement');
  const before = await sessionsOf(page);
  const session = randomUUID();
  const event = (seq: number, values: object) => ({
    id: randomUUID(),
    session,
    seq,
    at: new Date().toISOString(),
    ...values,
  });
  const { uuid } = (await (await page.request.get('/api/scenarios?rowsPerPage=1')).json())['hydra:member'][0];
  const answer = await page.request.post('/api/journaux', {
    headers: { authorization: 'Bearer demo-casque-0001' },
    data: {
      appareil: { numeroSerie: '2Q0-DEMO-0001', version: '4.2.1', plateforme: 'casque' },
      evenements: [
        event(0, {
          type: 'debut',
          scenario: uuid,
          profil: 'Infirmier',
          personne: { codeApprenant: 'APP-NANTES-0001' },
        }),
        event(1, { type: 'satisfaction', question: 1, valeur: 4 }),
        event(2, { type: 'fin', complete: true, score: 87.5, dureeSecondes: 1260 }),
      ],
    },
  });
  expect(await answer.json()).toMatchObject({ acceptes: 3, doublons: 0, refuses: [] });
  await expect.poll(() => sessionsOf(page), { timeout: 90_000 }).toBe(before + 1);
  await page.goto('/stats/usage');
  const scenarios = page.getByRole('region', { name: 'Sessions par scénario' });
  await scenarios.getByRole('button', { name: 'Voir les données' }).click();
  await expect(scenarios.getByRole('row', { name: MODULE })).toBeVisible();
});

test('S-2.19-02 S-2.19-03 S-2.19-11 · the attestations come out in an archive, and their number answers for them', async ({
  page,
}) => {
  await signInAs(page, 'etablissement');
  await page.goto(`/attestations?search=${encodeURIComponent('Aubigné')}`);
  await page
    .getByRole('checkbox', { name: /Aubigné/ })
    .first()
    .check();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Télécharger les attestations' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/\.zip$/);
  const text = await readOnlyPdf(await readFile(await download.path()));
  expect(text).toContain('Attestation d’assiduité');
  expect(text).toContain('Aubigné');
  const numero = /SIL(-[0-9A-Z]{4}){3}/.exec(text)![0];
  await page.context().clearCookies();
  await page.goto(`/verification/${numero}`);
  await expect(page.getByText(/valide/i).first()).toBeVisible();
  await page.goto('/verification/SIL-0000-0000-0000');
  await expect(page.getByText(/inconnue/i).first()).toBeVisible();
});

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Two sheets, accents, a code with leading zeros, a real date, a profession of the house, and one row twice when asked. */
function workbook(isTwice: boolean): Buffer {
  const prenoms = ['Anaïs', 'Lœtitia', 'Gaëtan', 'Inès', 'Zoé'];
  const rows = Array.from({ length: LEARNERS }, (_, rank) => ({
    Nom: rank === 0 ? "D'Aubigné" : `Nguyễn-${String(rank).padStart(3, '0')}`,
    Prénom: rank === 0 ? 'Zoé' : prenoms[rank % prenoms.length],
    Email: `parcours${rank}@exemple.test`,
    Matricule: rank === 0 ? '00123' : `PAR-${String(rank).padStart(4, '0')}`,
    'Date de naissance': new Date(Date.UTC(1990, rank % 12, 1 + (rank % 28))),
    Profession: rank % 2 ? 'Aide-soignant' : 'IDE de nuit',
    'Regroupement niveau 1': rank < 100 ? 'Pôle jour' : 'Pôle nuit',
  }));
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.json_to_sheet(rows.slice(0, 100)), 'Jour');
  utils.book_append_sheet(
    book,
    utils.json_to_sheet(isTwice ? [...rows.slice(100), rows[199]] : rows.slice(100)),
    'Nuit',
  );
  return write(book, { type: 'buffer', bookType: 'xlsx' });
}

/** Opens a module to an establishment. */
async function openTo(page: Page, nom: string, module: number): Promise<void> {
  const list = await page.request.get('/api/etablissements', { params: { search: nom, rowsPerPage: '1' } });
  const { id, modules } = (await list.json())['hydra:member'][0];
  const answer = await page.request.put(`/api/etablissements/${id}`, { data: { modules: [...modules, module] } });
  expect(answer.status()).toBe(200);
}

async function codeOf(page: Page, matricule: string): Promise<string> {
  await signInAs(page, 'admin');
  const list = await page.request.get('/api/apprenants', { params: { search: matricule } });
  const found: { matricule: string | null; codeApprenant: string }[] = (await list.json())['hydra:member'];
  const { codeApprenant } = found.find((one) => one.matricule === matricule)!;
  await page.request.get('/api/logout');
  return codeApprenant;
}

async function sessionsOf(page: Page): Promise<number> {
  const answer = await page.request.post('/api/data/globalUsageData', { data: {} });
  return (await answer.json()).nombreDeSessions;
}

async function readOnlyPdf(zip: Buffer): Promise<string> {
  const archive = await fromBufferPromise(zip, { lazyEntries: true });
  for await (const entry of archive.eachEntry()) {
    const stream = await archive.openReadStreamPromise(entry);
    const pdf = await getDocumentProxy(new Uint8Array(Buffer.concat(await Array.fromAsync(stream))));
    const { items } = await (await pdf.getPage(1)).getTextContent();
    return items.map((item) => ('str' in item ? item.str : '')).join(' ');
  }
  throw new Error('The archive is empty');
}
