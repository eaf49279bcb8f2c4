import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

const require = createRequire(import.meta.url);
const french = require('axe-core/locales/fr.json');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'RGAAv4'];
/** Once for each document, however often it is looked at: the library weighs more than most pages. */
const INJECTION = `${readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')}; axe.configure({ locale: ${JSON.stringify(french)} });`;
// Frames of other origins are the player's packages, which are not ours.
const OPTIONS: axe.RunOptions = { runOnly: TAGS, resultTypes: ['violations'], iframes: false };
const HEIGHT = 800;
/**
 * The fonts have come, and three frames have passed in which nothing moves: the page has taken up its width, and what fades in, which begins a frame or two after it is
 * there, has its own colours. What turns for ever (a wheel) or stands still never ends, and is not waited for.
 */
const SETTLED = `(async () => {
  await document.fonts.ready;
  for (let still = 0; still < 3; still++) {
    await new Promise(requestAnimationFrame);
    const moving = document.getAnimations().filter(
      ({ effect, playState }) => playState === 'running' && Number.isFinite(effect.getComputedTiming().endTime),
    );
    if (moving.length > 0) still = -1;
    await Promise.allSettled(moving.map(({ finished }) => finished));
  }
})()`;
const OVERFLOW = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

/** What stands at this width is whole and does not scroll sideways. */
export async function expectFits(page: Page, where: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
  await expect(page.locator('body:not(:has([aria-busy="true"])) h1').first(), where).toBeVisible();
  await page.evaluate(SETTLED);
  // Tables are measured, then drawn again.
  await expect.poll(() => page.evaluate(OVERFLOW), `${where}: the page scrolls sideways`).toBeLessThanOrEqual(0);
}

/** What a reader may ask of every text (WCAG 1.4.12), as a sheet of a script: the page takes no style from elsewhere. */
const SPACE_OUT = `{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
  );
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}`;
/** The narrowest width that a page is read at without going sideways (WCAG 1.4.10). */
const NARROWEST = 320;

/** It fits even so, until it is loaded again. */
export async function expectFitsSpaced(page: Page, where: string): Promise<void> {
  await page.evaluate(SPACE_OUT);
  await expectFits(page, `${where}, spaced`, NARROWEST);
}

/** It fits, and passes axe. */
export async function expectAccessible(page: Page, where: string, width: number): Promise<void> {
  await expectFits(page, where, width);
  // The whole page in sight: what a bar that sticks to the window covers is a matter of scrolling, not of size.
  const height = await page.evaluate<number>('document.documentElement.scrollHeight');
  if (height > HEIGHT) {
    await page.setViewportSize({ width, height });
    await page.evaluate(SETTLED);
  }
  if (await page.evaluate("typeof axe === 'undefined'")) await page.evaluate(INJECTION);
  const { violations } = await page.evaluate<axe.AxeResults>(`axe.run(document, ${JSON.stringify(OPTIONS)})`);
  const found = violations.map(({ id, nodes }) => ({
    id,
    where: nodes.map(({ target }) => target.join(' ')).slice(0, 3),
  }));
  expect(found, where).toEqual([]);
}

/** What has just come stands where it will stand, in its own colours. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(SETTLED);
}
