import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { type PersonName, signInAs } from './people.ts';
import { test } from './server.ts';

// It only reads: two workers share it.
test.describe.configure({ mode: 'parallel' });

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const numberIn = (text: string) => Number(text.replace(/\D/g, ''));
const percentIn = (text: string) => Number(/([\d,]+)\s%/.exec(text)![1]!.replace(',', '.'));
const CATEGORIES = [
  'Bientraitance',
  'Circuit du médicament',
  'Droit des patients',
  'Hygiène',
  'Identitovigilance',
  'Logistique',
];

/** Opens a figure: as many sessions as `said`. */
async function expectOpens(page: Page, link: Locator, said: number): Promise<void> {
  expect(said).toBeGreaterThan(0);
  await link.click();
  await expect(title(page)).toHaveText('Sessions');
  const range = card(page, 'Sessions').getByText(/^[\d\s]+-[\d\s]+ sur [\d\s]+$/);
  await expect.poll(async () => numberIn((await range.innerText()).split(' sur ')[1]!)).toBe(said);
  await page.goBack();
  await expect(card(page, 'Scores par activité').getByRole('row').nth(1)).toBeVisible();
}

const row = (table: Locator, name: string) => table.getByRole('row').filter({ hasText: name });

test('categories, actions, last trainings and activities of an establishment', async ({ page }) => {
  await signInAs(page, 'etablissement');
  await page.goto('/stats/usage');

  await test.step('S-2.1-04 S-2.1-28 · the menu leads there', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Statistiques communes' }).click();
    await expect(page).toHaveURL(/\/stats\/commun/);
    await expect(title(page)).toHaveText('Statistiques communes');
  });

  await test.step('S-2.1-05 S-9-44 S-9-81 · a radar of the six score categories', async () => {
    await expect(page.getByRole('search', { name: 'Filtres' })).toBeVisible();
    const axes = card(page, 'Réussite par catégorie').getByRole('listitem');
    await expect(axes).toHaveText(CATEGORIES.map((name) => new RegExp(`^${name}\\d`)));
  });

  const indices = card(page, 'Indices de réussite');
  await test.step('S-2.23-05 S-2.23-06 · a percentage for each category, and its actions below it', async () => {
    for (const name of CATEGORIES) await expect(row(indices, name)).toHaveText(/\d\s%$/);
    await expect(row(indices, 'Frotter les pouces')).toHaveCount(0);
    await indices.getByRole('button', { name: /^Détails\s: Hygiène/ }).click();
    await expect(row(indices, 'Frotter les pouces')).toHaveText(/\d\s%$/);
  });

  await test.step('S-2.23-09 · the lowest of them is marked, in the warning colour', async () => {
    const lowest = row(indices, 'le plus bas');
    await expect(lowest).toHaveCount(1);
    const shares = (await indices.locator('tr[data-sub]').allInnerTexts()).map((text) => percentIn(text));
    expect(shares.length).toBeGreaterThan(3);
    expect(percentIn(await lowest.innerText())).toBe(Math.min(...shares));
    const warning = 'rgb(173, 58, 25)';
    await expect(lowest.getByRole('link').last()).toHaveCSS('color', warning);
    await expect(row(indices, 'Trier les déchets').getByRole('link').last()).not.toHaveCSS('color', warning);
  });

  await test.step('S-2.1-33 · each figure opens to as many sessions', async () => {
    await expectOpens(page, page.getByRole('link', { name: /^sessions\s:/ }), await sessions(page));
    await indices.getByRole('button', { name: /^Détails\s: Hygiène/ }).click();
    const action = row(indices, 'Frotter les pouces');
    const [right = ''] = (await action.getByRole('cell').nth(1).innerText()).split('/');
    await expectOpens(page, action.getByRole('link').last(), numberIn(right));
    const formations = card(page, 'Dernière formation');
    const all = row(formations, 'Toutes les formations');
    for (const [rank, count] of [0, 1].map((rank) => [rank, 2 * rank + 1] as const)) {
      await formations.getByRole('button', { name: /^Voir les données/ }).click();
      const said = numberIn(await all.getByRole('cell').nth(count).innerText());
      await expectOpens(page, all.getByRole('link').nth(rank), said);
    }
  });

  await test.step('S-2.23-10 S-2.23-11 S-2.23-12 · last trainings by formation, two shares of a hundred', async () => {
    const formations = card(page, 'Dernière formation');
    await expect(formations.getByText('Moins de 2 ans')).toBeVisible();
    await expect(formations.getByText('Plus de 2 ans')).toBeVisible();
    await formations.getByRole('button', { name: /^Voir les données/ }).click();
    await expect(row(formations, 'Hygiène des mains')).toBeVisible();
    const cells = await row(formations, 'Toutes les formations').getByRole('cell').allInnerTexts();
    const shares = [cells[0]!, cells[2]!].map(percentIn);
    for (const share of shares) expect(share).toBeGreaterThan(0);
    expect(shares[0]! + shares[1]!).toBe(100);
  });

  const scores = card(page, 'Scores par activité');
  await test.step('S-2.23-13 S-2.23-14 · activities by error, why and how, of all profiles then of one', async () => {
    await expect(scores.getByRole('columnheader')).toHaveText(['Activité', 'Erreur', 'Pourquoi', 'Comment']);
    const profil = scores.getByRole('combobox', { name: 'Profil' });
    await expect(profil).toHaveValue('Tous');
    const before = await scores.getByRole('row').nth(1).innerText();
    await profil.click();
    await page.getByRole('option', { name: 'Médecin', exact: true }).click();
    await expect(page).toHaveURL(/profil=M/);
    await expect(scores.getByRole('row').nth(1)).not.toHaveText(before);
  });

  await test.step('S-2.23-08 · an Excel file of each table', async () => {
    for (const name of ['Indices de réussite', 'Scores par activité', 'Dernière formation']) {
      const saved = page.waitForEvent('download');
      await card(page, name)
        .getByRole('button', { name: /en Excel/ })
        .click();
      expect((await saved).suggestedFilename().normalize()).toBe(`${name}.xlsx`);
    }
  });

  await test.step('on paper, without menu nor filters', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(scores).toBeVisible();
    await expect(page.getByRole('search')).toBeHidden();
    await page.emulateMedia({ media: null });
  });
});

test('a period of an address that ends before it begins is told in words, and asked for nowhere', async ({ page }) => {
  await signInAs(page, 'admin');
  const answer = await page.request.get('/api/scenarios?rowsPerPage=1&search=Friction%20chronom');
  const [{ uuid }] = (await answer.json())['hydra:member'];
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/globalUsageData|\/api\/(stats\/commun|template|satisfactions\/scores)/.test(request.url()))
      asked.push(request.url());
  });
  const told = page.getByText('La date de début doit précéder la date de fin.');
  for (const route of [
    '/stats/usage/',
    '/stats/usage/admin',
    '/stats/commun',
    `/stats/scenario/${uuid}`,
    '/outils/satisfaction-par-formation',
    '/stats/sessions',
  ]) {
    await page.goto(`${route}?debut=2026-03-02&fin=2026-03-01&etab=[1]`);
    // By the date as well, where the screen has its own.
    await expect(told.first(), route).toBeVisible();
    await expect(page.getByRole('button', { name: 'Recharger', disabled: false }), route).toHaveCount(0);
  }
  expect(asked).toEqual([]);
  await page.goto('/stats/usage/?debut=2026-03-02&fin=2026-03-01&etab=[1]');
  const end = page.getByRole('search').getByLabel('Au', { exact: true });
  await end.fill('02/03/2026');
  await end.press('Tab');
  await expect(told).toHaveCount(0);
  await expect(page.getByText(/^du 02\/03\/2026 au 02\/03\/2026/).filter({ visible: true })).toBeVisible();
});

async function sessions(page: Page): Promise<number> {
  return numberIn(await page.getByRole('link', { name: /^sessions\s:/ }).innerText());
}

test('S-2.23-07 S-3-46 S-9-26 S-9-27 · ten rows a page; a percentage of nothing is a dash', async ({ page }) => {
  await signInAs(page, 'referent');
  await page.route('**/api/stats/commun', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const more = ['Autre 1', 'Autre 2', 'Autre 3', 'Autre 4', 'Autre 5'].map((label) => ({
      label,
      code: label,
      value: null,
      nombre: 0,
      total: 0,
      values: [],
    }));
    await route.fulfill({ response, json: { ...answer, indices: [...answer.indices, ...more] } });
  });
  await page.goto('/stats/commun');
  const indices = card(page, 'Indices de réussite');
  await expect(indices.getByRole('row')).toHaveCount(11);
  await expect(row(indices, 'Autre 1').getByRole('cell').last()).toHaveText('-');
  await indices.getByRole('button', { name: 'Page suivante' }).click();
  await expect(indices.getByRole('row')).toHaveCount(2);
  await expect(row(indices, 'Autre 5')).toBeVisible();
});

test('S-9-72 · bar, horizontal bar, stacked, donut, radar, satisfaction knob and headset info are drawn', async ({
  page,
}) => {
  await signInAs(page, 'etablissement');
  await page.goto('/stats/usage');
  const drawn = (name: string) => card(page, name).getByRole('img').first();
  await expect(drawn('Sessions par semaine')).toBeVisible();
  await expect(drawn('Sessions par profil')).toBeVisible();
  await expect(card(page, 'Sessions par scénario').getByRole('listitem').first()).toBeVisible();
  await expect(card(page, 'Casque sans nouvelles depuis le plus longtemps')).toBeVisible();
  await page.goto('/stats/commun');
  await expect(drawn('Réussite par catégorie')).toBeVisible();
  await expect(
    card(page, 'Dernière formation')
      .getByText(/^\d+ apprenants?$/)
      .first(),
  ).toBeVisible();
  const found = await (await page.request.get('/api/scenarios?rowsPerPage=1&search=chronom')).json();
  await page.goto(`/stats/scenario/${found['hydra:member'][0].uuid}`);
  await expect(card(page, 'Satisfaction').locator('svg circle').first()).toBeVisible();
});

test('S-9-68 · at both widths no name of a radar covers its web, its card or another name', async ({ page }) => {
  await signInAs(page, 'etablissement');
  const found = await (await page.request.get('/api/scenarios?search=Dix%20erreurs')).json();
  const { guid } = found['hydra:member'][0];
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    for (const address of ['/stats/commun', `/stats/seriousGame/${guid}`]) {
      await page.goto(address);
      const radar = card(page, 'Réussite par catégorie');
      await expect(radar.getByRole('listitem').nth(2)).toBeVisible();
      expect(await radar.evaluate(coveredIn), `${address} ${width}`).toEqual([]);
    }
  }
});

/** The names that stand over something. */
// biome-ignore lint/suspicious/noExplicitAny: journeys are checked without the types of pages
function coveredIn(node: any): string[] {
  const web = node.querySelector('svg[role=img]');
  const [ring] = [...web.querySelectorAll('polygon')].sort((a, b) => b.getBBox().width - a.getBBox().width);
  const toWeb = web.getScreenCTM().inverse();
  const box = node.getBoundingClientRect();
  // biome-ignore lint/suspicious/noExplicitAny: as above
  const names = [...node.querySelectorAll('li')].map((one: any) => ({
    text: one.textContent,
    rect: one.getBoundingClientRect(),
  }));
  const steps = [0, 0.25, 0.5, 0.75, 1];
  return names
    .filter(({ rect }, rank) => {
      const isOut = rect.left < box.left || rect.right > box.right || rect.top < box.top || rect.bottom > box.bottom;
      const isOnWeb = steps.some((x) =>
        steps.some((y) => {
          const at = web.createSVGPoint();
          at.x = rect.left + rect.width * x;
          at.y = rect.top + rect.height * y;
          return ring.isPointInFill(at.matrixTransform(toWeb));
        }),
      );
      const isOnOther = names.some(
        ({ rect: other }, at) =>
          at > rank &&
          rect.left < other.right &&
          other.left < rect.right &&
          rect.top < other.bottom &&
          other.top < rect.bottom,
      );
      return isOut || isOnWeb || isOnOther;
    })
    .map(({ text }) => text);
}

test('at both widths the figures of shares stand under their bar, none over another', async ({ page }) => {
  await signInAs(page, 'admin');
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    for (const address of ['/stats/ddp', '/stats/commun']) {
      await page.goto(address);
      if (address === '/stats/commun') await page.getByRole('button', { name: 'Voir tous les établissements' }).click();
      await expect(page.locator('[class*=wholeParts] > li').first()).toBeAttached();
      expect(await page.evaluate(LEAVING), `${address} ${width}`).toEqual([]);
    }
  }
});

/** The shares that are written past their bar, or over the one before. */
const LEAVING = `Array.from(document.querySelectorAll('[class*=wholeParts]')).flatMap((bar) => {
  const end = bar.previousElementSibling.getBoundingClientRect().right;
  const figures = Array.from(bar.children).filter((one) => one.textContent).map((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return { text: one.textContent, rect: range.getBoundingClientRect() };
  });
  return figures
    .filter(({ rect }, at) => rect.right > end + 0.5 || (at > 0 && rect.left < figures[at - 1].rect.right))
    .map(({ text }) => text);
})`;

test('without a session it says so', async ({ page }) => {
  await signInAs(page, 'etablissement');
  await page.goto('/stats/commun?debut=2020-01-01&fin=2020-01-02');
  await expect(page.getByRole('heading', { name: 'Aucun passage n’a été réalisé' })).toBeVisible();
});

for (const person of ['superadmin', 'groupement', 'etablissement', 'referent'] as PersonName[]) {
  test(`S-2.1-04 · ${person} has them, at both widths, and they pass axe`, async ({ page }) => {
    await signInAs(page, person);
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/stats/commun');
      if (person === 'superadmin') await page.getByRole('button', { name: 'Recharger' }).click();
      const indices = card(page, 'Indices de réussite');
      await indices.getByRole('button', { name: /^Détails\s: Hygiène/ }).click();
      await expect(row(indices, 'le plus bas')).toBeVisible();
      await expectAccessible(page, `${person} ${width}`, width);
    }
  });
}

for (const [person, lands] of [
  ['apprenant', /\/home\/apprenant/],
  [null, /\/login/],
] as [PersonName | null, RegExp][]) {
  test(`S-2.1-08 · ${person ?? 'a visitor'} is sent away`, async ({ page }) => {
    if (person) await signInAs(page, person);
    await page.goto('/stats/commun');
    await expect(page).toHaveURL(lands);
  });
}
