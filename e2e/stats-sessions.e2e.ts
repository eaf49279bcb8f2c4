import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { type PersonName, signInAs } from './people.ts';
import { test } from './server.ts';

// It only reads: two workers share it.
test.describe.configure({ mode: 'parallel' });

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });
const numberIn = (text: string) => Number(text.replace(/\D/g, ''));
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Sessions', exact: true });

/** How many sessions the list says that it holds. */
async function total(page: Page): Promise<number> {
  await expect(heading(page)).toBeVisible();
  const range = card(page, 'Sessions').getByText(/^[\d\s]+-[\d\s]+ sur [\d\s]+$/);
  return numberIn((await range.innerText()).split(' sur ')[1]!);
}

/** Opens a figure of the page, by a click unless said: as many sessions as it says. */
async function expectOpens(page: Page, link: Locator, open = () => link.click()): Promise<void> {
  const figure = numberIn(await link.innerText());
  expect(figure).toBeGreaterThan(0);
  await open();
  await expect.poll(() => total(page)).toBe(figure);
  await page.goBack();
  await expect(card(page, 'Sessions par profil')).toBeVisible();
}

test('the period before stands beside when it is asked for, with its direction in words, and opens to its sessions', async ({
  page,
}) => {
  await signInAs(page, 'etablissement');
  await page.goto('/stats/usage/');
  await page.getByRole('button', { name: 'Mois dernier', exact: true }).click();
  const own = page.getByRole('link', { name: /^sessions\s:/ }).first();
  const before = page.getByRole('link', { name: /^sessions du \d\d\/\d\d\/\d{4} au/ });
  await expect(own).toBeVisible();
  await expect(before).toHaveCount(0);
  await page.getByLabel('Comparer à la période précédente').check();
  await expect(page).toHaveURL(/comparer=true/);
  await expect(before).toBeVisible();

  await test.step('in words', async () => {
    const [now, sessions] = [numberIn(await own.innerText()), numberIn(await before.innerText())];
    expect([now, sessions].every((count) => count > 0)).toBe(true);
    const words = now > sessions ? 'en hausse de' : now < sessions ? 'en baisse de' : 'sans changement';
    await expect(before.locator('xpath=..')).toContainText(words);
  });

  await test.step('the average of before opens to the sessions that have a duration', async () => {
    await page.getByRole('link', { name: /^durée moyenne du/ }).click();
    await expect(heading(page)).toBeVisible();
    await expect(page.getByText(/d’une durée connue/).filter({ visible: true })).toBeVisible();
    await page.goBack();
  });

  await test.step('each row of a table too', async () => {
    const profils = card(page, 'Sessions par profil');
    await profils.getByRole('button', { name: /^Voir les données/ }).click();
    await expect(profils.getByRole('columnheader')).toHaveText([
      'Profil',
      'Sessions',
      'Part',
      'Période précédente',
      'Évolution',
    ]);
    await expectOpens(page, profils.getByRole('row').nth(1).getByRole('cell').nth(2).getByRole('link'));
  });

  await test.step('and its count', () => expectOpens(page, before));

  await test.step('before all time there is nothing', async () => {
    await page.getByRole('button', { name: 'Depuis toujours', exact: true }).click();
    await expect(page.getByText('Rien à comparer')).toBeVisible();
    await expect(before).toHaveCount(0);
  });
  await page.getByRole('button', { name: 'Mois dernier', exact: true }).click();
  await expect(before).toBeVisible();
  for (const width of [1280, 360]) await expectAccessible(page, `comparaison ${width}`, width);
});

test('S-2.1-33 · each count of the usage screen opens to as many sessions, by mouse and by keyboard', async ({
  page,
}) => {
  await signInAs(page, 'etablissement');
  await page.goto('/stats/usage/?debut=2025-06-02');
  for (const name of ['Sessions par profil', 'Sessions par scénario', 'Sessions par appareil', 'Sessions par casque']) {
    await expect(card(page, name).getByRole('link').first()).toBeVisible();
    await test.step(name, async () => {
      const links = card(page, name).getByRole('link');
      await expectOpens(page, links.first());
      await expectOpens(page, links.last());
    });
  }
  await test.step('the total of the page', () =>
    expectOpens(page, page.getByRole('link', { name: /^sessions\s:/ }).first()));

  await test.step('a slice', async () => {
    const ring = card(page, 'Sessions par profil').getByRole('img', { name: /en tête de/ });
    // The greatest share begins at the top and turns to the right.
    const greatest = card(page, 'Sessions par profil').getByRole('listitem').first().getByRole('link');
    await expectOpens(page, greatest, () => ring.click({ position: { x: 110, y: 14 } }));
  });

  await test.step('weeks, from the table and by the arrows', async () => {
    const weeks = card(page, 'Sessions par semaine');
    await weeks.getByRole('button', { name: /^Voir les données/ }).click();
    const link = weeks.getByRole('row').last().getByRole('link');
    const figure = await link.innerText();
    await expectOpens(page, link, () => link.press('Enter'));
    // The last bar is the first that the keyboard meets; the one before it is another week.
    const bar = weeks.getByRole('link');
    await bar.focus();
    await expect(bar).toHaveText(new RegExp(`^\\d\\d/\\d\\d/\\d\\d\\s: ${figure}$`));
    const last = await bar.innerText();
    await bar.press('ArrowLeft');
    await expect(bar).not.toHaveText(last);
    const before = numberIn((await bar.innerText()).split(':')[1]!);
    await bar.press('Enter');
    await expect.poll(() => total(page)).toBe(before);
  });
});

test('S-2.1-33 · an administrator opens a percentage to the answers of its week, an average to the sessions that have a duration', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  await page.goto('/stats/usage/admin?incomplete=true');
  await page.getByRole('button', { name: 'Recharger' }).click();
  const duration = card(page, 'Durée moyenne par scénario').getByRole('link').first();
  const scenario = (await duration.getAttribute('aria-label'))!.split(/\s:/)[0]!;
  await duration.click();
  await expect(heading(page)).toBeVisible();
  await expect(page.getByText(`scénario : ${scenario} · d’une durée connue`).filter({ visible: true })).toBeVisible();
  await expect(page.getByText(/sessions incomplètes comprises/).filter({ visible: true })).toBeVisible();
  await expect(rows(page).first()).toContainText(scenario);
  for (const head of ['Établissement', 'État', 'Identifiant de session']) {
    await expect(page.getByRole('columnheader', { name: head })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Revenir aux statistiques' }).click();
  await expect(page).toHaveURL(/incomplete=true/);
  await page.goto('/stats/usage/admin');
  await page.getByRole('button', { name: 'Recharger' }).click();
  const weekly = card(page, 'Satisfaction par semaine');
  await weekly.getByRole('button', { name: /^Voir les données/ }).click();
  // The week that has just begun may have no answer yet.
  await weekly
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
    .last()
    .getByRole('link')
    .first()
    .click();
  await expect(
    page.getByText(/ont répondu à «\sOnt apprécié la formation\s»$/).filter({ visible: true }),
  ).toBeVisible();
  expect(await total(page)).toBeGreaterThan(0);
});

test('the list turns its pages, sorts and goes to Excel, its filter kept in the address', async ({ page }) => {
  await signInAs(page, 'etablissement');
  await page.goto('/stats/sessions?appareil=casque&debut=2025-06-02');
  await expect(rows(page)).toHaveCount(20);
  const first = await rows(page).first().innerText();
  await page.getByRole('button', { name: 'Page suivante' }).click();
  await expect(page).toHaveURL(/appareil=casque.*page=2/);
  await expect(rows(page).first()).not.toHaveText(first);
  await page.getByRole('button', { name: 'Score' }).click();
  await expect(page).toHaveURL(/appareil=casque.*order=Score/);
  await expect(page.getByRole('columnheader', { name: 'Score' })).toHaveAttribute('aria-sort', 'ascending');
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exporter en Excel' }).click();
  expect((await file).suggestedFilename()).toBe('Sessions.xlsx');
});

test('S-2.1-33 · « Revenir aux statistiques » leads back to the screen of the figure, over the pages of the list', async ({
  page,
}) => {
  const goBack = () => page.getByRole('link', { name: 'Revenir aux statistiques' }).click();
  await signInAs(page, 'superadmin');
  await page.goto('/outils/adam');
  await page
    .getByRole('link', { name: /^sessions\s:/ })
    .first()
    .click();
  await expect(heading(page)).toBeVisible();
  await page.getByRole('button', { name: 'Page suivante' }).click();
  await expect(page).toHaveURL(/page=2/);
  await goBack();
  await expect(page).toHaveURL('/outils/adam');

  // Whoever opened the address itself came from nowhere.
  const other = await page.context().newPage();
  await other.goto('/stats/sessions?debut=2025-06-02&application=adam');
  await other.getByRole('link', { name: 'Revenir aux statistiques' }).click();
  await expect(other).toHaveURL('/stats/usage?debut=2025-06-02');
});

test('S-2.1-33 S-2.13-07 S-2.15-03 · on a phone the card of a row opens to all that its table tells, for no record has the rest', async ({
  page,
}) => {
  await signInAs(page, 'superadmin');
  for (const [address, column] of [
    ['/stats/sessions?avecScore=true', 'Score'],
    ['/outils/evolutionSatisfactions', 'L’ont trouvée utile'],
    ['/outils/appareilsSansPossession', 'Sessions reçues'],
    ['/outils/genererConventions', 'Générée le'],
  ] as const) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(address);
    const cells = page.locator('tr[data-row]').first().locator('td[data-label]:not([data-beside])');
    await expect(cells.last()).toBeVisible();
    const whole = await cells.count();
    await page.setViewportSize({ width: 360, height: 800 });
    const row = page.locator('tr[data-row]').first();
    await row.getByRole('button', { name: /^Détails/ }).click();
    await expect(page.locator(`tr[data-row] td[data-label="${column}"]`).first(), address).toBeVisible();
    await expect(cells.filter({ visible: true }), address).toHaveCount(whole);
  }
});

test('without a session it says so; a failure too, and can be tried again', async ({ page, expectError }) => {
  await signInAs(page, 'etablissement');
  await page.goto('/stats/sessions?fin=2025-01-02');
  await expect(page.getByRole('heading', { name: 'Aucune session pour le moment' })).toBeVisible();
  for (const width of [1280, 360]) await expectAccessible(page, `no session ${width}`, width);
  let fails = true;
  expectError(/net::ERR_FAILED .*\/api\/stats\/sessions$/);
  await page.route('**/api/stats/sessions', (route) => (fails ? route.abort() : route.continue()));
  await page.goto(`/stats/sessions?fin=${Temporal.Now.plainDateISO()}`);
  const again = page.getByRole('button', { name: 'Réessayer' });
  await expect(again).toBeVisible();
  fails = false;
  await again.click();
  await expect(rows(page).first()).toBeVisible();
});

test('S-2.8-05 S-2.8-06 · from « Répartition des réponses », each count leads to the sessions that gave the answer', async ({
  page,
}) => {
  await signInAs(page, 'referent');
  for (const name of [/ont apprécié/, /utile professionnellement/]) {
    await page.goto('/home/referent');
    await page.getByRole('button', { name }).click();
    const link = page.getByRole('dialog', { name: 'Répartition des réponses' }).getByRole('link').first();
    const figure = numberIn(await link.innerText());
    await link.click();
    await expect.poll(() => total(page)).toBe(figure);
  }
});

for (const [person, lands] of [
  ['apprenant', /\/home\/apprenant/],
  [null, /\/login/],
] as [PersonName | null, RegExp][]) {
  test(`S-2.1-33 · ${person ?? 'a visitor'} is sent away from the sessions`, async ({ page }) => {
    if (person) await signInAs(page, person);
    await page.goto('/stats/sessions');
    await expect(page).toHaveURL(lands);
  });
}
