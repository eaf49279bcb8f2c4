import { defineConfig } from '@playwright/test';
export default defineConfig({ testDir: '/work/main/e2e', outputDir: '/tmp/team/stats-e2e', workers: 1, timeout: 90_000, expect: { timeout: 15_000 }, reporter: [['list']],
  projects: [{ name: 'p', testMatch: ['stats.e2e.ts'] }],
  use: { baseURL: 'http://127.0.0.1:4160', locale: 'fr-FR', timezoneId: 'Europe/Paris', viewport: { width: 1280, height: 800 }, launchOptions: { executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu','--disable-quic','--no-first-run','--disable-background-networking','--disable-component-update','--disable-sync'] } } });
