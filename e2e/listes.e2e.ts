import { expect, type Locator, type Page } from '@playwright/test';
import { signInAs } from './people.ts';
import { test } from './server.ts';

/** What every list does, shown on that of learners (P-2.3, P-9). */

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });
/** The card of the list: what is announced beside it is said twice. */
const card = (page: Page) => page.getByRole('region', { name: 'Liste des apprenants' });
const heads = (page: Page) => page.getByRole('columnheader');

test('the list opens on active learners; another tab empties the selection', async ({ page }) => {
  await signInAs(page, 'admin');
  const active = page.getByRole('link', { name: 'Apprenants actifs' });
  const archived = page.getByRole('link', { name: 'Apprenants archivés' });

  await test.step('P-2.3-03 P-2.3-16 P-2.3-19 P-2.3-20 · active learners first', async () => {
    await page.goto('/apprenants');
    await expect(page.getByRole('heading', { level: 1, name: 'Liste des apprenants' })).toBeVisible();
    await expect(active).toHaveAttribute('aria-current', 'page');
    await expect(rows(page)).toHaveCount(10);
  });

  await test.step('P-2.3-31 · the menu of a row', async () => {
    await page
      .getByRole('button', { name: /^Actions pour/ })
      .first()
      .click();
    await expect(page.getByRole('menuitem', { name: 'Se connecter en tant que' })).toBeVisible();
    await page.getByRole('menu').press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
  });

  await test.step('P-2.3-21 · rows are selected', async () => {
    await rows(page).nth(0).getByRole('checkbox').check();
    await rows(page).nth(1).getByRole('checkbox').check();
    await expect(page.getByText('2 apprenants sélectionnés')).toBeVisible();
  });
  const first = await rows(page).nth(0).getByRole('link').first().innerText();

  await test.step('P-2.3-19 P-4-15 · archived ones: nothing is selected', async () => {
    const answer = page.waitForResponse((response) => response.url().includes('exists%5BdeletedAt%5D=true'));
    await archived.click();
    const { 'hydra:member': members } = await (await answer).json();
    expect(members.every((member: { deletedAt: string | null }) => member.deletedAt !== null)).toBe(true);
    await expect(archived).toHaveAttribute('aria-current', 'page');
    await expect(page.getByText('Aucune sélection')).toBeVisible();
  });

  await test.step('P-2.3-16 P-2.3-19 P-4-15 · and back', async () => {
    await active.click();
    await expect(rows(page).nth(0)).toContainText(first);
    await expect(page.getByText('Aucune sélection')).toBeVisible();
  });
});

test('page size, range, and the four page buttons', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/apprenants');
  const size = page.getByLabel(/^Résultats par page\s:$/);
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  await test.step('P-9-02 P-9-03 S-9-13 C-9-02 · the sizes', async () => {
    await expect(size.getByRole('option')).toHaveText(['5', '10', '20', 'Tous']);
  });

  await test.step('P-2.3-39 P-2.3-42 P-8-45 S-9-12 · ten at first, under its label', async () => {
    await expect(size).toHaveValue('10');
  });

  await test.step('P-2.3-40 P-2.3-41 · the range and the buttons', async () => {
    await expect(card(page).getByText(/^1-10 sur [\d\s]+$/)).toBeVisible();
    for (const name of ['Première page', 'Page précédente']) await expect(button(name)).toBeDisabled();
    // A page may have fewer rows: the buttons have moved once they are there.
    const turn = async (name: string, range: RegExp) => {
      await button(name).click();
      await expect(card(page).getByText(range)).toBeVisible();
      await expect(card(page).getByRole('table')).toHaveAttribute('aria-busy', 'false');
    };
    await turn('Page suivante', /^11-20 sur [\d\s]+$/);
    await turn('Dernière page', /^[\d\s]+-([\d\s]+) sur \1$/);
    await expect(button('Page suivante')).toBeDisabled();
    await expect(button('Dernière page')).toBeDisabled();
    await turn('Page précédente', /0 sur [\d\s]+$/);
    await expect(button('Page suivante')).toBeEnabled();
    await turn('Première page', /^1-10 sur [\d\s]+$/);
  });

  await test.step('P-2.3-39 P-2.3-40 · five', async () => {
    await size.selectOption('5');
    await expect(card(page).getByText(/^1-5 sur [\d\s]+$/)).toBeVisible();
    await expect(rows(page)).toHaveCount(5);
  });

  await test.step('P-9-03 · all', async () => {
    await page.getByRole('searchbox').fill('abgrall');
    await expect(page).toHaveURL(/search=abgrall/);
    await size.selectOption('Tous');
    await expect(page).toHaveURL(/rowsPerPage=-1/);
    await expect(card(page).getByText(/^1-(\d+) sur \1$/)).toBeVisible();
  });
});

test('columns of an administrator: names, filters, no sort, own toggles', async ({ page }) => {
  await signInAs(page, 'admin');
  const answer = page.waitForResponse(/\/api\/apprenants\?/);
  await page.goto('/apprenants');
  const [first] = (await (await answer).json())['hydra:member'];

  await test.step('P-2.3-44 P-2.3-45 · names, not codes', async () => {
    await expect(rows(page).first()).toContainText(first.etablissement.nom);
    await expect(rows(page).first()).toContainText(first.profession?.label ?? '');
  });

  await test.step('P-2.3-49 · no sort', async () => {
    await expect(page.getByRole('columnheader', { name: 'Nom', exact: true })).toBeVisible();
    await expect(heads(page).getByRole('button')).toHaveCount(0);
  });

  await test.step('P-2.3-47 P-2.3-48 · filters', async () => {
    await page.getByRole('button', { name: 'Filtrer' }).click();
    await expect(page.getByRole('menuitem')).toHaveText([
      'N°',
      'Nom',
      'Prénom',
      'Matricule',
      'Adresse électronique',
      'Code apprenant',
      'Établissement',
      'Profession',
      'Identité à confirmer',
      'Jamais connecté',
    ]);
    await page.getByRole('menu').press('Escape');
  });

  await test.step('P-2.3-52 · all are shown at first', async () => {
    await page.getByRole('button', { name: /^Colonnes/ }).click();
    const toggles = page.getByRole('dialog').getByRole('checkbox');
    await expect(toggles).toHaveCount(10);
    for (const toggle of await toggles.all()) await expect(toggle).toBeChecked();
  });

  await test.step('P-2.3-51 · the toggle of administrators', async () => {
    await page.getByRole('checkbox', { name: 'N°' }).uncheck();
    await expect(heads(page).filter({ hasText: 'N°' })).toHaveCount(0);
    await page.getByRole('checkbox', { name: 'N°' }).check();
    await expect(heads(page).filter({ hasText: 'N°' })).toHaveCount(1);
  });

  await test.step('P-2.3-52 · another one', async () => {
    await page.getByRole('checkbox', { name: 'Nom', exact: true }).uncheck();
    await expect(page.getByRole('columnheader', { name: 'Nom', exact: true })).toHaveCount(0);
  });
});

test('P-2.3-33 P-2.3-51 · an establishment has neither « Se connecter en tant que » nor the toggle of the id', async ({
  page,
}) => {
  await signInAs(page, 'etablissement');
  await page.goto('/apprenants');
  await rows(page)
    .first()
    .getByRole('button', { name: /^Actions pour/ })
    .click();
  await expect(page.getByRole('menuitem')).toHaveText(['Voir', 'Modifier', 'Imprimer une fiche d’accès', 'Supprimer']);
  await page.getByRole('menu').press('Escape');
  await page.getByRole('button', { name: /^Colonnes/ }).click();
  await expect(page.getByRole('checkbox', { name: 'Prénom' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'N°' })).toHaveCount(0);
});

test('two choices of a filter, one right after the other, are both kept', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/apprenants');
  await page.getByRole('button', { name: 'Filtrer' }).click();
  await page.getByRole('menuitem', { name: 'Profession' }).click();
  const boxes = page.getByRole('dialog').getByRole('checkbox');
  await expect(boxes.nth(1)).toBeVisible();
  await boxes.evaluateAll((all) => {
    for (const box of all.slice(0, 2)) (box as unknown as { click(): void }).click();
  });
  await expect(page).toHaveURL(/%22profession%22%3A%5B%22\d+%22%2C%22\d+%22%5D/);
  for (const box of [0, 1]) await expect(boxes.nth(box)).toBeChecked();
});

test('the search waits 300 ms; an empty table says so and keeps its height', async ({ page }) => {
  await page.clock.install();
  await signInAs(page, 'admin');
  await page.goto('/apprenants');
  await expect(rows(page)).toHaveCount(10);
  const searches: string[] = [];
  page.on('request', (request) => {
    const search = new URL(request.url()).searchParams.get('search');
    if (search) searches.push(search);
  });
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  const box = page.getByRole('searchbox');

  await test.step('P-2.3-55 P-9-08 S-9-56 C-9-10 · the search waits', async () => {
    await box.fill('introuv');
    await page.clock.runFor(200);
    await box.fill('introuvable');
    await page.clock.runFor(299);
    await expect(page).not.toHaveURL(/search=/);
    expect(searches).toEqual([]);
    await page.clock.runFor(1);
    await expect(page).toHaveURL(/search=introuvable/);
  });
  await page.clock.resume();

  await test.step('P-8-42 S-8-32 S-8-34 C-8-23 · it finds nothing, and says so', async () => {
    await expect(page.getByRole('heading', { name: 'Aucun résultat' })).toBeVisible();
  });

  await test.step('P-2.3-55 · it asked once', async () => {
    expect(searches).toEqual(['introuvable']);
  });

  await test.step('P-9-07 S-9-28 · the table keeps its height', async () => {
    const frame = await card(page).boundingBox();
    expect(frame?.height).toBeGreaterThanOrEqual(370);
  });
});

test('a search that is still waited for is given up once a row is chosen', async ({ page }) => {
  await page.clock.install();
  await signInAs(page, 'admin');
  await page.goto('/apprenants');
  await expect(rows(page)).toHaveCount(10);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/api\/apprenants\/\d+$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await page.getByRole('searchbox').fill('nan');
  const asked = page.waitForRequest(/\/api\/apprenants\/\d+$/);
  await rows(page).first().getByRole('link').first().click();
  await asked;
  await page.clock.runFor(300);
  release();
  await page.clock.resume();
  await expect(page.getByRole('heading', { level: 1, name: 'Liste des apprenants' })).toHaveCount(0);
  await expect(page).toHaveURL(/\/apprenants\/show\/\d+$/);
});

test('P-9-10 P-9-38 P-9-39 S-9-54 S-9-55 · a screen on its way shows after 400 ms, and after 120 s that it failed', async ({
  page,
}) => {
  await page.clock.install();
  await signInAs(page, 'admin');
  await page.goto('/apprenants');
  await expect(rows(page)).toHaveCount(10);
  let isHeld = true;
  await page.route(/\/api\/apprenants\/\d+$/, (route) => (isHeld ? new Promise(() => {}) : route.continue()));
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  const asked = page.waitForRequest(/\/api\/apprenants\/\d+$/);
  await rows(page).first().getByRole('link').first().click();
  await asked;
  const overlay = page.locator('main [aria-busy="true"]').filter({ hasText: 'Chargement...' });
  await page.clock.runFor(390);
  await expect(overlay).toHaveCount(0);
  await page.clock.runFor(20);
  await expect(overlay).toBeVisible();
  const failed = page.getByRole('heading', { level: 1, name: 'Échec du chargement' });
  await page.clock.runFor(119_000);
  await expect(failed).toHaveCount(0);
  await page.clock.runFor(1_000);
  await expect(failed).toBeVisible();
  // The first request stays on its way, whatever happens to the next one.
  isHeld = false;
  await page.clock.resume();
  await page.getByRole('button', { name: 'Recharger la page' }).click();
  await expect(failed).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('P-9-25 P-9-26 S-9-61 S-9-62 · a description is cut at 200 characters on a card, at 300 in its popup', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  const data = { nom: 'Description sans fin', type: 1, description: 'Soigner et transmettre. '.repeat(30) };
  const { id } = await (await page.request.post('/api/modules', { data })).json();
  await page.goto('/catalogue/');
  const tile = page.getByRole('article').filter({ hasText: data.nom });
  const shown = async (text: Locator) => (await text.getByText(/^Soigner et transmettre/).innerText()).length;
  const onCard = await shown(tile);
  expect(onCard).toBeGreaterThan(150);
  expect(onCard).toBeLessThanOrEqual(201);
  await tile.getByRole('button').click();
  const inPopup = await shown(page.getByRole('dialog'));
  expect(inPopup).toBeGreaterThan(250);
  expect(inPopup).toBeLessThanOrEqual(301);
  expect((await page.request.delete(`/api/modules/${id}`)).status()).toBe(204);
});

test('C-9-11 S-9-59 · a tooltip waits half a second', async ({ page }) => {
  await page.clock.install();
  await signInAs(page, 'admin');
  await page.goto('/apprenants');
  await expect(rows(page)).toHaveCount(10);
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await page.getByRole('button', { name: 'Page suivante' }).hover();
  const tooltip = page.getByRole('tooltip');
  await page.clock.runFor(490);
  await expect(tooltip).toHaveCount(0);
  // It opens, then its fade goes on from frame to frame, as long as each takes to be drawn.
  await expect(async () => {
    await page.clock.runFor(20);
    expect(await tooltip.allTextContents()).toEqual(['Page suivante']);
  }).toPass();
});

test('a list is on its way, fails in our own words, then comes; so does a record', async ({ page, expectError }) => {
  await signInAs(page, 'admin');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  expectError(/status of 500 .*\/api\/apprenants\?/);
  await page.route(/\/api\/apprenants\?/, async (route) => {
    await held;
    await route.fulfill({ status: 500, body: '<h1>Bad gateway</h1>', contentType: 'text/html' });
  });
  await page.goto('/apprenants');
  const table = page.getByRole('table', { name: 'Liste des apprenants' });

  await test.step('P-4-41 P-8-44 S-8-35 · on its way', async () => {
    await expect(table).toHaveAttribute('aria-busy', 'true');
    await expect(card(page).getByText('Chargement...')).toBeVisible();
  });
  release();
  const failure = page.getByRole('alert');

  await test.step('P-8-29 · failed', async () => {
    await expect(failure).toContainText('Erreur lors du chargement des données');
    await expect(failure).toContainText(/n’a pas pu être traitée en raison d’un problème technique/);
    await expect(failure).not.toContainText('Bad gateway');
  });

  await test.step('S-8-06 S-8-33 · it is tried again, or closed', async () => {
    await expect(failure.getByRole('button')).toHaveText(['Réessayer', 'Fermer']);
    await failure.getByRole('button', { name: 'Fermer' }).click();
    await expect(failure).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Données indisponibles' })).toBeVisible();
  });

  await test.step('P-4-41 · come', async () => {
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expect(rows(page)).toHaveCount(10);
    await expect(table).toHaveAttribute('aria-busy', 'false');
  });

  await test.step('P-8-31 S-8-40 · a record that fails', async () => {
    expectError(/status of 500 .*\/api\/apprenants\/\d+$/);
    await page.route(/\/api\/apprenants\/\d+$/, (route) => route.fulfill({ status: 500 }));
    await rows(page).first().getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Échec du chargement');
  });
});

test('who stops in the midst of a word goes on typing it, however the address was written', async ({ page }) => {
  await signInAs(page, 'superadmin');
  for (const address of ['/apprenants/', '/casques', '/catalogue/', '/stats/scenario/']) {
    await test.step(address, async () => {
      await page.goto(address);
      const search = page.getByRole('main').getByRole('searchbox');
      await search.click();
      await page.keyboard.type('m');
      await expect(page).toHaveURL(/[?&](?:q|search)=m$/);
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await page.keyboard.type('a');
      await expect(search).toHaveValue('ma');
      await expect(search).toBeFocused();
    });
  }
});

test('a row that its own menu archives leaves the selection, alone', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/apprenants');
  for (const rank of [0, 1]) await rows(page).nth(rank).getByRole('checkbox').check();
  await expect(page.getByText('2 apprenants sélectionnés')).toBeVisible();
  await rows(page).nth(0).getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Archiver' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archiver' }).click();
  await expect(page.getByText('1 apprenant sélectionné', { exact: true })).toBeVisible();
  await expect(rows(page).nth(0).getByRole('checkbox')).toBeChecked();
});
