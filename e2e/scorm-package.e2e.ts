import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { archive, packageArchive } from '../apps/server/test/scorm/archive.ts';
import { settled } from './axe.ts';
import { signInAs } from './people.ts';
import { test } from './server.ts';

const zip = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/zip', buffer });

async function createModule(page: Page): Promise<number> {
  const answer = await page.request.post('/api/modules', { data: { nom: 'Sécurité transfusionnelle', type: 3 } });
  expect(answer.status()).toBe(201);
  return (await answer.json()).id;
}

test('C-2.2-05 · an admin puts a package in a SCORM module, is told why another is refused, and replaces it after confirming', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  const id = await createModule(page);
  await page.goto(`/modules/edit/${id}`);
  const card = page.getByRole('region', { name: 'Contenu SCORM' });
  const file = card.getByLabel('Choisir un paquet SCORM');
  await expect(card.getByText('Choisir un paquet SCORM')).toBeVisible();

  await file.setInputFiles(zip('cours.zip', archive([{ name: 'cours.crs', content: '[Course]' }])));
  await expect(card.getByRole('alert')).toContainText('Ce paquet est au format AICC');
  await file.setInputFiles(zip('cours.zip', packageArchive('scorm-1.2')));
  await expect(page.getByText(/Paquet SCORM déposé.+Précautions standard/).first()).toBeVisible();
  await expect(card.getByRole('alert')).toHaveText('');
  await expect(card).toContainText('SCORM 1.2');
  await expect(card).toContainText('3 fichiers');

  await file.setInputFiles(zip('suite.zip', packageArchive('scorm-2004')));
  const dialog = page.getByRole('dialog', { name: 'Remplacer le contenu de ce module ?' });
  await expect(dialog).toContainText('suite.zip');
  await dialog.getByRole('button', { name: 'Annuler' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(card).toContainText('SCORM 1.2');
  await file.setInputFiles(zip('suite.zip', packageArchive('scorm-2004')));
  await dialog.getByRole('button', { name: 'Remplacer le paquet' }).click();
  await expect(card).toContainText('SCORM 2004, 4e édition');
  await expect(card.getByRole('listitem')).toHaveText(['Contrôle ultime', 'Surveillance', 'Fiche mémo']);

  await expect(dialog).toHaveCount(0);
  await settled(page);
  const { violations } = await new AxeBuilder({ page }).include('main').analyze();
  expect(violations).toEqual([]);
  await page.setViewportSize({ width: 360, height: 780 });
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
});

test('C-2.2-05 C-2.2-06 C-2.2-17 · a package that was made good says so; the module tells what it plays, and previews it', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  const id = await createModule(page);
  await page.goto(`/modules/show/${id}`);
  const card = page.getByRole('region', { name: 'Contenu SCORM' });
  await expect(card).toContainText('n’a pas encore été déposé');
  await page.goto(`/modules/edit/${id}`);
  const manifest =
    '<manifest><metadata><schemaversion>1.2</schemaversion></metadata><organizations/><resources><resource identifier="r" href="page.html"/></resources></manifest>';
  const unplanned = archive([
    { name: 'imsmanifest.xml', content: manifest },
    { name: 'page.html', content: '<p>Page sans plan' },
  ]);
  await card.getByLabel('Choisir un paquet SCORM').setInputFiles(zip('sans-plan.zip', unplanned));
  await expect(card).toContainText('Le manifeste n’a pas d’organisation');
  for (const address of [`/modules/show/${id}`, `/modules/details/${id}`]) {
    await page.goto(address);
    await expect(card).toContainText('Le manifeste n’a pas d’organisation');
    await expect(card).toContainText('SCORM 1.2');
    await expect(card).toContainText(/Éléments à suivre\s*1/);
    await expect(card).toContainText(/2 fichiers, .+\so/);
    await expect(card).toContainText('Déposé le');
    await settled(page);
    const { violations } = await new AxeBuilder({ page }).include('main').analyze();
    expect(violations).toEqual([]);
  }
  await card.getByRole('link', { name: 'Prévisualiser' }).click();
  await expect(page.getByText('Aperçu sans suivi')).toBeVisible();
  await expect(page.frameLocator('main iframe').frameLocator('iframe').getByText('Page sans plan')).toBeVisible();
});
