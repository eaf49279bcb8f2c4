import { readFileSync } from 'node:fs';
import path from 'node:path';
import { read, utils } from '@e965/xlsx';
import { expect, type Locator, type Page } from '@playwright/test';
import { filterInput, parseFilterSearch } from '../apps/web/src/screens/stats/-parts/filter-search.ts';
import { figure, percent, plain, rowsOf } from './figures.ts';
import { kindOf } from './links.ts';
import { type PersonName, signInAs } from './people.ts';
import { test } from './server.ts';

/**
 * Every chart and every figure of every screen of statistics: none is without the sessions behind it, which are as many as it says; its file
 * says the same. Nothing here names a chart: what a screen shows is found in its page.
 */

// It only reads: two workers share it.
test.describe.configure({ mode: 'parallel' });

interface Screen {
  route: string;
  address: (page: Page) => string | Promise<string>;
  /** Nothing is asked before this button. */
  press?: string;
}

/** A4 between its margins, in px of CSS. */
const UPRIGHT = { width: 702, height: 1016 };
const LAID = { width: 1031, height: 687 };

const PERIOD = 'debut=2025-06-02';

/** The screens that show figures, by who sees the most of them. */
const screens: Partial<Record<PersonName, Screen[]>> = {
  admin: [
    at('/'),
    at('/stats/usage/admin', { press: 'Recharger' }),
    at('/stats/commun', { press: 'Recharger' }),
    of('/stats/seriousGame/$id', 'Dix erreurs à retrouver', 'guid'),
    of('/stats/mangoEngine/$id', 'Débits de perfusion', 'guid'),
    at('/outils/satisfaction-par-formation', { press: 'Recharger' }),
    at('/outils/evolutionSatisfactions'),
    at('/outils/showConsommation'),
    at('/outils/rapportMobile', { press: 'Charger les données' }),
    at('/outils/adam'),
    at('/outils/lat'),
    at('/outils/ddp'),
    { route: '/outils/statistiquesSession', address: worstSession },
  ],
  etablissement: [
    at('/'),
    at(`/stats/usage/?${PERIOD}&comparer=true`),
    at(`/stats/commun?${PERIOD}`),
    of('/stats/scenario/$id', 'Friction chronométrée', 'uuid'),
    at('/stats/ddp'),
  ],
};

/** Screens of the same folders without a figure of sessions, and why. */
const WITHOUT = new Set([
  // They list what other screens show the figures of.
  '/stats/scenario/',
  '/stats/sessions',
  // Of one person, or of one session.
  '/home/apprenant',
  '/home/etablissement',
  '/statistiquesIndiv/$id',
  // Its figures are answers, in a dialog (stats-sessions.e2e.ts).
  '/home/referent',
  // Its figure opens to its own list (activite.e2e.ts).
  '/outils/etatConnexionEtablissements',
  // Tools that make something, or lists.
  '/outils/',
  '/outils/appareilsSansPossession',
  '/outils/courriels',
  '/outils/genererCertificats',
  '/outils/genererConventions',
  '/outils/genererEtablissementTest',
  '/outils/genererSession',
  '/outils/importApprenants',
  '/outils/journaux',
  '/outils/transfersModule',
]);

/** Columns of charts that count no sessions, and open to none: requests, learners, what a part is of. */
const OPENS_TO_NONE = /^(Sur|Demandes|Moins de 2 ans|Plus de 2 ans|Évolution)/;
/** Figures in whole numbers that are no count of sessions. */
const NO_COUNT = /minutes|moyenne|durée|score/i;

function at(address: string, more: Partial<Screen> = {}): Screen {
  return { route: address.split('?')[0]!, address: () => address, ...more };
}

/** Of the scenario of this name. */
function of(route: string, nom: string, by: 'uuid' | 'guid'): Screen {
  return {
    route,
    press: 'Recharger',
    address: async (page) => {
      const answer = await page.request.get(`/api/scenarios?rowsPerPage=100&search=${encodeURIComponent(nom)}`);
      const rows: Record<string, string>[] = (await answer.json())['hydra:member'];
      return `${route.replace('$id', rows.find((row) => row.nom === nom)![by]!)}?debut=2020-01-01`;
    },
  };
}

/** A session with errors. */
async function worstSession(page: Page): Promise<string> {
  const scenarios = await page.request.get('/api/scenarios?search=Friction%20chronom');
  const { id } = (await scenarios.json())['hydra:member'][0];
  const answer = await page.request.post('/api/stats/sessions', {
    data: { debut: '2020-01-01', scenario: id, avecScore: true, tri: 'Score', sens: 'ASC' },
    headers: { 'content-type': 'application/json' },
  });
  return `/outils/statistiquesSession?lecture=template&session=${(await answer.json()).tableauPassages[0].Session_id}`;
}

/** A figure that leads to sessions. */
interface Figure {
  /** The screen and the card, then the column or the name of the figure. */
  where: string;
  text: string;
  /** What the row that it stands in says. */
  row: string;
  href: string;
}

/** What stands in a page: journeys are checked without its types. */
// biome-ignore lint/suspicious/noExplicitAny: see above
type Node = any;

const SESSIONS = 'main a[href^="/stats/sessions"]';

/** The figures that lead to sessions, as they stand. */
async function figuresIn(within: Locator, where: string): Promise<Figure[]> {
  const found = await within.evaluateAll((links: Node[]) =>
    links.map((link) => {
      const cell = link.closest('td, th');
      const head = cell?.closest('table').querySelectorAll('thead tr:last-child > *')[cell.cellIndex];
      return {
        card: link.closest('[data-card]')?.querySelector('h2')?.textContent ?? '',
        name: head?.textContent ?? link.ariaLabel?.split(/\s:/)[0] ?? '',
        text: link.textContent,
        row: link.closest('tr, li, dt, dd, p')?.textContent ?? '',
        href: link.getAttribute('href'),
      };
    }),
  );
  return found.map(({ card, name, text, row, href }) => ({
    where: `${where} « ${plain(card)} » ${plain(name)}`,
    text: plain(text).split(': ').at(-1)!,
    row: plain(row),
    href,
  }));
}

/** How many sessions, or facts in them, a figure must open to; nothing where it is no count: at least one. */
function countOf({ where, text, row }: Figure): number | undefined {
  if (text.includes('%')) {
    // So many out of so many.
    const [, right] = /(?<![\d/])(\d[\d ]*)\/\d[\d ]*(?!\/)\b(?!\/)/.exec(row) ?? [];
    return right === undefined ? undefined : numberIn(right);
  }
  const column = where.split('» ').at(-1)!;
  // The column of the period before bears no unit: its card does.
  const isNoCount = NO_COUNT.test(column === 'Période précédente' ? where : column);
  if (/min$|,/.test(text) || isNoCount) return undefined;
  // So many out of so many.
  return numberIn(text.split(/\/| sur /)[0]!);
}

const numberIn = (text: string) => Number(text.replaceAll(/\D/g, ''));
const NOTHING = new Set(['0', '-', '', '0 %']);

/** The table behind each chart: every figure of it opens, and its file says the same. */
async function expectTables(page: Page, where: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const button of await page
    .getByRole('main')
    .getByRole('button', { name: /^Voir les données/ })
    .all()) {
    const card = button.locator('xpath=ancestor::*[@data-card][1]');
    const title = plain(await card.getByRole('heading').first().innerText());
    await button.click();
    const table = card.locator('table');
    await expect(table).toBeVisible();
    const heads = (await table.locator('thead th').allInnerTexts()).map(plain);
    const rows = await rowsOf(table.locator('tbody').locator('th, td'), heads.length);
    expect(rows.length, `${where} « ${title} »`).toBeGreaterThan(0);
    const closed = await table
      .locator('tbody tr')
      .evaluateAll((lines: Node[]) =>
        lines.map((line) =>
          [...line.cells].map((cell: Node) => cell.querySelector('a[href^="/stats/sessions"]') === null),
        ),
      );
    for (const [rank, row] of rows.entries()) {
      const dead = row.filter(
        (text, at) => at > 0 && closed[rank]![at] && !NOTHING.has(text) && !OPENS_TO_NONE.test(heads[at]!),
      );
      expect.soft(dead, `${where} « ${title} » ${row[0]}: figures that open to nothing`).toEqual([]);
    }
    figures.push(...(await figuresIn(table.locator('a[href^="/stats/sessions"]'), where)));
    await expectFile(page, card, { heads, rows, where: `${where} « ${title} »` });
  }
  return figures;
}

/** A count of sessions or of answers that stands outside of tables leads to them. */
async function expectNoDeadCount(page: Page, where: string): Promise<void> {
  const dead = await page.getByRole('main').evaluate((main: Node) =>
    [...main.querySelectorAll('p, span, dd, strong')]
      .filter((one: Node) => one.children.length === 0 && !one.closest('a, table, button, label, [hidden]'))
      .map((one: Node) => one.textContent.replaceAll(/\s/g, ' ').trim())
      .filter((text: string) => /^[1-9][\d ]* (sessions?|réponses?)$/.test(text)),
  );
  expect.soft(dead, `${where}: figures that open to nothing`).toEqual([]);
}

/** A column of the file bears the name of one of the table, and says the same. */
async function expectFile(
  page: Page,
  card: Locator,
  { heads, rows, where }: { heads: string[]; rows: string[][]; where: string },
): Promise<void> {
  const button = card.getByRole('button', { name: /^Télécharger en Excel/ });
  if ((await button.count()) === 0) return;
  const saved = page.waitForEvent('download');
  await button.click();
  const book = read(readFileSync(await (await saved).path()));
  const lines = utils.sheet_to_json<(string | number | null)[]>(Object.values(book.Sheets)[0]!, {
    header: 1,
    defval: null,
  });
  const begin = lines.findIndex((line) => line.filter((cell) => cell !== null).length > 1);
  const titles = lines[begin]!.map((cell) => plain(String(cell ?? '')));
  const said = lines.slice(begin + 1).filter((line) => line.filter((cell) => cell !== null).length > 1);
  const nameOf = (head: string) => head.replace(/ \(%\)$/, '');
  const same = heads.flatMap((head, at) => {
    const rank = titles.findIndex((title) => nameOf(title) === nameOf(head));
    return at === 0 || rank < 0 ? [] : [{ at, rank }];
  });
  expect.soft(same, `${where}: no column of its file is one of its table (${titles} / ${heads})`).not.toEqual([]);
  // Where it names parts beside their wholes, the table holds the wholes.
  const isOfWholes = same.every(({ rank }) => rank > 1) && said.some((line) => line[1] === null);
  const data = isOfWholes ? said.filter((line) => line[1] === null) : said;
  // Weeks without a session are drawn, not written.
  const shown =
    rows.length === data.length ? rows : rows.filter((row) => row.slice(1).some((text) => !NOTHING.has(text)));
  for (const { at, rank } of same) {
    const isPercent = shown.some((row) => row[at]!.endsWith('%'));
    const written = data.map((line) => (isPercent ? percent : figure)(line[rank] as number | null));
    // So many « /100 », « +12 », « −3 (−20 %) ».
    const read = shown.map((row) =>
      row[at]!.replace(/\/.*| \(.*/, '')
        .replace(/^\+/, '')
        .replace('−', '-'),
    );
    expect.soft(read, `${where} ${heads[at]}: its file`).toEqual(written);
  }
}

/** The first and the last figure of each column and kind. */
function samplesOf(figures: readonly Figure[]): Figure[] {
  const groups = Map.groupBy(figures, ({ where, href }) => `${where} ${kindOf(href)}`);
  return [...groups.values()].flatMap((group) => [...new Set([group[0]!, group.at(-1)!])]);
}

/** What the screen of sessions asks for at this address. */
function askedAt(href: string) {
  const search = [...new URL(href, 'http://sillage.test').searchParams].map(([name, text]) => [name, readValue(text)]);
  const raw: Record<string, unknown> = Object.fromEntries(search);
  return { ...raw, ...filterInput(parseFilterSearch(raw), new Date()), rowsPerPage: 1 };
}

/** As the router reads it. */
function readValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

interface Behind {
  filtre: string;
  nombreDeSessions: number;
  nombreCompte: number | null;
}

/** Each opens to as many sessions as it says, or to sessions that hold together as many facts, as their screen says. */
async function expectOpen(page: Page, figures: readonly Figure[]): Promise<void> {
  const answers = new Map<string, Behind>();
  for (const one of figures) {
    const { where, text, href } = one;
    if (!answers.has(href)) {
      const answer = await page.request.post('/api/stats/sessions', { data: askedAt(href) });
      expect(answer.status(), `${where} ${text} ${href}`).toBe(200);
      answers.set(href, await answer.json());
    }
    const { filtre, nombreDeSessions, nombreCompte } = answers.get(href)!;
    const said = countOf(one);
    if (said === undefined) expect.soft(nombreDeSessions, `${where} ${text} ${href}`).toBeGreaterThan(0);
    else if (nombreCompte === null || nombreCompte === nombreDeSessions)
      expect.soft(nombreDeSessions, `${where} ${text} ${href}`).toBe(said);
    else {
      const sentence = new RegExp(` · ${said} [^·\\d]+ dans ${nombreDeSessions} sessions? · `);
      expect
        .soft(` · ${plain(filtre)} · `.replaceAll(/(?<=\d) (?=\d)/g, ''), `${where} ${text} ${href}`)
        .toMatch(sentence);
    }
  }
}

/** On a sheet of A4 each figure stands whole, and says the same; a list prints every row, a wide one on a sheet laid on its side. */
async function expectPaper(page: Page, drawn: readonly Figure[], route: string): Promise<void> {
  const size = page.viewportSize()!;
  const list = page.getByRole('button', { name: 'Imprimer la liste' });
  const isList = (await list.count()) > 0;
  if (isList) {
    await page.evaluate('window.print = () => {}');
    await list.click();
    await page.locator('main [data-printed] table').last().waitFor({ state: 'attached' });
  }
  const sheet = (await page.locator('main table[data-wide]').count()) > 0 ? LAID : UPRIGHT;
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(sheet);
  const printed = page.locator(SESSIONS).filter({ visible: true });
  const said = async () => (await figuresIn(printed, route)).map(({ text, href }) => `${text} ${href}`);
  const wanted = drawn.map(({ text, href }) => `${text} ${href}`);
  await expect.poll(said, `${route} on paper`).toEqual(isList ? expect.arrayContaining(wanted) : wanted);
  const cut = await printed.evaluateAll((links: Node[], width) => {
    const outside = links.filter((link) => {
      const { left, right } = link.getBoundingClientRect();
      return left < 0 || right > width + 1;
    });
    return outside.map(
      (link) => `${link.closest('[data-card]')?.querySelector('h2')?.textContent}: ${link.textContent}`,
    );
  }, sheet.width);
  expect.soft(cut, `${route}: cut by the sheet`).toEqual([]);
  await page.emulateMedia({ media: null });
  await page.setViewportSize(size);
  if (isList) await page.evaluate("dispatchEvent(new Event('afterprint'))");
}

for (const [person, own] of Object.entries(screens) as [PersonName, Screen[]][]) {
  for (const { route, address, press } of own) {
    test(`S-2.1-33 · ${person}, ${route}: each figure opens to as many sessions as it says; its file and the paper say the same`, async ({
      page,
    }) => {
      await signInAs(page, person);
      await page.goto(await address(page));
      const button = page.getByRole('main').getByRole('button', { name: press ?? 'none', exact: true });
      if (press && person === 'admin') await button.click();
      await expect(
        page.locator('body:not(:has([aria-busy="true"]))').locator(`${SESSIONS}, main button[aria-expanded]`).first(),
      ).toBeVisible();
      const drawn = await figuresIn(page.locator(SESSIONS), route);
      await expectNoDeadCount(page, route);
      await expectPaper(page, drawn, route);
      const figures = [...drawn, ...(await expectTables(page, route))];
      expect(figures.length, route).toBeGreaterThan(0);
      await expectOpen(page, samplesOf(figures));
    });
  }
}

test('S-2.1-33 · no screen of statistics or of tools is left out', () => {
  const listed = readFileSync(path.join(import.meta.dirname, '../docs/screens.md'), 'utf8');
  const routes = [...listed.matchAll(/^\| `(\/(?:stats|statistiquesIndiv|outils|home)\/[^`]*)`/gm)].map(
    ([, route]) => route!,
  );
  expect(routes.length).toBeGreaterThan(30);
  const known = new Set([...WITHOUT, ...Object.values(screens).flatMap((own) => own.map(({ route }) => route))]);
  expect(routes.filter((route) => !known.has(route))).toEqual([]);
});
