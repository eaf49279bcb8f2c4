import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { test as base, expect } from '@playwright/test';
import { sharedDate } from './another-day.ts';
import { keptRoutes } from './kept-routes.ts';
import { PageErrors } from './page-errors.ts';
import { copyWorld } from './world.ts';

const MAIN = path.join(import.meta.dirname, '../apps/server/dist/main.js');
const FIRST_PORT = Number(process.env.E2E_PORT ?? 3900);
/** From the port of a server to that of its mails: beyond those of all workers. */
const MAIL_PORTS = 8;
const START_MS = 120_000;

/** With what fades in and out, as most people see it: `test.use(MOTION)`. */
export const MOTION = { contextOptions: { reducedMotion: 'no-preference' } } as const;

interface Sillage {
  url: string;
  contentPort: number;
  /** Where the server of mails is expected, with `mails`. */
  mailPort: number;
}

interface Settings {
  secondFactor: boolean;
  sharedContent: boolean;
  mails: boolean;
  sillage: Sillage & { serve(file: string): Promise<void> };
}

/**
 * A journey against the real server. Each file has a demonstration world of its own, as it was made: no row of another file is in it.
 * It fails when one of its pages, whichever context opened it, writes an error or does not catch one, unless `expectError` says so.
 */
export const test = base.extend<{ server: Sillage; expectError: PageErrors['expect'] }, Settings>({
  // Passkeys want a name of host.
  secondFactor: [false, { option: true, scope: 'worker' }],
  // The fallback, where one origin serves the packages of every module.
  sharedContent: [false, { option: true, scope: 'worker' }],
  // Mails go to a server, which the journey is.
  mails: [false, { option: true, scope: 'worker' }],
  sillage: [
    async ({ secondFactor, sharedContent, mails }, use, { parallelIndex }) => {
      const port = FIRST_PORT + 2 * parallelIndex;
      const host = secondFactor ? 'localhost' : '127.0.0.1';
      const url = `http://${host}:${port}`;
      const mailPort = port + MAIL_PORTS;
      let served: { file: string; stop(): Promise<void> } | undefined;
      await use({
        url,
        contentPort: port + 1,
        mailPort,
        async serve(file) {
          if (served?.file === file) return;
          await served?.stop();
          const stop = await start(url, {
            PORT: String(port),
            CONTENT_PORT: String(port + 1),
            ...(sharedContent && { CONTENT_URL: `http://${host}:${port + 1}` }),
            ...(mails && { SMTP_URL: `smtp://127.0.0.1:${mailPort}`, MAIL_FROM: 'ne-pas-repondre@sillage.test' }),
            ADMIN_SECOND_FACTOR: secondFactor ? '1' : '0',
          });
          served = { file, stop };
        },
      });
      await served?.stop();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ sillage }, use, { file }) => {
      await sillage.serve(file);
      await use(sillage);
    },
    { auto: true, timeout: START_MS },
  ],
  baseURL: async ({ sillage }, use) => use(sillage.url),
  expectError: [
    async ({ browser, server }, use) => {
      const errors = new PageErrors(server);
      browser.on('context', errors.watch);
      const forgetDate = sharedDate(browser);
      const forgetRoutes = keptRoutes(browser);
      await use(errors.expect);
      browser.off('context', errors.watch);
      forgetDate();
      forgetRoutes();
      expect.soft(errors.unexpected(), 'errors in the console of the pages').toEqual([]);
      expect.soft(errors.missing(), 'expected errors that did not come').toEqual([]);
    },
    { auto: true },
  ],
});

/** Starts the server on a copy of the demonstration; answers what ends both. */
async function start(url: string, settings: Record<string, string>): Promise<() => Promise<void>> {
  // It would answer for ours, and be judged.
  if (await isHealthy(url)) throw new Error(`Another server answers at ${url}: E2E_PORT chooses another one`);
  const copy = await copyWorld(`journeys_${settings.PORT}`);
  const server = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...settings,
      ...copy.env,
      SILLAGE_DEMO: '1',
      LOG_LEVEL: 'error',
      LOCAL_LOGGING: '1',
      PUBLIC_URL: url,
      AUTHORING_URL: 'https://auteur.sillage.test/modules',
    },
  });
  const stop = async () => {
    const ended = server.exitCode === null && once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
    await copy.remove();
  };
  try {
    await untilAnswers(url, server);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

async function isHealthy(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/api/health`).catch(() => undefined);
  return answer?.ok ?? false;
}

async function untilAnswers(url: string, server: ChildProcess): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode} before it answered`);
    if (await isHealthy(url)) return;
    await delay(200);
  }
}
