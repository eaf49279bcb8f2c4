import type { Page } from '@playwright/test';

/** Stops the clock of the page (installed before) a minute later: from then on, nothing passes but what `page.clock.runFor` lets. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 60_000);
}
