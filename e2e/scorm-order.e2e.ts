import { randomUUID } from 'node:crypto';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { stepsArchive } from '../apps/server/test/scorm/archive.ts';
import { settled } from './axe.ts';
import { signInAs } from './people.ts';
import { contentOf, playPackage, putPackage, turnTo } from './scorm-player.ts';
import { test } from './server.ts';

// Small packages made for the purpose, played to their end: where the order of a manifest leads.

const MODULE = 'Identité nationale de santé';

interface StepSaid {
  id: string;
  /** What it asks for as it ends. */
  suite?: string;
  /** Its `imsss:sequencing`. */
  sequencing?: string;
  more?: string;
  isVisible?: boolean;
}

const item = ({ id, suite = 'continue', sequencing = '', more = '', isVisible = true }: StepSaid) =>
  `<item identifier="${id}" identifierref="etape" isvisible="${isVisible}" parameters="?nom=${id}&amp;suite=${encodeURIComponent(suite)}">
    <title>${id}</title><imsss:sequencing>${sequencing}</imsss:sequencing>${more}</item>`;
const asset = (id: string) => `<item identifier="${id}" identifierref="fiche"><title>${id}</title></item>`;
const control = (attributes: string) => `<imsss:sequencing><imsss:controlMode ${attributes}/></imsss:sequencing>`;
const rule = (kind: string, condition: string, action: string) =>
  `<imsss:${kind}ConditionRule><imsss:ruleConditions conditionCombination="any">${condition}</imsss:ruleConditions>
    <imsss:ruleAction action="${action}"/></imsss:${kind}ConditionRule>`;
const rules = (...said: string[]) => `<imsss:sequencingRules>${said.join('')}</imsss:sequencingRules>`;
/** The primary objective, which writes to or reads from a global one. */
const objective = (global: string, way: 'read' | 'write') =>
  `<imsss:objectives><imsss:primaryObjective objectiveID="primaire">
    ${way === 'write' ? map(global, 'write') : ''}</imsss:primaryObjective>
    ${way === 'read' ? `<imsss:objective objectiveID="avant">${map(global, 'read')}</imsss:objective>` : ''}</imsss:objectives>`;
const map = (global: string, way: 'read' | 'write') =>
  `<imsss:mapInfo targetObjectiveID="${global}" readSatisfiedStatus="${way === 'read'}" writeSatisfiedStatus="${way === 'write'}"
    readNormalizedMeasure="${way === 'read'}" writeNormalizedMeasure="${way === 'write'}"/>`;

/** Of an organisation of its own the learner knows nothing; under the same one it is another version of the package. */
async function open(
  page: Page,
  organization: string,
  { edition = '4th' as '3rd' | '4th', identifier = randomUUID() as string } = {},
): Promise<number> {
  const zip = stepsArchive({ edition, identifier, organization: `<title>Parcours</title>${organization}` });
  const id = await playPackage(page, MODULE, zip);
  return id;
}

/** This step stands, as it was entered. */
async function expectStep(page: Page, id: string, entry: '' | 'ab-initio' | 'resume' = 'ab-initio') {
  await expect(contentOf(page).getByRole('heading', { level: 1 })).toHaveText(id);
  if (entry) await expect(contentOf(page).getByText(`Entrée : ${entry}`)).toBeVisible();
}

const retry = rules(rule('post', '<imsss:ruleCondition operator="not" condition="satisfied"/>', 'retry'));

const press = (page: Page, name: 'Réussir' | 'Échouer' | 'Finir') =>
  contentOf(page).getByRole('button', { name }).click();
const endTitle = (page: Page) => page.getByRole('heading', { level: 2 });

test('C-2.2-15 · a forced order: what comes next opens once the step before is passed, in the menu too', async ({
  page,
}) => {
  const closed = rules(
    rule(
      'pre',
      '<imsss:ruleCondition referencedObjective="avant" operator="not" condition="satisfied"/>' +
        '<imsss:ruleCondition referencedObjective="avant" operator="not" condition="objectiveStatusKnown"/>',
      'disabled',
    ),
  );
  await open(
    page,
    `${item({ id: 'un', sequencing: objective('g1', 'write') })}
     ${item({ id: 'deux', sequencing: closed + objective('g1', 'read') })}
     ${control('choice="true" flow="true"')}`,
  );
  await expectStep(page, 'un');
  await page.getByRole('button', { name: 'Étape 1 sur 2' }).click();
  await expect(page.getByRole('menuitem', { name: /deux/ })).toBeDisabled();
  await page.keyboard.press('Escape');
  await press(page, 'Échouer');
  await expect(endTitle(page)).toHaveText('Étape terminée, score insuffisant');
  await expect(page.getByText(/^La suite n’est pas encore ouverte/)).toBeVisible();
  await page.getByRole('button', { name: 'Recommencer' }).click();
  await expectStep(page, 'un');
  await press(page, 'Réussir');
  await expectStep(page, 'deux');
  await press(page, 'Réussir');
  await expect(endTitle(page)).toHaveText('Formation réussie');
});

test('C-2.2-15 · a pre-test that is passed skips the course; one that fails leads through it, then to the post-test', async ({
  page,
}) => {
  const skip = rules(rule('pre', '<imsss:ruleCondition referencedObjective="avant" condition="satisfied"/>', 'skip'));
  const organization = `${item({ id: 'pretest', sequencing: objective('su', 'write') })}
    ${item({ id: 'cours', sequencing: skip + objective('su', 'read') })}
    ${item({ id: 'posttest', sequencing: skip + objective('su', 'read') })}
    ${item({ id: 'bilan' })}${control('choice="false" flow="true"')}`;
  await open(page, organization, { edition: '3rd' });
  await expectStep(page, 'pretest');
  await press(page, 'Réussir');
  await expectStep(page, 'bilan');

  await open(page, organization, { edition: '3rd' });
  await expectStep(page, 'pretest');
  await press(page, 'Échouer');
  await expectStep(page, 'cours');
  await press(page, 'Réussir');
  await expectStep(page, 'posttest');
});

test('C-2.2-15 · remediation: what failed is played again, anew, until it is passed', async ({ page }) => {
  await open(
    page,
    `${item({ id: 'quiz', suite: '', sequencing: retry })}${item({ id: 'fin', suite: '' })}${control('flow="true"')}`,
  );
  await expectStep(page, 'quiz');
  // The same page again, in the place of the one that has ended.
  await turnTo(page, 'etape.html', () => press(page, 'Échouer'));
  await expectStep(page, 'quiz');
  await press(page, 'Réussir');
  await expect(endTitle(page)).toHaveText('Étape réussie');
  const next = page.getByRole('button', { name: 'Étape suivante' });
  await next.click();
  await expectStep(page, 'fin');
  await press(page, 'Réussir');
  await expect(endTitle(page)).toHaveText('Formation réussie');
  await expect(next).toHaveCount(0);
});

test('C-2.2-15 · the only step of a package is played again, anew, until it is passed', async ({ page }) => {
  await open(page, item({ id: 'quiz', suite: '', sequencing: retry }));
  await expectStep(page, 'quiz');
  await turnTo(page, 'etape.html', () => press(page, 'Échouer'));
  await expectStep(page, 'quiz');
  await press(page, 'Réussir');
  await expect(endTitle(page)).toHaveText('Formation réussie');
});

test('C-2.2-15 · steps that are chosen one by one: the last of them ends the training, not a step of it', async ({
  page,
}) => {
  await open(
    page,
    `${item({ id: 'un', suite: '' })}${item({ id: 'deux', suite: '' })}${control('choice="true" flow="false"')}`,
  );
  await expectStep(page, 'un');
  await press(page, 'Réussir');
  await expect(endTitle(page)).toHaveText('Étape réussie');
  await page.getByRole('button', { name: 'Étape 1 sur 2' }).click();
  await page.getByRole('menuitem', { name: /deux/ }).click();
  await expectStep(page, 'deux');
  await press(page, 'Réussir');
  await expect(endTitle(page)).toHaveText('Formation réussie');
  await expect(page.getByRole('link', { name: 'Télécharger mon attestation' })).toBeVisible();
});

test('C-2.2-15 · passed, then failed by playing again: another try comes before what was gained', async ({ page }) => {
  await open(page, item({ id: 'un', suite: '' }));
  await press(page, 'Réussir');
  const gained = page.getByRole('link', { name: 'Télécharger mon attestation' });
  const again = page.getByRole('button', { name: 'Recommencer' });
  await expect(endTitle(page)).toHaveText('Formation réussie');
  await expect(gained).toBeVisible();
  await again.click();
  await press(page, 'Échouer');
  await expect(endTitle(page)).toHaveText('Formation terminée, score insuffisant');
  const [below, above] = await Promise.all([gained.boundingBox(), again.boundingBox()]);
  expect(below!.y).toBeGreaterThan(above!.y);
});

test('C-2.2-15 · an order that a content ends before the whole is done begins anew, and says so', async ({ page }) => {
  await open(
    page,
    `${item({ id: 'un', suite: 'exitAll' })}${item({ id: 'deux' })}${control('choice="true" flow="true"')}`,
  );
  await expectStep(page, 'un');
  await press(page, 'Réussir');
  await expect(endTitle(page)).toHaveText('Séance terminée');
  await expect(page.getByText('cette formation reprendra à son début')).toBeVisible();
  await expect(page.getByText('au même endroit')).toHaveCount(0);
  await page.getByRole('button', { name: 'Recommencer' }).click();
  await expectStep(page, 'un');
});

test('C-2.2-15 · a step that is abandoned is not gone on with, and says so', async ({ page }) => {
  const id = await open(
    page,
    `${item({ id: 'un', suite: 'abandon' })}${item({ id: 'deux' })}${control('flow="true"')}`,
  );
  await expectStep(page, 'un');
  await press(page, 'Finir');
  await expect(page.getByText('la formation reprendra à l’étape suivante')).toBeVisible();
  await expect(page.getByText('au même endroit')).toHaveCount(0);
  await page.goto(`/scorm?module=${id}`);
  await expectStep(page, 'deux');
});

test('C-2.2-15 · an order that opens nothing says so, and of no place to come back to', async ({ page }) => {
  const closed = rules(rule('pre', '<imsss:ruleCondition condition="always"/>', 'disabled'));
  const steps = ['un', 'deux'].map((id) => item({ id, sequencing: closed })).join('');
  await open(page, `${steps}${control('choice="true" flow="true"')}`);
  await expect(endTitle(page)).toHaveText('Aucune étape ouverte');
  await expect(page.getByText('Ce contenu n’ouvre aucune étape pour l’instant')).toBeVisible();
  await expect(page.getByText('au même endroit')).toHaveCount(0);
});

test('C-2.2-15 · a pre-test that is enough ends the training; its course stays open to who wants it', async ({
  page,
}) => {
  const enough = ['satisfied', 'completed'].map(
    (action) =>
      `<imsss:rollupRule childActivitySet="any"><imsss:rollupConditions><imsss:rollupCondition condition="satisfied"/></imsss:rollupConditions>
        <imsss:rollupAction action="${action}"/></imsss:rollupRule>`,
  );
  const whole = `<imsss:sequencing><imsss:controlMode choice="true" flow="true"/>
    <imsss:rollupRules>${enough.join('')}</imsss:rollupRules></imsss:sequencing>`;
  await open(page, `${item({ id: 'pretest', suite: '' })}${item({ id: 'cours' })}${whole}`);
  await expectStep(page, 'pretest');
  await press(page, 'Réussir');
  await expect(endTitle(page)).toHaveText('Formation réussie');
  await page.getByRole('button', { name: 'Étape suivante' }).click();
  await expectStep(page, 'cours');
});

test('C-2.2-15 · one test of a hidden bank is drawn, stays the same over a reload, and the training ends without the others', async ({
  page,
}) => {
  const bank = ['a', 'b', 'c'].map((id) => item({ id: `test-${id}`, suite: 'exitAll', isVisible: false })).join('');
  const drawn =
    '<imsss:sequencing><imsss:controlMode flow="true" choice="false"/><imsss:randomizationControls selectCount="1" selectionTiming="once" randomizationTiming="once" reorderChildren="true"/></imsss:sequencing>';
  await open(
    page,
    `${item({ id: 'cours' })}<item identifier="banque" isvisible="false"><title>Banque</title>${bank}${drawn}</item>
     ${control('flow="true" choice="true"')}`,
  );
  await expectStep(page, 'cours');
  await press(page, 'Réussir');
  const heading = contentOf(page).getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(/^test-[abc]$/);
  const test = (await heading.textContent())!;
  await page.reload();
  await expectStep(page, test, '');
  await press(page, 'Réussir');
  await expect(endTitle(page)).toHaveText('Formation réussie');
});

test('C-2.2-15 · buttons are those that the manifest lets; what is left is resumed where it was, on another device too', async ({
  page,
  browser,
}) => {
  const hidden =
    '<adlnav:presentation><adlnav:navigationInterface><adlnav:hideLMSUI>previous</adlnav:hideLMSUI></adlnav:navigationInterface></adlnav:presentation>';
  const id = await open(
    page,
    `${item({ id: 'un' })}${asset('fiche')}${item({ id: 'deux', more: hidden })}${control('flow="true" choice="true"')}`,
  );
  await expectStep(page, 'un');
  const [next, previous] = ['Étape suivante', 'Étape précédente'].map((name) => page.getByRole('button', { name }));
  await expect(previous!).toHaveCount(0);
  await next!.click();
  await expect(contentOf(page).getByRole('heading', { name: 'Fiche' })).toBeVisible();
  await expect(previous!).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await settled(page);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  expect((await new AxeBuilder({ page }).exclude('iframe').analyze()).violations).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 740 });
  await next!.click();
  await expectStep(page, 'deux');
  await expect(previous!).toHaveCount(0);
  await page.getByRole('button', { name: 'Quitter' }).click();
  await expect(page).toHaveURL(/liste-formations/);
  // Of another browser, which has nothing of this one.
  const context = await browser.newContext({ locale: 'fr-FR', baseURL: new URL(page.url()).origin });
  const device = await context.newPage();
  await signInAs(device, 'apprenant');
  await device.goto(`/scorm?module=${id}`);
  await expectStep(device, 'deux', 'resume');
  await press(device, 'Réussir');
  await expect(endTitle(device)).toHaveText('Formation réussie');
  await context.close();
  await page.goto(`/scorm?module=${id}`);
  await expectStep(page, 'un', 'ab-initio');
});

test('C-2.2-15 · another version of the package goes on at the step that was left, done ones stay done', async ({
  page,
}) => {
  const identifier = randomUUID() as string;
  const steps = (...ids: string[]) => ids.map((id) => item({ id })).join('') + control('flow="true" choice="true"');
  await open(page, steps('un', 'deux'), { identifier });
  await expectStep(page, 'un');
  await press(page, 'Réussir');
  await expectStep(page, 'deux');
  await page.getByRole('button', { name: 'Quitter' }).click();
  await expect(page).toHaveURL(/liste-formations/);

  await open(page, steps('un', 'deux', 'trois'), { identifier });
  // What the other version kept of this step stays with it.
  await expectStep(page, 'deux', 'ab-initio');
  await page.getByRole('button', { name: 'Étape 2 sur 3' }).click();
  await expect(page.getByRole('menuitem', { name: /un/ })).toContainText('Réussie');
  await page.keyboard.press('Escape');
  await press(page, 'Réussir');
  await expectStep(page, 'trois');
  await press(page, 'Réussir');
  await expect(endTitle(page)).toHaveText('Formation réussie');
});

test('C-2.2-15 · pages that call nothing are done once they are seen, one after the other', async ({ page }) => {
  await open(page, ['un', 'deux', 'trois'].map(asset).join(''));
  for (const rank of [1, 2]) {
    await expect(page.getByRole('button', { name: `Étape ${rank} sur 3` })).toBeVisible();
    await expect(contentOf(page).getByRole('heading', { name: 'Fiche' })).toBeVisible();
    await expect(page.getByText(/^Enregistré à/)).toBeVisible();
    await page.getByRole('button', { name: 'Étape suivante' }).click();
  }
  await page.getByRole('button', { name: 'Étape 3 sur 3' }).click();
  await expect(page.getByRole('menuitem', { name: /un/ })).toContainText('Terminée');
  await expect(page.getByRole('menuitem', { name: /deux/ })).toContainText('Terminée');
  await page.keyboard.press('Escape');
  await expect(page.getByText(/^Enregistré à/)).toBeVisible();
  await page.getByRole('button', { name: 'Quitter' }).click();
  await expect(page).toHaveURL(/liste-formations/);
});

test('C-2.2-15 · an admin previews an ordered training, and goes through it without a trace', async ({ page }) => {
  const organization = `<title>Parcours</title>${item({ id: 'un' })}${item({ id: 'deux' })}${control('flow="true"')}`;
  const id = await putPackage(page, MODULE, stepsArchive({ organization }));
  await page.goto(`/scorm?module=${id}`);
  await expect(page.getByText('Aperçu sans suivi')).toBeVisible();
  await expectStep(page, 'un');
  await press(page, 'Réussir');
  await expectStep(page, 'deux');
  await press(page, 'Réussir');
  await expect(endTitle(page)).toHaveText('Formation réussie');
});

test('C-2.2-15 · where no order is asked for, a content chooses the step that follows', async ({ page }) => {
  const plain = (id: string, suite: string) =>
    `<item identifier="${id}" identifierref="etape" parameters="?nom=${id}&amp;suite=${encodeURIComponent(suite)}"><title>${id}</title></item>`;
  await open(page, plain('un', '{target=trois}choice') + plain('deux', '') + plain('trois', '{target=deux}choice'));
  await expectStep(page, 'un');
  await press(page, 'Réussir');
  await expectStep(page, 'trois');
  await press(page, 'Réussir');
  await expectStep(page, 'deux');
  await press(page, 'Réussir');
  await expect(endTitle(page)).toHaveText('Formation réussie');
});

test('C-2.2-15 · a training of one step keeps what it shares, for the next time that it is followed', async ({
  page,
}) => {
  const sequencing = `<imsss:objectives><imsss:primaryObjective objectiveID="primaire">
    <imsss:mapInfo targetObjectiveID="seule" readSatisfiedStatus="true" writeSatisfiedStatus="true"/></imsss:primaryObjective></imsss:objectives>`;
  await open(page, item({ id: 'seule', suite: '', sequencing }));
  await expectStep(page, 'seule');
  const learnt = () =>
    page
      .frames()
      .find((frame) => frame.url().includes('etape.html'))!
      .evaluate(`API.GetValue('cmi.objectives.0.success_status')`);
  expect(await learnt()).toBe('unknown');
  await press(page, 'Réussir');
  await expect(endTitle(page)).toHaveText('Formation réussie');
  await turnTo(page, 'etape.html', () => page.getByRole('button', { name: 'Recommencer' }).click());
  await expectStep(page, 'seule');
  expect(await learnt()).toBe('passed');
});

test('C-2.2-15 · an exam of one attempt, failed: nothing offers another, and the next opening says why', async ({
  page,
}) => {
  const limited = '<imsss:limitConditions attemptLimit="1"/>';
  const id = await open(page, item({ id: 'examen', suite: '', sequencing: limited }));
  await expectStep(page, 'examen');
  await press(page, 'Échouer');
  await expect(endTitle(page)).toHaveText('Formation terminée, score insuffisant');
  await expect(page.getByText('ce contenu ne permet plus d’autre essai')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Recommencer' })).toHaveCount(0);
  await page.goto(`/scorm?module=${id}`);
  await expect(page.getByText('Vous avez fait tous les essais que ce contenu permet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Réessayer' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Revenir à mes formations' }).click();
  await expect(page).toHaveURL(/liste-formations/);
  await signInAs(page, 'admin');
  await page.goto(`/modules/show/${id}`);
  await expect(page.getByText('1 par apprenant, comme le fixe ce contenu')).toBeVisible();
});
