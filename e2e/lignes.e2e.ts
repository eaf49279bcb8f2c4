import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectFits, settled } from './axe.ts';
import { signInAs } from './people.ts';
import { test } from './server.ts';
import { addressOf } from './walk.ts';

/** Every list, those inside a page included; `$slug` stands for the id of the first row that the person sees. */
const lists = [
  '/apprenants',
  '/referents',
  '/regroupements',
  '/regroupements/show/$regroupements',
  '/etablissements',
  '/groupements',
  '/training_courses',
  '/assignments',
  '/assignments/details/$assignments',
  '/modules',
  '/module_groupes',
  '/badges',
  '/attestations',
  '/casques',
  '/casques/show/$casques',
  '/possession_casques',
  '/outils/appareilsSansPossession',
  '/outils/etatConnexionEtablissements',
  '/outils/evolutionSatisfactions',
  '/outils/showConsommation',
  '/outils/journaux?tab=appareils',
  '/stats/sessions',
  '/statistiquesIndiv/1',
  '/administrateurs',
  '/users',
];
/** What may be searched too, where no row is sure to be there. */
const searched = ['/scenarios', '/stats/scenario', '/outils/courriels', '/outils/journaux?tab=cles'];
/** Beside them, what stands above the rows is in sight too: a chart, a period, another list. */
const BELOW = /^\/(assignments\/details|statistiquesIndiv|outils\/evolution)|\/show\//;
/** Whose first cards a phone shows too: of pictures, or with another list above. */
const onPhone = ['/scenarios', '/outils/courriels', '/outils/journaux?tab=sessions'];

/** Values that their cell cuts, by the name of their column; heads too. */
const CUT = `[...new Set(
  Array.from(document.querySelectorAll('tr[data-row] > td[data-label], thead th:not(:has(input))'), (cell) =>
    [cell, ...cell.querySelectorAll('*')].some(
      (one) => one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline',
    ) ? cell.dataset.label + ' : ' + cell.innerText : '',
  ).filter(Boolean),
)]`;
/** What stands in each card of a phone: on how many lines, and whether one says nothing. */
const CARDS = `Array.from(document.querySelectorAll('tr[data-row]'), (row) => {
  const shown = Array.from(row.querySelectorAll('td[data-label]')).filter((cell) => cell.offsetParent);
  return { lines: new Set(shown.map((cell) => cell.getBoundingClientRect().bottom)).size, empty: shown.filter((cell) => !cell.querySelector('img, svg') && ['', '-'].includes(cell.innerText.trim())).length };
})`;
/** The bar of the product stays above the cards. */
const UNDER_THE_BAR = 740 - 56;
const HEIGHT_OF_THREE = `Array.from(document.querySelectorAll('tr[data-row]')).slice(0, 3).reduce((sum, row) => sum + row.offsetHeight, 0)`;
/** Of rows of four lines at most: under a name, an establishment may take three. */
const FOUR_LINES = 80;
const HIGHEST = `Math.max(...Array.from(document.querySelectorAll('tr[data-row]'), (row) => row.offsetHeight))`;
/** Of the cards, those that end above the lower edge of the window. */
const SEEN = `Array.from(document.querySelectorAll('tr[data-row], main ul[aria-busy] > li')).filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length`;

/** Titles of two lines whose count stands alone under them. */
const LONELY = `Array.from(document.querySelectorAll('h1 + *'), (count) => [count, count.previousElementSibling]).filter(([count, title]) => /^[0-9]/.test(count.innerText) && count.getBoundingClientRect().top >= title.getBoundingClientRect().bottom).map(([, title]) => title.innerText)`;
/** What is said in an empty search box, where it is wider than the box. */
const CUT_HINTS = `Array.from(document.querySelectorAll('input[type="search"]')).filter((box) => {
  const { font, paddingLeft, paddingRight } = getComputedStyle(box);
  const pen = Object.assign(document.createElement('canvas').getContext('2d'), { font });
  return pen.measureText(box.placeholder).width > box.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
}).map((box) => box.placeholder)`;

/** Words of a usual length that are broken in their midst, by the name of their column. */
const BROKEN_WORDS = `[...new Set(
  Array.from(document.querySelectorAll('tr[data-row] > td[data-label]'), (cell) => {
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    const broken = [];
    while (texts.nextNode()) {
      const { data, parentElement } = texts.currentNode;
      if (!parentElement.checkVisibility()) continue;
      for (const { 0: word, index } of data.matchAll(/[\\p{L}\\d]{2,16}(?![\\p{L}\\d])/gu)) {
        if (/[\\p{L}\\d]/u.test(data[index - 1] ?? ' ')) continue;
        const range = document.createRange();
        range.setStart(texts.currentNode, index);
        range.setEnd(texts.currentNode, index + word.length);
        if (new Set(Array.from(range.getClientRects(), ({ bottom }) => Math.round(bottom))).size > 1) broken.push(cell.dataset.label + ' : ' + word);
      }
    }
    return broken;
  }).flat(),
)]`;

/** Codes of learners that stand on more than two lines. */
const BROKEN_CODES = `Array.from(document.querySelectorAll('td[data-label="Code apprenant"] > [data-value]')).filter((one) => one.offsetHeight > 42).map((one) => one.innerText)`;

const rows = (page: Page) => page.locator('tr[data-row]');
const strip = (page: Page) => page.locator('div[data-some]');
const cards = (page: Page) => page.locator('tr[data-row], main ul[aria-busy] > li');

async function open(page: Page, route: string): Promise<void> {
  await page.goto(await addressOf(page, route));
  await expect(page.locator('main:not(:has([aria-busy="true"])) h1')).toBeVisible();
  await expect(cards(page).first(), route).toBeVisible();
  await settled(page);
}

/** Names as long as one meets, in a list of each kind; what they are searched by. */
async function makeLongNames(page: Page): Promise<string> {
  const nom = 'Centre hospitalier intercommunal de Villefranche-de-Rouergue-Sainte-Marie-de-Haudricourt';
  const post = async (slug: string, data: object) => {
    const answer = await page.request.post(`/api/${slug}`, { data });
    expect(answer.status(), slug).toBe(201);
    return (await answer.json()).id as number;
  };
  const etablissement = await post('etablissements', {
    nom,
    ville: 'Villefranche-de-Rouergue-lès-Haudricourt',
    email: 'secretariat.formation-continue@centre-hospitalier-haudricourt.test',
  });
  await post('apprenants', {
    nom: 'de Kerangal-Bouteiller d’Haudricourt',
    prenom: 'Marie-Charlotte-Antoinette',
    matricule: 'HAUDRICOURT-2026-000123',
    email: 'marie-charlotte.de-kerangal-bouteiller@centre-hospitalier-haudricourt.test',
    etablissement,
  });
  await post('modules', { nom: `${nom} : accueil`, type: 1 });
  await post('badges', { name: `${nom} : accueil` });
  return 'haudricourt';
}

test('no value of a list is cut by its cell, at 1280 px or at 1440 px, whatever columns there are', async ({
  page,
}) => {
  test.slow();
  await signInAs(page, 'superadmin');
  for (const address of lists) {
    // Beyond its first rows too: a long word is rare.
    await open(page, `${address}${address.includes('?') ? '&' : '?'}rowsPerPage=100`);
    for (const width of [1280, 1440]) {
      await expectFits(page, `${address} ${width}`, width);
      expect.soft(await page.evaluate(CUT), `${address} ${width}`).toEqual([]);
      expect.soft(await page.evaluate(BROKEN_WORDS), `${address} ${width}`).toEqual([]);
      expect.soft(await page.evaluate(CUT_HINTS), `${address} ${width}`).toEqual([]);
    }
  }
  await open(page, '/apprenants?rowsPerPage=300');
  // The narrower one is 1280 px less a scroll bar.
  for (const width of [1265, 1440]) {
    await expectFits(page, `learners ${width}`, width);
    expect(await page.evaluate(CUT), `learners ${width}`).toEqual([]);
    expect(await page.evaluate(BROKEN_WORDS), `learners ${width}`).toEqual([]);
    await expect(page.locator('[data-scrolls]')).toHaveCount(0);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const address of searched) {
    await page.goto(address);
    await expect(page.getByRole('main').getByRole('searchbox')).toBeVisible();
    expect.soft(await page.evaluate(CUT_HINTS), address).toEqual([]);
  }
  await open(page, '/apprenants?search=APP-ORLEANS');
  expect(await page.evaluate(BROKEN_CODES)).toEqual([]);
});

test('on a phone, a card has four lines at most, none of them empty, three stand in sight, and no bar waits for a selection', async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  await signInAs(page, 'superadmin');
  // The table of activity stays one.
  for (const address of [...onPhone, ...lists.filter((list) => list !== '/outils/showConsommation')]) {
    await open(page, address);
    const seen = Math.min(3, await cards(page).count());
    const told = await page.evaluate<{ lines: number; empty: number }[]>(CARDS);
    expect.soft(Math.max(0, ...told.map(({ lines }) => lines)), address).toBeLessThanOrEqual(4);
    expect.soft(Math.max(0, ...told.map(({ empty }) => empty)), address).toBe(0);
    expect.soft(await page.evaluate(HEIGHT_OF_THREE), address).toBeLessThanOrEqual(UNDER_THE_BAR);
    if (!BELOW.test(address)) {
      expect.soft(await page.evaluate(SEEN), address).toBeGreaterThanOrEqual(seen);
    }
    await expect.soft(page.getByText('Aucune sélection'), address).toBeHidden();
    expect.soft(await page.evaluate(LONELY), address).toEqual([]);
    expect.soft(await page.evaluate(CUT_HINTS), address).toEqual([]);
  }
  await open(page, '/assignments?search=identitovigilance');
  await expect(rows(page)).toHaveText(/vigilance\s+[\d/]{10}\s+[\d/]{10}\s+Futur$/, { useInnerText: true });
  await open(page, '/apprenants');
  await rows(page).first().getByRole('checkbox').check();
  const all = page.getByRole('button', { name: /^Sélectionner les/ });
  await expect(all).toBeVisible();
  for (const address of ['/apprenants', '/attestations']) {
    await open(page, address);
    await rows(page).first().getByRole('checkbox').check();
    await expect(all).toBeVisible();
    expect.soft((await strip(page).boundingBox())!.height, address).toBeLessThanOrEqual(96);
    await expectAccessible(page, address, 360);
  }
});

test('P-2.4-18 · the widest lists fit too: sessions of an establishment, establishments of an administrator', async ({
  page,
}) => {
  for (const [person, address] of [
    ['etablissement', '/stats/sessions'],
    ['groupement', '/stats/sessions'],
    ['admin', '/stats/sessions'],
    ['admin', '/etablissements'],
  ] as const) {
    await signInAs(page, person);
    await open(page, address);
    for (const width of [1265, 1440]) {
      await expectFits(page, `${person} ${address} ${width}`, width);
      await expect(page.locator('[data-scrolls]'), `${person} ${address} ${width}`).toHaveCount(0);
    }
  }
});

test('the number of a session does not make rows of five lines', async ({ page }) => {
  await signInAs(page, 'admin');
  await open(page, '/attestations');
  expect(await page.evaluate(HIGHEST)).toBeLessThanOrEqual(FOUR_LINES);
});

for (const width of [1280, 360]) {
  test(`ticking a box moves no row and no action, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await signInAs(page, 'admin');
    for (const [address, act] of [
      ['/apprenants', 'Supprimer les apprenants sélectionnés'],
      ['/regroupements', 'Archiver les regroupements sélectionnés'],
    ] as const) {
      await open(page, address);
      const first = rows(page).first();
      const action = page.getByRole('button', { name: act });
      // A phone shows the actions once there is something to do with them.
      const staying = (await action.isVisible()) ? [first, action] : [first];
      const places = () => Promise.all(staying.map((one) => one.boundingBox()));
      const before = await places();
      await first.getByRole('checkbox').check();
      await expect(page.getByRole('button', { name: /^Sélectionner les/ })).toBeVisible();
      expect(await places(), address).toEqual(before);
      await expectFits(page, address, width);
    }
  });
}

test('while a list goes sideways, the box and the name stay in sight', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 800 });
  await signInAs(page, 'admin');
  await open(page, '/apprenants');
  const box = rows(page).first().getByRole('checkbox');
  const name = rows(page).first().getByRole('link').first();
  const left = async (place: typeof box) => (await place.boundingBox())!.x;
  const before = await left(box);
  await page.evaluate("document.querySelector('[data-scrolls]').scrollLeft = 400");
  expect(await page.evaluate("document.querySelector('[data-scrolls]').scrollLeft")).toBeGreaterThan(50);
  expect(await left(box)).toBe(before);
  expect(await left(name)).toBeGreaterThan(before);
  await expect(name).toBeInViewport({ ratio: 1 });
});

test('Ctrl P prints every row that the filters find, and says which; the list then stands where it was', async ({
  page,
}) => {
  await page.addInitScript(`globalThis.print = () => {
    const rows = document.querySelectorAll('tr[data-printed]');
    globalThis.printed = {
      rows: rows.length,
      first: rows[0].innerText,
      said: [...document.querySelectorAll('.print-only:not(table)')].map((one) => one.textContent).join(' '),
    };
    dispatchEvent(new Event('afterprint'));
  }`);
  await signInAs(page, 'admin');
  await open(page, '/apprenants?search=nantes&page=2');
  const range = page.getByRole('region', { name: 'Liste des apprenants' }).getByText(/^11-20 sur/);
  const total = Number((await range.textContent())!.split('sur')[1]!.replace(/\D/g, ''));
  expect(total).toBeGreaterThan(20);
  await page.keyboard.press('Control+p');
  await expect.poll(() => page.evaluate('globalThis.printed?.rows')).toBe(total);
  expect(await page.evaluate('globalThis.printed.said')).toMatch(/Édité le .* par .* Recherche\s: nantes\./);
  await expect(range).toBeVisible();
  await expect(page).toHaveURL(/search=nantes/);

  await open(page, '/apprenants');
  await page.getByRole('button', { name: 'Imprimer la liste' }).click();
  await expect.poll(() => page.evaluate('globalThis.printed?.rows')).toBe(1_000);
  expect(await page.evaluate('globalThis.printed.said')).toMatch(
    /Sans filtre\..*Les 1\s000 premières lignes sur 1\s\d{3}/,
  );
});

test('nor is a long one', async ({ page }) => {
  await signInAs(page, 'superadmin');
  const search = await makeLongNames(page);
  for (const list of ['/apprenants', '/etablissements', '/modules', '/badges']) {
    await open(page, `${list}?search=${search}`);
    for (const width of [1280, 1440]) {
      await expectFits(page, `${list} ${width}`, width);
      expect.soft(await page.evaluate(CUT), `${list} ${width}`).toEqual([]);
    }
  }
});

test('on a phone the title of a card holds surname and first name, wherever learners or referents are listed', async ({
  page,
}) => {
  await signInAs(page, 'etablissement');
  const rowsOf = async (path: string) => (await (await page.request.get(`/api/${path}`)).json())['hydra:member'];
  const [learner] = await rowsOf('apprenants?rowsPerPage=1&order[nom]=ASC');
  const groups = await rowsOf(`regroupements?search=${encodeURIComponent('Nouveaux arrivants')}`);
  const assignments = await rowsOf('assignments/v2/data?rowsPerPage=100');
  const toAll = assignments.find(({ name }: { name: string }) => name === 'Hygiène des mains 2026');
  await page.setViewportSize({ width: 360, height: 740 });
  for (const address of ['/apprenants', `/assignments/details/${toAll.id}`]) {
    await page.goto(address);
    await expect(
      page
        .locator('tr[data-row]')
        .first()
        .getByRole('link', { name: `${learner.nom} ${learner.prenom}`, exact: true }),
    ).toBeVisible();
    await expect(page.locator('tr[data-row]').first()).not.toContainText('Prénom');
  }
  const [referent] = await rowsOf('referents?rowsPerPage=1&order[nom]=ASC');
  await page.goto('/referents');
  await expect(
    page
      .locator('tr[data-row]')
      .first()
      .getByRole('link', { name: `${referent.nom} ${referent.prenom}`, exact: true }),
  ).toBeVisible();
  await page.goto(`/regroupements/show/${groups[0].id}`);
  await expect(page.locator('tr[data-row] td[data-name] a').first()).toHaveAccessibleName(/^\S.* \S/);
  for (const width of [360, 1280]) await expectAccessible(page, `the learners of a group, ${width}`, width);
  await page.goto('/apprenants');
  await expect(
    page.locator('tr[data-row]').first().getByRole('link', { name: learner.nom, exact: true }),
  ).toBeVisible();
});
