import { defineConfig } from '@playwright/test';
export default defineConfig({
  testDir: '.', testMatch: 'apprenants.e2e.ts', outputDir: '/tmp/team/apprenants/results', workers: 1, retries: 0, timeout: 60_000, expect: { timeout: 10_000 }, reporter: [['list']],
  use: { baseURL: 'http://127.0.0.1:3520', locale: 'fr-FR', timezoneId: 'Europe/Paris', viewport: { width: 1280, height: 800 }, screenshot: 'only-on-failure',
    launchOptions: { executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'] } },
});
