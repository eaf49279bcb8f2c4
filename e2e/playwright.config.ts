import { defineConfig } from '@playwright/test';

/** Browser journeys against the real server, each worker with its own (server.ts), at the two widths that matter. */
export default defineConfig({
  testDir: '.',
  globalSetup: './build.ts',
  // A file of journeys stays with one worker, whose world it changes; the walk over every route only reads.
  projects: [
    { name: 'parcours', testMatch: '*.e2e.ts', testIgnore: 'routes.e2e.ts' },
    { name: 'routes', testMatch: 'routes.e2e.ts', fullyParallel: true },
  ],
  outputDir: '.results/files',
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: process.env.CI ? [['dot']] : [['list']],
  use: {
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
});
