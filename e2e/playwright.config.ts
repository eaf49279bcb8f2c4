import { defineConfig } from '@playwright/test';

/** What Playwright turns off by itself, less Windows and Edge: of two `--disable-features`, Chromium hears the last one. */
const PLAYWRIGHT_DISABLES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];
/** Pages of the address bar that Chromium keeps ready in a window nobody sees: they cost more than our own pages. */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];

/** Browser journeys against the real server, each worker with its own (server.ts), at the two widths that matter. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  globalSetup: './build.ts',
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
      // On another day (bin/clock.mjs), pages read it from another-day.ts: the browser itself is too slow under libfaketime.
      env: { ...(process.env as Record<string, string>), LD_PRELOAD: '' },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${[...PLAYWRIGHT_DISABLES, ...ADDRESS_BAR].join(',')}`,
      ],
    },
    screenshot: 'only-on-failure',
  },
});
