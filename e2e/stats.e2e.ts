import { expect, type Page } from '@playwright/test';
import type { GlobalUsageData } from '@sillage/contracts/statistiques.ts';
import { expectAccessible } from './axe.ts';
import { dataOf, mondayOf, percent } from './figures.ts';
import { signInAs } from './people.ts';
import { test } from './server.ts';

// It only reads: two workers share it.
test.describe.configure({ mode: 'parallel' });

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const filters = (page: Page) => page.getByRole('search', { name: 'Filtres' });
/** The filter in words, as shown beside the figures. */
const sentence = (page: Page, words: RegExp) => page.getByText(words).filter({ visible: true });
const drawing = (page: Page, name: string) => card(page, name).getByRole('img', { name: /en tête de/ });
const expectFilters = async (page: Page, ...labels: string[]) => {
  for (const label of labels) await expect(filters(page).getByLabel(label, { exact: true }).first()).toBeVisible();
};
const titles = (page: Page) => page.getByRole('heading', { level: 2 });

test('an administrator sees every filter, and nothing is asked before the button', async ({ page }) => {
  await signInAs(page, 'admin');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/data/globalUsageData')) asked.push(request.postData() ?? '');
  });

  await test.step('S-2.1-03 S-2.1-26 P-1-18 · the screen', async () => {
    await page.goto('/stats/usage/admin');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Statistiques générales');
  });

  await test.step('S-2.3-01 S-2.3-02 S-2.3-03 S-2.3-10 S-2.3-11 · the filters of everyone', async () => {
    await expectFilters(page, 'Du', 'Au', 'Appareil', 'Assignation', 'Regroupement');
  });

  await test.step('S-2.3-08 S-2.3-09 S-2.3-16 S-2.3-20 · those of establishments', async () => {
    await expectFilters(page, 'Établissements', 'Type d’établissement');
  });

  await test.step('S-2.3-05 S-2.3-06 S-2.3-07 S-2.3-16 · and two boxes, unticked', async () => {
    await expect(page.getByLabel('Inclure les sessions incomplètes')).not.toBeChecked();
    await expect(page.getByLabel('Afficher les sessions de test superviseur')).not.toBeChecked();
  });

  await test.step('S-9-01 S-9-02 · the first dates', async () => {
    await expect(filters(page).getByLabel('Du', { exact: true })).toHaveValue('01/01/2025');
    const today = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris' }).format(new Date());
    await expect(filters(page).getByLabel('Au', { exact: true })).toHaveValue(today);
  });

  await test.step('S-2.3-09 S-4-05 S-9-05 · the types', async () => {
    const type = filters(page).getByRole('combobox', { name: 'Type d’établissement' });
    await expect(type).toHaveAttribute('placeholder', 'Tous');
    await type.click();
    await expect(page.getByRole('option')).toHaveText(['Tous', 'Etablissement de santé', 'Institut de formation']);
    await page.keyboard.press('Escape');
  });

  await test.step('S-2.3-21 · nothing is asked yet', async () => {
    await expect(page.getByText('Choisissez vos filtres, puis rechargez')).toBeVisible();
    await expect(page.getByText(/ne sont calculés que sur demande/)).toBeVisible();
    expect(asked).toEqual([]);
  });

  await test.step('S-2.3-12 S-2.6-08 S-9-40 S-9-41 · the button brings the satisfaction of each week', async () => {
    const answered = page.waitForResponse('**/data/globalUsageData');
    await page.getByRole('button', { name: 'Recharger' }).click();
    const usage: GlobalUsageData = await (await answered).json();
    const weekly = card(page, 'Satisfaction par semaine');
    const rows = (await dataOf(weekly)).filter(([, ...rates]) => rates.some((rate) => rate !== '-'));
    expect(rows).toEqual(
      usage.satisfactionsParSemaine!.map(({ year, week, ...rates }) => [
        mondayOf({ year, week }),
        ...Object.values(rates).map(percent),
      ]),
    );
    await expect(weekly.getByRole('listitem')).toHaveText([
      'Ont apprécié la formation',
      'À l’aise avec l’outil',
      'Satisfaits de leur performance',
      'Prêts à rejouer',
      'L’ont trouvée utile',
    ]);
  });

  await test.step('S-2.6-11 · drawn as five lines, each of its colour', async () => {
    const lines = drawing(page, 'Satisfaction par semaine').locator('path[stroke-linejoin="bevel"]');
    await expect(lines).toHaveCount(5);
    const colors = await Promise.all((await lines.all()).map((line) => line.getAttribute('stroke')));
    expect(new Set(colors).size).toBe(5);
  });

  await test.step('S-2.1-03 · and each establishment', async () => {
    await expect(card(page, 'Sessions par établissement')).toBeVisible();
  });

  await test.step('S-2.3-25 S-2.3-26 · the button is idle until a filter changes', async () => {
    await expect(page.getByRole('button', { name: 'Recharger' })).toBeDisabled();
    await expect(sentence(page, /^du 01\/01\/2025 au .+ · tous les établissements$/)).toBeVisible();
  });

  await test.step('S-9-03 · one call, to the last minute of its last day', async () => {
    expect(asked).toHaveLength(1);
    expect(asked[0]).toContain('23:59');
  });
});

test('a change reloads by itself; other establishments forget device, assignation and regroupement; the filter is kept', async ({
  page,
}) => {
  await signInAs(page, 'admin');

  await test.step('S-2.3-08 S-2.3-13 S-2.3-14 S-2.3-15 · other establishments', async () => {
    await page.goto('/stats/usage/?casque=1&parcours=1&regroupement=1');
    const etablissements = filters(page).getByRole('combobox', { name: 'Établissements' });
    await etablissements.fill('nantes');
    await page.getByRole('option', { name: 'CHU de Nantes' }).click();
    await expect(page).toHaveURL(/etab=/);
    await expect(page).not.toHaveURL(/casque|parcours|regroupement/);
  });

  await test.step('S-3-05 · an establishment is chosen by its label, and asked for by its value', async () => {
    const answer = await page.request.get('/api/etablissements/list?search=CHU%20de%20Nantes');
    const [{ id, name }] = (await answer.json())['hydra:member'];
    expect(name).toBe('CHU de Nantes');
    expect(new URL(page.url()).searchParams.get('etab')).toMatch(new RegExp(`(^|\\D)${id}(\\D|$)`));
  });

  await test.step('S-2.3-27 · the figures follow', async () => {
    await expect(sentence(page, /· CHU de Nantes$/)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByLabel('Inclure les sessions incomplètes').check();
    await expect(sentence(page, /· sessions incomplètes comprises$/)).toBeVisible();
  });

  await test.step('S-2.3-28 · the assignments are those of the establishment', async () => {
    const assignation = filters(page).getByRole('combobox', { name: 'Assignation' });
    await assignation.fill('hygiene des mains 2026');
    await expect(page.getByRole('option')).toHaveText(['Hygiène des mains 2026']);
    await assignation.fill('');
    await page.keyboard.press('Escape');
  });

  await test.step('S-2.3-29 · the filter is kept on another screen', async () => {
    await page.getByRole('link', { name: 'Statistiques générales' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Statistiques générales');
    await expect(page).toHaveURL(/incomplete=true/);
    await expect(sentence(page, /· CHU de Nantes · sessions incomplètes comprises$/)).toBeVisible();
  });
});

test('one press asks for last month, this year or all time; a beginning after the end is told', async ({ page }) => {
  await signInAs(page, 'etablissement');
  await page.goto('/stats/usage/');
  const begin = filters(page).getByLabel('Du', { exact: true });
  await expect(card(page, 'Sessions par profil')).toBeVisible();
  const today = await filters(page).getByLabel('Au', { exact: true }).inputValue();
  const [, month, year] = today.split('/').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month - 1, 0)).toISOString().slice(0, 10);
  const french = (day: string) => day.split('-').reverse().join('/');
  for (const [name, debut, words] of [
    ['Mois dernier', french(`${last.slice(0, 7)}-01`), `du ${french(`${last.slice(0, 7)}-01`)} au ${french(last)}`],
    ['Cette année', `01/01/${year}`, `du 01/01/${year} au ${today}`],
    ['Depuis toujours', '', `jusqu’au ${today}`],
  ] as const) {
    const preset = filters(page).getByRole('button', { name, exact: true });
    await expect(preset).toHaveAttribute('aria-pressed', 'false');
    await preset.click();
    await expect(preset).toHaveAttribute('aria-pressed', 'true');
    await expect(begin).toHaveValue(debut);
    await expect(sentence(page, new RegExp(`^${words}`))).toBeVisible();
  }
  const told = filters(page).getByText('La date de début doit précéder la date de fin.');
  await begin.fill(`01/01/${year + 1}`);
  await expect(told).toHaveCount(0);
  await begin.press('Tab');
  await expect(told).toBeVisible();

  await test.step('taken once the end follows it; the same day begins and ends a period', async () => {
    const end = filters(page).getByLabel('Au', { exact: true });
    await end.fill(`31/01/${year + 1}`);
    await end.press('Tab');
    await expect(told).toHaveCount(0);
    await expect(sentence(page, new RegExp(`^du 01/01/${year + 1} au 31/01/${year + 1}`))).toBeVisible();
    await begin.fill(`31/01/${year + 1}`);
    await begin.press('Tab');
    await expect(told).toHaveCount(0);
    await expect(sentence(page, new RegExp(`^du 31/01/${year + 1} au 31/01/${year + 1}`))).toBeVisible();
  });
  await begin.fill('31/02/2026');
  await begin.press('Tab');
  await expect(told).toHaveCount(0);
  await expect(
    filters(page)
      .getByText(/date/i)
      .filter({ hasText: /valide/ }),
  ).toBeVisible();
});

test('S-2.3-21 S-2.3-27 · without an establishment a change says that it waits for the button; one entry of the menu, two tabs', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  await page.goto('/stats/usage');
  await page.getByRole('button', { name: 'Voir tous les établissements' }).click();
  const cards = titles(page).filter({ hasText: /^(Sessions par|Satisfaction par|Durée moyenne)/ });
  await expect(cards.first()).toHaveText('Sessions par profil');
  const waits = page.getByText('Sans établissement choisi, les filtres s’appliquent quand vous rechargez.');
  await expect(waits).toHaveCount(0);
  await filters(page).getByRole('button', { name: 'Mois dernier' }).click();
  await expect(waits).toBeVisible();
  await page.getByRole('button', { name: 'Recharger' }).click();
  await expect(waits).toHaveCount(0);
  await expect(
    page.getByRole('navigation', { name: 'Navigation principale' }).getByText('Statistiques générales'),
  ).toHaveCount(0);
  const tabs = page.getByRole('navigation', { name: 'Présentation des statistiques' });
  await tabs.getByRole('link', { name: 'Statistiques générales' }).click();
  await expect(tabs.getByRole('link', { name: 'Statistiques générales' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: 'Recharger' }).click();
  await expect(cards.first()).toHaveText('Sessions par établissement');
  for (const width of [1280, 360]) await expectAccessible(page, `statistiques generales ${width}`, width);
});

test('S-2.3-09 · each type of establishment asks for the sessions of that type, and says so', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/stats/usage/admin');
  for (const [label, typeEtablissement] of [
    ['Institut de formation', 'trainingInstitute'],
    ['Etablissement de santé', 'healthInstitution'],
  ] as const) {
    await filters(page).getByRole('combobox', { name: 'Type d’établissement' }).click();
    await page.getByRole('option', { name: label }).click();
    const asked = page.waitForRequest(/\/data\/globalUsageData$/);
    await page.getByRole('button', { name: 'Recharger' }).click();
    expect((await asked).postData()).toContain(`"typeEtablissement":"${typeEtablissement}"`);
    await expect(sentence(page, new RegExp(`· ${label}$`))).toBeVisible();
  }
});

test('S-2.3-19 · an administrator chooses among all establishments', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/stats/usage/admin');
  const etablissements = filters(page).getByRole('combobox', { name: 'Établissements' });
  for (const nom of ['CHU de Nantes', 'CH de Saint-Nazaire', 'IFSI de Rennes', 'Clinique des Acacias']) {
    await etablissements.fill(nom);
    await expect(page.getByRole('option', { name: nom })).toBeVisible();
  }
});

test('S-9-57 · figures are asked 200 ms after the last change of a filter', async ({ page }) => {
  await page.clock.install();
  await signInAs(page, 'etablissement');
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/data/globalUsageData')) asked += 1;
  });
  await page.goto('/stats/usage/');
  await expect(card(page, 'Sessions par profil')).toBeVisible();
  expect(asked).toBe(1);
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  const end = filters(page).getByLabel('Au', { exact: true });
  await end.fill('02/01/2026');
  await end.press('Tab');
  await expect(page).toHaveURL(/fin=2026-01-02/);
  await expect(page.getByRole('button', { name: 'Recharger' })).toBeEnabled();
  await page.clock.runFor(190);
  expect(asked).toBe(1);
  const answer = page.waitForResponse('**/data/globalUsageData');
  await page.clock.runFor(20);
  expect((await (await answer).json()).filtre).toContain('02/01/2026');
  expect(asked).toBe(2);
});

test('S-1-06 · a referent and a learner read a few simple scores', async ({ page }) => {
  await signInAs(page, 'referent');
  const answer = await page.request.post('/api/stats/success-rating', { data: {} });
  const { satisfactions, successRating } = await answer.json();
  await page.goto('/home/referent');
  await expect(card(page, 'Statistiques globales').getByRole('listitem')).toHaveText([
    `${percent(satisfactions[1].moyenne)}des apprenants ont apprécié la formation`,
    `${percent(satisfactions[5].moyenne)}des apprenants l’ont trouvée utile professionnellement`,
    `${percent(successRating)}Taux de réussite global`,
  ]);
  await signInAs(page, 'apprenant');
  const { apprenantId } = await (await page.request.get('/api/session')).json();
  const own = await (await page.request.get(`/api/apprenants/${apprenantId}/formations`)).json();
  await page.goto('/statistiques/formations');
  await expect(card(page, 'Mes résultats')).toHaveText(`Mes résultats${percent(own.score_global)}score global`);
});

test('S-2.1-25 S-2.3-22 S-2.6-05 S-2.6-10 · a groupement chooses among its own establishments and has no weekly satisfaction', async ({
  page,
}) => {
  await signInAs(page, 'groupement');
  await page.goto('/');
  await page.getByRole('link', { name: 'Statistiques d’usage', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Statistiques d’usage');
  await expect(card(page, 'Sessions par établissement')).toBeVisible();
  await expect(titles(page).filter({ hasText: 'Satisfaction par semaine' })).toHaveCount(0);
  await expect(page.getByLabel('Inclure les sessions incomplètes')).toHaveCount(0);
  await filters(page).getByRole('combobox', { name: 'Établissements' }).fill('acacias');
  await expect(page.getByRole('listbox')).toContainText('Aucun résultat');
});

test('S-2.3-23 S-2.3-24 S-2.6-09 S-2.6-12 S-7-91 · an establishment without the feature has dates and device, and its own charts', async ({
  page,
}) => {
  await signInAs(page, 'etablissementSans');
  await page.goto('/stats/usage/');
  await expect(filters(page).getByLabel('Appareil', { exact: true }).first()).toBeVisible();
  for (const label of ['Établissements', 'Assignation', 'Regroupement']) {
    await expect(filters(page).getByText(label, { exact: true })).toHaveCount(0);
  }
  await expect(titles(page).filter({ hasText: 'Sessions par établissement' })).toHaveCount(0);
  await filters(page).getByLabel('Au', { exact: true }).fill('02/01/2025');
  await filters(page).getByLabel('Au', { exact: true }).press('Tab');
  await expect(page.getByRole('heading', { name: 'Aucun passage n’a été réalisé' })).toBeVisible();
});

test('S-8-07 S-8-08 S-8-10 P-8-30 S-8-09 · a failure says so, and can be tried again or closed', async ({
  page,
  expectError,
}) => {
  await signInAs(page, 'referent');
  let fails = true;
  expectError(/net::ERR_FAILED .*\/api\/data\/globalUsageData$/);
  await page.route('**/api/data/globalUsageData', (route) => (fails ? route.abort() : route.continue()));
  await page.goto('/stats/usage/');
  const alert = page.getByRole('alert').filter({ hasText: 'Erreur lors du traitement des données' });
  await expect(alert).toBeVisible();
  await expect(alert.getByRole('button', { name: 'Fermer' })).toBeVisible();
  fails = false;
  await alert.getByRole('button', { name: 'Réessayer' }).click();
  await expect(card(page, 'Sessions par profil')).toBeVisible();
});

for (const [person, address] of [
  ['groupement', '/stats/usage/admin'],
  ['etablissement', '/stats/usage/admin'],
  ['referent', '/stats/usage/admin'],
  ['apprenant', '/stats/usage/'],
] as const) {
  test(`S-2.1-01 S-2.1-02 · ${person} is sent away from ${address}`, async ({ page }) => {
    await signInAs(page, person);
    await page.goto(address);
    await expect(page.getByText('Vous n’avez pas accès à cette page.').first()).toBeVisible();
    await expect(page).not.toHaveURL(/stats/);
  });
}

test('S-2.1-08 S-2.1-31 · a visitor is sent to sign in', async ({ page }) => {
  for (const address of ['/stats/usage/', '/stats/usage/admin']) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/login/);
  }
});

for (const [person, sees] of [
  ['superadmin', true],
  ['groupement', false],
  ['etablissement', false],
  ['referent', false],
] as const) {
  test(`S-9-36 S-9-80 · ${person} reads which headset was heard of longest ago, and whether it is in alert`, async ({
    page,
  }) => {
    await signInAs(page, person);
    await page.goto('/stats/usage');
    if (person === 'superadmin') await page.getByRole('button', { name: 'Recharger' }).click();
    const headset = card(page, 'Casque sans nouvelles depuis le plus longtemps');
    await expect(headset.getByRole('definition').first()).not.toBeEmpty();
    await expect(headset.getByRole('definition').last()).toHaveText(/jamais connecté|^\d\d\/\d\d\/\d{4} à \d\d:\d\d/);
    await expect(headset.getByRole('link')).toHaveCount(sees ? 1 : 0);
  });
}
