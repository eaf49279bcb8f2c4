import { expect, type Page, type Request } from '@playwright/test';
import { packageArchive } from '../apps/server/test/scorm/archive.ts';
import { holdCalls } from './hold.ts';
import { addLearner } from './learner-form.ts';
import { PASSWORD, signInAs } from './people.ts';
import { MOTION, test } from './server.ts';

/** Answers that come late, or not at all: neither a question, nor a file, nor a sheet of paper is of what was asked before. */

test.use(MOTION);

const dialog = (page: Page) => page.getByRole('dialog');
const sheetsButton = (page: Page) => page.getByRole('button', { name: 'Imprimer les fiches d’accès' });

async function make(page: Page, path: string, data: object): Promise<number> {
  const answer = await page.request.post(`/api/${path}`, { data });
  expect(answer.status()).toBe(201);
  return (await answer.json()).id;
}

async function rowsOf(page: Page, path: string) {
  const answer = await page.request.get(`/api/${path}`);
  return (await answer.json())['hydra:member'];
}

async function leaveFor(page: Page, list: 'Badges' | 'Référents'): Promise<void> {
  await page.getByRole('navigation', { name: 'Navigation principale' }).getByRole('link', { name: list }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Liste des ${list.toLowerCase()}` })).toBeVisible();
}

/** What was asked comes once the person is elsewhere: a question of that page is not kept waiting by one of the other. */
async function expectNoQuestionElsewhere(page: Page, question: Awaited<ReturnType<typeof holdCalls>>, to: RegExp) {
  await question.asked;
  await leaveFor(page, 'Référents');
  const answered = page.waitForResponse(to);
  question.release();
  await answered;
  await page
    .getByRole('button', { name: /^Actions pour/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Supprimer' }).click();
  await expect(dialog(page)).toHaveAccessibleName('Voulez-vous vraiment supprimer cet élément ?');
}

/** Less than a question takes to fade. */
const FADING_MS = 200;

/** Presses the verb of the question as often as it can be pressed, from its work to most of its fading; as it fades, the page is left, unless it was before. */
const pressOn = (leaves: 'before' | 'as it fades') => `new Promise((end) => {
  const button = [...document.querySelectorAll('[role="dialog"] button')].find((one) => one.textContent === 'Archiver');
  let hasLeft = ${leaves === 'before'};
  let worked = performance.now();
  const again = setInterval(() => {
    const isWorking = button.matches('[data-loading]');
    if (isWorking) worked = performance.now();
    else if (!hasLeft) {
      hasLeft = true;
      history.forward();
    }
    if (performance.now() - worked < ${FADING_MS}) return button.click();
    clearInterval(again);
    end();
  }, 5);
})`;

test('a question that was answered takes no second press while it fades', async ({ page }) => {
  await signInAs(page, 'etablissement');
  const [module] = await rowsOf(page, 'assignments/assignables?search=brancardage');
  // One more than leave: an assignment that nobody has is closed.
  const learners: { id: number; name: string }[] = await rowsOf(page, 'apprenants/list?rowsPerPage=3');
  const newApprenantsToAssign = learners.map(({ id }) => id);
  const id = await make(page, 'assignments', { name: 'Deux presses', module: module.id, newApprenantsToAssign });
  await page.goto(`/assignments/edit/${id}`);
  await leaveFor(page, 'Référents');
  await page.goBack();
  const name = page.getByLabel('Nom (obligatoire)');
  await name.fill('Deux presses, une saisie');
  for (const [rank, leaves] of (['before', 'as it fades'] as const).entries()) {
    await test.step(`the next question comes ${leaves}`, async () => {
      const archived = await holdCalls(page, '**/assigneds/**', 'POST');
      await page.getByRole('button', { name: `Archiver ${learners[rank]!.name}` }).click();
      await dialog(page).getByRole('button', { name: 'Archiver' }).click();
      await archived.asked;
      if (leaves === 'before') await page.evaluate('history.forward()');
      const pressed = page.evaluate(pressOn(leaves));
      archived.release();
      await pressed;
      await dialog(page).getByRole('button', { name: 'Continuer la saisie' }).click();
      await expect(dialog(page)).toHaveCount(0);
      await expect(page).toHaveURL(new RegExp(`/assignments/edit/${id}$`));
      await expect(name).toHaveValue('Deux presses, une saisie');
    });
  }
});

test('the mails of an assignment are not said of the former choice', async ({ page }) => {
  await signInAs(page, 'etablissement');
  const [{ id: module }] = await rowsOf(page, 'assignments/assignables?search=brancardage');
  const people = await rowsOf(page, 'apprenants?rowsPerPage=60');
  const { id } = people.findLast((one: { email: string | null }) => one.email !== null);
  await page.goto(`/assignments/create?moduleId=${module}&apprenantIds=${id}`);
  const mails = page.getByRole('region', { name: 'Courriels' });
  const told = mails.getByRole('status');
  const read = mails.getByRole('button', { name: 'Lire les courriels' });
  await expect(told).toHaveText('1 apprenant sera prévenu.');
  await expect(told).toHaveCSS('opacity', '1');
  const foreseen = await holdCalls(page, '**/api/assignments/apercu', 'POST');
  await page.getByRole('checkbox', { name: /^Assigner à tous les apprenants/ }).check();
  await expect(told).toHaveCSS('opacity', '0.62');
  await expect(read).toBeDisabled();
  await foreseen.asked;
  await expect(told).toHaveCSS('opacity', '0.62');
  await expect(read).toBeDisabled();
  foreseen.release();
  await expect(told).toHaveText(/^\d{2,} apprenants seront prévenus/);
  await expect(told).toHaveCSS('opacity', '1');
  await expect(read).toBeEnabled();
});

const numbers = (request: Request): number[] => JSON.parse(/\{.*\}/.exec(request.postData() ?? '')![0]).lignes;

for (const [list, address, change] of [
  [
    'outils/showConsommation',
    'APIShowConsommation',
    (page: Page) => page.getByRole('switch', { name: 'Anciennes possessions' }).check(),
  ],
  [
    'outils/evolutionSatisfactions',
    'APISatisfactionsScenarios',
    (page: Page) => page.getByLabel('Instant A').fill('2001-01-01 08:00'),
  ],
] as const) {
  test(`the file of a list holds the rows of the words above it, however late they are: ${list}`, async ({ page }) => {
    await signInAs(page, 'admin');
    const sent: number[][] = [];
    page.on('request', (one) => one.url().endsWith(`${address}/excel`) && sent.push(numbers(one)));
    const file = page.getByRole('button', { name: 'Exporter en Excel' });
    const press = () => file.click({ force: true });
    const first = await holdCalls(page, `**/api/${address}`, 'POST');
    await page.goto(`/${list}`);
    await first.asked;
    await press();
    first.release();
    await expect(file).toBeEnabled();
    await expect(page.locator('tr[data-row]').first()).toBeVisible();

    await page.unroute(`**/api/${address}`);
    const second = await holdCalls(page, `**/api/${address}`, 'POST');
    await change(page);
    await second.asked;
    await press();
    const answered = page.waitForResponse(`**/api/${address}`);
    second.release();
    const found = await (await answered).json();
    await expect(file).toBeEnabled();
    expect(sent).toEqual([]);
    const saved = page.waitForEvent('download');
    await file.click();
    await saved;
    const rows: { id: number }[] = found.previous ?? found;
    expect(sent.map((lines) => lines.toSorted())).toEqual([rows.map(({ id }) => id).toSorted()]);
  });
}

test('the late question of confirming identities opens over no other page', async ({ page }) => {
  await signInAs(page, 'etablissement');
  const learner = { nom: 'Kerlate', prenom: 'Zoé', codeApprenant: 'EN-RETARD-1', password: PASSWORD };
  const id = await make(page, 'apprenants', learner);
  await page.request.get('/api/logout');
  const code = { authenticator: 'twoSteps', code: learner.codeApprenant, password: PASSWORD, proof: '' };
  expect((await page.request.post('/api/login', { data: code })).status()).toBe(200);
  await page.request.put(`/api/apprenants/${id}`, { data: { nom: 'Kerlate-Aubin' } });
  await signInAs(page, 'admin');
  await page.goto('/apprenants?filters={"identiteAConfirmer":["true"]}&search=Kerlate');
  await page.getByRole('checkbox', { name: /Kerlate/ }).check();
  const read = await holdCalls(page, /\/api\/apprenants\?.*identiteAConfirmer/, 'GET');
  await page.getByRole('main').getByRole('button', { name: 'Confirmer l’identité' }).click();
  await expectNoQuestionElsewhere(page, read, /identiteAConfirmer/);
});

test('the late question of undoing an import opens over no other page', async ({ page }) => {
  await signInAs(page, 'admin');
  const [{ id: etablissement }] = await rowsOf(page, `etablissements?nom=${encodeURIComponent('CHU de Nantes')}`);
  const datas = [{ nom: 'Retard', prenom: 'Ánh', matricule: 'ENR-01' }];
  const asked = { etablissement, fichier: 'en-retard.csv', datas, simulate: false, apprenantsChecked: true };
  const answer = await page.request.post('/api/apprenants-import', { data: asked });
  const { id } = (await answer.json()).importation;
  const progress = async () => (await (await page.request.get(`/api/apprenants-import/${id}`)).json()).statut;
  await expect.poll(progress).toBe('termine');
  await page.goto('/outils/importApprenants');
  const read = await holdCalls(page, `**/api/apprenants-import/${id}/retour`, 'GET');
  const record = page.getByRole('listitem').filter({ hasText: asked.fichier });
  await record.getByRole('button', { name: /^Annuler l’import/ }).click();
  await expectNoQuestionElsewhere(page, read, /\/retour$/);
});

test('the access sheets of a regroupement are asked for once at a time, wherever that ends', async ({
  page,
  expectError,
}) => {
  await signInAs(page, 'admin');
  const { id: learner } = await addLearner(page, 'Feuille-Tardive');
  const [{ id: etablissement }] = await rowsOf(page, 'etablissements?rowsPerPage=1');
  const group = { nomA: 'Promotion en retard', etablissement, apprenants: [learner] };
  await page.goto(`/regroupements/show/${await make(page, 'regroupements', group)}`);
  const preview = '**/fiches-acces/apercu*';
  const calls: string[] = [];
  page.on('request', (one) => one.url().includes('/fiches-acces/apercu') && calls.push(one.url()));

  await test.step('where its code does not come, that is said', async () => {
    const code = '**/assets/print-sheets*.js';
    expectError(/net::ERR_FAILED .*print-sheets/);
    await page.route(code, (route) => route.abort());
    await sheetsButton(page).click();
    await expect(page.getByText('Erreur lors du traitement des données').first()).toBeVisible();
    await expect(sheetsButton(page)).toBeEnabled();
    await page.unroute(code);
    await page.reload();
  });

  await test.step('late, the button waits', async () => {
    const held = await holdCalls(page, preview, 'POST');
    await sheetsButton(page).click();
    await held.asked;
    await expect(sheetsButton(page)).toBeDisabled();
    await sheetsButton(page).click({ force: true });
    held.release();
    await dialog(page).getByRole('button', { name: 'Annuler' }).click();
    await expect(dialog(page)).toHaveCount(0);
    expect(calls).toHaveLength(1);
    await page.unroute(preview);
  });

  await test.step('failed, that is said, and it may be pressed again', async () => {
    expectError(/status of 503 .*\/apercu$/);
    await page.route(preview, (route) =>
      route.fulfill({ status: 503, json: { code: 'panne', error: 'Fiches en panne' } }),
    );
    await sheetsButton(page).click();
    await expect(page.getByText('Fiches en panne').first()).toBeVisible();
    await page.unroute(preview);
    await sheetsButton(page).click();
    await dialog(page).getByRole('button', { name: 'Annuler' }).click();
    await expect(dialog(page)).toHaveCount(0);
  });

  await test.step('left, nothing is asked', async () => {
    const held = await holdCalls(page, preview, 'POST');
    await sheetsButton(page).click();
    await expectNoQuestionElsewhere(page, held, /\/apercu$/);
  });
});

test('Ctrl P before the first answer, or where there is none, prints no empty sheet', async ({ page }) => {
  await page.addInitScript(`globalThis.printed = [];
    globalThis.print = () => {
      globalThis.printed.push(document.querySelectorAll('tr[data-printed]').length);
      dispatchEvent(new Event('afterprint'));
    }`);
  await signInAs(page, 'admin');
  for (const nom of ['Feuillet-Un', 'Feuillet-Deux']) await addLearner(page, nom);
  const list = /\/api\/apprenants\?.*feuillet/i;
  const sheets = () => page.evaluate<number[]>('globalThis.printed');

  await test.step('it waits for the rows', async () => {
    const first = await holdCalls(page, list, 'GET');
    await page.goto('/apprenants?search=feuillet');
    await first.asked;
    await expect(page.getByRole('heading', { level: 1, name: 'Liste des apprenants' })).toBeVisible();
    await page.keyboard.press('Control+p');
    first.release();
    await expect.poll(sheets).toEqual([2]);
    await page.unroute(list);
  });

  await test.step('it prints nothing of a list that did not come', async () => {
    await page.route(list, (route) => route.fulfill({ status: 409, json: {} }));
    await page.reload();
    const retry = page.getByRole('main').getByRole('button', { name: 'Réessayer' });
    await expect(retry).toBeVisible();
    await page.keyboard.press('Control+p');
    await page.unroute(list);
    await retry.click();
    await expect(page.getByRole('row')).toHaveCount(3);
    await page.keyboard.press('Control+p');
    await expect.poll(sheets).toEqual([2]);
  });
});

/** The module of a package, on the page where one is sent. */
async function openModule(page: Page, nom: string) {
  await signInAs(page, 'admin');
  const id = await make(page, 'modules', { nom, type: 3 });
  await page.goto(`/modules/edit/${id}`);
  const card = page.getByRole('region', { name: 'Contenu SCORM' });
  const send = () =>
    card
      .getByLabel('Choisir un paquet SCORM')
      .setInputFiles({ name: 'cours.zip', mimeType: 'application/zip', buffer: packageArchive('scorm-1.2') });
  return { address: `**/api/modules/${id}/scorm`, card, send };
}

test('a package that was stopped is sent again', async ({ page }) => {
  const { address, card, send } = await openModule(page, 'Paquet repris');
  const first = await holdCalls(page, address, 'POST');
  await send();
  await first.asked;
  const stopped = page.waitForEvent('requestfailed');
  await card.getByRole('button', { name: 'Arrêter l’envoi' }).click();
  await stopped;
  await expect(card.getByRole('alert')).toHaveText('');
  await page.unroute(address);
  await send();
  await expect(page.getByText(/Paquet SCORM déposé/).first()).toBeVisible();
  await expect(card).toContainText('SCORM 1.2');
  await leaveFor(page, 'Badges');
  await expect(dialog(page)).toHaveCount(0);
});

test('leaving stops a package on its way, and none that has left', async ({ page }) => {
  await test.step('on its way, it is asked for, and stopped', async () => {
    const { address, send } = await openModule(page, 'Paquet quitté');
    const sent = await holdCalls(page, address, 'POST');
    await send();
    await sent.asked;
    const stopped = page.waitForEvent('requestfailed');
    await page.getByRole('navigation', { name: 'Navigation principale' }).getByRole('link', { name: 'Badges' }).click();
    await dialog(page).getByRole('button', { name: 'Arrêter l’envoi' }).click();
    expect((await stopped).url()).toContain('/scorm');
    await expect(page.getByRole('heading', { level: 1, name: 'Liste des badges' })).toBeVisible();
  });

  await test.step('once it has left, nothing is asked, and what became of it is said', async () => {
    const { card, send } = await openModule(page, 'Paquet parti');
    // Its answer waits, not its way there.
    const line = await page.context().newCDPSession(page);
    const { promise: answered, resolve: note } = Promise.withResolvers<string>();
    line.on('Fetch.requestPaused', ({ requestId, request }) => {
      if (request.method === 'POST') return note(requestId);
      void line.send('Fetch.continueRequest', { requestId });
    });
    await line.send('Fetch.enable', { patterns: [{ urlPattern: '*/scorm', requestStage: 'Response' }] });
    await send();
    const requestId = await answered;
    await expect(card.getByText('Vérification et installation du paquet…')).toBeVisible();
    await leaveFor(page, 'Badges');
    await expect(dialog(page)).toHaveCount(0);
    await line.send('Fetch.continueRequest', { requestId });
    await expect(page.getByText(/Paquet SCORM déposé/).first()).toBeVisible();
  });
});
