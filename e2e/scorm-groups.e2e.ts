import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { stepsArchive } from '../apps/server/test/scorm/archive.ts';
import { settled } from './axe.ts';
import { contentOf, playPackage } from './scorm-player.ts';
import { test } from './server.ts';

// A package made for the purpose, in which nothing flows: the learner chooses each step, and the tests of a hidden bank by their group.

const item = (id: string, title: string, more = '') =>
  `<item identifier="${id}" identifierref="etape" parameters="?nom=${id}" ${more}><title>${title}</title></item>`;
const control = (attributes: string) => `<imsss:sequencing><imsss:controlMode ${attributes}/></imsss:sequencing>`;
const group = (id: string, title: string, inside: string, attributes: string) =>
  `<item identifier="${id}"><title>${title}</title>${inside}${control(attributes)}</item>`;
const hidden = 'isvisible="false"';
const zip = stepsArchive({
  identifier: 'groupes',
  organization: `<title>Groupes</title>${item('accueil', 'Accueil')}
    ${group('chapitre', 'Les gestes du quotidien', item('lavage', 'Lavage des mains') + item('gants', 'Port des gants'), 'choice="true" flow="false"')}
    ${group('epreuve', 'Épreuve finale', item('t1', 'Test 1', hidden) + item('t2', 'Test 2', hidden), 'choice="false" flow="true"')}
    ${control('choice="true" flow="false"')}`,
});

const openMenu = (page: Page) =>
  page.getByRole('button', { name: /^(Étape \d sur 3|Étapes de la formation)$/ }).click();
const expectStep = (page: Page, id: string) =>
  expect(contentOf(page).getByRole('heading', { level: 1 })).toHaveText(id);
const pass = (page: Page) => contentOf(page).getByRole('button', { name: 'Réussir' }).click();

test('C-2.2-15 · steps stand in their groups; a group that leads to hidden tests is chosen, and the training comes to its end', async ({
  page,
}) => {
  await playPackage(page, 'Identité nationale de santé', zip);
  await expectStep(page, 'accueil');
  await openMenu(page);
  const chapter = page.getByRole('group', { name: 'Les gestes du quotidien' });
  await expect(chapter.getByRole('menuitem')).toHaveText([/^Lavage des mains/, /^Port des gants/]);
  // It does not flow: it leads nowhere by itself.
  await expect(page.getByRole('menuitem', { name: 'Les gestes du quotidien' })).toHaveCount(0);
  await expect(page.getByText('Test 1')).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 360, height: 740 });
  await openMenu(page);
  await settled(page);
  await expect(chapter).toBeVisible();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  expect((await new AxeBuilder({ page }).exclude('iframe').analyze()).violations).toEqual([]);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1280, height: 740 });
  await pass(page);

  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Lavage des mains' }).click();
  await expectStep(page, 'lavage');
  await pass(page);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Étape réussie');
  // Nothing flows: the first that is left is offered.
  await page.getByRole('button', { name: 'Étape suivante : Port des gants' }).click();
  await expectStep(page, 'gants');
  await pass(page);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Étape réussie');
  await expect(page.getByRole('button', { name: /^Étape suivante/ })).toHaveCount(0);

  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Épreuve finale' }).press('Enter');
  await expectStep(page, 't1');
  await pass(page);
  await page.getByRole('button', { name: 'Étape suivante' }).click();
  await expectStep(page, 't2');
  await pass(page);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Formation réussie');
});

test('C-2.2-15 · chapters of a package without an order stand in its menu too', async ({ page }) => {
  const chapter = `<item identifier="un"><title>Chapitre 1</title>${item('a', 'Page A')}${item('b', 'Page B')}</item>`;
  const book = stepsArchive({ identifier: 'livre', organization: `<title>Livre</title>${chapter}${item('c', 'Fin')}` });
  await playPackage(page, 'Identité nationale de santé', book);
  await expectStep(page, 'a');
  await openMenu(page);
  await expect(page.getByRole('group', { name: 'Chapitre 1' }).getByRole('menuitem')).toHaveText([
    /^Page A/,
    /^Page B/,
  ]);
  await page.getByRole('menuitem', { name: /^Page B/ }).click();
  await expectStep(page, 'b');
});
