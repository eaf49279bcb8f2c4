import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { signInAs } from './people.ts';
import { test } from './server.ts';

const UNKNOWN = '00000000-0000-4000-8000-00000000dead';
const card = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
const field = (page: Page) => page.getByLabel('Identifiant de session');

/** Blue, grey, green, red, none. */
const COLOURS = {
  'Début de séquence': 'rgb(233, 241, 251)',
  'Fin de séquence': 'rgb(239, 242, 244)',
  'Action juste': 'rgb(230, 244, 236)',
  'Action fausse': 'rgb(253, 236, 238)',
  Satisfaction: 'rgba(0, 0, 0, 0)',
};
const CATEGORIES = Object.keys(COLOURS).slice(0, 4);
const KINDS = ['debutSequence', 'finSequence', 'actionJuste', 'actionFausse', 'satisfaction'];

/** A session of which every kind of line is told: some actions right, some wrong. */
async function tellingSession(page: Page): Promise<string> {
  const scenarios = await page.request.get('/api/scenarios?search=Friction%20chronom');
  const { id } = (await scenarios.json())['hydra:member'][0];
  const answer = await page.request.post('/api/stats/sessions', {
    data: { debut: '2020-01-01', rowsPerPage: 100, scenario: id, avecScore: true, tri: 'Score', sens: 'ASC' },
    headers: { 'content-type': 'application/json', origin: new URL(page.url()).origin },
  });
  for (const { Session_id: session } of (await answer.json()).tableauPassages) {
    const { logs } = await (await page.request.get(`/api/logs?rowsPerPage=100&session_id=${session}`)).json();
    const kinds = new Set(logs.map(({ Categorie }: { Categorie: string }) => Categorie));
    if (KINDS.every((kind) => kinds.has(kind))) return session;
  }
  throw new Error('no session tells of everything');
}

test('the log of a session', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/outils');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Statistiques Session/ })
    .click();
  await test.step('S-2.2-14 · its title', async () => {
    await expect(page).toHaveTitle(/^Statistiques Session/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Statistiques Session');
  });
  await expect(page).toHaveURL('/outils/statistiquesSession');
  const session = await tellingSession(page);

  await test.step('S-2.14-01 S-2.14-02 S-2.14-03 S-2.14-04 · back, load, Logs or Template, and the id', async () => {
    await expect(page.getByRole('link', { name: 'Retour' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Charger' })).toBeVisible();
    const views = page.getByRole('radiogroup', { name: 'Vue' });
    await expect(views.getByRole('radio', { name: 'Logs' })).toBeChecked();
    await expect(views.getByRole('radio', { name: 'Template' })).not.toBeChecked();
    await expect(field(page)).toHaveValue('');
  });

  const rows = card(page, 'Journal').getByRole('row');
  await test.step('S-2.14-05 S-2.14-06 S-9-14 S-9-17 · Enter loads, twelve lines at a time, which is one of the choices', async () => {
    await field(page).fill(session);
    await field(page).press('Enter');
    await expect(rows).toHaveCount(1 + 12);
    await expect(page).toHaveURL(new RegExp(`session=${session}`));
    const sizes = page.getByRole('combobox', { name: /^Résultats par page/ });
    await expect(sizes).toHaveValue('12');
    await expect(sizes.getByRole('option')).toHaveText(['12', '24', '50', '100']);
  });

  await test.step('S-2.14-07 S-2.14-08 S-2.14-09 S-2.14-10 · four categories have a colour, the same as in the legend', async () => {
    const legend = page.getByRole('list', { name: 'Légende' }).getByRole('listitem').locator('span');
    await expect(legend).toHaveText(CATEGORIES);
    await page.getByRole('combobox', { name: /^Résultats par page/ }).selectOption('100');
    await expect.poll(() => rows.count()).toBeGreaterThan(13);
    for (const [name, colour] of Object.entries(COLOURS)) {
      const cell = rows.locator('[data-category]').filter({ hasText: new RegExp(`^${name}$`) });
      await expect(cell.first(), name).toHaveCSS('background-color', colour);
      if (CATEGORIES.includes(name)) await expect(legend.getByText(name)).toHaveCSS('background-color', colour);
    }
  });
  for (const width of [360, 1280]) await expectAccessible(page, 'log', width);

  await test.step('S-2.14-15 · a session that nobody played', async () => {
    await field(page).fill(UNKNOWN);
    await page.getByRole('button', { name: 'Charger' }).click();
    await expect(page.getByText('Aucun passage n’a été réalisé')).toBeVisible();
    await page.getByText('Template').click();
    await expect(page.getByText('Aucun passage n’a été réalisé')).toBeVisible();
    await expect(field(page)).toHaveValue(UNKNOWN);
  });
  await page.getByRole('link', { name: 'Retour' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Outils/);
});

test('what a trainer debriefs from', async ({ page, expectError }) => {
  await signInAs(page, 'admin');
  await page.goto('/outils');
  const session = await tellingSession(page);
  await page.goto(`/outils/statistiquesSession?session=${session}&lecture=template`);
  const errors = card(page, /erreurs? à reprendre ensemble$/);

  await test.step('its errors, how common each is, and three questions', async () => {
    await expect(errors).toBeVisible();
    const common = errors.getByRole('row').nth(1).getByRole('link');
    await expect(common).toHaveText(/^\d+(,5)?\s%$/);
    await errors.getByText(/actions? réussies?$/).click();
    await expect(errors.getByRole('listitem').first()).toBeVisible();
    const talk = card(page, 'Pour en parler');
    await expect(talk.getByRole('listitem')).toHaveCount(3);
    await expect(talk).toContainText('Comment avez-vous vécu cette séance');
    await expect(talk).toContainText('Demain, dans le service, que ferez-vous autrement');
  });

  await test.step('S-2.14-11 C-3.11-03 · its blocks, with the question and the answer given', async () => {
    await expect(card(page, 'Réussite par catégorie')).toBeVisible();
    await expect(card(page, 'Étapes atteintes').getByRole('listitem').first()).toContainText('Atteinte');
    const question = page.getByRole('region').filter({ has: page.getByText('Réponse donnée') });
    await expect(question.getByText('Bonne réponse')).toHaveCount(1);
  });
  for (const width of [360, 1280]) await expectAccessible(page, 'debriefing', width);

  await test.step('it prints on one sheet', async () => {
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  });

  await test.step('S-2.14-14 · what cannot be shown now', async () => {
    expectError(/503/);
    await page.route('**/api/template/session', (route) => route.fulfill({ status: 503 }));
    await page.reload();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText(
      'Les données spécifiques pour ce scénario ne peuvent actuellement pas être affichées',
    );
    await expect(alert).toContainText('Veuillez réessayer ultérieurement');
    await page.unroute('**/api/template/session');
    await alert.getByRole('button', { name: 'Réessayer' }).click();
    await expect(errors).toBeVisible();
  });

  await test.step('the share of an error opens the sessions that made it', async () => {
    await errors.getByRole('row').nth(1).getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Sessions/);
    await page
      .getByRole('link', { name: /^[0-9a-f-]{36}$/ })
      .first()
      .click();
    await expect(page.getByRole('radio', { name: 'Template' })).toBeChecked();
  });
});
