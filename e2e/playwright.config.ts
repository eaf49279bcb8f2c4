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

/**
 * Frames of other origins stay in the process of their page: the session of one that changes its process ends in the midst of a question,
 * and the question fails (microsoft/playwright#41348). What an origin may reach does not depend on it.
 */
const ONE_PROCESS = ['IsolateOrigins', 'site-per-process'];

/**
 * A tab that a page opens may be where it goes before Playwright hears that it has asked for it: it would be taken for one on its way, and
 * waited for in vain. What is looked at is looked at again until it is so, and a click waits for what it starts: nothing else needs this check.
 */
process.env.PLAYWRIGHT_SKIP_NAVIGATION_CHECK = '1';

/** Browser journeys against the real server, each file with a world of its own (server.ts), at the two widths that matter. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  globalSetup: './setup.ts',
  outputDir: '.results/files',
  workers: 2,
  retries: 0,
  // Several times what they take on a quiet machine: patience proves nothing less.
  timeout: 180_000,
  expect: { timeout: 40_000 },
  forbidOnly: true,
  reporter: process.env.CI ? [['dot']] : [['list']],
  use: {
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    // What a worker fetches, no journey sees; those without a network let it in.
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 800 },
    // What fades costs a tenth of the processor time; some files ask for it (MOTION), the others see what stands once it has.
    contextOptions: { reducedMotion: 'reduce' },
    // A click on a button that copies is consent enough for a browser with windows, not for one without.
    permissions: ['clipboard-read', 'clipboard-write'],
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      // On another day (bin/clock.mjs), pages read it from another-day.ts: the browser itself is too slow under libfaketime.
      env: { ...(process.env as Record<string, string>), LD_PRELOAD: '' },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // A page of a journey lives too short to win back what compiling its scripts for long costs: an eighth of the processor time.
        '--js-flags=--no-opt --no-maglev',
        '--in-process-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-site-isolation-trials',
        `--disable-features=${[...PLAYWRIGHT_DISABLES, ...ADDRESS_BAR, ...ONE_PROCESS].join(',')}`,
      ],
    },
    screenshot: 'only-on-failure',
  },
});
