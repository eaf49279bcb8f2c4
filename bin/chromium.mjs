// A browser for journeys and measures: the one of the system, else the one of the distribution, else Playwright's own.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { packageFile, run } from './install.mjs';

/** Without windows it does the same work in two thirds of the time: it comes first. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** Path of the system's Chromium; undefined when Playwright uses the one it has downloaded itself. */
export async function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update'], { env });
    for (const name of NAMES.slice(0, 2)) {
      await run('apt-get', ['install', '-y', '--no-install-recommends', name], { env });
      const installed = findChromium();
      if (installed) return installed;
    }
  }
  await run(process.execPath, [packageFile('@playwright/test/cli.js'), 'install', 'chromium']);
}

function findChromium() {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isExecutable);
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
