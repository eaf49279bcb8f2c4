import { expect, type Page } from '@playwright/test';
import { packageArchive } from '../apps/server/test/scorm/archive.ts';
import { PASSWORD, signInAs } from './people.ts';
import { contentOf } from './scorm-player.ts';
import { test } from './server.ts';

const COURSE = 'Les deux temps du soin';
const [FIRST, SECOND] = ['Avant le soin', 'Après le soin'] as const;
const CODE = 'APP-DEUX-TEMPS';

async function post(page: Page, slug: string, data: object): Promise<number> {
  const answer = await page.request.post(`/api/${slug}`, { data });
  expect(answer.status(), slug).toBe(201);
  return (await answer.json()).id;
}

/** A module that can be played, open to an establishment. */
async function createModule(page: Page, nom: string): Promise<number> {
  const id = await post(page, 'modules', { nom, type: 3 });
  const answer = await page.request.post(`/api/modules/${id}/scorm`, {
    data: packageArchive('scorm-1.2'),
    headers: { 'content-type': 'application/zip' },
  });
  expect(answer.status()).toBe(201);
  return id;
}

test('C-1-05 C-2.6-36 · a module of a sequential course waits, says why, and opens once the one before it is done', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  const list = await page.request.get('/api/etablissements', { params: { search: 'CHU de Nantes', rowsPerPage: '1' } });
  const [etablissement] = (await list.json())['hydra:member'];
  const modules = [await createModule(page, FIRST), await createModule(page, SECOND)];
  const opened = await page.request.put(`/api/etablissements/${etablissement.id}`, {
    data: { modules: [...etablissement.modules, ...modules] },
  });
  expect(opened.status()).toBe(200);
  const course = { name: COURSE, type: 2, etablissement: etablissement.id, isSequential: true, modules };
  const trainingCourse = await post(page, 'training_courses', course);
  const learner = { nom: 'Pennec', prenom: 'Gwenola', codeApprenant: CODE, password: PASSWORD };
  const apprenant = await post(page, 'apprenants', { ...learner, etablissement: etablissement.id });
  await post(page, 'assignments', {
    name: COURSE,
    trainingCourse,
    etablissement: etablissement.id,
    newApprenantsToAssign: [apprenant],
  });

  await page.goto('about:blank');
  const login = { authenticator: 'twoSteps', code: CODE, password: PASSWORD, platform: 'browser' };
  expect((await page.request.post('/api/login', { data: login })).status()).toBe(200);
  await page.goto('/apprenants/liste-formations');
  const card = page.getByRole('article').filter({ hasText: COURSE });
  await card.getByRole('link', { name: 'Accéder à la formation' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(COURSE);
  const results = page.url();

  const steps = page.getByRole('region', { name: 'Formations' });
  await expect(steps.getByRole('heading', { level: 3 })).toHaveText([FIRST, SECOND]);
  const row = (name: string) => steps.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  const waits = 'Disponible une fois la formation précédente terminée';
  await expect(row(SECOND)).toContainText(waits);
  await expect(row(SECOND).getByRole('link')).toHaveCount(0);
  await expect(row(FIRST)).not.toContainText(waits);

  await row(FIRST).getByRole('link', { name: 'Accéder à la formation' }).click();
  const content = contentOf(page);
  await content.getByRole('button', { name: 'Page suivante' }).click();
  await content.getByRole('button', { name: 'Terminer' }).click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Formation réussie');
  await expect(page.getByText(/^Enregistré à/)).toBeVisible();

  await page.goto(results);
  await expect(row(FIRST)).toContainText(/Terminée le \d{2}\/\d{2}\/\d{4}/);
  await expect(row(SECOND)).not.toContainText(waits);
  await row(SECOND).getByRole('link', { name: 'Accéder à la formation' }).click();
  await expect(content.getByRole('button', { name: 'Page suivante' })).toBeVisible();
});
