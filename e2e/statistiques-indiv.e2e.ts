import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { type PersonName, signInAs } from './people.ts';
import { test } from './server.ts';

// It only reads: two workers share it.
test.describe.configure({ mode: 'parallel' });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const rows = (page: Page) => page.getByRole('table', { name: 'Sessions' }).locator('tbody tr');
const CODE = 'APP-NANTES-0001';

/** The named learner, as this person sees it. */
async function learnerId(page: Page): Promise<number> {
  const answer = await page.request.get(`/api/apprenants?rowsPerPage=1&codeApprenant=${CODE}`);
  return (await answer.json())['hydra:member'][0].id;
}

test('from the steps of a learner to the sessions of one, and to what was done in each', async ({ page }) => {
  await signInAs(page, 'referent');
  const id = await learnerId(page);
  await page.goto(`/apprenants/liste-etapes?aId=${CODE}&id=${id}`);
  const step = page.getByRole('main').getByRole('listitem').filter({ hasText: 'La chambre double' });
  const said = Number(/(\d+) sessions?/.exec(await step.innerText())![1]);

  await test.step('P-2.3-78 P-2.3-79 C-2.8-13 · the card of a step leads there, with the learner and the step', async () => {
    await step.click();
    await expect(page).toHaveURL(new RegExp(`/statistiquesIndiv/${id}\\?etape=\\d+$`));
  });

  await test.step('S-2.1-16 S-2.1-17 · the sessions of that step: date, duration, score, the latest first', async () => {
    await expect(heading(page)).toHaveText(/^Statistiques individuelles\s: \S+ \S+/);
    await expect(page.getByRole('columnheader')).toHaveText(['Date', 'Scénario', 'Durée', 'Score']);
    await expect(rows(page)).toHaveCount(said);
    const dates = (await rows(page).getByRole('link').allInnerTexts()).map((text) =>
      text.replace(/(\d+)\/(\d+)\/(\d+) à (.*)/, '$3$2$1 $4'),
    );
    expect(dates).toEqual(dates.toSorted().reverse());
    await expect(rows(page).first()).toHaveText(/\d\d\/\d\d\/\d{4} à \d\d:\d\d.*La chambre double.*\d\s%$/s);
  });

  await test.step('S-2.1-17 S-7-16 · the blocks of the latest one, through the call of a session', async () => {
    await expect(rows(page).first().getByRole('link')).toHaveAttribute('aria-current', 'true');
    await expect(page.getByRole('region', { name: 'Actions' })).toBeVisible();
  });

  await test.step('S-2.1-17 · of all of them, another one is chosen', async () => {
    await page.goto(`/statistiquesIndiv/${id}`);
    const other = rows(page).nth(1).getByRole('link');
    const [, session = ''] = /session=([\w-]+)/.exec((await other.getAttribute('href'))!)!;
    // The blocks of the latest one may be on their way.
    const asked = page.waitForRequest(
      (request) => request.url().endsWith('/api/template/session') && request.postData()!.includes(session),
    );
    await other.click();
    await asked;
    await expect(page).toHaveURL(new RegExp(`session=${session}`));
    await expect(other).toHaveAttribute('aria-current', 'page');
  });
});

test('S-2.23-15 S-2.23-16 · a session that has no block yet says so beside the sessions', async ({ page }) => {
  await signInAs(page, 'etablissement');
  const id = await learnerId(page);
  await page.route('**/api/template/session', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), datas: [] } });
  });
  await page.goto(`/statistiquesIndiv/${id}`);
  await expect(
    page.getByText('Les données spécifiques à ce scénario ne sont pas encore disponibles', { exact: true }),
  ).toBeVisible();
  await expect(rows(page).first()).toBeVisible();
});

test('S-2.1-17 · a learner reads the own ones, and is led home from those of another', async ({ page }) => {
  await signInAs(page, 'etablissement');
  const id = await learnerId(page);
  await signInAs(page, 'apprenant');
  await page.goto(`/statistiquesIndiv/${id}`);
  await expect(heading(page)).toHaveText('Mes résultats');
  await expect(rows(page).first()).toBeVisible();
  await page.goto(`/statistiquesIndiv/${id + 1}`);
  await expect(page).toHaveURL(/\/home\/apprenant/);
});

test('S-2.1-17 · a learner outside the perimeter leads home, a visitor to the sign-in', async ({ page }) => {
  await signInAs(page, 'etablissement');
  const id = await learnerId(page);
  await signInAs(page, 'ifps');
  await page.goto(`/statistiquesIndiv/${id}`);
  await expect(page).not.toHaveURL(/statistiquesIndiv/);
  await expect(heading(page)).toBeVisible();
  await page.context().clearCookies();
  await page.goto(`/statistiquesIndiv/${id}`);
  await expect(page).toHaveURL(/\/login/);
});

for (const person of ['superadmin', 'groupement', 'etablissement', 'referent', 'apprenant'] as PersonName[]) {
  test(`S-2.1-16 · for ${person} it fits both widths and passes axe`, async ({ page }) => {
    await signInAs(page, 'etablissement');
    const id = await learnerId(page);
    await signInAs(page, person);
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`/statistiquesIndiv/${id}`);
      await expect(rows(page).first()).toBeVisible();
      await expect(page.getByRole('heading', { level: 2 }).nth(2)).toBeVisible();
      await expectAccessible(page, `${person} ${width}`, width);
    }
  });
}

test('of who has played nothing yet, no step is spoken of; of a step, it is', async ({ page }) => {
  await signInAs(page, 'etablissement');
  const made = await page.request.post('/api/apprenants', { data: { nom: 'Trividic', prenom: 'Maëlle' } });
  const { id } = await made.json();
  await page.goto(`/statistiquesIndiv/${id}`);
  await expect(page.getByText('Aucune session n’a encore été jouée.')).toBeVisible();
  await page.goto(`/statistiquesIndiv/${id}?etape=1`);
  await expect(page.getByText('Cette étape n’a pas encore été jouée.')).toBeVisible();
});
