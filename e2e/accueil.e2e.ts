import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { type PersonName, signInAs } from './people.ts';
import { test } from './server.ts';

/** Where the page calls the API, the session apart, from now on. */
async function recordCalls(page: Page): Promise<string[]> {
  const called: string[] = [];
  // Without a mouse: in the corner, where it begins, it is on the link to Accueil, which is then loaded beforehand.
  await page.addInitScript("addEventListener('mouseover', (event) => event.stopImmediatePropagation(), true)");
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && pathname !== '/api/session') called.push(pathname);
  });
  return called;
}

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const post = {
  id: 1,
  link: 'https://nouvelles.test/mains',
  title: 'L’hygiène des mains',
  excerpt: 'Une nouvelle formation',
  image: null,
  date: '2026-11-12',
};
const giveNews = (page: Page, path: string, items: object[]) =>
  page.route(`**/api/actualites${path}`, (route) => route.fulfill({ json: { items } }));

test('P-2.1-33 P-2.2-01 P-2.2-02 P-2.2-04 P-2.2-06 · a visitor goes to the login page from each home and from the news', async ({
  page,
}) => {
  for (const address of ['/', '/home/referent', '/home/etablissement', '/home/apprenant', '/actualites']) {
    await page.goto(address);
    await expect(page).toHaveURL(address === '/' ? '/login' : /\/login\?retour=/);
  }
});

test('P-1-02 P-2.1-33 P-2.1-34 S-1-01 · Accueil welcomes, with the changelog, the news and shortcuts to what one may open', async ({
  page,
}) => {
  await signInAs(page, 'etablissementSans');
  await giveNews(page, '', [post]);
  await giveNews(page, '/changelog', [{ ...post, id: 2, title: 'Sillage 2.4' }]);
  await page.goto('/');
  await expect(title(page)).toContainText('Bonjour');
  await expect(page.getByRole('link', { name: /hygiène des mains/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /Sillage 2.4/ })).toBeVisible();
  const shortcuts = page.getByRole('region', { name: 'Accès rapides' }).getByRole('link');
  await expect(shortcuts).toHaveText([
    'Actualités',
    'Établissements',
    'Groupements',
    'Catalogue',
    'Modules',
    'Groupes de modules',
    'Scénarios',
    'Statistiques d’usage',
    'Statistiques communes',
    'Possessions',
    'Mon établissement',
  ]);
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(page.getByText(/English|Langue/)).toHaveCount(0);
  await page.getByRole('link', { name: 'Établissements' }).first().click();
  await page
    .getByRole('navigation', { name: /Fil d.Ariane/ })
    .getByRole('link', { name: 'Accueil' })
    .click();
  await expect(page).toHaveURL('/');
});

test('printed, the figures of Accueil keep their words, and no button is left', async ({ page }) => {
  await signInAs(page, 'etablissement');
  await page.goto('/');
  const figure = page.getByRole('button', { name: 'des apprenants ont apprécié la formation' });
  await expect(figure).toBeVisible();
  await expect(page.getByRole('link', { name: /^Voir/ }).first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(figure).toBeVisible();
  await expect(page.locator('.mantine-Button-root:visible')).toHaveCount(0);
});

test('a printed page says whose it is, when it was printed and by whom, above its title; a table keeps its headings', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  for (const address of ['/', '/etablissements/show/1', '/etablissements', '/stats/commun']) {
    await page.goto(address);
    await expect(title(page)).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    const header = page.getByText(/^Édité le \d\d\/\d\d\/\d{4} à \d\d:\d\d par .+/).filter({ visible: true });
    await expect(header, address).toHaveCount(1);
    await expect(title(page), address).toBeVisible();
    const name = (await title(page).textContent())!;
    await expect(page.locator('h1, p').filter({ hasText: name, visible: true }), address).toHaveCount(1);
    await page.emulateMedia({ media: null });
  }
  await page.goto('/etablissements');
  await expect(page.getByRole('columnheader', { name: 'Nom' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('columnheader', { name: 'Nom' }).getByText('Nom')).toBeVisible();
});

test('P-2.2-03 C-2.8-16 · the home of establishments is an empty page', async ({ page }) => {
  const called = await recordCalls(page);
  await signInAs(page, 'etablissement');
  await page.goto('/home/etablissement');
  await expect(title(page)).toBeVisible();
  await expect(page.getByRole('main')).toHaveText(/^\s*Accueil établissement\s*$/);
  expect(called).toEqual([]);
});

test('P-2.2-09 · a post opens in a new tab; without image it has a placeholder; none at all says « Aucune »', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  await giveNews(page, '', [post]);
  await page.goto('/actualites');
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: post.title });
  await expect(card.getByRole('link')).toHaveAttribute('href', post.link);
  await expect(card.getByRole('link')).toHaveAttribute('target', '_blank');
  await expect(card.locator('img')).toHaveCount(0);
  await expect(card.locator('svg')).toBeVisible();
  await page.unrouteAll();
  await giveNews(page, '', []);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Aucune', exact: true })).toBeVisible();
});

test('the page on personal data, as an administrator reads it, calls nothing', async ({ page }) => {
  const called = await recordCalls(page);
  await signInAs(page, 'admin');

  await test.step('P-2.2-10 P-2.2-14 P-2.2-16 · it opens, under its three headings', async () => {
    await page.goto('/rgpd');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'Données collectées',
      'Durée de conservation',
      'Certifications',
    ]);
  });
  const main = page.getByRole('main');

  await test.step('P-2.2-12 P-2.2-13 P-2.2-15 · what is collected, and for how long', async () => {
    for (const text of [
      /navigation.+date.+nature/,
      /demandes d’aide/,
      /demandes de kit de communication/,
      /logos/,
      /conservées sans limitation de durée/,
    ]) {
      await expect(main).toContainText(text);
    }
  });

  await test.step('P-2.2-13 · unless the provider has corrected it', async () => {
    await page.route('/rgpd', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace(
        'name="conservation" content=""',
        'name="conservation" content="Treize mois."',
      );
      await route.fulfill({ response: answer, body });
    });
    await page.goto('/rgpd');
    await expect(main).toContainText('Treize mois.');
    await expect(main).not.toContainText('sans limitation de durée');
  });

  await test.step('P-2.2-14 P-2.2-16 · no certification is named before it is confirmed', async () => {
    await expect(main).not.toContainText(/ISO|HDS|Qualiopi/);
  });

  await test.step('P-2.2-11 · the API was not called', async () => {
    expect(called).toEqual([]);
  });
});

test('the nights and what each has removed: none yet, several, out of reach', async ({ page, expectError }) => {
  await signInAs(page, 'admin');
  let nights: object[] | null = [];
  await page.route('**/api/donnees_personnelles/conservations', (route) =>
    nights ? route.fulfill({ json: { conservations: nights } }) : route.fulfill({ status: 500 }),
  );
  const expectBothWidths = async (what: string) => {
    for (const width of [360, 1280]) await expectAccessible(page, `${what} ${width}`, width);
  };
  await page.goto('/rgpd');
  await page
    .getByRole('navigation', { name: 'Navigation' })
    .getByRole('link', { name: 'Rapports de conservation' })
    .click();
  await expect(title(page)).toHaveText('Rapports de conservation');
  await expect(page.getByText(/Aucune nuit n’est encore passée/)).toBeVisible();
  await expectBothWidths('no night');

  const none = { apprenants: 0, inconnus: 0, courriels: 0, adresses: 0, journal: 0, preuves: 0 };
  nights = [
    { ...none, date: '2026-11-22T02:05:00Z', apprenants: 2, journal: 1204 },
    { ...none, date: '2026-11-21T02:05:00Z', courriels: 31 },
  ];
  await page.reload();
  const rows = page.getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText(/22\/11\/2026.*03.05.*2.*1\s204/);
  await expectBothWidths('two nights');
  await page.getByRole('button', { name: 'Nuit' }).click();
  await expect(rows.nth(1)).toContainText('21/11/2026');

  nights = null;
  expectError(/status of 500 .*conservations/);
  await page.reload();
  await expect(page.getByText('Réessayer')).toBeVisible();
  await expectBothWidths('out of reach');
});

const content = ['Modules', 'Groupes de modules', 'Scénarios'];
const people = ['Accueil', 'Actualités', 'Apprenants', 'Référents', 'Regroupements', 'Établissements', 'Groupements'];
const trainings = [...people, 'Catalogue', 'Parcours', 'Assignations', ...content];
const staff = [...trainings, 'Statistiques d’usage', 'Statistiques communes', 'Attestations', 'Possessions'];
const menus: Partial<Record<PersonName, string[]>> = {
  superadmin: [
    ...trainings,
    'Badges',
    'Statistiques d’usage',
    'Statistiques communes',
    'Attestations',
    'Casques',
    'Possessions',
    'Appareils sans possession',
    'Outils',
    'Importer des apprenants',
    'Journaux des appareils',
    'Statistiques Mobile V1',
    'Statistiques Adam',
    'Statistiques LAT',
    'Statistiques Droit des Patients',
    'Courriels',
    'Administrateurs',
    'Utilisateurs',
    'RGPD',
    'Rapports de conservation',
  ],
  groupement: staff,
  etablissementSans: [
    'Accueil',
    'Actualités',
    'Établissements',
    'Groupements',
    'Catalogue',
    ...content,
    'Statistiques d’usage',
    'Statistiques communes',
    'Possessions',
  ],
  referent: staff.flatMap((entry) => (entry === 'Actualités' ? [entry, 'Accueil référent'] : [entry])),
  apprenant: ['Accueil', 'Mes formations', 'Mes attestations', 'Catalogue', 'Actualités', 'Mon profil'],
};

for (const [person, entries] of Object.entries(menus) as [PersonName, string[]][]) {
  test(`P-1-01 S-1-03 · ${person}: the menu, the news, the page on personal data`, async ({ page }) => {
    await signInAs(page, person);
    const { nom } = await (await page.request.get('/api/session')).json();

    await test.step('P-2.2-06 P-6-49 · the news, and a menu of what this role opens', async () => {
      await page.goto('/actualites');
      await expect(title(page)).toHaveText('Actualités');
      const menu = page.getByRole('navigation', { name: 'Navigation' });
      await expect(menu.getByRole('link').first()).toBeVisible();
      const closed = menu.getByRole('button', { expanded: false });
      while ((await closed.count()) > 0) await closed.first().click();
      await expect(menu.getByRole('link')).toHaveText(entries);
      await page.getByRole('button', { name: nom }).click();
      await expect(page.getByRole('menuitem', { name: 'Se déconnecter' })).toBeVisible();
    });
    if (person === 'superadmin') return;

    await test.step('P-2.2-10 P-6-43 · sent home from the page on personal data', async () => {
      await page.goto('/rgpd');
      await expect(page.getByText('Vous n’avez pas accès à cette page.').first()).toBeVisible();
      await expect(page).toHaveURL(person === 'apprenant' ? '/home/apprenant' : '/');
    });
  });
}

test('P-2.1-41 · role, then feature, both before any data of the page is asked for, the login kept', async ({
  page,
}) => {
  await signInAs(page, 'etablissementSans');
  const called = await recordCalls(page);
  const refused = page.getByText('Vous n’avez pas accès à cette page.');
  // The role passes, the feature does not: Accueil, without a word.
  await page.goto('/apprenants');
  await expect(page).toHaveURL('/');
  await expect(title(page)).toContainText('Bonjour');
  await expect(refused).toHaveCount(0);
  // Neither passes: it is the role that refuses.
  await page.goto('/apprenants/profil');
  await expect(refused.first()).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(called.filter((path) => path.startsWith('/api/apprenants'))).toEqual([]);
  expect((await page.request.get('/api/session')).status()).toBe(200);
});

test('P-7-01 P-7-02 · the calls of a screen say JSON-LD and carry the login', async ({ page }) => {
  await signInAs(page, 'admin');
  const asked = page.waitForRequest('**/api/groupements?*');
  await page.goto('/groupements');
  expect(await (await asked).allHeaders()).toMatchObject({
    accept: 'application/ld+json',
    'content-type': 'application/ld+json',
    cookie: expect.stringContaining('sillage='),
  });
});

test('P-7-75 P-7-76 S-7-85 · no call leaves for another server, whatever is opened', async ({ page, baseURL }) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== baseURL) elsewhere.push(request.url());
  });
  await signInAs(page, 'admin');
  for (const address of ['/', '/actualites', '/apprenants', '/stats/usage/admin', '/attestations/', '/catalogue/']) {
    await page.goto(address);
    await expect(title(page)).toBeVisible();
  }
  expect(elsewhere).toEqual([]);
});

test('P-8-16 · a bulk delete that fails says so', async ({ page, expectError }) => {
  await signInAs(page, 'admin');
  await page.goto('/apprenants');
  expectError(/status of 502 .*\/api\/apprenants\/delete-multiple$/);
  await page.route('**/api/apprenants/delete-multiple', (route) => route.fulfill({ status: 502, body: '<html>' }));
  await page.getByRole('row').nth(1).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Supprimer les apprenants sélectionnés' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect(page.getByText('Erreur lors de la suppression').first()).toBeVisible();
});

test('S-2.2-19 · the tools, a card for each, and the way back from one', async ({ page }) => {
  await signInAs(page, 'superadmin');
  await page.goto('/outils');
  const tools = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Les clés des appareils' });
  await tools.getByRole('link', { name: 'Journaux des appareils' }).click();
  await expect(page).toHaveURL('/outils/journaux');
  await page.getByRole('navigation', { name: 'Fil d’Ariane' }).getByRole('link', { name: 'Outils' }).click();
  await expect(page).toHaveURL('/outils');
});

test('whoever lives by other hours is told on the own home that those of Paris are shown', async ({
  browser,
  sillage,
}) => {
  for (const [timezoneId, told] of [
    ['America/Guadeloupe', 1],
    ['Europe/Brussels', 0],
  ] as const) {
    const context = await browser.newContext({ baseURL: sillage.url, locale: 'fr-FR', timezoneId });
    const page = await context.newPage();
    for (const person of ['superadmin', 'referent', 'apprenant'] as const) {
      await signInAs(page, person);
      await page.goto('/');
      await expect(title(page)).toBeVisible();
      await expect(page.getByText('Les jours et les heures sont ceux de Paris')).toHaveCount(told);
    }
    await context.close();
  }
});
