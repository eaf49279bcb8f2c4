import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { rounded } from './figures.ts';

/** The most that the scripts of a page may weigh, gzip kB. */
export const scriptBudgets = [
  { page: '/login', aimKb: 162 },
  { page: '/apprenants/', aimKb: 280 },
];

/** Size of every script that a page receives until it is quiet, gzip kB. */
export async function scriptsOf(tab: Page, address: string): Promise<{ scripts: number; gzipKb: number }> {
  const sizes = new Map<string, Promise<number>>();
  tab.on('response', (response) => {
    if (!response.headers()['content-type']?.includes('javascript')) return;
    sizes.set(
      response.url(),
      response.body().then((body) => gzipSync(body).length),
    );
  });
  await tab.goto(address, { waitUntil: 'networkidle', timeout: 60_000 });
  const total = (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0);
  return { scripts: sizes.size, gzipKb: rounded(total / 1_000) };
}
