import { expect, type Page } from '@playwright/test';
import { PASSWORD, type PersonName, people, signInAs } from './people.ts';
import { test } from './server.ts';
import { addressOf, arrived, follow, withoutSlash } from './walk.ts';

/** Who opens the screens of the trainings, and where the others are sent: authentication first, then the role, then the feature. */

const ALL = ['/scenarios/', '/scenarios/show/$scenarios', '/modules/', '/modules/show/$modules'];
const GROUPS = ['/module_groupes/', '/module_groupes/show/$module_groupes'];
const EDIT = ['/scenarios/edit/$scenarios', '/module_groupes/edit/$module_groupes'];
const CARDS = ['/assignments/', '/assignments/list/'];
const WRITING = ['/assignments/create', '/assignments/edit/$assignments'];
const OWN = ['/apprenants/profil', '/apprenants/liste-formations'];

async function expectOpens(page: Page, route: string): Promise<void> {
  const address = withoutSlash(await addressOf(page, route));
  await follow(page, address);
  await expect(arrived(page), address).toBeVisible();
  await expect(page, address).toHaveURL(address);
}

/** To the login page, which sends whoever is connected to their home, login kept: only this refusal says so. */
async function expectRoleRefused(page: Page, route: string, home = '/'): Promise<void> {
  await page.goto(await addressOf(page, route));
  await expect(page.getByText('Vous n’avez pas accès à cette page.').first(), route).toBeVisible();
  await expect(page, route).toHaveURL(home);
  expect((await page.request.get('/api/session')).status()).toBe(200);
}

/** To Accueil, without a word. */
async function expectFeatureRefused(page: Page, route: string, home = '/'): Promise<void> {
  await follow(page, await addressOf(page, route));
  await expect(page, route).toHaveURL(home);
  await expect(page.getByRole('heading', { level: 1 }), route).toBeVisible();
  await expect(page.getByText('Vous n’avez pas accès à cette page.'), route).toHaveCount(0);
}

test('C-2.0-01 · a visitor is sent to the login page from every screen of the trainings', async ({ page }) => {
  for (const route of [...ALL, ...GROUPS, ...EDIT, ...CARDS, ...WRITING, ...OWN, '/regroupements/', '/catalogue/']) {
    await page.goto(route.replace(/\$\w+/, '1'));
    await expect(page, route).toHaveURL(/\/login/);
  }
});

for (const person of ['apprenant', 'etablissementSans', 'groupement'] as const) {
  test(`C-2.0-02 · ${person}: contents are read by whoever is connected`, async ({ page }) => {
    await signInAs(page, person);

    await test.step('C-2.1-01 C-2.1-04 C-2.2-03 C-2.2-06 · scenarios and modules', async () => {
      for (const route of ALL) await expectOpens(page, route);
    });

    await test.step('C-2.3-01 C-2.3-04 · groups of modules', async () => {
      for (const route of GROUPS) await expectOpens(page, route);
    });
  });
}

test('C-2.0-07 C-2.0-09 C-2.1-03 C-2.3-03 · contents are changed by admins alone: the others are sent to login, and from there home', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  for (const route of EDIT) await expectOpens(page, route);
  const homes: [PersonName, string][] = [
    ['groupement', '/'],
    ['etablissement', '/'],
    ['referent', '/'],
    ['ifps', '/home/referent'],
    ['apprenant', '/home/apprenant'],
  ];
  for (const [person, home] of homes) {
    await signInAs(page, person);
    for (const route of EDIT) await expectRoleRefused(page, route, home);
  }
});

test('C-2.0-03 C-2.6-01 C-2.6-02 · assignments open with the feature, for admin and groupement without it too', async ({
  page,
}) => {
  for (const person of ['etablissement', 'referent', 'apprenant', 'admin', 'groupement'] as const) {
    await signInAs(page, person);
    const { features } = await (await page.request.get('/api/session')).json();
    if (person !== 'admin' && person !== 'groupement') expect(features, person).toContain('trainingCourses');
    for (const route of CARDS) await expectOpens(page, route);
  }
});

test('C-2.0-06 C-2.6-01 C-2.6-02 C-2.6-08 · without the feature, every screen of assignments leads to Accueil', async ({
  page,
}) => {
  await signInAs(page, 'etablissementSans');
  for (const route of [...CARDS, ...WRITING, '/assignments/show/1', '/assignments/details/1']) {
    await expectFeatureRefused(page, route);
  }
});

test('C-2.8-01 · the pages of a learner are for learners', async ({ page }) => {
  await signInAs(page, 'apprenant');
  for (const route of OWN) await expectOpens(page, route);
  for (const person of ['admin', 'groupement', 'etablissement', 'referent'] as const) {
    await signInAs(page, person);
    for (const route of OWN) await expectRoleRefused(page, route);
  }
});

test('C-2.0-10 C-2.8-17 · a learner without the feature: the role refuses first, then the feature leads home', async ({
  page,
}) => {
  await signInAs(page, 'etablissementSans');
  const { etablissementId } = await (await page.request.get('/api/session')).json();
  await signInAs(page, 'admin');
  const code = 'APP-SANS-FORMATION';
  const data = {
    nom: 'Kerloc’h',
    prenom: 'Inès',
    codeApprenant: code,
    etablissement: etablissementId,
    password: PASSWORD,
  };
  expect((await page.request.post('/api/apprenants', { data })).status()).toBe(201);
  await page.goto('about:blank');
  const login = { authenticator: 'twoSteps', code, password: PASSWORD, platform: 'browser' };
  expect((await page.request.post('/api/login', { data: login })).status()).toBe(200);
  await expectRoleRefused(page, '/regroupements/', '/home/apprenant');
  // The refusal just shown would stand over the next screen.
  await page.goto('about:blank');
  for (const route of OWN) await expectFeatureRefused(page, route, '/home/apprenant');
});

test('C-1-01 C-1-09 · five audiences, one French product without a choice of language', async ({ page }) => {
  const audiences: Record<string, PersonName> = {
    ROLE_ADMIN: 'admin',
    ROLE_ETABLISSEMENT: 'etablissement',
    ROLE_GROUPEMENT: 'groupement',
    ROLE_REFERENT: 'referent',
    ROLE_APPRENANT: 'apprenant',
  };
  for (const [role, person] of Object.entries(audiences)) {
    await signInAs(page, person);
    const session = await (await page.request.get('/api/session')).json();
    expect(session.roles, people[person]).toContain(role);
    await page.goto(person === 'apprenant' ? '/home/apprenant' : '/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    const navigation = page.getByRole('navigation', { name: 'Navigation principale' });
    await expect(navigation.getByRole('link', { name: 'Catalogue' })).toBeVisible();
    await expect(page.getByText(/langue|language|english/i), person).toHaveCount(0);
  }
});
