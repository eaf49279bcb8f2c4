import { expect, type Page } from '@playwright/test';
import type { MobileReport, MobileUsage } from '@sillage/contracts/mobile.ts';
import { expectAccessible } from './axe.ts';
import { dataOf, figure, mondayOf, percent, plain, rowsOf, sharesOf } from './figures.ts';
import { signInAs } from './people.ts';
import { test } from './server.ts';

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const numberIn = (text: string) => Number(text.replace(/\D/g, ''));
const drawn = (page: Page, name: string) => card(page, name).getByRole('listitem');
/** The periods that hold something. */
const counted = async (page: Page, name: string) =>
  (await dataOf(card(page, name))).filter(([, ...figures]) => figures.some((one) => one !== '0'));

/** Of each question how many gave each rating, the best first; the shares of the first are read under its bar. */
async function expectRatings(page: Page, satisfactions: MobileUsage['satisfactions']): Promise<void> {
  const questions = satisfactions.flatMap(({ questionnaire, questions }) =>
    questions.map(({ label, value, notes }) => ({
      label: satisfactions.length > 1 ? `${questionnaire} · ${label}` : label,
      value,
      counts: notes.toReversed().map((one) => one.value),
    })),
  );
  const { value, counts } = questions[0]!;
  const shares = counts.map((count) => (count * 100) / value);
  const bar = drawn(page, 'Satisfaction').first();
  await expect(bar.getByRole('listitem')).toHaveText(shares.map((share) => (share < 5 ? '' : percent(share))));
  expect(await dataOf(card(page, 'Satisfaction'))).toEqual(
    questions.map(({ label, counts }) => [label, ...counts.map(figure)]),
  );
}

async function expectSessions(page: Page, count: number): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Sessions', exact: true })).toBeVisible();
  const range = card(page, 'Sessions').getByText(/^[\d\s]+-[\d\s]+ sur [\d\s]+$/);
  await expect.poll(async () => numberIn((await range.innerText()).split(' sur ')[1]!)).toBe(count);
}

for (const [path, call, title, isMain] of [
  ['/outils/adam', 'usage', 'Statistiques Adam', true],
  ['/outils/lat', 'usageLAT', 'Statistiques LAT', false],
  ['/outils/ddp', 'usageDDP', 'Statistiques Droit des Patients', false],
] as const) {
  test(`S-2.12-16 · ${path} shows its application`, async ({ page }) => {
    await signInAs(page, 'admin');
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const usage: MobileUsage = await (await page.request.get(`/api/mobile/${call}`)).json();
    await test.step('S-2.12-01 S-2.12-02 S-2.12-03 S-2.12-04 S-2.12-05 · figures', async () => {
      await expect(page.getByRole('term')).toHaveText([
        `sessions dont ${figure(usage.finishedSessions)} terminées`,
        'appareils distincts',
        'durée moyenne',
        ...(isMain ? ['score moyen'] : []),
      ]);
      await expect(page.getByRole('definition')).toHaveText([
        figure(usage.countSessions),
        figure(usage.device),
        `${figure(usage.averageDuration)} min`,
        ...(isMain ? [percent(usage.averageScore)] : []),
      ]);
    });
    await test.step('S-2.12-06 S-2.12-07 S-2.12-08 S-2.12-17 · charts of all', async () => {
      await expect(drawn(page, 'Sessions par semaine')).toHaveText(['Commencées', 'Terminées']);
      const { sessionsByWeek, sessionsFinishedByWeek } = usage;
      expect(sessionsFinishedByWeek).not.toEqual(sessionsByWeek);
      expect(await counted(page, 'Sessions par semaine')).toEqual(
        sessionsByWeek.map(({ total, ...week }) => {
          const ended = sessionsFinishedByWeek.find((one) => one.year === week.year && one.week === week.week);
          return [mondayOf(week), figure(total), figure(ended?.total ?? 0)];
        }),
      );
      await expect(drawn(page, 'Sessions par plateforme')).toHaveText(
        sharesOf(usage.platform).map((share) => share.join('')),
      );
      await expectRatings(page, usage.satisfactions);
    });
    await test.step('S-2.12-09 S-2.12-10 S-2.12-11 · objectives of the main one alone', async () => {
      const { objectives, objectivesDesertion } = usage;
      expect(objectivesDesertion).not.toEqual(objectives);
      for (const [name, rates] of [
        ['Objectifs atteints', objectives],
        ['Objectifs abandonnés', objectivesDesertion],
      ] as const) {
        await expect(card(page, name)).toHaveCount(isMain ? 1 : 0);
        const bars = rates.slice(0, 8).map(({ label, value }) => `${label}${percent(value)}`);
        await expect(drawn(page, name)).toHaveText(isMain ? bars : []);
      }
    });
    await test.step('S-2.12-12 S-2.12-13 S-2.12-19 S-2.12-20 S-2.12-21 · last sessions', async () => {
      await expect(page.getByRole('region', { name: '20 dernières sessions' })).toHaveCount(0);
      await page.getByRole('button', { name: 'Charger les 20 dernières sessions' }).click();
      const table = page.getByRole('region', { name: '20 dernières sessions' });
      const rows = table.getByRole('row').filter({ has: page.getByRole('cell') });
      await expect(rows).toHaveCount(10);
      await expect(table.getByText('1-10 sur 20')).toBeVisible();
      const session = await rows.first().locator('[data-session]').innerText();
      await table.getByRole('searchbox').fill(session);
      await expect(rows).toHaveCount(1);
      const asked = page.waitForRequest((request) =>
        path === '/outils/ddp' ? /\/api\/mobile$/.test(request.url()) : request.url().includes('/mobile/track?'),
      );
      await rows.first().getByRole('cell').nth(1).click();
      await asked;
      await expect(page.getByLabel('Identifiant de session')).toHaveValue(session);
      await expect(page.getByRole('region', { name: `Interactions de la session ${session}` })).toContainText('Début');
      for (const width of [360, 1280]) await expectAccessible(page, `${path} ${width}`, width);
    });
    await test.step('S-2.12-14 S-2.12-19 · an id of no session', async () => {
      await page.getByLabel('Identifiant de session').fill('jamais-vue');
      await page.getByRole('button', { name: 'Voir', exact: true }).click();
      await expect(page.getByText('Aucun résultat')).toBeVisible();
    });
    await test.step('a figure opens to as many sessions', async () => {
      const ended = page.getByRole('link', { name: /^Terminées/ }).first();
      const count = numberIn(await ended.innerText());
      await ended.click();
      await expectSessions(page, count);
    });
  });
}

test('S-2.12-15 S-2.12-18 S-4-25 · a user is cleared once it was confirmed, and the row says so for five seconds', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  await page.goto('/outils/lat');
  await page.getByRole('button', { name: 'Charger les 20 dernières sessions' }).click();
  const table = page.getByRole('region', { name: '20 dernières sessions' });
  const row = table
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
    .first();
  const session = await row.locator('[data-session]').innerText();
  await row.getByRole('button', { name: /^Actions pour/ }).click();
  await page.getByRole('menuitem', { name: /^Effacer les sessions\s: u-/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Effacer les sessions\s: u-/ });
  await dialog.getByRole('button', { name: 'Effacer', exact: true }).click();
  await expect(table.getByText('supprimé')).toBeVisible();
  await expect(table.getByText('supprimé')).toHaveCount(0);
  await expect(table.getByText(session)).toHaveCount(0);
});

test('S-2.11-01 · the mobile report is asked for by a button', async ({ page }) => {
  await signInAs(page, 'admin');
  // Whoever asks for the attestation of a session is counted; the demonstration has nobody yet.
  const known = await page.request.post('/api/etablissement/codeMobile/list', { data: { rowsPerPage: 1 } });
  const { codes } = await known.json();
  const found = await page.request.post('/api/attestations/mon-attestation', { data: { code: codes[0].codeMobile } });
  expect(found.status()).toBe(200);
  let asked = 0;
  page.on('request', (request) => {
    asked += Number(request.url().endsWith('/api/APIRapportAppMobile'));
  });
  await page.goto('/outils/rapportMobile');
  await expect(page.getByRole('heading', { level: 1, name: 'Statistiques Mobile V1' })).toBeVisible();
  expect(asked).toBe(0);
  const answered = page.waitForResponse('**/api/APIRapportAppMobile');
  await page.getByRole('button', { name: 'Charger les données' }).click();
  const report: MobileReport = await (await answered).json();
  await test.step('S-1-13 S-2.11-02 S-2.11-03 S-2.11-04 S-2.11-07 · rings and satisfaction', async () => {
    for (const [name, parts] of [
      ['Étapes par plateforme', report.etapesParPlateforme],
      ['Étapes par profil', report.passagesParProfil],
      ['Appareils ayant au moins un passage', report.passagesParAppareil],
    ] as const) {
      const shares = sharesOf(parts);
      await expect(drawn(page, name).first()).toHaveText(shares[0]!.join(''));
      expect(await dataOf(card(page, name))).toEqual(shares);
    }
    await expectRatings(page, report.satisfactions);
  });
  await test.step('S-2.11-05 S-2.11-06 S-2.11-12 · one switch for both bar charts', async () => {
    for (const [name, weeks] of [
      ['Étapes par semaine', report.etapesParSemaine],
      ['Demandes d’attestation par semaine', report.attestationsParSemaine],
    ] as const) {
      const found = weeks.map(({ total, ...week }) => [mondayOf(week), figure(total)]);
      expect(await counted(page, name)).toEqual(found);
    }
    await page.getByText('Mois', { exact: true }).click();
    for (const [name, months] of [
      ['Étapes par mois', report.etapesParMois],
      ['Demandes d’attestation par mois', report.attestationsParMois],
    ] as const) {
      const found = months.map(({ year, month, total }) => [
        `${String(month).padStart(2, '0')}/${year}`,
        figure(total),
      ]);
      expect(found.length).toBeGreaterThan(0);
      expect(await counted(page, name)).toEqual(found);
    }
    await expect(card(page, 'Étapes par semaine')).toHaveCount(0);
    await expect(card(page, 'Demandes d’attestation par semaine')).toHaveCount(0);
  });
  await test.step('S-2.11-08 S-2.11-09 S-2.11-10 S-9-18 · occurrences', async () => {
    const table = page.getByRole('region', { name: 'Occurrences et scores par étape' });
    const rows = table.getByRole('row').filter({ has: page.getByRole('cell') });
    await expect(rows).toHaveCount(10);
    expect(await rowsOf(rows.getByRole('cell'), 4)).toEqual(
      report.occurencesEtScores
        .slice(0, 10)
        .map(({ etape, plateforme, occurences, score }) => [
          plain(etape),
          plateforme,
          figure(occurences),
          percent(score),
        ]),
    );
    await table.getByRole('searchbox').fill('nasopharyngé');
    const found = report.occurencesEtScores.filter(({ etape }) => plain(etape).includes('nasopharyngé')).length;
    expect(found).toBeGreaterThan(0);
    await expect(rows).toHaveCount(found);
  });
  await test.step('S-2.11-11 · the section of one scenario', async () => {
    await expect(page.getByRole('heading', { level: 2, name: 'Prélèvement nasopharyngé', exact: true })).toBeVisible();
    const { nombre, score } = report.prelevement!;
    await expect(card(page, 'Prélèvement nasopharyngé').getByRole('definition')).toHaveText([
      figure(nombre),
      percent(score),
    ]);
  });
  for (const width of [1280, 360]) await expectAccessible(page, `rapport ${width}`, width);
});

for (const person of ['admin', 'groupement', 'etablissement', 'referent'] as const) {
  test(`S-2.1-14 S-2.1-15 · /stats/ddp for ${person}: figures without sessions, lookup or clearing`, async ({
    page,
  }) => {
    await signInAs(page, person);
    await page.goto('/stats/ddp');
    await expect(page.getByRole('heading', { level: 1, name: 'Statistiques Droit des Patients' })).toBeVisible();
    await expect(page.getByText('appareils distincts')).toBeVisible();
    await expect(page.getByRole('button', { name: /dernières sessions/ })).toHaveCount(0);
    await expect(page.getByLabel('Identifiant de session')).toHaveCount(0);
    for (const width of [360, 1280]) await expectAccessible(page, `${person} ${width}`, width);
  });
}
