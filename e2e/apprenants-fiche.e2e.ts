import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { signInAs } from './people.ts';
import { test } from './server.ts';

test('P-2.3-67 · the record of a learner says how far each training is; who may be repeated is announced at creation', async ({
  page,
}) => {
  await signInAs(page, 'etablissement');
  const found = await page.request.get('/api/apprenants?nom=le%20goff&prenom=anais');
  const learner = (await found.json())['hydra:member'][0];
  await page.goto(`/apprenants/show/${learner.id}`);
  const trainings = page.getByRole('region', { name: 'Formations assignées' });
  const first = trainings.getByRole('listitem').first();
  await expect(first).toContainText(/\d+\sétapes? sur \d+/);
  for (const width of [1280, 360]) await expectAccessible(page, `the trainings of a learner, ${width}`, width);
  await first.getByRole('link', { name: /^Voir les étapes/ }).click();
  await expect(page).toHaveURL(/liste-etapes\?.*pId=\d+/);
  await page.goBack();
  await first.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/assignments\/details\/\d+$/);

  await page.goto('/apprenants/create');
  await page.getByLabel('Nom (obligatoire)', { exact: true }).fill('LE GOFF');
  await page.getByLabel('Prénom (obligatoire)').fill('anais');
  const notice = page.getByRole('status').filter({ hasText: /porte(nt)? ce nom/ });
  await expect(notice.getByRole('link', { name: 'Le Goff Anaïs' })).toHaveAttribute('href', /\/apprenants\/show\/\d+$/);
  for (const width of [1280, 360]) await expectAccessible(page, `a look-alike, ${width}`, width);
  await page.getByLabel('Prénom (obligatoire)').fill('Anaïs-Rose');
  await expect(notice).toHaveCount(0);
});

test('P-2.3-61 · whoever may open an archived learner reads that it is archived', async ({ page }) => {
  await signInAs(page, 'admin');
  const list = await page.request.get('/api/etablissements', { params: { search: 'CHU de Nantes', rowsPerPage: '1' } });
  const [{ id: etablissement }] = (await list.json())['hydra:member'];
  const data = { nom: 'Kermadec', prenom: 'Aziliz', codeApprenant: 'APP-ARCHIVE-0001', etablissement };
  const { id } = await (await page.request.post('/api/apprenants', { data })).json();
  expect((await page.request.post(`/api/apprenants/${id}/archive`, { data: {} })).ok()).toBe(true);
  for (const screen of ['show', 'edit']) {
    await page.goto(`/apprenants/${screen}/${id}`);
    await expect(page.getByRole('main').getByText('Cet apprenant est archivé')).toBeVisible();
  }
  // Who may not list it opens it no more than one that does not exist.
  for (const person of ['groupement', 'etablissement', 'referent'] as const) {
    await signInAs(page, person);
    for (const screen of ['show', 'edit']) {
      await page.goto(`/apprenants/${screen}/${id}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Données indisponibles');
    }
  }
});

/** What stands between one section of the form and the next. */
const GAPS = `Array.from(document.querySelectorAll('form > section')).slice(1).map((section, index) => Math.round(section.getBoundingClientRect().top - document.querySelectorAll('form > section')[index].getBoundingClientRect().bottom))`;

test('a look-alike is said where the name is typed, in sight of it', async ({ page }) => {
  await signInAs(page, 'etablissement');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/apprenants/create');
  await expect(page.getByRole('heading', { name: 'Situation' })).toBeVisible();
  expect(new Set(await page.evaluate<number[]>(GAPS)).size, 'one gap between the sections').toBe(1);
  await page.getByLabel('Nom (obligatoire)', { exact: true }).fill('le goff');
  await page.getByLabel('Prénom (obligatoire)').fill('Anais');
  const look = page.getByRole('status').getByRole('link', { name: /Le Goff Anaïs/ });
  await expect(look).toBeInViewport({ ratio: 1 });
});
