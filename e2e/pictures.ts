import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { ModuleType } from '@sillage/contracts/choices.ts';
import { statisticsOf } from '@sillage/contracts/scenarios.rules.ts';
import { screens, urlOf } from '../apps/server/test/screens.ts';
import { expectFits } from './axe.ts';
import { firstId, type PersonName, people, signInAs } from './people.ts';
import { test } from './server.ts';
import { arrived, follow } from './walk.ts';

// It only reads: both workers share the people.
test.describe.configure({ mode: 'parallel' });

const WIDTHS = [1280, 360];
/** A list of a thousand rows says nothing more below. */
const MOST_HEIGHT = 4_000;
const urls = screens.map(urlOf).filter((url) => url !== '/logout' && !url.endsWith('/$eId'));
/** The list whose first record stands for `$id` where the address does not name it. */
const LISTS: Record<string, string> = { formations: 'modules', statistiquesIndiv: 'apprenants' };

/** Where a screen is shown with something on it; undefined when the person has nothing of the kind. */
async function addressOf(page: Page, url: string): Promise<string | undefined> {
  if (!url.includes('$')) return url.replace(/(?<=.)\/$/, '');
  const slug = url.split('/')[1]!;
  if (slug === 'stats')
    return (await scenarioAddresses(page)).find((address) => address.startsWith(url.replace('$id', '')));
  const id = await firstId(page, LISTS[slug] ?? slug);
  return id === null ? undefined : url.replace('$id', String(id));
}

interface Scenario {
  uuid: string | null;
  guid: string | null;
  module: { type: ModuleType } | null;
}

async function scenarioAddresses(page: Page): Promise<string[]> {
  const answer = await page.request.get('/api/scenarios?rowsPerPage=-1');
  if (!answer.ok()) return [];
  const rows: Scenario[] = (await answer.json())['hydra:member'];
  return rows.flatMap((row) => (row.module && statisticsOf(row, row.module.type)) ?? []);
}

/** Goes there; false for who may not, sent away to a screen that may be the one where one stood. */
async function opens(page: Page, address: string): Promise<boolean> {
  await follow(page, address);
  const isThere = arrived(page);
  await expect
    .poll(async () => new URL(page.url()).pathname !== address || (await isThere.isVisible()), { timeout: 60_000 })
    .toBe(true);
  const isOpen = new URL(page.url()).pathname === address;
  // What is said to who was sent away does not stand on the next picture.
  const closers = page.getByRole('button', { name: 'Fermer', exact: true });
  if (!isOpen) {
    // All at once: each may also go by itself, and a click would then wait for the next one.
    await closers.evaluateAll((all) => all.map((closer) => closer.click()));
    await expect(closers).toHaveCount(0);
  }
  return isOpen;
}

async function keep(page: Page, who: string, url: string): Promise<void> {
  for (const width of WIDTHS) {
    await expectFits(page, `${who} ${url} ${width}`, width);
    const height = await page.evaluate<number>('document.documentElement.scrollHeight');
    const folder = path.join(process.env.PICTURES!, who);
    mkdirSync(folder, { recursive: true });
    const name =
      url
        .replace(/^\/|\/$/g, '')
        .replaceAll('/', '.')
        .replaceAll('$', '') || 'accueil';
    await page.screenshot({
      path: path.join(folder, `${name}-${width}.png`),
      fullPage: true,
      clip: { x: 0, y: 0, width, height: Math.min(height, MOST_HEIGHT) },
    });
  }
}

for (const person of Object.keys(people) as PersonName[]) {
  test(person, async ({ page }) => {
    await signInAs(page, person);
    for (const url of urls) {
      const address = await addressOf(page, url);
      if (address === undefined || url.includes('$token') || url.includes('$numero')) continue;
      if (await opens(page, address)) await keep(page, person, url);
    }
  });
}

test('visiteur', async ({ page }) => {
  for (const url of urls) {
    const address = url.replace(/\$\w+/, 'SIL-0000-0000-0000').replace(/(?<=.)\/$/, '');
    if (await opens(page, address)) await keep(page, 'visiteur', url);
  }
});
