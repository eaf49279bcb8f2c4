import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { signInAs } from './people.ts';
import { test } from './server.ts';

const PLAYED = 'https://formation.sillage.test/jeu';

/** A training of another site, which tells what is done there. */
const TRAINING = `<!doctype html><html lang="fr"><head><title>Formation</title></head><body><main><h1>La formation</h1>
<button onclick="say({ type: 'action', code: 'friction', correcte: true })">Frictionner</button>
<button onclick="say({ type: 'fin', complete: true, score: 80, dureeSecondes: 240 })">Finir</button></main>
<script>function say(sillage) { parent.postMessage({ sillage }, '*') }</script></body></html>`;

interface Module {
  id: number;
  nom: string;
  type: number;
  scenarios: { id: number; nom: string }[];
}

async function read<Answer>(page: Page, path: string): Promise<Answer> {
  return (await (await page.request.get(`/api${path}`)).json()) as Answer;
}

/** A module of the browser, whose first scenario has an address from now on, and one whose scenarios have none. */
async function prepare(page: Page): Promise<{ played: Module; bare: Module }> {
  const { 'hydra:member': modules } = await read<{ 'hydra:member': Module[] }>(page, '/modules?rowsPerPage=-1');
  const [played, bare] = modules.filter(({ type, scenarios }) => type === 1 && scenarios.length > 0) as [
    Module,
    Module,
  ];
  const answer = await page.request.put(`/api/scenarios/${played.scenarios[0]!.id}`, { data: { overrideUrl: PLAYED } });
  expect(answer.status()).toBe(200);
  return { played, bare };
}

/** Whole and accessible on a phone and on a desk. */
async function expectBothWidths(page: Page): Promise<void> {
  for (const width of [360, 1280]) await expectAccessible(page, page.url(), width);
}

const inFrance = (date: number) => new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris' }).format(date);

test('a test establishment is made, and its trainings are played in the browser', async ({
  page,
  browser,
  baseURL,
  expectError,
}) => {
  await signInAs(page, 'admin');
  const { played, bare } = await prepare(page);
  const generate = page.getByRole('button', { name: 'Générer' });

  await test.step('S-2.2-16 · its title', async () => {
    await page.goto('/outils/genererEtablissementTest');
    await expect(page).toHaveTitle(/^Générer Etablissement Test/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Générer Etablissement Test');
  });
  await test.step('S-2.22-01 S-2.22-02 S-2.22-03 S-2.22-04 S-2.22-05 · its fields and its button', async () => {
    await expect(page.getByLabel(/^Nom/)).toBeVisible();
    await expect(page.getByLabel(/^Login/)).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Modules' })).toBeVisible();
    await page.getByLabel(/^Fin/).click();
    await expect(page.getByRole('dialog', { name: 'Fin' }).or(page.getByRole('table')).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(generate).toBeVisible();
  });
  await test.step('S-5-31 S-9-08 · its end is in fourteen days', async () => {
    const [day, month, year] = inFrance(Date.now()).split('/').map(Number) as [number, number, number];
    const end = new Date(Date.UTC(year, month - 1, day + 14, 12));
    await expect(page.getByLabel(/^Fin/)).toHaveValue(inFrance(end.getTime()));
  });
  await test.step('S-5-30 · nothing is made before name, login and end are there', async () => {
    await expect(generate).toBeDisabled();
    await page.getByLabel(/^Nom/).fill('Clinique des Embruns');
    await expect(generate).toBeDisabled();
    await page.getByLabel(/^Login/).fill('embruns');
    await expect(generate).toBeEnabled();
    const end = await page.getByLabel(/^Fin/).inputValue();
    await page.getByLabel(/^Fin/).fill('');
    await page.getByLabel(/^Fin/).blur();
    // A date that is asked for is not left empty.
    await expect(page.getByLabel(/^Fin/)).toHaveValue(end);
  });
  await test.step('S-5-36 · the login that results is read before', async () => {
    await expect(page.getByText('Identifiant : test-embruns@sillage.test')).toBeVisible();
    await expect(page.getByText('Établissement : Test Clinique des Embruns')).toBeVisible();
  });
  for (const { nom } of [played, bare]) {
    const box = page.getByRole('combobox', { name: 'Modules' });
    await box.fill(nom);
    await page.getByRole('listbox', { name: 'Modules' }).getByRole('option', { name: nom, exact: true }).click();
  }
  await page.keyboard.press('Escape');

  const copy = page.getByRole('button', { name: 'Copier le lien' });
  await test.step('S-1-16 S-2.22-06 S-5-32 S-9-09 S-8-22 · its link is shown', async () => {
    const sent = page.waitForRequest('**/api/etablissement/generateTest');
    await generate.click();
    expect((await sent).postData()).toMatch(/"end":"\d{4}-\d{2}-\d{2} 22:59"/);
    await expect(page.getByText('Etablissement, appareil et possession créées avec succès').last()).toBeVisible();
    await expect(page.getByText(`${baseURL}/navigateur?codeEtablissement=TEST-CLINIQUE-DES-EMBRUNS`)).toBeVisible();
    await expect(page.getByText('test-embruns@sillage.test', { exact: true })).toBeVisible();
  });
  await test.step('S-2.22-07 S-7-96 S-8-48 · and copied', async () => {
    await copy.click();
    await expect(page.getByRole('button', { name: 'Lien copié' })).toBeVisible();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
      `${baseURL}/navigateur?codeEtablissement=TEST-CLINIQUE-DES-EMBRUNS`,
    );
  });
  await expect(page.locator('[data-kind=success]')).toHaveCount(0);
  await expectBothWidths(page);
  await test.step('S-8-21 S-2.22-09 · an existing login is refused in so many words', async () => {
    await generate.click();
    const alert = page.getByRole('alert').filter({ hasText: 'Erreur lors de la création' });
    await expect(alert).toContainText('Ce login existe déjà.');
  });

  const visitor = await browser.newContext({ baseURL: baseURL! });
  const app = await visitor.newPage();
  await app.route(`${PLAYED}*`, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: TRAINING }));
  const trained = played.scenarios[0]!.nom;
  await test.step('S-2.22-08 P-2.4-36 · the link opens the browser app, which knows its code', async () => {
    await app.goto('/navigateur?codeEtablissement=TEST-CLINIQUE-DES-EMBRUNS');
    await expect(app.getByRole('heading', { level: 1 })).toHaveText('Test Clinique des Embruns');
    await expect(app.getByRole('heading', { level: 2 })).toHaveText([played.nom, bare.nom].toSorted());
    await expect(app.getByText(/^Cette formation n’a pas encore d’adresse/).first()).toBeVisible();
    await expectBothWidths(app);
  });
  await test.step('of an address that may not be used, it is said that it is there, and whom to tell', async () => {
    // None can be entered any more.
    await app.route('**/api/navigateur?*', async (route) => {
      const answer = await route.fetch();
      const accueil = await answer.json();
      for (const step of accueil.modules.flatMap(({ scenarios }: { scenarios: object[] }) => scenarios)) {
        if (step.nom === trained) step.ordinateur = 'refusee';
      }
      await route.fulfill({ response: answer, json: accueil });
    });
    await app.reload();
    await expect(app.getByText(/^L’adresse de cette formation n’est pas utilisable\s: prévenez/)).toBeVisible();
    await expect(app.getByRole('button', { name: trained })).toHaveCount(0);
    await expectBothWidths(app);
    await app.unroute('**/api/navigateur?*');
    await app.reload();
  });
  await test.step('a training with an address is played, and what it tells is kept', async () => {
    await app.getByRole('button', { name: trained }).click();
    await app.getByLabel('Prénom').fill('Maël');
    await app.getByLabel('Nom', { exact: true }).fill('Kerjean');
    await app.getByLabel('Profession').fill('Infirmier');
    await expectBothWidths(app);
    await app.getByRole('button', { name: 'Commencer' }).click();
    const frame = app.frameLocator('iframe');
    await frame.getByRole('button', { name: 'Frictionner' }).click();
    await frame.getByRole('button', { name: 'Finir' }).click();
    await expect(app.getByText(/^Enregistré à/)).toBeVisible();
    await expectBothWidths(app);
    await app.getByRole('button', { name: 'Quitter' }).click();
    await expect(app.getByRole('heading', { level: 1 })).toHaveText('Test Clinique des Embruns');
  });
  await test.step('it is left with the browser too, and is not gone on with when one comes back', async () => {
    await app.getByRole('button', { name: trained }).click();
    await app.getByRole('button', { name: 'Commencer' }).click();
    await expect(app.frameLocator('iframe').getByRole('button', { name: 'Finir' })).toBeVisible();
    await app.goBack();
    await expect(app.getByRole('heading', { level: 1 })).toHaveText('Test Clinique des Embruns');
    await app.goForward();
    await expect(app.getByRole('button', { name: 'Commencer' })).toBeVisible();
    await app.goBack();
    await expect(app.getByRole('heading', { level: 1 })).toHaveText('Test Clinique des Embruns');
  });
  await test.step('its session counts for the establishment, on its computer', async () => {
    const row = page.getByRole('row').filter({ hasText: 'Kerjean' });
    await expect(async () => {
      await page.goto('/stats/sessions');
      await expect(page.getByRole('table', { name: 'Sessions' })).toHaveAttribute('aria-busy', 'false');
      expect(await row.count()).toBe(1);
    }).toPass();
    await expect(row).toContainText('Test Clinique des Embruns');
    await expect(row).toContainText('80');
  });
  await test.step('without a network what is told waits, and leaves with the next page', async () => {
    await app.getByRole('button', { name: trained }).click();
    await app.getByRole('button', { name: 'Commencer' }).click();
    await app.route('**/api/navigateur/journaux', (route) => route.abort());
    expectError(/net::ERR_FAILED .*\/api\/navigateur\/journaux$/);
    // The state waits from the press on, before what is sent has failed.
    const failed = app.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/navigateur/journaux'));
    await app.frameLocator('iframe').getByRole('button', { name: 'Finir' }).click();
    await failed;
    await expect(app.getByText(/^En attente d’envoi/)).toBeVisible();
    const sent = app.waitForResponse('**/api/navigateur/journaux');
    await app.unroute('**/api/navigateur/journaux');
    await app.goto('/navigateur?codeEtablissement=TEST-CLINIQUE-DES-EMBRUNS');
    expect((await sent).status()).toBe(200);
  });
  await test.step('an unknown code is said, another one may be typed', async () => {
    await app.goto('/navigateur?codeEtablissement=INCONNU');
    await expect(app.getByText(/^Ce code ne correspond à aucun établissement/)).toBeVisible();
    await app.getByLabel('Code établissement').fill('test-clinique-des-embruns');
    await app.getByRole('button', { name: 'Voir les formations' }).click();
    await expect(app.getByRole('heading', { level: 1 })).toHaveText('Test Clinique des Embruns');
  });
  await test.step('once its possession is over, the app says so', async () => {
    const { 'hydra:member': found } = await read<{ 'hydra:member': { id: number }[] }>(
      page,
      '/etablissements?codeEtablissement=TEST-CLINIQUE-DES-EMBRUNS',
    );
    await page.request.put(`/api/etablissements/${found[0]!.id}`, { data: { finPossessionPC: '2026-01-02' } });
    await app.reload();
    await expect(app.getByText(/a pris fin le 02\/01\/2026\.$/)).toBeVisible();
    await expectBothWidths(app);
  });
  await visitor.close();
});

test('P-3-69 · an establishment opens all trainings, skips the way in, says how one is known, and ends its computer', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAs(page, 'admin');
  const { played } = await prepare(page);
  const { id, nom: trained } = played.scenarios[0]!;
  const { uuid } = await read<{ uuid: string }>(page, `/scenarios/${id}`);
  const made = await page.request.post('/api/etablissement/generateTest', {
    data: { nom: 'Réglages', login: 'reglages', end: '2099-12-31 22:59', modules: [] },
  });
  const { link, etablissement } = await made.json();
  const set = async (data: object) =>
    expect((await page.request.put(`/api/etablissements/${etablissement.id}`, { data })).status()).toBe(200);
  const learner = await page.request.post('/api/apprenants', {
    data: { nom: 'Abgrall', prenom: 'Zoé', etablissement: etablissement.id, codeApprenant: 'REGLAGES-1' },
  });
  expect(learner.status()).toBe(201);

  const visitor = await browser.newContext({ baseURL: baseURL! });
  const app = await visitor.newPage();
  await app.route(`${PLAYED}*`, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: TRAINING }));
  await app.goto(link);
  await expect(app.getByText(/^Aucune formation n’est ouverte/)).toBeVisible();

  await set({ allowAllSequences: true });
  await app.reload();
  const choice = app.getByRole('button', { name: trained });
  await choice.click();
  await expect(app.getByRole('button', { name: 'Commencer' })).toBeVisible();
  await expect(app.getByLabel('Prénom')).toBeVisible();

  await set({ features: ['trainingCourses'], connectionModes: ['userList', 'loginForm'] });
  await app.reload();
  await expect(app.getByLabel('Prénom')).toHaveCount(0);
  await expect(app.getByRole('link', { name: 'S’identifier' })).toHaveAttribute('href', /^\/login\?retour=/);
  await app.getByRole('combobox', { name: 'Qui êtes-vous ?' }).click();
  await app.getByRole('option', { name: 'Zoé A.' }).click();
  await expect(app.getByText(/^Ce nom est enregistré sans être vérifié/)).toBeVisible();
  await expectBothWidths(app);
  await app.getByRole('button', { name: 'Commencer' }).click();
  await expect(app.frameLocator('iframe').getByRole('button', { name: 'Finir' })).toBeVisible();
  await expect(app.getByText(/^Session de/)).toHaveCount(0);
  await app.getByRole('button', { name: 'Quitter' }).click();

  await set({ connectionModes: ['urlParameters'], bypassBrowserLoader: true });
  const opened = app.waitForRequest('**/api/navigateur/seances');
  await app.goto(`${link}&prenom=Maël&nom=Kerjean&scenario=${uuid}`);
  expect((await opened).postDataJSON()).toMatchObject({ personne: { prenom: 'Maël', nom: 'Kerjean' } });
  await expect(app.frameLocator('iframe').getByRole('button', { name: 'Finir' })).toBeVisible();

  const keys = await read<{ 'hydra:member': { id: number }[] }>(
    page,
    `/appareil_cles?etablissement=${etablissement.id}`,
  );
  for (const key of keys['hydra:member']) await page.request.post(`/api/appareil_cles/${key.id}/revoquer`);
  await app.goto(link);
  await expect(app.getByText(/^L’application navigateur de cet établissement est fermée/)).toBeVisible();
  await expectBothWidths(app);

  await set({ finPossessionPC: '2026-01-02' });
  await app.goto(link);
  await expect(app.getByText(/a pris fin le 02\/01\/2026\.$/)).toBeVisible();
  await visitor.close();
});

test('S-2.22-08 · a visitor plays a training of the demonstration to its end', async ({ page }) => {
  await page.goto('/navigateur?codeEtablissement=CHU-NANTES');
  // What may be played stands before the rest, which says why it may not.
  const modules = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) });
  await expect(modules.filter({ hasText: 'Friction chronométrée' })).toBeVisible();
  const open = await modules.filter({ has: page.getByRole('button') }).allInnerTexts();
  expect(open.length).toBeGreaterThan(1);
  expect((await modules.allInnerTexts()).slice(0, open.length)).toEqual(open);
  await page.getByRole('button', { name: /^Friction chronométrée/ }).click();
  await page.getByRole('button', { name: 'Commencer' }).click();
  const frame = page.frameLocator('iframe');
  const heading = frame.getByRole('heading', { level: 1 });
  for (const [step, first, second] of [
    ['Consignes', 'Retirer montre et bijoux', 'Prendre assez de produit'],
    ['Friction', 'Frotter les pouces', 'Tenir trente secondes'],
    ['Soin au patient', 'Prévenir le patient du soin', 'Vérifier l’identité avant le soin'],
  ] as const) {
    await expect(heading).toHaveText(step);
    await frame.getByRole('button', { name: 'Valider' }).click();
    await expect(frame.getByRole('alert')).toHaveText('Choisissez au moins un geste.');
    await frame.getByRole('checkbox', { name: first }).check();
    if (step !== 'Consignes') await frame.getByRole('checkbox', { name: second }).check();
    await frame.getByRole('button', { name: 'Valider' }).click();
    await frame.getByRole('button', { name: 'Continuer' }).click();
  }
  await frame.getByRole('button', { name: 'Valider' }).click();
  await expect(frame.getByRole('alert')).toHaveText('Choisissez une réponse.');
  await frame.getByRole('radio', { name: 'Trente secondes' }).check();
  await expectBothWidths(page);
  await frame.getByRole('button', { name: 'Valider' }).click();
  await frame.getByRole('button', { name: 'Continuer' }).click();
  await expect(heading).toHaveText('Formation terminée');
  await expect(frame.getByText(/^6 sur 7/)).toBeVisible();
  await expect(page.getByText(/^Enregistré à/)).toBeVisible();
});
