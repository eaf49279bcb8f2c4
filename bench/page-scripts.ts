import type { Page, Response } from '@playwright/test';
import { rounded } from './figures.ts';

/** The most that the scripts of a page may weigh as they arrive, kB, and be in number; the form of the sign-in page does not wait for its own. */
export const scriptBudgets = [
  { page: '/login', aimKb: 147, files: 10 },
  { page: '/apprenants/', aimKb: 252, files: 26 },
];

/** Size of every script that a page receives until it is quiet, as it arrives, kB. */
export async function scriptsOf(tab: Page, address: string): Promise<{ scripts: number; kb: number }> {
  const sizes = new Map<string, Promise<number>>();
  const weigh = (response: Response) => {
    if (!response.headers()['content-type']?.includes('javascript')) return;
    const size = response.request().sizes();
    sizes.set(
      response.url(),
      size.then(({ responseBodySize }) => responseBodySize),
    );
  };
  // A pointer that happens to rest on a link makes ready what is behind it.
  await tab.addInitScript(`for (const type of ['mouseover', 'pointerover', 'focusin'])
    addEventListener(type, (event) => event.stopImmediatePropagation(), true);`);
  tab.on('response', weigh);
  await tab.goto(address, { waitUntil: 'networkidle', timeout: 60_000 });
  // On a busy machine the network may rest before the page is there.
  await tab.getByRole('heading', { level: 1 }).waitFor();
  await tab.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  // What comes later is not waited for, and would end with the page in the midst of being read.
  tab.off('response', weigh);
  const total = (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0);
  return { scripts: sizes.size, kb: rounded(total / 1_000) };
}
