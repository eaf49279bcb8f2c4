import { expect, type Request } from '@playwright/test';
import type { LigneActivite } from '@sillage/contracts/activite.ts';
import { expectAccessible } from './axe.ts';
import { dayOf, figure, momentOf, percent, rowsOf } from './figures.ts';
import { signInAs } from './people.ts';
import { test } from './server.ts';

// It only reads: two workers share it.
test.describe.configure({ mode: 'parallel' });

interface NonConnectes {
  etablissements: { etablissement: string; dateDerniereNouvelle: string | null }[];
  pourcentageNonConnectes: number;
}

const numberIn = (text: string) => Number(text.replace(/\D/g, ''));

/** What was sent in the field of a form. */
const sentIn = (request: Request) => JSON.parse(/\{.*\}/.exec(request.postData() ?? '')![0]);

test('an administrator reads the activity of headsets', async ({ page }) => {
  await signInAs(page, 'admin');
  const table = page.getByRole('region', { name: 'Tableau d’activité' });
  const rows = table.locator('tbody tr[data-row]');
  const totals = table.getByRole('row').filter({ hasText: /^Total/ });
  const answer = await page.request.post('/api/APIShowConsommation', { data: {} });
  const held: LigneActivite[] = await answer.json();
  /** One that has everything, and not the same count twice in its last three months. */
  const full = held.find(({ etiquette, finPossession, delaisReceptionLog, mois }) => {
    const last = Object.values(mois).slice(-3);
    return etiquette && finPossession && delaisReceptionLog !== null && new Set(last).size === 3;
  })!;
  const cells = page.locator(`tr[data-row="${full.id}"]`).getByRole('cell');
  const heads = table.getByRole('columnheader');

  await test.step('S-2.9-01 S-2.9-02 S-2.9-03 S-2.9-04 S-2.9-05 · establishment, headset, label, last message, end', async () => {
    await page.goto(`/outils/showConsommation?search=${full.casque}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Tableau d’activité');
    for (const [rank, [name, text]] of [
      ['Établissement', full.etablissement],
      ['Casque', full.casque],
      ['Étiquette', full.etiquette!],
      ['Dernier message', dayOf(full.dateDerniereNouvelle!)],
      ['Fin de possession', dayOf(full.finPossession!)],
    ].entries()) {
      await expect(heads.nth(rank)).toHaveText(name!);
      await expect(cells.nth(rank)).toContainText(text!);
    }
  });

  await test.step('S-2.9-06 S-2.9-07 S-2.9-08 S-2.9-09 S-9-30 · delay, version, total, thirteen months', async () => {
    const running = Temporal.Now.plainDateISO('Europe/Paris').toPlainYearMonth();
    const months = Array.from({ length: 13 }, (_, rank) => running.subtract({ months: 12 - rank }));
    const shown = [
      ['Délai de réception (jours)', figure(full.delaisReceptionLog)],
      ['Dernière version', full.derniereVersionUtilisee!],
      ['Total des passages', figure(full.totalPassages)],
      ...months.map((month) => [
        new Intl.DateTimeFormat('fr-FR', { month: 'short', year: 'numeric' }).format(new Date(`${month}-15`)),
        figure(full.mois[String(month)]!),
      ]),
    ];
    await expect(heads).toHaveCount(5 + shown.length);
    for (const [rank, [name, text]] of shown.entries()) {
      await expect(heads.nth(5 + rank)).toHaveText(name!);
      await expect(cells.nth(5 + rank)).toHaveText(text!);
    }
  });

  await test.step('S-2.9-10 S-2.9-17 · the totals are first whatever the order, over the rows of the search', async () => {
    await page.goto('/outils/showConsommation');
    const first = table.getByRole('row').nth(1);
    await expect(first).toContainText('Total');
    await table.getByRole('button', { name: 'Total des passages' }).click();
    await expect(page).toHaveURL(/order=totalPassages/);
    await expect(table.getByRole('columnheader', { name: 'Total des passages' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await expect(first).toContainText('Total');
    const all = numberIn(await totals.getByRole('cell').nth(7).innerText());
    const device = await rows.last().getByRole('cell').nth(1).innerText();
    await table.getByRole('searchbox').fill(device.toLowerCase());
    await expect(rows).toHaveCount(1);
    const own = numberIn(await rows.first().getByRole('cell').nth(7).innerText());
    await expect(totals.getByRole('cell').nth(7)).toHaveText(String(own));
    expect(own).toBeLessThan(all);
  });

  await test.step('S-2.9-14 S-2.9-15 S-2.9-16 S-2.9-19 · search, columns, and the file of what is seen', async () => {
    await table.getByRole('button', { name: /^Colonnes/ }).click();
    // The box follows the address.
    await page.getByRole('checkbox', { name: 'Étiquette' }).click();
    await expect(table.getByRole('columnheader', { name: 'Étiquette' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    const asked = page.waitForRequest('**/api/APIShowConsommation/excel');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exporter en Excel' }).click();
    const { colonnes, lignes } = sentIn(await asked);
    expect(lignes).toHaveLength(1);
    expect(colonnes).toHaveLength(20);
    expect(colonnes).not.toContain('etiquette');
    expect((await saved).suggestedFilename()).toBe('Tableau d’activité.xlsx');
    // Kept for whoever chose: the others of this journey count from all columns.
    await table.getByRole('button', { name: /^Colonnes/ }).click();
    await page.getByRole('checkbox', { name: 'Étiquette' }).click();
    await expect(table.getByRole('columnheader', { name: 'Étiquette' })).toHaveCount(1);
    await page.keyboard.press('Escape');
  });

  await test.step('S-2.9-11 S-2.9-12 S-2.9-13 S-2.9-17 · three toggles, off at first, each asks again', async () => {
    await page.goto('/outils/showConsommation');
    for (const [label, name] of [
      ['Session Incomplètes', 'incomplete'],
      ['Session Tests', 'tests'],
      ['Anciennes possessions', 'anciennesPossessions'],
    ] as const) {
      const toggle = table.getByRole('switch', { name: label });
      await expect(toggle).not.toBeChecked();
      const asked = page.waitForRequest('**/api/APIShowConsommation');
      await toggle.click();
      expect(sentIn(await asked)).toMatchObject({ [name]: true });
      await expect(toggle).toBeChecked();
    }
  });

  await test.step('those that were not heard of for too long are told, and shown alone', async () => {
    await page.goto('/outils/showConsommation');
    const said = page.getByText(/casques de ce tableau sans nouvelles depuis plus de 30 jours/);
    const count = numberIn((await said.innerText()).split(' ')[0]!);
    await page.getByRole('button', { name: `Voir ces ${count} casques` }).click();
    await expect(rows).toHaveCount(count);
    await expect(rows.filter({ hasText: /\d+ jours/ })).toHaveCount(count);
    const oldest = (await said.innerText()).match(/\w+-DEMO-\d+/)![0];
    await expect(rows.filter({ hasText: oldest })).toHaveCount(1);
    await page.getByRole('button', { name: 'Voir tous les casques' }).click();
    await expect(rows.filter({ hasNotText: /\d+ jours/ }).first()).toBeVisible();
  });

  await test.step('P-9-20 · with those that have ended, the rows shown alone are possessions, and are counted as such', async () => {
    await page.route('**/api/APIShowConsommation', async (route) => {
      const response = await route.fetch();
      const all = await response.json();
      const silent = { ...all[0], dateDerniereNouvelle: '2026-01-05T09:00:00.000Z' };
      const heard = { ...all[0], casqueId: 1, dateDerniereNouvelle: new Date().toISOString() };
      await route.fulfill({ response, json: [silent, { ...silent, id: 900_001 }, { ...heard, id: 900_002 }] });
    });
    await page.goto('/outils/showConsommation');
    await page.getByRole('button', { name: 'Voir ce casque' }).click();
    await expect(rows).toHaveCount(2);
    await page.goto('/outils/showConsommation?anciennesPossessions=true');
    await page.getByRole('button', { name: 'Voir ces 2 possessions' }).click();
    await expect(rows).toHaveCount(2);
    await page.getByRole('button', { name: 'Voir toutes les possessions' }).click();
    await expect(rows).toHaveCount(3);
    await page.unroute('**/api/APIShowConsommation');
    await page.goto('/outils/showConsommation');
  });

  await test.step('the running month is in sight at 1280 px, and the first two columns wherever one scrolls', async () => {
    await expect(rows.first().getByRole('cell').last()).toBeInViewport({ ratio: 1 });
    for (const width of [1280, 360]) {
      await expectAccessible(page, `activite ${width}`, width);
      const frozen = rows.first().locator('td[data-frozen]');
      await expect(frozen).toHaveCount(2);
      await table.locator('table').evaluate((one) => one.parentElement!.scrollTo({ left: 5_000 }));
      await expect(rows.first().getByRole('cell').last()).toBeInViewport({ ratio: 1 });
      if (width === 360)
        expect(await table.locator('table').evaluate((one) => one.parentElement!.scrollLeft)).toBeGreaterThan(200);
      for (const cell of await frozen.all()) await expect(cell).toBeInViewport({ ratio: 1 });
    }
  });

  await test.step('S-2.1-33 · a total opens to its sessions', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/outils/showConsommation?order=-totalPassages');
    const link = rows.first().getByRole('cell').nth(7).getByRole('link');
    const total = numberIn(await link.innerText());
    await link.click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Sessions');
    await expect(page.getByRole('region', { name: 'Sessions' }).getByText(/ sur /)).toContainText(
      new Intl.NumberFormat('fr-FR').format(total),
    );
  });

  await test.step('S-2.1-33 · the totals open to their sessions: of all rows, of one month, of the rows of a search', async () => {
    const expectOpened = async (rank: number) => {
      await expect(table.locator('table')).toHaveAttribute('aria-busy', 'false');
      const link = totals.getByRole('cell').nth(rank).getByRole('link');
      const total = await link.innerText();
      await link.click();
      await expect(page.getByRole('region', { name: 'Sessions' }).getByText(/ sur /)).toHaveText(
        new RegExp(` sur ${total.replaceAll(/\s/g, '\\s')}$`),
      );
      await page.goBack();
    };
    await page.goto('/outils/showConsommation');
    await expectOpened(7);
    await table.getByRole('switch', { name: 'Anciennes possessions' }).click();
    await expect(table.getByRole('switch', { name: 'Anciennes possessions' })).toBeChecked();
    await expectOpened(19);
    await table.getByRole('searchbox').fill('nantes');
    await expect(rows.filter({ hasNotText: /nantes/i })).toHaveCount(0);
    await expect(rows.first()).toBeVisible();
    await expectOpened(7);
  });
});

test('an administrator reads which establishments were not heard of', async ({ page }) => {
  await signInAs(page, 'admin');

  await test.step('S-2.10-05 S-2.10-06 · the percentage, and the establishments', async () => {
    for (const [delai, call] of [
      ['casques_30', 'casques'],
      ['interface', 'interface'],
    ] as const) {
      const asked = page.waitForResponse(`**/api/connexions/${call}`);
      await page.goto(`/outils/etatConnexionEtablissements?delai=${delai}`);
      const { etablissements, pourcentageNonConnectes }: NonConnectes = await (await asked).json();
      await expect(page.getByText(/^des établissements ne sont pas connectés/)).toBeVisible();
      await expect(page.getByRole('link', { name: /ne sont pas connectés/ })).toHaveText(
        percent(pourcentageNonConnectes),
      );
      await expect(page.getByRole('columnheader')).toHaveText(['Établissement', 'Date du dernier message']);
      const dates = etablissements.map(({ dateDerniereNouvelle }) => dateDerniereNouvelle ?? '');
      expect(dates).toEqual(dates.toSorted());
      expect(await rowsOf(page.locator('tbody tr[data-row] td'), 2)).toEqual(
        etablissements
          .slice(0, 10)
          .map(({ etablissement, dateDerniereNouvelle: date }) => [
            etablissement,
            date === null ? 'Jamais connecté' : momentOf(date),
          ]),
      );
    }
    await expect(page.locator('tbody tr[data-row]').first()).toContainText('Jamais connecté');
    await page.goto('/outils/etatConnexionEtablissements');
    await expect(page.getByRole('link', { name: /ne sont pas connectés/ })).toBeVisible();
  });

  await test.step('S-9-31 S-9-32 · three delays for headsets, one for the interface', async () => {
    await expect(page.getByRole('radiogroup').getByText(/\d/)).toHaveText([
      /^Casques\s: 30 jours$/,
      /^Casques\s: 90 jours$/,
      /^Casques\s: 180 jours$/,
      /^Interface\s: 3 mois$/,
    ]);
  });

  await test.step('S-2.10-01 S-2.10-02 S-2.10-03 S-2.10-04 S-2.10-07 · four delays, each asked at once', async () => {
    await expect(page.getByRole('radio', { name: 'Casques : 30 jours' })).toBeChecked();
    for (const [label, call, time] of [
      ['Casques : 90 jours', 'casques', 90],
      ['Casques : 180 jours', 'casques', 180],
      ['Interface : 3 mois', 'interface', 89],
    ] as const) {
      const asked = page.waitForResponse(`**/api/connexions/${call}`);
      await page.getByText(label.replace(' :', '\u00A0:'), { exact: true }).click();
      const answer = await asked;
      expect(sentIn(answer.request())).toEqual({ time });
      const { pourcentageNonConnectes, etablissements, nombreEtablissements } = await answer.json();
      await expect(page.getByRole('link', { name: new RegExp(`: ${pourcentageNonConnectes}\\s%$`) })).toBeVisible();
      await expect(
        page.getByText(`${etablissements.length} sur ${nombreEtablissements}`, { exact: true }),
      ).toBeVisible();
    }
    await page.getByText('Casques\u00A0: 30 jours', { exact: true }).click();
    await expect(page).toHaveURL(/delai=casques_30/);
    await expect(page.getByRole('radio', { name: 'Casques : 30 jours' })).toBeChecked();
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  });

  await test.step('S-2.10-05 · the percentage opens to the establishments that it counts', async () => {
    await page.getByRole('link', { name: /ne sont pas connectés/ }).click();
    const [count] = (await page.getByText(/^\d+ sur \d+$/).innerText()).split(' ');
    await expect(page.locator('tbody tr[data-row]')).toHaveCount(Number(count));
  });

  for (const width of [1280, 360]) await expectAccessible(page, `connexions ${width}`, width);
});
