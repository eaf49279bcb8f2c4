import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { type PersonName, signInAs } from './people.ts';
import { MOTION, test } from './server.ts';

test.use(MOTION);

/** What the first screen counts, and the lists that it leads to. */

const figureOf = (text: string | null) => Number(text?.replace(/\s/g, ''));

const PEOPLE: PersonName[] = ['superadmin', 'csm', 'groupement', 'etablissement', 'etablissementSans', 'referent'];
for (const person of PEOPLE) {
  test(`P-2.1-34 · ${person}: each line leads to a list of as many rows`, async ({ page }) => {
    await signInAs(page, person);
    await page.goto('/');
    const card = page.getByRole('region', { name: 'À traiter' });
    await expect(card.getByRole('heading', { level: 2 })).toBeVisible();
    const lines = card.getByRole('listitem');
    await expect(lines.first()).toBeVisible();
    const count = await lines.count();
    await expect(card.getByRole('heading', { level: 2 }).locator('xpath=following-sibling::span')).toHaveText(
      `${count}`,
    );
    for (const width of [360, 1280]) await expectAccessible(page, `${person}, home, ${width}`, width);
    for (let rank = 0; rank < count; rank++) {
      const line = lines.nth(rank);
      const total = figureOf(await line.locator('.tabular').textContent());
      const link = line.getByRole('link');
      const name = (await link.getAttribute('aria-label'))!;
      await link.click();
      await expect(page, name).not.toHaveURL('/');
      // The counter beside the title of the list, or of the part of the page that lists them.
      const counters = page.locator('main :is(h1, h2) + .tabular');
      await expect(
        counters.filter({ hasText: new RegExp(`^${new Intl.NumberFormat('fr-FR').format(total)}$`) }).first(),
        name,
      ).toBeVisible();
      await page.goto('/');
      await expect(lines).toHaveCount(count);
    }
  });
}

test('P-2.1-34 · nothing to do is said; a failure is, and can be tried again', async ({ page, expectError }) => {
  await signInAs(page, 'admin');
  let lignes: object[] | null = [];
  await page.route('**/api/accueil', (route) =>
    lignes ? route.fulfill({ json: { lignes } }) : route.fulfill({ status: 500 }),
  );
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Rien à traiter' })).toBeVisible();
  for (const width of [360, 1280]) await expectAccessible(page, `nothing to do ${width}`, width);
  lignes = null;
  expectError(/status of 500 .*accueil/);
  await page.reload();
  const card = page.getByRole('region', { name: 'À traiter' });
  await expect(card.getByRole('button', { name: 'Réessayer' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Accès rapides' })).toBeVisible();
  lignes = [{ code: 'casques', total: 1, noms: ['PICO-1'], date: null }];
  await card.getByRole('button', { name: 'Réessayer' }).click();
  await expect(
    card.getByRole('link', {
      name: 'Vérifier, 1 casque sans nouvelles depuis 30 jours ou jamais connecté, tous lieux confondus',
    }),
  ).toBeVisible();
});

test('P-2.1-34 · sessions of twelve weeks beside those of a year before: the conclusion, the curve, the figures, the statistics', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  const monday = (rank: number) => new Date(Date.UTC(2026, 7, 31 + 7 * rank)).toISOString().slice(0, 10);
  const semaines = Array.from({ length: 12 }, (_, rank) => ({ debut: monday(rank), sessions: 11, avant: 10 }));
  const none = { actuelle: null, avant: null };
  const tendances = { apprecie: none, utile: none, reussite: none };
  await page.route('**/api/accueil/semaines', (route) => route.fulfill({ json: { semaines, tendances } }));
  await page.goto('/');
  const card = page.getByRole('region', { name: /^10\s% de sessions de plus en un\san$/ });
  await expect(card).toContainText('132 en 12 semaines, contre 120 un an avant');
  await card.getByRole('button', { name: /^Voir les données/ }).click();
  await expect(card.getByRole('row')).toHaveCount(13);
  await expect(card.getByRole('row').last()).toContainText('16/11/2026');
  await card.getByRole('link', { name: 'Voir les statistiques' }).click();
  await expect(page).toHaveURL(/\/stats\/usage\/admin\?.*debut=2026-08-31.*fin=2026-11-22/);
  await expect(page.getByRole('textbox', { name: 'Du', exact: true })).toHaveValue('31/08/2026');
  await expect(page.getByText(/^Sans établissement choisi/).first()).toBeVisible();
});

test('P-2.1-34 · an establishment reads what ends this week and who is late, and reminds them with one button', async ({
  page,
}) => {
  await signInAs(page, 'etablissement');
  await page.goto('/');
  const card = page.getByRole('region', { name: 'Cette semaine' });
  const lines = card.getByRole('listitem');
  await expect(lines.first()).toContainText(/\d+ sur \d+ (a|ont) terminé/);
  const remind = card.getByRole('button', { name: /^Relancer \d+ apprenants?$/ });
  await remind.click();
  const dialog = page.getByRole('dialog', { name: /^Relancer \d+ apprenants?\s\?$/ });
  await expect(dialog.getByRole('listitem')).toHaveCount(await lines.count());
  for (const width of [360, 1280]) await expectAccessible(page, `reminders of the week, ${width}`, width);
  await dialog.getByRole('button', { name: 'Annuler' }).click();
  await remind.click();
  await dialog.getByRole('button', { name: /^Envoyer/ }).click();
  // Named after what is asked, then after what was done.
  const done = page.getByRole('dialog');
  await expect(done.getByText(/^Un mail a été envoyé aux adresses suivantes\s?:/)).toBeVisible();
  await done.locator('footer, div').getByRole('button', { name: 'Fermer', exact: true }).last().click();
  await lines.first().getByRole('link').click();
  await expect(page).toHaveURL(/\/assignments\/details\/\d+$/);
});

test('P-2.1-34 · a groupement reads the same of its establishments, and reminds nobody; the three figures say how they change', async ({
  page,
}) => {
  await signInAs(page, 'groupement');
  await page.goto('/');
  const card = page.getByRole('region', { name: 'Cette semaine' });
  await expect(card.getByRole('listitem').first()).toContainText(/n’(a|ont) pas commencé/);
  await expect(page.getByRole('button', { name: /relancer/i })).toHaveCount(0);
  await expect(card.getByText('L’établissement ou l’auteur de l’assignation peut relancer.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Statistiques globales' }).getByRole('listitem')).toContainText([
    /12 dernières semaines/,
    /12 dernières semaines/,
    /12 dernières semaines/,
  ]);
});

test('P-2.1-34 · an administrator follows no one person after the other', async ({ page }) => {
  await signInAs(page, 'csm');
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'À traiter' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Cette semaine' })).toHaveCount(0);
});

test('P-2.2-05 P-2.1-34 · a referent is led to what is their own, and to the home of referents from the menu', async ({
  page,
}) => {
  await signInAs(page, 'referent');
  await page.goto('/');
  const week = page.getByRole('region', { name: 'Cette semaine' });
  await expect(week.getByRole('listitem').first()).toBeVisible();
  const opened = week.getByRole('link');
  for (const address of await opened.evaluateAll((links) => links.map((link) => link.getAttribute('href')!))) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Détail de l’assignation');
    await page.goto('/');
  }
  await page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'Accueil référent' }).click();
  await expect(page).toHaveURL('/home/referent');
});
