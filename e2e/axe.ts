import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

const french = createRequire(import.meta.url)('axe-core/locales/fr.json');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'RGAAv4'];
/** Once for each document, however often it is looked at: the library weighs more than most pages. */
const INJECTION = `${axe.source}; axe.configure({ locale: ${JSON.stringify(french)} });`;
// Frames of other origins are the player's packages, which are not ours.
const OPTIONS: axe.RunOptions = { runOnly: TAGS, resultTypes: ['violations'], iframes: false };
const HEIGHT = 800;
const FADED = 'Promise.allSettled(document.getAnimations().map(({ finished }) => finished))';

/** What stands at this width is whole, passes axe and does not scroll sideways. */
export async function expectAccessible(page: Page, place: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
  await expect(page.locator('body:not(:has([aria-busy="true"])) h1').first(), place).toBeVisible();
  // The whole page in sight: what a bar that sticks to the window covers is a matter of scrolling, not of size.
  const height = await page.evaluate<number>('document.documentElement.scrollHeight');
  if (height > HEIGHT) await page.setViewportSize({ width, height });
  // What is still fading in has not its own colours yet.
  await page.evaluate(FADED);
  if (await page.evaluate("typeof axe === 'undefined'")) await page.evaluate(INJECTION);
  const { violations } = await page.evaluate<axe.AxeResults>(`axe.run(document, ${JSON.stringify(OPTIONS)})`);
  const found = violations.map(({ id, nodes }) => ({
    id,
    where: nodes.map(({ target }) => target.join(' ')).slice(0, 3),
  }));
  expect(found, place).toEqual([]);
  const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  expect(overflow, `${place}: the page scrolls sideways`).toBeLessThanOrEqual(0);
}
