import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { settled } from './axe.ts';
import { PASSWORD, signInAs } from './people.ts';
import { test } from './server.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name });
const cardIn = (page: Page, name: string, text: string) =>
  section(page, name).getByRole('article').filter({ hasText: text });

test('C-2.9-23 C-2.9-25 C-2.9-31 · a card says until when, since when, or how long; and the rate of success', async ({
  page,
}) => {
  await signInAs(page, 'apprenant');
  await page.goto('/apprenants/liste-formations');
  const until = cardIn(page, 'Formations en cours', 'Arrêt cardiaque');
  await expect(until).toContainText(/Disponible jusqu’au \d{2}\/\d{2}\/\d{4}/);
  const endless = cardIn(page, 'Formations en cours', 'Calculs de doses');
  await expect(endless).toContainText('20 min');
  await expect(endless).not.toContainText('Disponible jusqu’au');
  await expect(cardIn(page, 'Formations à venir', 'Identité du patient')).toContainText('40 min');
  const done = cardIn(page, 'Formations terminées', 'Hygiène des mains');
  await expect(done).toContainText(/Terminé le \d{2}\/\d{2}\/\d{4}/);
  await expect(done).not.toContainText('35 min');
  await expect(done).toContainText(/Taux de réussite\s: [\d,]+\s%/);
});

test('C-2.9-26 C-2.9-28 C-2.9-33 S-4-36 S-6-31 · what is done leads to the own statistics, what is to be done does not', async ({
  page,
}) => {
  await signInAs(page, 'apprenant');
  await page.goto('/apprenants/liste-formations');
  await expect(section(page, 'Formations en cours').getByRole('article').first()).toBeVisible();
  await expect(section(page, 'Formations en cours').getByRole('link', { name: 'Mes résultats' })).toHaveCount(0);
  const running = section(page, 'Formations en cours').getByRole('link', { name: 'Accéder à la formation' });
  await expect(running.first()).toBeVisible();
  await expect(section(page, 'Formations à venir').getByRole('link')).toHaveCount(0);
  const late = cardIn(page, 'Formations terminées', 'Délai dépassé').first();
  await expect(late.getByRole('link', { name: 'Accéder à la formation' })).toHaveCount(0);
  await cardIn(page, 'Formations terminées', 'Hygiène des mains').getByRole('link', { name: 'Mes résultats' }).click();
  await expect(page).toHaveURL(/\/statistiquesIndiv\/\d+\?formation=\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mes résultats');
  const rows = page.getByRole('table', { name: 'Sessions' }).getByRole('row');
  await expect(rows.nth(1)).toBeVisible();
});

test('C-2.9-24 C-2.9-32 · who completed over who is assigned, told to staff and to a learner', async ({ page }) => {
  await signInAs(page, 'etablissement');
  await page.goto('/etablissements/liste-formations');
  const running = section(page, 'Formations en cours').getByRole('listitem').filter({ hasText: 'Hygiène des mains' });
  await expect(running).toContainText(/Participants\s: \d+\/\d+/);
  await expect(running).toContainText(/Taux de réussite\s: [\d,]+\s%/);
  const told = /Participants\s: (\d+)\/(\d+)/.exec((await running.textContent()) ?? '')!;
  await signInAs(page, 'apprenant');
  await page.goto('/apprenants/liste-formations');
  const [fait, total] = [Number(told[1]), Number(told[2])];
  expect(fait).toBeLessThan(total);
  await expect(page.getByRole('article').filter({ hasText: 'Hygiène des mains' }).first()).toContainText(
    new RegExp(`Participants\\s: ${fait}/${total}`),
  );
});

test('C-2.9-29 C-2.9-30 · on a phone, a training that is not made for it says so in the place of its button', async ({
  browser,
  sillage,
}) => {
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
  const context = await browser.newContext({ ...phone, baseURL: sillage.url, locale: 'fr-FR' });
  const page = await context.newPage();
  await signInAs(page, 'apprenant');
  const { apprenantId } = await (await page.request.get('/api/session')).json();
  const answer = await (await page.request.get(`/api/apprenants/${apprenantId}/formations`)).json();
  await page.goto('/apprenants/liste-formations');
  const [notMade, made] = [false, true].map((isMobileModeAvailable) =>
    answer.formations.find(
      ({ modules, complete }: { modules: { scorm: boolean; isMobileModeAvailable: boolean }[]; complete: boolean }) =>
        !complete &&
        modules.length === 1 &&
        modules[0]!.scorm &&
        modules[0]!.isMobileModeAvailable === isMobileModeAvailable,
    ),
  );
  const text = 'Cette formation n’est pas disponible sur cet appareil';
  const card = cardIn(page, 'Formations en cours', notMade.nom);
  await expect(card).toContainText(text);
  await expect(card.getByRole('link')).toHaveCount(0);
  await card.getByRole('button', { name: `Me l’envoyer pour l’ordinateur ${notMade.nom}` }).click();
  await expect(page.getByText(/Le lien.*@/).first()).toBeVisible();
  const names = await section(page, 'Formations en cours').getByRole('article').allInnerTexts();
  const isHere = names.map((name) => !/pas disponible sur cet appareil|dans le casque/.test(name));
  expect(isHere, 'what can be played here stands first').toEqual(isHere.toSorted().toReversed());
  expect(new Set(isHere).size).toBe(2);
  if (answer.mobile.available && made) {
    await expect(cardIn(page, 'Formations en cours', made.nom)).not.toContainText(text);
  }
  await context.close();
});

test('C-2.8-02 · a learner changes the own names and password, and nothing of the establishment', async ({ page }) => {
  await signInAs(page, 'admin');
  const list = await page.request.get('/api/etablissements', { params: { search: 'CHU de Nantes', rowsPerPage: '1' } });
  const [{ id: etablissement }] = (await list.json())['hydra:member'];
  const code = 'APP-PROFIL-0001';
  const data = { nom: 'Morvan', prenom: 'Aela', codeApprenant: code, etablissement, password: PASSWORD };
  expect((await page.request.post('/api/apprenants', { data })).status()).toBe(201);
  await page.goto('about:blank');
  const login = { authenticator: 'twoSteps', code, password: PASSWORD, platform: 'browser' };
  expect((await page.request.post('/api/login', { data: login })).status()).toBe(200);
  await page.goto('/apprenants/profil');
  const [nom, prenom] = [
    page.getByLabel('Nom (obligatoire)', { exact: true }),
    page.getByLabel('Prénom (obligatoire)'),
  ];
  await expect(nom).toHaveValue('Morvan');
  await expect(page.getByRole('textbox', { name: 'Code apprenant' })).not.toBeEditable();
  for (const name of ['Établissement', 'Étudiant', 'Connexion bloquée']) {
    await expect(page.getByRole('main').getByLabel(name, { exact: true })).toHaveCount(0);
  }
  const save = page.getByRole('button', { name: 'Enregistrer' });
  await nom.fill('');
  await prenom.fill('');
  await save.click();
  await expect(page.getByText('Indiquez le nom de l’apprenant').first()).toBeVisible();
  await expect(page.getByText('Indiquez le prénom de l’apprenant').first()).toBeVisible();
  await nom.fill('Morvan-Le Gall');
  await prenom.fill('Aëla');
  const password = 'Une-autre-phrase-de-passe-2026';
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByLabel('Mot de passe actuel').fill(PASSWORD);
  await save.click();
  await expect(
    page
      .getByText('Modification enregistrée. Votre nouvelle identité attend la confirmation de votre établissement.')
      .first(),
  ).toBeVisible();
  // Until staff have confirmed it, evidence carries the former one (P-2.3-66).
  await expect(page.getByText('l’identité « Morvan Aela »')).toBeVisible();
  await page.goto('about:blank');
  expect((await page.request.post('/api/login', { data: { ...login, password } })).status()).toBe(200);
  expect(await (await page.request.get('/api/session')).json()).toMatchObject({ codeApprenant: code });
});

test('C-2.8-21 S-2.2-25 S-2.2-26 · the address of the steps: the learner’s code is enough; a sequence, a training and the learner’s id narrow it', async ({
  page,
}) => {
  await signInAs(page, 'referent');
  const list = await page.request.get('/api/apprenants?search=APP-NANTES-0001&rowsPerPage=1');
  const [{ id, nom, prenom }] = (await list.json())['hydra:member'];
  const { formations } = await (await page.request.get(`/api/apprenants/${id}/formations`)).json();
  const [title, groups] = [page.getByRole('heading', { level: 1 }), page.getByRole('heading', { level: 2 })];
  await page.goto('/apprenants/liste-etapes?aId=APP-NANTES-0001');
  await expect(title).toHaveText('Étapes suivies');
  await expect(groups.nth(1)).toBeVisible();

  await page.goto(`/apprenants/liste-etapes?aId=APP-NANTES-0001&id=${id}`);
  await expect(title).toContainText(`Étapes suivies par ${nom}`);
  await expect(title).toContainText(prenom);

  const hygiene = formations.find((one: { nom: string }) => one.nom === 'Hygiène des mains');
  await page.goto(`/apprenants/liste-etapes?aId=APP-NANTES-0001&pId=${hygiene.id}`);
  await expect(groups).toHaveText(['Hygiène des mains']);
  await page.goto(`/apprenants/liste-etapes?aId=APP-NANTES-0001&id=${id}&pId=/api/modules/${hygiene.modules[0].id}`);
  await expect(groups).toHaveText(['Hygiène des mains']);
  const played = await page.request.post('/api/steps/learner', { data: { codes: ['APP-NANTES-0001'] } });
  const { 'APP-NANTES-0001': steps } = await played.json();
  await page.goto(`/apprenants/liste-etapes?aId=APP-NANTES-0001&id=${id}&pId=/api/scenarios/${steps[0].id}`);
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: steps[0].nom })).toHaveCount(1);
  await expect(groups).toHaveCount(1);
  await page.goto(`/apprenants/liste-etapes?aId=APP-NANTES-0001&lessonId=${hygiene.modules[0].id}`);
  await expect(page.getByRole('combobox', { name: 'Formation' })).toHaveValue('Hygiène des mains');
  await expect(groups).toHaveText(['Hygiène des mains']);
});

test('C-9-15 C-9-18 S-9-63 · three trainings of a list for a learner; five assignments for a referent, their names cut at 25 characters', async ({
  page,
}) => {
  await signInAs(page, 'apprenant');
  await page.goto('/home/apprenant');
  await expect(section(page, 'Formations en cours').getByRole('article')).toHaveCount(3);

  await signInAs(page, 'ifps');
  const choices = await (await page.request.get('/api/assignments/assignables')).json();
  const { id: module } = choices['hydra:member'].find(({ type }: { type: string }) => type === 'module');
  const long = 'Les gestes de la première heure';
  for (const name of ['Un', 'Deux', 'Trois', 'Quatre', 'Cinq', long]) {
    expect((await page.request.post('/api/assignments', { data: { name, module } })).status()).toBe(201);
  }
  await page.goto('/home/referent');
  const last = section(page, 'Derniers parcours et formations assignés');
  await expect(last.getByRole('listitem')).toHaveCount(5);
  await expect(last.getByRole('link', { name: 'Les gestes de la première…', exact: true })).toBeVisible();
  await expect(last.getByText(long)).toHaveCount(0);
});

test('a learner finds every attestation in the menu, downloads one, then all in one file', async ({ page }) => {
  await signInAs(page, 'apprenant');
  await page.goto('/home/apprenant');
  await page.getByRole('link', { name: 'Mes attestations' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mes attestations');
  const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Friction chronométrée' });
  const saved = async (click: () => Promise<void>) => {
    const downloaded = page.waitForEvent('download');
    await click();
    return (await downloaded).suggestedFilename();
  };
  const one = rows.first().getByRole('link', { name: 'Télécharger' });
  expect(await saved(() => one.click())).toMatch(/\.pdf$/);
  const all = page.getByRole('button', { name: 'Tout télécharger' });
  expect(await saved(() => all.click())).toMatch(/^Mes attestations .+\.zip$/);
});

for (const width of [1280, 360]) {
  test(`the home of a learner begins with one thing to do, at ${width} px`, async ({ browser, sillage }) => {
    const phone = width === 360 && { hasTouch: true, isMobile: true };
    const viewport = { width, height: 740 };
    const context = await browser.newContext({ viewport, ...phone, baseURL: sillage.url, locale: 'fr-FR' });
    const page = await context.newPage();
    await signInAs(page, 'apprenant');
    await page.goto('/home/apprenant');
    await expect(page.getByRole('link', { name: /^(Reprendre|Commencer), / })).toHaveCount(1);
    const running = section(page, 'Formations en cours').getByRole('article');
    await expect(running).toHaveCount(3);
    const headings = await page.getByRole('main').getByRole('heading').allInnerTexts();
    expect(new Set(headings).size, headings.join()).toBe(headings.length);
    const elsewhere = section(page, 'À faire ailleurs');
    const headsets = page.getByText(/^\d+ casques? dans votre établissement/);
    await expect(headsets).toHaveCount(1);
    await expect(headsets).toHaveText(/et \d+ autres$/);
    await expect(elsewhere.getByRole('listitem').filter({ hasText: 'Dans le casque' }).first()).toBeVisible();
    await expect(elsewhere.getByRole('listitem').filter({ hasText: 'Calculs de doses' })).toContainText('Commencée');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    await settled(page);
    expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
    if (width === 360) {
      await elsewhere
        .getByRole('button', { name: /Me l’envoyer pour l’ordinateur/ })
        .first()
        .click();
      await expect(page.getByText(/Le lien est envoyé à|Aucune adresse n’est confirmée/).first()).toBeVisible();
    }
    await context.close();
  });
}
