import { expect, type Locator, type Page } from '@playwright/test';
import type { StatistiquesScenario } from '@sillage/contracts/gabarits.ts';
import { expectAccessible } from './axe.ts';
import { percent } from './figures.ts';
import { type PersonName, signInAs } from './people.ts';
import { test } from './server.ts';

// It only reads: two workers share it.
test.describe.configure({ mode: 'parallel' });

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const numberIn = (text: string) => Number(text.replace(/\D/g, ''));
const sessions = (page: Page) => page.getByRole('link', { name: /^sessions\s:/ });
const PERIOD = '?debut=2020-01-01';

interface Scenario {
  nom: string;
  uuid: string;
  guid: string;
}

async function scenarioNamed(page: Page, nom: string): Promise<Scenario> {
  const answer = await page.request.get(`/api/scenarios?rowsPerPage=100&search=${encodeURIComponent(nom)}`);
  const rows: Scenario[] = (await answer.json())['hydra:member'];
  return rows.find((row) => row.nom === nom)!;
}

/** How many sessions the list says that it holds. */
async function total(page: Page): Promise<number> {
  await expect(title(page)).toHaveText('Sessions');
  const range = card(page, 'Sessions').getByText(/^[\d\s]+-[\d\s]+ sur [\d\s]+$/);
  return numberIn((await range.innerText()).split(' sur ')[1]!);
}

/** Opens a figure: as many sessions as `said`, or as it says. */
async function expectOpens(page: Page, link: Locator, said?: number): Promise<void> {
  const figure = said ?? numberIn(await link.innerText());
  expect(figure).toBeGreaterThan(0);
  await link.click();
  await expect.poll(() => total(page)).toBe(figure);
  await page.goBack();
  await expect(card(page, 'Satisfaction')).toBeVisible();
}

test('S-2.4-11 S-7-75 · opening the statistics of a scenario is noted, and a note that fails holds nothing back', async ({
  page,
  expectError,
}) => {
  await signInAs(page, 'admin');
  const { uuid } = await scenarioNamed(page, 'Friction chronométrée');
  const noted = page.waitForResponse('**/api/logging');
  await page.goto(`/stats/scenario/${uuid}${PERIOD}`);
  expect((await noted).status()).toBe(204);
  const { usages } = await (await page.request.get('/api/logging')).json();
  expect(usages[0]).toMatchObject({ feature: 'statistiques', flags: { isAdministrateur: true }, route: null });
  await page.route('**/api/logging', (route) => route.abort());
  expectError(/net::ERR_FAILED .*\/api\/logging$/);
  await page.reload();
  await page.getByRole('button', { name: 'Recharger' }).click();
  await expect(sessions(page)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('S-2.1-33 · with the incomplete sessions, the step at which most stop says how many in the colour of attention, and opens to them', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  const { uuid } = await scenarioNamed(page, 'Friction chronométrée');
  const steps = card(page, 'Étapes atteintes');
  const show = async () => {
    await page.goto(`/stats/scenario/${uuid}${PERIOD}&incomplete=true`);
    await page.getByRole('button', { name: 'Recharger' }).click();
    await expect(steps).toBeVisible();
  };
  await show();
  const most = steps.locator('[data-warning]').getByRole('link', { name: /\sarrêts?$/ });
  await expect(most).toHaveCSS('color', 'rgb(173, 58, 25)');
  const stopped = numberIn(await most.innerText());
  await most.click();
  await expect.poll(() => total(page)).toBe(stopped);
  await show();
  const complete = steps.getByRole('link', { name: /vont au bout$/ });
  const ended = numberIn((await complete.innerText()).split('sur')[0]!);
  await complete.click();
  await expect.poll(() => total(page)).toBe(ended);
  await show();
  await page.getByRole('link', { name: /^actions justes\s:/ }).click();
  await expect(page.getByText(/\d+\sactions justes dans \d+\ssessions/).filter({ visible: true })).toBeVisible();
});

test('from the statistics to those of one scenario, and back', async ({ page }) => {
  await signInAs(page, 'etablissement');
  await page.goto('/stats/usage');
  await page.getByRole('link', { name: 'Par scénario' }).click();

  await test.step('S-2.1-06 S-2.1-07 · a tile for each scenario, by name, and a search by name', async () => {
    await expect(title(page)).toHaveText(/^Statistiques par scénario/);
    const tiles = page.getByRole('main').getByRole('button', { name: /\smin$/ });
    await expect(tiles.first()).toBeVisible();
    const names = await tiles.allInnerTexts();
    const shown = names.map((text) => text.split('\n')[0]!);
    expect(shown.length).toBeGreaterThan(10);
    expect(shown).toEqual(shown.toSorted(new Intl.Collator('fr').compare));
    await page.getByRole('searchbox').fill('friction');
    await expect(tiles).toHaveCount(1);
  });

  await test.step('S-2.5-01 S-2.5-02 S-2.5-05 · a tile opens the dialog, which leads there', async () => {
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Friction chronométrée/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Friction chronométrée' });
    await expect(dialog.getByRole('link', { name: 'Fiche pédagogique' })).toHaveAttribute('target', '_blank');
    const asked = page.waitForRequest('**/api/template');
    await dialog.getByRole('link', { name: 'Statistiques du scénario' }).click();
    const { uuid } = await scenarioNamed(page, 'Friction chronométrée');
    await test.step('C-7-40 · by the call of the statistics', async () =>
      expect((await asked).postData()).toContain(`"scenario":"${uuid}","lang":"fr"`));
  });

  await test.step('S-2.1-29 S-2.2-29 S-2.4-15 · by its uuid, under its name, with its sessions', async () => {
    await expect(title(page)).toHaveText('Friction chronométrée');
    const { uuid } = await scenarioNamed(page, 'Friction chronométrée');
    await expect(page).toHaveURL(new RegExp(`/stats/scenario/${uuid}`));
    await expect(sessions(page)).toHaveText(/^\d+$/);
  });

  await test.step('S-2.4-01 S-2.4-15 · back to where one came from', async () => {
    await page.getByRole('link', { name: 'Retour' }).click();
    await expect(title(page)).toHaveText(/^Statistiques par scénario/);
  });
});

test('P-9-33 · statistics are asked for in the language of the establishment, and read in French', async ({ page }) => {
  await signInAs(page, 'etablissement');
  const { uuid } = await scenarioNamed(page, 'Friction chronométrée');
  await page.route('**/api/session', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), defaultLanguage: 'be' } });
  });
  const asked = page.waitForRequest('**/api/template');
  await page.goto(`/stats/scenario/${uuid}${PERIOD}`);
  expect((await asked).postData()).toContain('"lang":"be"');
  await expect(card(page, 'Satisfaction')).toBeVisible();
  expect(await page.evaluate('document.documentElement.lang')).toBe('fr');
});

test('the blocks of a scenario, each with its table, its files and the sessions behind its figures', async ({
  page,
}) => {
  await signInAs(page, 'etablissement');
  const { uuid } = await scenarioNamed(page, 'Friction chronométrée');
  const answered = page.waitForResponse('**/api/template');
  await page.goto(`/stats/scenario/${uuid}${PERIOD}`);
  const { datas }: StatistiquesScenario = await (await answered).json();

  await test.step('S-1-10 S-2.4-02 S-2.4-03 S-2.4-04 S-2.4-05 · filters, print, blocks, satisfaction', async () => {
    await expect(
      page.getByRole('search', { name: 'Filtres' }).getByLabel('Appareil', { exact: true }).first(),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Imprimer ou enregistrer en PDF' })).toBeVisible();
    for (const name of [
      'Réussite par catégorie',
      'Actions les plus ratées',
      'Étapes atteintes',
      'Distribution des scores',
    ]) {
      await expect(card(page, name)).toBeVisible();
    }
    const { series } = datas.find(({ sujet }) => sujet === 'satisfaction')!;
    expect(series).toHaveLength(5);
    await expect(card(page, 'Satisfaction').getByRole('listitem')).toContainText(
      series.map(({ label, value }) => `${percent(value)}${label}`),
    );
  });

  await test.step('S-2.1-33 · each figure opens to as many sessions', async () => {
    await expectOpens(page, sessions(page));
    const actions = card(page, 'Actions les plus ratées');
    await actions.getByRole('button', { name: /^Voir les données/ }).click();
    const row = actions.getByRole('row').nth(1);
    await expectOpens(page, row.getByRole('link').first(), numberIn(await row.getByRole('cell').nth(1).innerText()));
    const first = card(page, 'Étapes atteintes').getByRole('listitem').first();
    await expectOpens(page, first.getByRole('link'), numberIn((await first.innerText()).match(/(\d+)\/\d+/)![1]!));
  });

  await test.step('S-2.23-17 S-2.23-18 S-2.23-19 S-2.23-20 · the question, what was said, the right choice, why', async () => {
    const question = card(page, 'Durée d’une friction efficace');
    await question.getByText('Voir la question').click();
    await expect(question.getByText('Combien de temps faut-il se frictionner les mains ?')).toBeVisible();
    await expect(question.getByText(/^Le chronomètre/)).toBeVisible();
    await expect(question.locator('details li', { hasText: 'Bonne réponse' })).toHaveText(/^Trente secondes/);
    await expect(question.getByText(/^Explication/)).toBeVisible();
  });

  await test.step('an Excel file and a picture', async () => {
    const steps = card(page, 'Étapes atteintes');
    for (const [button, file] of [
      [/en Excel/, 'Étapes atteintes.xlsx'],
      [/image/i, 'Étapes atteintes.png'],
    ] as const) {
      const saved = page.waitForEvent('download');
      await steps.getByRole('button', { name: button }).click();
      expect((await saved).suggestedFilename().normalize()).toBe(file);
    }
  });

  await test.step('S-2.4-14 · on paper: name, filters, blocks and scores, without menu nor buttons', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('Friction chronométrée').filter({ visible: true }).first()).toBeVisible();
    await expect(
      page
        .getByText(/^du \d\d\/\d\d\/\d{4} au/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
    await expect(card(page, 'Satisfaction')).toBeVisible();
    await expect(page.getByRole('search')).toBeHidden();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('button')).toHaveCount(0);
    await page.emulateMedia({ media: null });
  });
});

test('S-2.1-10 S-2.1-12 S-2.2-27 S-2.2-30 S-2.3-04 · a serious game is opened by its guid, and no device is asked', async ({
  page,
}) => {
  await signInAs(page, 'groupement');
  const { guid } = await scenarioNamed(page, 'Dix erreurs à retrouver');
  await page.goto('/stats/scenario?search=dix+erreurs');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Dix erreurs/ })
    .click();
  const asked = page.waitForRequest('**/api/sg/data');
  await page.getByRole('link', { name: 'Statistiques du scénario' }).click();
  await expect(page).toHaveURL(new RegExp(`/stats/seriousGame/${guid}`));
  await test.step('C-7-40 · by the call of serious games', async () =>
    expect((await asked).postData()).toContain(`"guid":"${guid}"`));
  await expect(sessions(page)).toBeVisible();
  await expect(page.getByRole('search', { name: 'Filtres' }).getByText('Appareil', { exact: true })).toHaveCount(0);
});

test('S-2.1-11 S-2.1-12 S-2.2-28 S-2.2-30 · a scenario of the web engine is opened by its guid, a package has no statistics', async ({
  page,
}) => {
  await signInAs(page, 'referent');
  const { guid } = await scenarioNamed(page, 'Débits de perfusion');
  await page.goto('/stats/scenario?search=perfusion');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Débits de perfusion/ })
    .click();
  await page.getByRole('link', { name: 'Statistiques du scénario' }).click();
  await expect(page).toHaveURL(new RegExp(`/stats/mangoEngine/${guid}`));
  await expect(card(page, 'Satisfaction')).toBeVisible();
  await page.goto('/stats/scenario?search=insulines');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Insulines et anticoagulants/ })
    .click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Fiche du scénario' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Statistiques du scénario' })).toHaveCount(0);
});

test('S-6-28 · an administrator asks with the button, then sees which template is in use', async ({ page }) => {
  await signInAs(page, 'admin');
  const { uuid } = await scenarioNamed(page, 'La chambre double');
  await page.goto(`/stats/scenario/${uuid}`);
  await expect(page.getByText('Choisissez vos filtres, puis rechargez')).toBeVisible();
  await page.getByRole('button', { name: 'Recharger' }).click();
  await expect(title(page)).toHaveText('La chambre double');
  await expect(page.getByText(/^Gabarit /)).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Modifier' })).toBeVisible();
});

test('S-2.1-13 · a learner reads the own sessions alone, and nothing opens', async ({ page }) => {
  await signInAs(page, 'apprenant');
  const { uuid } = await scenarioNamed(page, 'Friction chronométrée');
  await page.goto(`/stats/scenario/${uuid}${PERIOD}`);
  await expect(title(page)).toHaveText('Friction chronométrée');
  await expect(
    page
      .getByRole('main')
      .getByText(/^1 sessions?/)
      .first(),
  ).toBeVisible();
  await expect(card(page, 'Satisfaction').getByRole('link')).toHaveCount(0);
  await expect(page.getByText(/^Gabarit /)).toHaveCount(0);
});

test('S-2.4-06 S-2.4-13 S-7-91 · without a session it says so, and the filters stay usable', async ({ page }) => {
  await signInAs(page, 'etablissement');
  const { uuid } = await scenarioNamed(page, 'Friction chronométrée');
  await page.goto(`/stats/scenario/${uuid}?debut=2020-01-01&fin=2020-01-02`);
  await expect(page.getByRole('heading', { name: 'Aucune formation n’a été réalisée' })).toBeVisible();
  await expect(page.getByText('Les données spécifiques')).toHaveCount(0);
  const end = page.getByRole('search', { name: 'Filtres' }).getByLabel('Au', { exact: true });
  await end.fill('01/01/2100');
  await end.press('Tab');
  await expect(card(page, 'Satisfaction')).toBeVisible();
});

test('S-2.4-07 S-2.4-08 S-2.4-16 S-7-92 · what cannot be shown says so on two lines, after a failure and for want of a block', async ({
  page,
  expectError,
}) => {
  await signInAs(page, 'etablissement');
  const { uuid } = await scenarioNamed(page, 'Friction chronométrée');
  const unavailable = page.getByRole('heading', {
    name: 'Les données spécifiques pour ce scénario ne peuvent actuellement pas être affichées',
  });
  let body: object | undefined;
  expectError(/net::ERR_FAILED .*\/api\/template$/);
  await page.route('**/api/template', async (route) => {
    if (!body) return route.abort();
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...body } });
  });
  await page.goto(`/stats/scenario/${uuid}${PERIOD}`);
  await expect(unavailable).toBeVisible();
  await expect(page.getByText('Veuillez réessayer ultérieurement')).toBeVisible();
  body = { datas: [] };
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(sessions(page)).toBeVisible();
  await expect(unavailable).toBeVisible();
});

for (const person of ['superadmin', 'groupement', 'etablissement', 'referent', 'apprenant'] as PersonName[]) {
  test(`S-2.1-09 · the screens of ${person} fit both widths and pass axe`, async ({ page }) => {
    await signInAs(page, person);
    const { uuid } = await scenarioNamed(page, 'Friction chronométrée');
    for (const width of [1280, 360]) {
      await page.goto(`/stats/scenario/${uuid}${PERIOD}`);
      if (person === 'superadmin') await page.getByRole('button', { name: 'Recharger' }).click();
      await expect(card(page, 'Satisfaction')).toBeVisible();
      await expectAccessible(page, `${person} ${width}`, width);
    }
  });
}

for (const [person, route, lands] of [
  ['apprenant', '/stats/scenario', /\/home\/apprenant/],
  [null, '/stats/scenario', /\/login/],
  [null, '/stats/scenario/x', /\/login/],
  [null, '/stats/seriousGame/x', /\/login/],
  [null, '/stats/mangoEngine/x', /\/login/],
] as [PersonName | null, string, RegExp][]) {
  test(`S-2.1-08 S-2.1-09 S-2.1-12 · ${person ?? 'a visitor'} is sent away from ${route}`, async ({ page }) => {
    if (person) await signInAs(page, person);
    await page.goto(route);
    await expect(page).toHaveURL(lands);
  });
}
