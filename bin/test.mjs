// `npm test [-- --date=2028-02-29]`: everything, cheapest first, on a machine that may have nothing but Node; ends with `N passed, N failed`.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { dateAsked, onDate } from './clock.mjs';
import { ensureInstalled, packageFile, root, run } from './install.mjs';

const node = await ensureInstalled({ development: true });
const clock = await onDate(dateAsked(process.argv.slice(2)).date);
const reports = mkdtempSync(path.join(os.tmpdir(), 'sillage-reports-'));
const total = { passed: 0, failed: 0, skipped: 0 };

// Built meanwhile: journeys come last.
const building = run(node, [path.join(root, 'bin/build.ts')]);
await check('format et lint', '@biomejs/biome/bin/biome', ['check']);
await check('types du serveur', 'typescript/bin/tsc', ['-p', 'tsconfig.json']);
await check('types du web', 'typescript/bin/tsc', ['-p', 'apps/web/tsconfig.json']);
await unitAndRouteTests();
const built = await report('construction du web', building);
if (built && existsSync(path.join(root, 'e2e/playwright.config.ts'))) {
  await browserTests();
}

rmSync(reports, { recursive: true, force: true });
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exit(total.failed > 0 ? 1 : 0);

function check(title, tool, args) {
  return report(title, run(node, [packageFile(tool), ...args]));
}

/** A check counts as one test. */
async function report(title, running) {
  console.log(`\n— ${title}`);
  const ok = (await running) === 0;
  add(ok ? { passed: 1 } : { failed: 1 });
  console.log(ok ? `✓ ${title}` : `✗ ${title}`);
  return ok;
}

async function unitAndRouteTests() {
  console.log('\n— tests des règles et des appels');
  const file = path.join(reports, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const code = await run(node, [packageFile('vitest/vitest.mjs'), 'run', ...reporters], { env: clock });
  addReport(code, file, (json) => ({
    passed: json.numPassedTests,
    // A file that cannot be loaded has no test to count as failed.
    failed:
      json.numFailedTests +
      json.testResults.filter((one) => one.status === 'failed' && one.assertionResults.length === 0).length,
    skipped: json.numPendingTests + json.numTodoTests,
  }));
}

async function browserTests() {
  console.log('\n— tests dans le navigateur');
  const chromium = await ensureChromium();
  const file = path.join(reports, 'playwright.json');
  const env = { ...clock, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  if (chromium) {
    env.CHROMIUM_PATH = chromium;
  }
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'];
  const code = await run(node, [packageFile('@playwright/test/cli.js'), ...args], { env });
  addReport(code, file, ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  }));
}

/** A tool that fails without a failed test (nothing found, cluster not started, crash) counts as one failure. */
function addReport(code, file, read) {
  const counts = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : {};
  if (code !== 0 && !counts.failed) {
    counts.failed = 1;
  }
  add(counts);
}

function add(counts) {
  for (const [key, value] of Object.entries(counts)) {
    total[key] += value;
  }
}
