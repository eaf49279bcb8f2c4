import { expect, type Page } from '@playwright/test';
import { archive } from '../apps/server/test/scorm/archive.ts';
import { contentOf, playPackage } from './scorm-player.ts';
import { test } from './server.ts';

// A package of SCORM 1.2 made for the purpose: what opens a step, the score to reach, and the time that it may last.

const MODULE = 'Médicaments à haut risque';

const page12 = `<!doctype html><html lang="fr"><meta charset="utf-8"><title>Étape</title>
<h1></h1><p id="limites"></p>
<button onclick="end('completed', '90')">Réussir</button>
<button onclick="end('completed', '40')">Échouer</button>
<button onclick="end('passed')">Finir</button>
<script>
  const API = parent.API;
  API.LMSInitialize('');
  const read = (name) => API.LMSGetValue('cmi.' + name);
  document.querySelector('h1').textContent = new URLSearchParams(location.search).get('nom');
  document.querySelector('#limites').textContent = ['student_data.mastery_score', 'student_data.max_time_allowed',
    'student_data.time_limit_action', 'launch_data'].map(read).join(' / ');
  function end(status, raw) {
    if (raw) API.LMSSetValue('cmi.core.score.raw', raw);
    API.LMSSetValue('cmi.core.lesson_status', status);
    API.LMSFinish('');
  }
</script></html>`;

const STEPS = {
  un: '',
  deux: '',
  et: 'un&amp;deux',
  ou: 'un|deux',
  sauf: '~un',
  deux_sur_trois: '2*{un,deux,sauf}',
  rate: 'deux=&quot;failed&quot;',
};
type Step = keyof typeof STEPS;

const limits = `<adlcp:masteryscore>70</adlcp:masteryscore><adlcp:maxtimeallowed>00:30:00</adlcp:maxtimeallowed>
  <adlcp:timelimitaction>exit,message</adlcp:timelimitaction><adlcp:datafromlms>niveau=2</adlcp:datafromlms>`;
const item = ([id, prerequisites]: [string, string]) =>
  `<item identifier="${id}" identifierref="r" parameters="?nom=${id}"><title>${id}</title>
    ${prerequisites && `<adlcp:prerequisites type="aicc_script">${prerequisites}</adlcp:prerequisites>`}
    ${id === 'deux' ? limits : ''}</item>`;
const manifest = `<manifest xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata><schemaversion>1.2</schemaversion></metadata>
  <organizations default="o"><organization identifier="o"><title>Prérequis</title>${Object.entries(STEPS).map(item).join('')}</organization></organizations>
  <resources><resource identifier="r" type="webcontent" adlcp:scormtype="sco" href="page.html"/></resources></manifest>`;

/** The steps that the menu opens, as it stands. */
async function openSteps(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: /^Étape \d sur 7$/ }).click();
  const items = page.getByRole('menuitem');
  await expect(items).toHaveCount(7);
  const open = await page.locator('[role="menuitem"]:not([data-disabled])').allInnerTexts();
  await page.keyboard.press('Escape');
  await expect(items).toHaveCount(0);
  return open.map((text) => text.split('\n')[0]!.trim());
}

async function play(page: Page, step: Step): Promise<void> {
  await page.getByRole('button', { name: /^Étape \d sur 7$/ }).click();
  await page.getByRole('menuitem', { name: new RegExp(`^${step}\\b`) }).click();
  await expect(contentOf(page).getByRole('heading', { level: 1 })).toHaveText(step);
}

const press = (page: Page, name: 'Réussir' | 'Échouer' | 'Finir') =>
  contentOf(page).getByRole('button', { name }).click();

test('C-2.2-15 · steps of SCORM 1.2 open by their prerequisites, and a score below the one to reach fails', async ({
  page,
}) => {
  const zip = archive([
    { name: 'imsmanifest.xml', content: manifest },
    { name: 'page.html', content: page12 },
  ]);
  await playPackage(page, MODULE, zip);
  await expect(contentOf(page).getByRole('heading', { level: 1 })).toHaveText('un');
  expect(await openSteps(page)).toEqual(['un', 'deux', 'sauf']);
  await press(page, 'Finir');
  const title = page.getByRole('heading', { level: 2 });
  await expect(title).toHaveText('Étape réussie');
  await page.getByRole('button', { name: 'Étape 1 sur 7' }).click();
  await expect(page.getByRole('menuitem').first()).toContainText('Réussie');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Étape suivante : deux' }).click();
  const content = contentOf(page);
  await expect(content.getByRole('heading', { level: 1 })).toHaveText('deux');
  await expect(content.getByText('70 / 00:30:00 / exit,message / niveau=2')).toBeVisible();
  expect(await openSteps(page)).toEqual(['un', 'deux', 'ou']);
  // Its content says that it is complete: the score to reach says that it failed.
  await press(page, 'Échouer');
  await expect(title).toHaveText('Étape terminée, score insuffisant');

  await play(page, 'ou');
  expect(await openSteps(page)).toEqual(['un', 'deux', 'ou', 'rate']);
  await play(page, 'deux');
  await press(page, 'Réussir');
  await expect(title).toHaveText('Étape réussie');
  await expect(page.getByText(/^Score.+90/)).toBeVisible();
  // What was closed when the step began is open now, in the menu too.
  await expect.poll(() => openSteps(page)).toEqual(['un', 'deux', 'et', 'ou', 'deux_sur_trois']);
  await page.getByRole('button', { name: 'Étape suivante : et' }).click();
  await expect(content.getByRole('heading', { level: 1 })).toHaveText('et');
  expect(await openSteps(page)).toEqual(['un', 'deux', 'et', 'ou', 'deux_sur_trois']);
});
