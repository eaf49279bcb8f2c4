import type { Browser, BrowserContext, Page } from '@playwright/test';

/** No page goes there. */
const NOWHERE = 'https://nulle-part.test/';

/**
 * As Playwright stops looking at requests, one that is on its way may never be answered (microsoft/playwright#41802): a context whose
 * requests a journey has begun to look at stays so. Answers what puts an end to it.
 */
export function keptRoutes(browser: Browser): () => void {
  const keep = (context: BrowserContext) => {
    let kept: Promise<unknown> | undefined;
    const watch = (page: Page) => {
      const route = page.route.bind(page);
      page.route = async (...answer) => {
        kept ??= context.route(NOWHERE, (nowhere) => nowhere.abort());
        await kept;
        return route(...answer);
      };
    };
    context.on('page', watch);
  };
  browser.on('context', keep);
  return () => browser.off('context', keep);
}
