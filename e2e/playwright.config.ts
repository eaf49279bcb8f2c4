import { rmSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from '@playwright/test';

const port = Number(process.env.E2E_PORT ?? 3900);
const data = path.join(import.meta.dirname, '.results/var');
// The configuration is read again by each worker: only the first reading begins with an empty world.
if (process.env.TEST_WORKER_INDEX === undefined) rmSync(data, { recursive: true, force: true });

/** Browser journeys against the real server on its own demonstration world, at the two widths that matter. */
export default defineConfig({
  testDir: '.',
  // Journeys change the one demonstration world, so they run one after the other; the walk over every route only reads.
  projects: [
    { name: 'parcours', testMatch: '*.e2e.ts', testIgnore: 'routes.e2e.ts', workers: 1 },
    { name: 'routes', testMatch: 'routes.e2e.ts', fullyParallel: true, dependencies: ['parcours'] },
  ],
  outputDir: '.results/files',
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: process.env.CI ? [['dot']] : [['list']],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    screenshot: 'only-on-failure',
  },
  webServer: {
    command: `"${process.execPath}" ../apps/server/src/main.ts`,
    url: `http://127.0.0.1:${port}/api/health`,
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: { PORT: String(port), CONTENT_PORT: String(port + 1), LOG_LEVEL: 'error', SILLAGE_DATA: data },
  },
});
