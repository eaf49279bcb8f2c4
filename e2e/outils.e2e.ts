import path from 'node:path';
import { utils, write } from '@e965/xlsx';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { signInAs } from './people.ts';
import { test } from './server.ts';

/** Any whole PDF. */
const A_PDF = path.join(import.meta.dirname, '../apps/server/src/demo/conditions-generales.pdf');
const TITLES = ['nom', 'prenom', 'etablissement', 'date', 'heure'];

function workbook(rows: string[][], titles = TITLES) {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([titles, ...rows]), 'Promotion');
  return {
    name: 'certificats.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer,
  };
}

async function open(page: Page, address: string, title: string): Promise<void> {
  await page.goto(address);
  await expect(page).toHaveTitle(new RegExp(`^${title}`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  const crumbs = page.getByRole('navigation', { name: 'Fil d’Ariane' });
  await expect(crumbs.getByRole('listitem').last()).toHaveText(title);
}

/** Settles once the page says that a value was copied. */
const COPIED = `new Promise((done) => {
  const look = () =>
    document.querySelector('main [role=tooltip]')?.textContent === 'Valeur copiée' ? done() : requestAnimationFrame(look);
  look();
})`;

/** Whole and accessible on a phone and on a desk. */
async function expectBothWidths(page: Page): Promise<void> {
  for (const width of [360, 1280]) await expectAccessible(page, page.url(), width);
}

async function choose(page: Page, label: string | RegExp, typed: string, option: string | RegExp): Promise<void> {
  const box = page.getByRole('combobox', { name: label });
  await box.click();
  await box.fill(typed);
  // Of this list: the one before may still be closing.
  await page.getByRole('listbox', { name: label }).getByRole('option', { name: option }).first().click();
}

test('a workbook becomes certificates', async ({ page, expectError }) => {
  await signInAs(page, 'admin');
  await test.step('S-2.18-05 · its screen', () => open(page, '/outils/genererCertificats', 'Générer des certificats'));
  const generate = page.getByRole('button', { name: 'Générer les certificats' });
  const alert = page.getByRole('alert');

  await test.step('S-2.18-02 S-4-37 · the password first, then the file', async () => {
    await generate.click();
    await expect(alert.filter({ hasText: 'Mot de passe incorrect' })).toBeVisible();
    await page.getByLabel('Mot de passe des certificats').fill('certificats-demo');
    await generate.click();
    await expect(alert.filter({ hasText: 'Veuillez téléverser un fichier excel' })).toBeVisible();
  });

  await test.step('S-5-05 · the true titles stand beside the field', async () => {
    await expect(page.getByText('nom, prenom, etablissement, date, heure')).toBeVisible();
    await page.setInputFiles(
      'input[type=file]',
      workbook([['A', 'B', 'C', 'D', 'E']], [...TITLES.slice(0, 4), 'scenario']),
    );
    await expect(page.getByRole('table')).toBeVisible();
    await generate.click();
    await expect(alert.filter({ hasText: 'Un ou plusieurs en-tête de colonnes ne sont pas corrects' })).toBeVisible();
  });

  const rows = Array.from({ length: 12 }, (_, rank) => [`Nom${rank}`, 'Zoé', 'CHU de Nantes', '05/03/2026', '09:30']);

  await test.step('a wrong row is named by its sheet and number', async () => {
    await page.setInputFiles('input[type=file]', workbook([...rows, ['Fin', 'Zoé', 'CHU', '31/02/2026', '10:00']]));
    await expect(page.getByText('13 lignes')).toBeVisible();
    await generate.click();
    await expect(alert.filter({ hasText: 'Feuille « Promotion », ligne 14' })).toBeVisible();
  });

  await test.step('S-9-24 · the first ten rows are seen before', async () => {
    await page.setInputFiles('input[type=file]', workbook(rows));
    await expect(page.getByText('12 lignes')).toBeVisible();
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(11);
    await expectBothWidths(page);
  });

  await test.step('S-1-11 S-2.18-04 S-7-09 · the archive is downloaded once it is made', async () => {
    const downloading = page.waitForEvent('download');
    await generate.click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^Certificats \d{4}-\d{2}-\d{2}\.zip$/);
    expect(download.url()).toContain('ZipAdress=');
    expect(download.url()).toContain('ZipName=');
    await expect(page.getByRole('listitem').filter({ hasText: /^12 certificats demandés le / })).toBeVisible();
  });

  await test.step('S-8-27 · a failure of the service may be tried again', async () => {
    await page.route('**/api/certificats', (route) => route.abort());
    expectError(/net::ERR_FAILED .*\/api\/certificats$/);
    await generate.click();
    await expect(page.getByText('Erreur lors du traitement des données')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Réessayer' })).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Fermer' }).click();
    await expect(page.getByText('Erreur lors du traitement des données')).toBeHidden();
  });
});

test('an agreement is made, opened and found again', async ({ page }) => {
  await signInAs(page, 'admin');
  await test.step('S-2.2-13 · its title', () => open(page, '/outils/genererConventions', 'Générer des conventions'));
  const today = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris' }).format(new Date());

  await test.step('S-2.17-01 S-2.17-02 S-2.17-03 S-2.17-04 S-2.17-05 · its fields', async () => {
    await expect(page.getByLabel(/^Nom de l’établissement/)).toBeVisible();
    await expect(page.getByLabel(/^Adresse/)).toBeVisible();
    await expect(page.getByLabel('Complément d’information')).toBeVisible();
    await expect(page.getByText('Service, bâtiment')).toBeVisible();
    await expect(page.getByLabel('Modules complémentaires')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: /recherche de risques/ })).not.toBeChecked();
  });

  await test.step('S-2.17-06 S-2.17-07 S-9-07 · both dates are today', async () => {
    await expect(page.getByLabel(/^Date de début/)).toHaveValue(today);
    await expect(page.getByLabel(/^Date de fin/)).toHaveValue(today);
  });
  const submit = page.getByRole('button', { name: 'Télécharger' });

  await test.step('S-2.17-09 S-8-13 · what is missing is said', async () => {
    await submit.click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'Un ou plusieurs champs sont manquants ou vides' }),
    ).toBeVisible();
  });
  await page.getByLabel(/^Nom de l’établissement/).fill('Clinique du Parc');
  await page.getByLabel(/^Adresse/).fill('1 allée du Parc, 44000 Nantes');

  await test.step('S-2.17-08 S-5-16 S-8-12 · a quote that is no PDF', async () => {
    await page.setInputFiles('input[type=file]', {
      name: 'devis.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('non'),
    });
    await submit.click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'Erreur lors du téléchargement de la convention' }),
    ).toBeVisible();
  });

  await test.step('S-1-17 S-2.17-10 S-7-94 · the link opens it, and it stands in the list', async () => {
    await page.setInputFiles('input[type=file]', A_PDF);
    await submit.click();
    const link = page.getByRole('status').getByRole('link', { name: 'Ouvrir la convention' });
    const answer = await page.request.get((await link.getAttribute('href'))!);
    expect(answer.headers()['content-type']).toBe('application/pdf');
    const row = page.getByRole('row').filter({ hasText: 'Clinique du Parc' });
    await expect(row).toContainText('Nadia Benkhelifa');
    await expectBothWidths(page);
  });
});

test('a session is entered by hand, then processed', async ({ page }) => {
  await signInAs(page, 'admin');
  await test.step('S-2.2-15 · its title', () => open(page, '/outils/genererSession', 'Générer Session'));
  const generate = page.getByRole('button', { name: 'Générer' });
  const process = page.getByRole('button', { name: 'Traiter' });
  const yesterday = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris' }).format(Date.now() - 86_400_000);

  await test.step('S-2.16-01 S-2.16-02 S-3-31 S-5-17 S-5-18 · nothing can be done before all is said', async () => {
    await expect(generate).toBeDisabled();
    await expect(process).toBeDisabled();
    await page.getByLabel(/^Nom/).fill('Lestrohan');
    await page.getByLabel(/^Prénom/).fill('Maël');
  });
  await test.step('S-2.16-03 S-2.16-04 S-2.16-08 S-2.16-13 S-7-81 · scenario, profile and device are searched', async () => {
    await choose(page, /^Scénario/, '', /./);
    await choose(page, /^Profil/, 'aide', /Aide-soignant/);
    await choose(page, /^Appareil/, '', /./);
  });
  await test.step('S-2.16-05 S-2.16-06 S-2.16-07 S-2.16-12 · start and end are dates, the identifier may stay empty', async () => {
    await expect(generate).toBeDisabled();
    await page.getByLabel(/^Début/).fill(yesterday);
    await page.getByLabel(/^Fin/).fill(yesterday);
    await page.getByLabel(/^Fin/).blur();
    await expect(page.getByLabel('idSillage')).toHaveValue('');
    await expect(generate).toBeEnabled();
    await expect(process).toBeDisabled();
  });
  await test.step('S-2.16-09 S-2.16-10 S-3-32 · its id is shown', async () => {
    const sent = page.waitForRequest('**/api/insertSessionInLog');
    await generate.click();
    const body = (await sent).postData()!;
    expect(body).toContain('00:00');
    expect(body).toContain('00:30');
    expect(body).not.toContain('headset');
    await expect(page.getByText(/^Identifiant de la session/)).toBeVisible();
  });
  await test.step('S-8-38 S-8-48 · which is copied', async () => {
    // Said for one second only: the page itself watches for it.
    const said = page.evaluate(COPIED);
    await page.getByRole('button', { name: 'Copier : Identifiant de la session' }).click();
    await said;
  });
  await test.step('S-1-18 S-2.16-11 S-2.16-13 S-2.16-15 S-7-54 · processed, it stands among the sessions with its mark', async () => {
    const asked = page.waitForRequest('**/api/BatchAHeadset?*');
    await process.click();
    expect(new URL((await asked).url()).searchParams.get('headset')).toMatch(/^\d+$/);
    await expect(page.getByText('Session traitée')).toBeVisible();
    const own = page.getByRole('link', { name: /^[\da-f-]{36}$/ });
    await expect(own).toHaveAttribute('href', /^\/outils\/statistiquesSession\?session=.*lecture=template/);
    await expectBothWidths(page);
    // From its minute on: late in a day, those that came since fill the first page.
    await page.goto(`/stats/sessions?debut=${yesterday.split('/').reverse().join('-')}&order=Date`);
    await expect(page.getByRole('row').filter({ hasText: 'Lestrohan' })).toContainText(
      'Saisie à la main par Nadia Benkhelifa',
    );
    // On the folded card of a phone too.
    await page.setViewportSize({ width: 360, height: 800 });
    const marks = page
      .getByRole('row')
      .filter({ hasText: 'Lestrohan' })
      .getByText(/Saisie à la main par/);
    await expect(marks.filter({ visible: true })).toHaveCount(1);
    await page.setViewportSize({ width: 1280, height: 800 });
  });
});

test('a scenario changes its module', async ({ page, expectError }) => {
  await signInAs(page, 'admin');
  await test.step('S-2.2-03 · its title', () => open(page, '/outils/transfersModule', 'Transférer des modules'));
  const transfer = page.getByRole('button', { name: 'Transférer' });
  const answer = await page.request.get('/api/modules?rowsPerPage=-1');
  const modules: { nom: string; type: number }[] = (await answer.json())['hydra:member'];
  const ofType = (wanted: number) => modules.find(({ type }) => type === wanted)!.nom;

  await test.step('S-2.21-01 S-2.21-02 S-5-49 S-5-50 · both are found by their names', async () => {
    await expect(transfer).toBeDisabled();
    await choose(page, /^Scénario/, '', /./);
    await expect(transfer).toBeDisabled();
    await choose(page, /^Module/, '', /./);
  });
  await test.step('what it changes is said before', async () => {
    await expect(page.getByRole('heading', { name: 'Ce que change ce transfert' })).toBeVisible();
    await expect(page.getByText(/^Terminé par/).first()).toBeVisible();
    await expectBothWidths(page);
  });
  await test.step('nothing is transferred as long as what it changes is not known', async () => {
    const preview = '**/api/scenario/transfer/apercu';
    expectError(/status of 503 /);
    await page.route(preview, (route) => route.fulfill({ status: 503, json: {} }));
    await choose(page, /^Module/, ofType(3), ofType(3));
    await expect(page.getByRole('alert').filter({ hasText: 'Réessayer' })).toBeVisible();
    await expect(transfer).toBeDisabled();
    await page.unroute(preview);
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expect(transfer).toBeEnabled();
  });
  await test.step('a module that plays a package plays no scenario, which is said too', async () => {
    const warning = page.getByText(/^Ce module joue son paquet SCORM/);
    await choose(page, /^Module/, ofType(3), ofType(3));
    await expect(warning).toBeVisible();
    await expectBothWidths(page);
    await choose(page, /^Module/, ofType(1), ofType(1));
    await expect(warning).toHaveCount(0);
  });
  await test.step('S-8-43 · a failure is only logged', async () => {
    expectError(/status of 500 .*\/api\/scenario\/transfer$/);
    expectError(/ApiError/);
    await page.route('**/api/scenario/transfer', (route) => route.fulfill({ status: 500, body: '{}' }));
    const refused = page.waitForResponse('**/api/scenario/transfer');
    await transfer.click();
    await refused;
    await expect(transfer).toBeEnabled();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.unroute('**/api/scenario/transfer');
  });
  await test.step('S-1-15 S-2.21-03 S-2.21-04 · done, both fields are empty again', async () => {
    await transfer.click();
    await expect(page.getByRole('combobox', { name: /^Scénario/ })).toHaveValue('');
    await expect(page.getByRole('combobox', { name: /^Module/ })).toHaveValue('');
    await expect(transfer).toBeDisabled();
  });
});
