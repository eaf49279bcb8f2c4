import { expect, type Page } from '@playwright/test';
import { PASSWORD, signInAs } from './people.ts';
import { test } from './server.ts';

interface ModuleRow {
  id: number;
  nom: string;
  type: number;
  fichePedagogique: string | null;
}

async function modulesOf(page: Page): Promise<ModuleRow[]> {
  const answer = await page.request.get('/api/modules?rowsPerPage=-1');
  return (await answer.json())['hydra:member'];
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const card = (page: Page, name: string) => page.getByRole('article').filter({ has: page.getByRole('link', { name }) });

test('a referent finds a training, reads about it and goes on to assign it', async ({ page }) => {
  await signInAs(page, 'referent');

  await test.step('C-2.2-01 C-2.9-01 · the catalogue and its title', async () => {
    await page.goto('/catalogue/?origine=mail');
    await expect(heading(page)).toHaveText('Liste des formations');
  });
  const hygiene = card(page, 'Hygiène des mains');

  await test.step('C-2.9-06 C-2.9-07 C-9-17 · a card: title, picture, duration, and a description cut short', async () => {
    await expect(hygiene).toContainText('35 min');
    await expect(hygiene.getByText(/…$/)).toBeVisible();
    await expect(hygiene.locator('img, svg').first()).toBeVisible();
  });

  await test.step('C-2.9-03 · one kind of training', async () => {
    await page.getByRole('button', { name: /^Circuit du médicament/ }).click();
    await expect(hygiene).toHaveCount(0);
    await page.getByRole('button', { name: /^Toutes/ }).click();
  });

  await test.step('C-2.9-04 C-2.9-05 · by name, whatever the case and the accents', async () => {
    const search = page.getByRole('searchbox', { name: 'Rechercher une formation' });
    await search.fill('MAINS');
    await expect(page).toHaveURL(/q=MAINS/);
    // Who stops to think goes on where they were.
    await page.keyboard.type(' hygiene');
    await expect(search).toHaveValue('MAINS hygiene');
    await expect(page).toHaveURL(/q=MAINS\+hygiene|q=MAINS%20hygiene/);
    await expect(page.getByRole('article')).toHaveCount(1);
  });

  await test.step('C-2.9-08 · its preview says more', async () => {
    await hygiene.getByRole('button', { name: 'Aperçu de Hygiène des mains' }).click();
    const popup = page.getByRole('dialog', { name: 'Aperçu de Hygiène des mains' });
    await expect(popup.getByText('Dans une chambre à deux lits')).not.toContainText('…');
    await page.keyboard.press('Escape');
  });

  await test.step('C-2.2-02 C-2.2-17 C-2.9-09 C-2.9-17 S-2.2-24 · its detail, the address kept', async () => {
    await hygiene.getByRole('link', { name: 'Hygiène des mains' }).click();
    await expect(heading(page)).toHaveText('Hygiène des mains');
    await expect(page).toHaveURL(/\/modules\/details\/\d+\?.*origine=mail/);
    const menu = page.getByRole('navigation', { name: 'Navigation principale' });
    await expect(menu.getByRole('link', { name: 'Catalogue' })).toHaveAttribute('aria-current', 'page');
    await expect(menu.getByRole('link', { name: 'Modules', exact: true })).not.toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('region', { name: 'Description' })).toContainText('Dans une chambre à deux lits');
    await expect(page.getByRole('region', { name: 'Objectifs' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Scénarios' }).getByRole('button')).toHaveCount(3);
  });

  await test.step('C-2.2-17 S-2.2-21 · it goes on to the assignment, and back to what was searched', async () => {
    const assign = page.getByRole('link', { name: 'Assigner' });
    await expect(assign).toHaveAttribute('href', /\/assignments\/create\?.*origine=mail.*moduleId=\d+/);
    await page.getByRole('link', { name: 'Retour' }).click();
    await expect(page.getByRole('article')).toHaveCount(1);
  });
});

test('C-6-40 · the training of type 1 leads to the authoring tool, at its own address, for staff; another type and a learner have no such link', async ({
  page,
}) => {
  const link = page.getByRole('link', { name: 'Modifier dans l’outil auteur' });
  await signInAs(page, 'apprenant');
  const seen = await modulesOf(page);
  const authored = seen.find(({ type }) => type === 1)!;
  const other = seen.find(({ type }) => type !== 1)!;
  for (const [person, { id, nom }, count] of [
    ['apprenant', authored, 0],
    ['referent', authored, 1],
    ['referent', other, 0],
  ] as const) {
    await signInAs(page, person);
    await page.goto(`/modules/details/${id}`);
    await expect(heading(page)).toHaveText(nom);
    await expect(link).toHaveCount(count);
    // The bar of a learner has no groups.
    const way = person === 'apprenant' ? ['Catalogue', nom] : ['Formations', 'Catalogue', nom];
    await expect(page.getByRole('navigation', { name: 'Fil d’Ariane' }).getByRole('listitem')).toHaveText(['', ...way]);
    if (count > 0) await expect(link).toHaveAttribute('href', `https://auteur.sillage.test/modules/${id}`);
  }
});

test('S-2.5-01 S-2.5-03 S-2.5-04 C-2.1-08 C-2.1-09 · a scenario opens its choices: its statistics, the documents that it has', async ({
  page,
}) => {
  await signInAs(page, 'referent');
  const modules = await modulesOf(page);
  const hygiene = modules.find(({ nom }) => nom === 'Hygiène des mains')!;
  const found = await page.request.get(`/api/scenarios?module[]=${hygiene.id}`);
  const [scenario] = (await found.json())['hydra:member'];
  await page.goto(`/modules/details/${hygiene.id}`);
  await page.getByRole('button', { name: scenario.nom }).click();
  const dialog = page.getByRole('dialog', { name: scenario.nom });
  await test.step('C-2.1-06 C-2.1-07 · its statistics, by its uuid', () =>
    expect(dialog.getByRole('link', { name: 'Statistiques du scénario' })).toHaveAttribute(
      'href',
      new RegExp(`^/stats/scenario/${scenario.uuid}`),
    ));
  for (const [name, address] of [
    ['Fiche pédagogique', scenario.fichePedagogique],
    ['Livret pédagogique', scenario.livretPedagogique],
  ]) {
    const link = dialog.getByRole('link', { name });
    await expect(link).toHaveCount(address ? 1 : 0);
    if (address) await expect(link).toHaveAttribute('target', '_blank');
  }
  await test.step('S-2.5-04 · a booklet is offered where there is one, and then alone', async () => {
    for (const livretPedagogique of [null, 'https://documents.sillage.test/livret.pdf']) {
      await page.route('**/api/scenarios?**', async (route) => {
        const response = await route.fetch();
        const { 'hydra:member': rows, ...list } = await response.json();
        const changed = rows.map((row: object) => ({ ...row, livretPedagogique }));
        await route.fulfill({ response, json: { ...list, 'hydra:member': changed } });
      });
      await page.reload();
      await page.getByRole('button', { name: scenario.nom }).click();
      await expect(dialog.getByRole('link', { name: 'Statistiques du scénario' })).toBeVisible();
      await expect(dialog.getByText('Livret pédagogique')).toHaveCount(livretPedagogique ? 1 : 0);
      if (livretPedagogique) {
        const link = dialog.getByRole('link', { name: 'Livret pédagogique' });
        await expect(link).toHaveAttribute('href', livretPedagogique);
      }
    }
  });
});

test('the link of the full catalogue: own establishment with a computer, or the one that a super admin chooses', async ({
  page,
}) => {
  const box = page.getByRole('region', { name: 'Lien du catalogue complet' });

  await test.step('C-2.9-10 C-2.9-11 S-6-20 S-6-22 S-8-48 · a referent whose establishment has a computer copies it', async () => {
    await signInAs(page, 'referent');
    await page.goto('/catalogue/');
    await box.getByRole('button', { name: 'Copier le lien' }).click();
    await expect(box.getByRole('button', { name: 'Lien copié' })).toBeVisible();
  });

  await test.step('C-2.9-12 S-6-21 · not in the open catalogue, nor in the form of a course', async () => {
    for (const address of ['/formations/catalogue', '/training_courses/create']) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('main').getByRole('searchbox').first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Copier le lien' })).toHaveCount(0);
    }
  });

  await test.step('C-2.9-11 C-2.9-13 S-6-20 S-6-22 S-6-23 · neither without a computer, nor as another role', async () => {
    for (const person of ['etablissementSans', 'admin', 'csm', 'groupement'] as const) {
      await signInAs(page, person);
      await page.goto('/catalogue/');
      await expect(page.getByRole('article').first()).toBeVisible();
      await expect(box).toHaveCount(0);
    }
  });

  await test.step('C-2.9-13 C-2.9-14 S-6-23 · a super admin chooses the establishment first', async () => {
    await signInAs(page, 'superadmin');
    await page.goto('/catalogue/');
    await expect(box).toContainText('Choisissez un établissement pour copier le lien de son catalogue.');
    await page.getByRole('combobox', { name: 'Établissement' }).fill('nantes');
    await page.getByRole('option', { name: 'CHU de Nantes' }).click();
    await expect(box.getByRole('button', { name: 'Copier le lien' })).toBeVisible();
  });
});

test('C-6-38 C-6-39 C-6-41 C-4-66 S-6-30 · a learner sees no pedagogical file, no statistics, and opens only what is available', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  const all = await modulesOf(page);
  await signInAs(page, 'apprenant');
  const seen = await modulesOf(page);
  const documented = all.find((one) => one.type === 1 && one.fichePedagogique && seen.some(({ id }) => id === one.id))!;
  await page.goto(`/modules/details/${documented.id}`);
  await expect(heading(page)).toHaveText(documented.nom);
  await expect(page.getByRole('link', { name: 'Fiche pédagogique' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Assigner' })).toHaveCount(0);
  await test.step('C-2.1-10 · nor the statistics of a scenario', async () => {
    await page.getByRole('region', { name: 'Scénarios' }).getByRole('button').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Statistiques du scénario' })).toHaveCount(0);
  });

  // The web engine's documents are for learners too.
  const engine = all.find((one) => one.type === 4 && one.fichePedagogique && seen.some(({ id }) => id === one.id))!;
  await page.goto(`/modules/details/${engine.id}`);
  await expect(page.getByRole('link', { name: 'Fiche pédagogique' })).toHaveAttribute('href', engine.fichePedagogique!);
  await expect(page.getByRole('link', { name: 'Livret pédagogique' })).toHaveAttribute('href', /livret\.pdf$/);

  const session = await (await page.request.get('/api/session')).json();
  const open = await (await page.request.get(`/api/apprenants/${session.apprenantId}/available-lessons`)).json();
  const ids = open['hydra:member'].map(({ id }: { id: number }) => id);
  for (const module of seen.filter(({ type }) => type === 3)) {
    await page.goto(`/modules/details/${module.id}`);
    await expect(heading(page)).toHaveText(module.nom);
    await expect(page.getByRole('link', { name: 'Accéder' })).toHaveCount(ids.includes(module.id) ? 1 : 0);
  }
});

test('the open catalogue hides the box, the documents and the statistics', async ({ page }) => {
  await signInAs(page, 'referent');

  await test.step('C-2.2-08 C-2.2-09 C-2.2-13 · it opens without the box', async () => {
    await page.goto('/formations/');
    await expect(page).toHaveURL('/formations/catalogue');
    await expect(heading(page)).toHaveText('Liste des formations');
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Copier le lien' })).toHaveCount(0);
  });

  await test.step('C-2.2-10 C-6-39 S-6-35 S-6-36 · a training without its documents', async () => {
    await page.getByRole('link', { name: 'Hygiène des mains' }).click();
    await expect(page).toHaveURL(/\/formations\/formation\/\d+$/);
    await expect(heading(page)).toHaveText('Hygiène des mains');
    await expect(page.getByRole('link', { name: /pédagogique|Assigner/ })).toHaveCount(0);
  });

  await test.step('C-2.2-14 · title, image, description, objectives, duration and scenarios', async () => {
    await expect(
      page.getByRole('main').locator('[class^="_cover_"] :is(img, svg), img[class^="_cover_"]').first(),
    ).toBeVisible();
    await expect(page.getByRole('region', { name: 'Description' })).toContainText('Dans une chambre à deux lits');
    await expect(page.getByRole('region', { name: 'Objectifs' })).toContainText(/\w/);
    await expect(page.getByRole('main').getByText('35 min')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Scénarios' }).getByRole('button')).toHaveCount(3);
  });

  await test.step('C-2.1-10 C-6-39 C-6-41 S-6-29 S-6-35 · a scenario without them nor its statistics', async () => {
    await page.getByRole('region', { name: 'Scénarios' }).getByRole('button').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByRole('dialog').getByRole('link', { name: /Statistiques|pédagogique/ })).toHaveCount(0);
  });
  const scorm = (await modulesOf(page)).find(({ type }) => type === 3)!;
  const play = page.getByRole('link', { name: 'Accéder' });
  await test.step('C-2.2-14 · and a way to start it', async () => {
    await page.goto(`/formations/formation/${scorm.id}`);
    await expect(play).toHaveAttribute('href', new RegExp(`^/formations/scorm/${scorm.id}/\\d+$`));
  });
  await page.goto(`/modules/details/${scorm.id}`);
  await expect(play).toHaveAttribute('href', `/scorm?module=${scorm.id}`);
});

test('the catalogue says that it loads; « Tests » is not named; a missing picture is drawn', async ({ page }) => {
  await signInAs(page, 'admin');
  const made = await (await page.request.post('/api/modules', { data: { nom: 'Tests', type: 1 } })).json();
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/modules?*', async (route) => {
    await asked;
    await route.continue();
  });

  await test.step('C-2.9-02 S-8-36 · it says that it loads', async () => {
    await page.goto('/catalogue/');
    await expect(page.getByText('Données en cours de chargement...')).toBeVisible();
    answer();
  });
  const nameless = page.getByRole('article').filter({ has: page.locator(`a[href^="/modules/details/${made.id}"]`) });

  await test.step('C-9-16 P-9-23 P-9-24 S-9-67 · a duration that is not given', async () => {
    await expect(nameless).toContainText('30 à 40 min');
  });

  await test.step('C-2.9-18 C-6-36 · a module that nobody was given is there for an admin, without the name « Tests »', async () => {
    await expect(nameless).not.toContainText('Tests');
  });
  const removed = await page.request.delete(`/api/modules/${made.id}`);
  expect(removed.status()).toBe(204);

  await test.step('C-7-39 · a picture that is missing is not shown broken', async () => {
    await page.route('**/api/modules/*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        json: { ...(await response.json()), illustration: '/api/illustrations/absente.png' },
      });
    });
    const [module] = await modulesOf(page);
    await page.goto(`/modules/details/${module!.id}`);
    await expect(heading(page)).toHaveText(module!.nom);
    await expect(page.getByRole('main').locator('img')).toHaveCount(0);
  });
});

test('C-2.9-05 C-8-24 C-8-26 · an empty catalogue says whose it is, and a search without a result can be cleared', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  const account = { nom: 'Clinique Sans Formation', email: 'sans-formation@sillage.test', password: PASSWORD };
  const made = await (await page.request.post('/api/etablissements', { data: account })).json();
  await page.goto(`/catalogue/?etablissement=${made.id}`);
  await expect(page.getByText('Cet établissement n’a accès à aucune formation')).toBeVisible();
  await page.goto('/catalogue/?q=introuvable');
  await expect(page.getByText('Aucun résultat')).toBeVisible();
  await page.getByRole('button', { name: 'Tout effacer' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();

  await page.goto('about:blank');
  const login = { authenticator: 'twoSteps', code: account.email, password: PASSWORD, platform: 'browser' };
  expect((await page.request.post('/api/login', { data: login })).status()).toBe(200);
  await page.goto('/catalogue/');
  await expect(
    page.getByText(/Votre établissement n’a accès à aucune formation\. Pour plus d’information/),
  ).toBeVisible();
});
