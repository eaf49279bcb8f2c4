import { chromium } from '@playwright/test';
import { loginCookie } from '../apps/server/src/platform/login.ts';
import { ensureChromium } from '../bin/chromium.mjs';
import { scriptsOf } from './page-scripts.ts';
import { origin } from './world.ts';

/** The scripts of a page in a browser that has never seen it. */
export async function javascriptOf(page: string, token?: string): Promise<{ scripts: number; kb: number }> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? (await ensureChromium()),
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
    if (token) await context.addCookies([{ name: loginCookie({ publicUrl: origin }), value: token, url: origin }]);
    return await scriptsOf(await context.newPage(), origin + page);
  } finally {
    await browser.close();
  }
}
