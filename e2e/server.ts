import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { test as base, expect } from '@playwright/test';
import { sharedDate } from './another-day.ts';
import { PageErrors } from './page-errors.ts';

const MAIN = path.join(import.meta.dirname, '../apps/server/src/main.ts');
const FIRST_PORT = Number(process.env.E2E_PORT ?? 3900);
const START_MS = 120_000;

interface Sillage {
  url: string;
  contentUrl: string;
}

/**
 * A journey against the real server, on a demonstration world of its worker alone: two run at a time and share no row.
 * It fails when one of its pages, whichever context opened it, writes an error or does not catch one, unless `expectError` says so.
 */
export const test = base.extend<{ expectError: PageErrors['expect'] }, { sillage: Sillage }>({
  sillage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from a pattern
    async ({}, use, { parallelIndex }) => {
      const port = FIRST_PORT + 2 * parallelIndex;
      const data = path.join(import.meta.dirname, `.results/var-${port}`);
      rmSync(data, { recursive: true, force: true });
      const server = spawn(process.execPath, [MAIN], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {
          ...process.env,
          PORT: String(port),
          CONTENT_PORT: String(port + 1),
          LOG_LEVEL: 'error',
          SILLAGE_DATA: data,
          AUTHORING_URL: 'https://auteur.sillage.test/modules',
        },
      });
      const url = `http://127.0.0.1:${port}`;
      try {
        await untilAnswers(`${url}/api/health`, server);
        await use({ url, contentUrl: `http://127.0.0.1:${port + 1}` });
      } finally {
        const ended = server.exitCode === null && once(server, 'exit');
        server.kill('SIGTERM');
        await ended;
      }
    },
    { scope: 'worker', timeout: START_MS },
  ],
  baseURL: async ({ sillage }, use) => use(sillage.url),
  expectError: [
    async ({ browser, sillage }, use) => {
      const errors = new PageErrors(sillage.contentUrl);
      browser.on('context', errors.watch);
      const forgetDate = sharedDate(browser);
      await use(errors.expect);
      browser.off('context', errors.watch);
      forgetDate();
      expect.soft(errors.unexpected(), 'errors in the console of the pages').toEqual([]);
      expect.soft(errors.missing(), 'expected errors that did not come').toEqual([]);
    },
    { auto: true },
  ],
});

async function untilAnswers(address: string, server: ChildProcess): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode} before it answered`);
    const answer = await fetch(address).catch(() => undefined);
    if (answer?.ok) return;
    await delay(200);
  }
}
