import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const french = createRequire(import.meta.url)('axe-core/locales/fr.json');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'RGAAv4'];
const FADED = 'Promise.allSettled(document.getAnimations().map(({ finished }) => finished))';

/** What stands at this width is whole, passes axe and does not scroll sideways. */
export async function expectAccessible(page: Page, place: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await expect(page.locator('body:not(:has([aria-busy="true"])) h1').first(), place).toBeVisible();
  // What is still fading in has not its own colours yet.
  await page.evaluate(FADED);
  const { violations } = await new AxeBuilder({ page })
    .options({ locale: french, resultTypes: ['violations'] } as never)
    .withTags(TAGS)
    // Frames of other origins are the player's packages, which are not ours; without them axe needs no page of its own.
    .setLegacyMode()
    .analyze();
  const found = violations.map(({ id, nodes }) => ({
    id,
    where: nodes.map(({ target }) => target.join(' ')).slice(0, 3),
  }));
  expect(found, place).toEqual([]);
  const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  expect(overflow, `${place}: the page scrolls sideways`).toBeLessThanOrEqual(0);
}
