import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { sessionCookie } from '../apps/server/src/platform/session.ts';
import { rounded } from './figures.ts';
import { origin } from './world.ts';

/** Size of every script that a page receives until it is quiet, gzip kB. */
export async function javascriptOf(page: string, token?: string): Promise<{ scripts: number; gzipKb: number }> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  try {
    const context = await browser.newContext();
    if (token) await context.addCookies([{ name: sessionCookie({ publicUrl: origin }), value: token, url: origin }]);
    const tab = await context.newPage();
    const sizes = new Map<string, Promise<number>>();
    tab.on('response', (response) => {
      if (!response.headers()['content-type']?.includes('javascript')) return;
      sizes.set(
        response.url(),
        response.body().then((body) => gzipSync(body).length),
      );
    });
    await tab.goto(origin + page, { waitUntil: 'networkidle', timeout: 60_000 });
    const total = (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0);
    return { scripts: sizes.size, gzipKb: rounded(total / 1_000) };
  } finally {
    await browser.close();
  }
}
