import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { percent, rowsOf } from './figures.ts';
import { signInAs } from './people.ts';
import { test } from './server.ts';

// It only reads: two workers share it.
test.describe.configure({ mode: 'parallel' });

const numberIn = (text: string) => Number(text.replace(/\D/g, ''));
const range = (page: Page) => page.getByRole('region').getByText(/^[\d\s]+-[\d\s]+ sur [\d\s]+$/);
const total = async (page: Page) => numberIn((await range(page).innerText()).split(' sur ')[1]!);

test('an administrator reads what each formation was thought of', async ({ page }) => {
  await signInAs(page, 'admin');
  const blocks = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) });
  const names = () => blocks.getByRole('heading', { level: 2 }).allInnerTexts();

  await test.step('S-2.2-18 S-2.7-01 S-2.3-21 · the bar, and nothing before the button', async () => {
    await page.goto('/outils/satisfaction-par-formation');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Afficher les satisfactions par formation');
    await expect(page.getByText('Choisissez vos filtres, puis rechargez')).toBeVisible();
    const bar = page.getByRole('search', { name: 'Filtres' });
    for (const label of ['Du', 'Au', 'Établissements', 'Appareil', 'Assignation', 'Regroupement'])
      await expect(bar.getByLabel(label, { exact: true }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Recharger' }).click();
  });

  await test.step('S-1-09 S-2.7-04 S-2.7-05 S-2.7-06 S-2.7-08 · a block for each: name, answers, five percentages', async () => {
    const first = blocks.first();
    await expect(first.getByText(/^[\d\s]+ réponses$/).first()).toBeVisible();
    for (const label of [
      'Ont apprécié la formation',
      'À l’aise avec l’outil',
      'Satisfaits de leur performance',
      'Prêts à rejouer',
      'L’ont trouvée utile',
    ]) {
      await expect(first.getByText(label, { exact: true })).toBeVisible();
      await expect(first.getByRole('link', { name: new RegExp(`^${label}\\s: \\d+\\s%$`) })).toBeVisible();
    }
    const [whole, ...parts] = (await first.getByText(/^[\d\s]+ réponses$/).allInnerTexts()).map(numberIn);
    expect(parts.reduce((sum, one) => sum + one, 0)).toBe(whole);
  });

  await test.step('S-2.7-02 S-2.7-07 · its three orders', async () => {
    const choose = (label: string) => page.getByText(label, { exact: true }).click();
    await expect(page.getByRole('radio', { name: 'Par nom' })).toBeChecked();
    const french = new Intl.Collator('fr');
    const alphabetical = await names();
    expect(alphabetical).toEqual(alphabetical.toSorted(french.compare));
    const mean = async () => {
      const figures = (await blocks.first().getByRole('link', { name: /%$/ }).allInnerTexts()).map(numberIn);
      return figures.reduce((sum, one) => sum + one, 0) / figures.length;
    };
    await choose('Meilleur');
    await expect(page).toHaveURL(/tri=meilleur/);
    await expect.poll(names).not.toEqual(alphabetical);
    const best = await mean();
    await choose('Pire');
    await expect(page).toHaveURL(/tri=pire/);
    await expect.poll(mean).toBeLessThan(best);
  });

  await test.step('S-2.7-03 S-2.7-09 · the file', async () => {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exporter en Excel' }).click();
    expect((await saved).suggestedFilename()).toBe('Afficher les satisfactions par formation.xlsx');
  });

  await test.step('S-2.1-33 · a percentage opens to the sessions that answered', async () => {
    const [, answers] = (
      await blocks
        .first()
        .getByText(/^[\d\s]+ réponses$/)
        .allInnerTexts()
    ).map(numberIn);
    await blocks.first().getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sessions' })).toBeVisible();
    await expect.poll(() => total(page)).toBe(answers);
  });

  await test.step('both widths', async () => {
    await page.goto('/outils/satisfaction-par-formation');
    await page.getByRole('button', { name: 'Recharger' }).click();
    await expect(blocks.first()).toBeVisible();
    for (const width of [1280, 360]) await expectAccessible(page, `formations ${width}`, width);
  });
});

test('S-2.3-29 · the filter goes from the usage screen to the satisfactions', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/stats/usage/admin');
  await page.getByLabel('Inclure les sessions incomplètes').check();
  await page.getByRole('link', { name: 'Outils', exact: true }).click();
  await page.getByRole('link', { name: /^Afficher les satisfactions par formation/ }).click();
  await expect(page.getByLabel('Inclure les sessions incomplètes')).toBeChecked();
});

/** Milliseconds of « 2026-11-20 14:02 » of French clocks. */
function inFrance(text: string): number {
  return Temporal.PlainDateTime.from(text.replace(' ', 'T')).toZonedDateTime('Europe/Paris').epochMilliseconds;
}

test('an administrator compares two instants', async ({ page }) => {
  await signInAs(page, 'admin');
  const [early, late] = [10, 1].map((months) => String(Temporal.Now.plainDateISO().subtract({ months })));
  const fieldA = page.getByLabel('Instant A');
  const fieldB = page.getByLabel('Instant B');
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });

  await test.step('S-2.13-01 S-2.13-02 S-2.13-03 S-2.13-05 S-5-48 · one month back to now, year-month-day hour:minute', async () => {
    await page.goto('/outils/evolutionSatisfactions');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Evolution des satisfactions');
    for (const field of [fieldA, fieldB]) await expect(field).toHaveValue(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/);
    const [a, b] = [await fieldA.inputValue(), await fieldB.inputValue()];
    const days = (Date.parse(b.slice(0, 10)) - Date.parse(a.slice(0, 10))) / 86_400_000;
    expect(days).toBeGreaterThanOrEqual(28);
    expect(days).toBeLessThanOrEqual(31);
    for (const wrong of ['2026-02-01 24:00', '2026-02-01 08:60']) {
      await fieldA.fill(wrong);
      await expect(fieldA, wrong).toHaveAttribute('aria-invalid', 'true');
    }
    await fieldA.clear();
    await fieldA.pressSequentially('202602012359');
    await expect(fieldA).toHaveValue('2026-02-01 23:59');
    await expect(fieldA).not.toHaveAttribute('aria-invalid', 'true');
  });

  await test.step('S-9-06 · the range is one month back to now by default', async () => {
    await page.goto('/outils/evolutionSatisfactions');
    for (const field of [fieldA, fieldB]) await expect(field).toHaveValue(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/);
    const [a, b] = [await fieldA.inputValue(), await fieldB.inputValue()];
    expect(Math.abs(Date.now() - inFrance(b))).toBeLessThan(5 * 60_000);
    const back = Temporal.PlainDateTime.from(b.replace(' ', 'T')).subtract({ months: 1 });
    expect(a).toBe(back.toString({ smallestUnit: 'minute' }).replace('T', ' '));
  });

  await test.step('S-2.13-06 S-2.13-11 S-9-19 · one row for each scenario, ten a page', async () => {
    await expect(rows).toHaveCount(10);
    expect(await total(page)).toBeGreaterThan(10);
  });

  await test.step('S-2.13-07 S-2.13-08 S-2.13-09 · of five questions, the value at A, at B, the difference', async () => {
    await fieldA.fill(`${early} 08:00`);
    await fieldB.fill(`${late} 20:00`);
    await expect(page).toHaveURL(new RegExp(`b=${late}`));
    for (const name of [/^Ont apprécié/, /^À l’aise/, /^Satisfaits/, /^Prêts/, /^L’ont trouvée/])
      await expect(page.getByRole('columnheader', { name })).toBeVisible();
    const { previous } = await (
      await page.request.post('/api/APISatisfactionsScenarios', {
        data: { debut: `${early} 08:00`, fin: `${late} 20:00` },
      })
    ).json();
    const signed = new Intl.NumberFormat('fr-FR', { signDisplay: 'exceptZero' });
    const said = (row: Record<string, number | null>, question: number) => {
      const [before, after] = [row[`satisfactionPrevious${question}`]!, row[`satisfaction${question}`]!];
      const difference = before === null || after === null ? '-' : signed.format(after - before).replace('-', '−');
      return `${percent(before)} ${percent(after)} ${difference}`;
    };
    const shown = (previous as Record<string, number | null>[]).slice(0, 10);
    // The same scenarios stand there until the values of these instants come.
    await expect
      .poll(() => rowsOf(rows.getByRole('cell'), 6))
      .toEqual(shown.map((row) => [row.scenario, ...[1, 2, 3, 4, 5].map((question) => said(row, question))]));
    // No two questions say the same all along: one taken for another would be seen.
    expect(new Set([1, 2, 3, 4, 5].map((question) => shown.map((row) => said(row, question)).join())).size).toBe(5);
  });

  await test.step('S-2.13-12 · A after B flags both fields, and says so once', async () => {
    await fieldA.fill(`${late} 20:01`);
    for (const field of [fieldA, fieldB]) await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText('L’instant A doit précéder l’instant B')).toHaveCount(1);
    await fieldA.fill(`${early} 08:00`);
    await expect(fieldA).not.toHaveAttribute('aria-invalid', 'true');
  });

  await test.step('S-2.13-10 · the file', async () => {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exporter en Excel' }).click();
    expect((await saved).suggestedFilename()).toBe('Evolution des satisfactions.xlsx');
  });

  for (const width of [1280, 360]) await expectAccessible(page, `evolution ${width}`, width);

  await test.step('on paper every scenario stands once, below the names of the questions', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.evaluate('window.print = () => {}');
    await page.getByRole('button', { name: /^Imprimer/ }).click();
    const printed = page.locator('table:has(tr[data-printed])');
    await printed.waitFor({ state: 'attached' });
    await page.emulateMedia({ media: 'print' });
    await expect(printed.locator('thead th').nth(1)).toContainText('Ont apprécié la formation');
    await expect(page.getByRole('table')).toHaveCount(1);
    await expect(page.getByText(/^Édité le/).filter({ visible: true })).toHaveCount(1);
    await expect(
      page.getByText(/A\s:\s\d\d\/\d\d\/\d{4}\s08:00\s·\sB\s:\s\d\d\/\d\d\/\d{4}\s20:00/).filter({ visible: true }),
    ).toBeVisible();
    // Between the margins of a sheet of A4, in px of CSS: a difference stands on one line of 15.
    await page.setViewportSize({ width: 702, height: 1016 });
    const boxes = await printed
      .locator('[data-sign]')
      .evaluateAll((all: { getBoundingClientRect(): { height: number; right: number } }[]) =>
        all.map((one) => one.getBoundingClientRect()).map(({ height, right }) => ({ height, right })),
      );
    expect(boxes.length).toBeGreaterThan(10);
    expect(boxes.filter(({ height, right }) => height > 20 || right > 702)).toEqual([]);
    await page.evaluate("dispatchEvent(new Event('afterprint'))");
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('S-2.1-33 S-2.13-04 · a value opens to its sessions, whose dates read as in France', async () => {
    await rows.first().getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sessions' })).toBeVisible();
    expect(await total(page)).toBeGreaterThan(0);
    await expect(rows.first()).toContainText(/\d{2}\/\d{2}\/\d{4}/);
    await expect(page.getByRole('main')).not.toContainText(/\d{4}-\d{2}-\d{2}/);
  });
});
