import { expect, type Page } from '@playwright/test';
import { percent } from './figures.ts';
import { signInAs } from './people.ts';
import { test } from './server.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name });

test.describe('the trainings of a learner', () => {
  test('three sections with their counts, and what can be played', async ({ page }) => {
    await signInAs(page, 'apprenant');
    await page.goto('/apprenants/liste-formations');

    await test.step('C-2.8-05 C-2.8-06 P-2.3-68 P-2.3-69 P-2.3-71 · the sections', async () => {
      for (const name of ['Formations en cours', 'Formations à venir', 'Formations terminées']) {
        const cards = section(page, name).getByRole('article').filter({ hasNotText: 'Délai dépassé' });
        await expect(cards.first()).toBeVisible();
        await expect(section(page, name)).toContainText(String(await cards.count()));
      }
    });
    const running = section(page, 'Formations en cours').getByRole('article').filter({ hasText: 'Médicaments à haut' });

    await test.step('C-2.9-22 C-2.9-27 · one in progress', async () => {
      await expect(running.getByRole('heading', { level: 3 })).toHaveText('Médicaments à haut risque');
      await expect(running).toContainText('Fini bientôt');
      await expect(running).toContainText(/Disponible jusqu’au \d{2}\/\d{2}\/\d{4}, encore [78] jours/);
      await expect(running.getByRole('link', { name: 'Accéder à la formation' })).toHaveAttribute('href', /^\/scorm\?/);
    });
    const waiting = section(page, 'Formations à venir').getByRole('article').first();
    await expect(waiting).toContainText(/Ouvre le \d{2}\/\d{2}\/\d{4}/);
    await expect(waiting.getByRole('link')).toHaveCount(0);

    await test.step('C-2.8-07 P-2.3-70 · one completed', async () => {
      const done = section(page, 'Formations terminées').getByRole('article').filter({ hasText: 'Hygiène des mains' });
      await expect(done).toContainText(/Terminé le \d{2}\/\d{2}\/\d{4}/);
      await expect(done).toContainText(/Fin le \d{2}\/\d{2}\/\d{4}/);
      await expect(done).toContainText(/Taux de réussite\s: [\d,]+\s%/);
    });
  });

  test('C-4-57 P-4-22 · what was not completed in time is listed after the finished ones, out of their count', async ({
    page,
  }) => {
    await signInAs(page, 'apprenant');
    await page.goto('/apprenants/liste-formations');
    const finished = section(page, 'Formations terminées');
    const cards = finished.getByRole('article');
    const late = cards.filter({ hasText: 'Délai dépassé' });
    await expect(late.first()).toBeVisible();
    await expect(late.filter({ hasText: /Terminé le/ })).toHaveCount(0);
    const [all, undone] = [await cards.count(), await late.count()];
    for (let rank = all - undone; rank < all; rank++) await expect(cards.nth(rank)).toContainText('Délai dépassé');
    await expect(finished.locator('h2 + *')).toHaveText(String(all - undone));
    await expect(section(page, 'Non terminées à temps').locator('h3 + *').first()).toHaveText(String(undone));
    await expect(page.getByRole('link', { name: `Non terminées à temps ${undone}` })).toHaveAttribute(
      'href',
      '#non-terminees',
    );
  });

  test('the own steps, by training, of one training, and the filter', async ({ page }) => {
    await signInAs(page, 'apprenant');

    await test.step('C-2.8-08 C-2.8-09 P-2.3-11 P-2.3-72 · of one training, from its card', async () => {
      await page.goto('/apprenants/liste-formations');
      await section(page, 'Formations terminées').getByRole('link', { name: 'Hygiène des mains', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Étapes suivies');
      await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Hygiène des mains']);
    });
    const groups = page.getByRole('heading', { level: 2 });

    await test.step('C-2.8-11 P-2.3-12 P-2.3-76 · by training', async () => {
      await page.goto('/apprenants/liste-etapes?aId=APP-NANTES-0001');
      await expect(groups.first()).toBeVisible();
      expect(await groups.count()).toBeGreaterThan(1);
    });

    await test.step('C-2.8-10 P-2.3-74 P-2.3-75 · the filter, and the address that keeps it', async () => {
      await page.getByRole('combobox', { name: 'Formation' }).click();
      await page.getByRole('option', { name: 'Hygiène des mains' }).click();
      await expect(groups).toHaveText(['Hygiène des mains']);
      await expect(page).toHaveURL(/lessonId=/);
      await page.reload();
      await expect(groups).toHaveText(['Hygiène des mains']);
    });
  });

  test('C-2.8-12 C-2.8-18 P-2.3-77 · another learner has no steps to show, and a visitor signs in first', async ({
    page,
  }) => {
    await page.goto('/apprenants/liste-etapes?aId=APP-NANTES-0001');
    await expect(page).toHaveURL(/\/login/);
    await signInAs(page, 'apprenant');
    await page.goto('/apprenants/liste-etapes?aId=APP-NANTES-0003');
    await expect(page.getByText('Aucune formation n’a été suivie par cet apprenant')).toBeVisible();
  });

  test('P-2.3-67 P-2.3-73 · staff reads the trainings of a learner and opens the steps', async ({ page }) => {
    await signInAs(page, 'referent');
    await page.goto('/apprenants?search=APP-NANTES-0001');
    await page.getByRole('link', { name: 'Le Goff' }).first().click();
    await expect(section(page, 'Formations assignées')).toContainText('Hygiène des mains');
    await page.getByRole('link', { name: 'Voir les étapes', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Étapes suivies par /);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  });
});

test.describe('dashboards', () => {
  test('three of each list, then « Voir plus » at the matching section', async ({ page }) => {
    await signInAs(page, 'apprenant');
    const running = section(page, 'Formations en cours');

    await test.step('C-2.9-34 C-9-14 P-2.2-05 S-9-22 · three', async () => {
      await page.goto('/home/apprenant');
      await expect(running.getByRole('article')).toHaveCount(3);
    });

    await test.step('C-2.9-34 C-2.9-37 · « Voir plus » when there are more', async () => {
      await expect(section(page, 'Formations à venir').getByRole('link', { name: 'Voir plus' })).toHaveCount(0);
      const hidden = Number(await running.locator('h2 + *').textContent()) - 3;
      const more = running.getByRole('link', { name: 'Voir plus' });
      await expect(more).toContainText(hidden > 1 ? `${hidden} autres` : '1 autre');
      await more.click();
      await expect(page).toHaveURL('/apprenants/liste-formations#en-cours');
    });

    await test.step('C-2.8-14 S-2.1-18 · the figures', async () => {
      await page.goto('/statistiques/formations');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mes résultats');
      const { apprenantId } = await (await page.request.get('/api/session')).json();
      const own = await (await page.request.get(`/api/apprenants/${apprenantId}/formations`)).json();
      await expect(section(page, 'Mes résultats')).toHaveText(`Mes résultats${percent(own.score_global)}score global`);
    });
  });

  test('C-2.8-15 C-2.8-19 · another role opens them without personal data', async ({ page }) => {
    await signInAs(page, 'admin');
    for (const address of ['/home/apprenant', '/statistiques/formations']) {
      await page.goto(address);
      await expect(page.getByText('Aucune', { exact: true })).toBeVisible();
    }
  });

  test('an IFPS account sees its own figures, the answers behind them and the last trainings', async ({ page }) => {
    await signInAs(page, 'ifps');
    const figures = section(page, 'Statistiques globales');

    await test.step('S-2.8-01 S-2.8-02 S-2.8-03 S-2.8-04 S-2.8-11 · three figures and their texts', async () => {
      const scores = await (await page.request.get('/api/satisfactions/scores')).json();
      const { successRating } = await (await page.request.post('/api/stats/success-rating', { data: {} })).json();
      await page.goto('/home/referent');
      await expect(figures.getByRole('listitem')).toHaveText([
        `${percent(scores[1].moyenne)}des apprenants ont apprécié la formation`,
        `${percent(scores[5].moyenne)}des apprenants l’ont trouvée utile professionnellement`,
        `${percent(successRating)}Taux de réussite global`,
      ]);
    });

    await test.step('S-2.8-09 S-2.8-10 C-2.9-35 · of which two open', async () => {
      await expect(figures.getByRole('button')).toHaveCount(2);
    });

    await test.step('S-2.8-05 S-2.8-06 S-2.8-09 · the answers behind them', async () => {
      for (const name of [/ont apprécié/, /utile professionnellement/]) {
        await figures.getByRole('button', { name }).click();
        const dialog = page.getByRole('dialog', { name: 'Répartition des réponses' });
        await expect(dialog.getByRole('row')).toHaveText([/^Très satisfait/, /^Satisfait/, /^Peu/, /^Pas/]);
        await page.keyboard.press('Escape');
        await expect(dialog).toHaveCount(0);
      }
    });

    await test.step('S-2.8-07 C-2.9-36 S-9-21 S-2.2-22 · the last trainings, five at most', async () => {
      const last = section(page, 'Derniers parcours et formations assignés');
      await expect(last.getByRole('link').first()).toHaveAttribute('href', /^\/assignments\/details\/\d+$/);
      expect(await last.getByRole('listitem').count()).toBeLessThanOrEqual(5);
    });
  });

  test('what another has assigned is named to a referent, who may not open it', async ({ page }) => {
    await signInAs(page, 'referent');
    await page.goto('/home/referent');
    const last = section(page, 'Derniers parcours et formations assignés');
    await expect(last.getByRole('listitem').first()).toBeVisible();
    for (const address of await last.getByRole('link').evaluateAll((links) => links.map((link) => link.href))) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Détail de l’assignation');
    }
  });

  test('S-2.8-08 · without the feature the last trainings are absent', async ({ page }) => {
    await signInAs(page, 'etablissementSans');
    await page.goto('/home/referent');
    await expect(section(page, 'Statistiques globales')).toBeVisible();
    await expect(section(page, 'Derniers parcours et formations assignés')).toHaveCount(0);
  });

  test('P-2.3-09 C-2.8-03 P-1-20 · the profile lists the badges obtained', async ({ page }) => {
    await signInAs(page, 'apprenant');
    await page.goto('/apprenants/profil');
    await expect(
      section(page, 'Badges obtenus')
        .getByText(/^Obtenu le \d{2}\/\d{2}\/\d{4}$/)
        .first(),
    ).toBeVisible();
  });
});

test('P-2.4-08 P-2.4-10 P-2.4-11 P-2.4-12 · the trainings of an establishment: the own one, or the one chosen', async ({
  page,
}) => {
  await signInAs(page, 'etablissement');
  await page.goto('/etablissements/liste-formations');
  await expect(section(page, 'Formations en cours')).toContainText('Hygiène des mains');
  await expect(section(page, 'Formations à venir')).toContainText('Identité du patient');
  await signInAs(page, 'groupement');
  await page.goto('/etablissements/liste-formations');
  const picker = page.getByRole('combobox', { name: 'Établissement' });
  await picker.fill('nantes');
  await page.getByRole('option', { name: 'CHU de Nantes' }).click();
  await expect(section(page, 'Formations en cours')).toContainText('Hygiène des mains');
  // What is chosen is known by its label before one searches again: it is not listed as if it had been found.
  await picker.blur();
  await expect(picker).toHaveValue('CHU de Nantes');
  await picker.click();
  await expect(page.getByRole('listbox')).toContainText('CH de Saint-Nazaire');
  await picker.fill('rennes');
  await expect(page.getByRole('listbox')).toHaveText('Aucun résultat');
});

test('P-2.4-09 · finished are those that every learner has completed; what ended before stands apart', async ({
  page,
}) => {
  await signInAs(page, 'etablissement');
  const find = async (path: string) => (await (await page.request.get(`/api/${path}`)).json())['hydra:member'][0].id;
  const module = await find('modules?nom=hygi%C3%A8ne%20des%20mains');
  const [hasDone, hasNot] = [
    await find('apprenants?search=APP-NANTES-0003'),
    await find('apprenants?search=APP-NANTES-0002'),
  ];
  const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10);
  for (const [endDate, ...learners] of [
    [days(30), hasDone],
    [days(-5), hasDone, hasNot],
  ]) {
    const data = { name: 'Révision', module, startDate: days(-20), endDate, newApprenantsToAssign: learners };
    expect((await page.request.post('/api/assignments', { data })).status()).toBe(201);
  }
  await page.goto('/etablissements/liste-formations');
  const rows = (name: string) => section(page, name).getByRole('listitem');
  await expect(rows('Formations terminées')).toHaveText([/Hygiène des mains.*Participants\s: 1\/1/]);
  await expect(rows('Délai dépassé').filter({ hasText: 'Hygiène des mains' })).toContainText(/Participants\s: 1\/2/);
  await expect(rows('Délai dépassé').filter({ hasText: 'Sécurité du médicament' })).toHaveCount(1);
});
