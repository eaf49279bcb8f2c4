import type { Page } from '@playwright/test';

/** Calls of this address wait until they are released; what has come until then. */
export async function holdCalls(page: Page, address: string | RegExp, method: string) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: asked, resolve: note } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    note();
    await released;
    // What is not waited for any more was given up.
    await route.continue().catch(() => undefined);
  });
  return { asked, release };
}
