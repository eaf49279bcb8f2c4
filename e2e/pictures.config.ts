import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** Every screen as each person sees it, for `npm run pictures` (bin/pictures.mjs). */
export default defineConfig(journeys, {
  testMatch: 'pictures.ts',
  timeout: 30 * 60_000,
  // The time of a whole person is not that of one act.
  use: { screenshot: 'off', actionTimeout: 60_000 },
});
