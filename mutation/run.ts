// `npm run mutation [-- id or file …] [--units]`: breaks the product one line at a time, and asks the tests that name the line whether
// they see it; `--units` leaves the journeys out.
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createVitest, type TestCase, type Vitest } from 'vitest/node';
import { provedIds, readTitles } from '../bin/requirements.rules.ts';
import { type Breakage, listBreakages } from './breakage.ts';
import { rights } from './rights.ts';
import { rules } from './rules.ts';
import { shown } from './shown.ts';

const root = path.resolve(import.meta.dirname, '..');
const wanted = process.argv.slice(2).filter((word) => word !== '--units');
const withJourneys = !process.argv.includes('--units');
const groups: Record<string, readonly Breakage[]> = {
  rights: listBreakages(rights),
  rules: listBreakages(rules),
  shown: listBreakages(shown),
};

const status = spawnSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' });
if (status.stdout.trim() !== '') throw new Error('The tree has changes: a breakage would be lost among them.');

const files = globSync(['{apps,packages}/**/*.test.ts', 'e2e/*.e2e.ts'], {
  cwd: root,
  exclude: ['**/node_modules/**'],
});
const titles = files.map((file) => ({ file, ids: new Set(readTitles(read(file)).flatMap(provedIds)) }));

type Verdict = 'seen' | 'seen by another test' | 'not seen' | 'no test names it';

const vitest: Vitest = await createVitest({ root, watch: false, reporters: [{}], bail: 0 });
await vitest.standalone();
const results: { group: string; breakage: Breakage; verdict: Verdict; ms: number }[] = [];
try {
  for (const [group, breakages] of Object.entries(groups)) {
    for (const breakage of breakages) {
      if (wanted.length > 0 && !wanted.some((word) => breakage.id === word || breakage.file.includes(word))) continue;
      const started = performance.now();
      const verdict = await judge(breakage);
      const ms = Math.round(performance.now() - started);
      results.push({ group, breakage, verdict, ms });
      console.log(`${verdict === 'seen' ? '✓' : '✗'} ${breakage.id} ${breakage.what}: ${verdict} (${ms} ms)`);
    }
  }
} finally {
  await vitest.close();
}
const seen = results.filter(({ verdict }) => verdict === 'seen').length;
console.log(`\n${seen} of ${results.length} seen by a test that names the line`);
if (wanted.length === 0 && withJourneys) writeFileSync(path.join(root, 'docs/mutation.md'), page());

async function judge(breakage: Breakage): Promise<Verdict> {
  const { file, find, replace, id } = breakage;
  const naming = titles.filter(({ ids }) => ids.has(id)).map((one) => one.file);
  if (naming.length === 0) return 'no test names it';
  const whole = read(file);
  const target = path.join(root, file);
  writeFileSync(
    target,
    whole.replace(find, () => replace),
  );
  try {
    vitest.invalidateFile(target);
    const failed = [...(await unitFailures(naming.filter((one) => one.endsWith('.test.ts'))))];
    if (failed.some((title) => provedIds(title).includes(id))) return 'seen';
    const journeys = naming.filter((one) => one.endsWith('.e2e.ts'));
    if (withJourneys && journeys.length > 0 && journeyFails(journeys, id)) return 'seen';
    return failed.length > 0 ? 'seen by another test' : 'not seen';
  } finally {
    writeFileSync(target, whole);
    vitest.invalidateFile(target);
  }
}

/** Titles of the tests of these files that fail. */
async function unitFailures(names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const specifications = (await vitest.globTestSpecifications()).filter(({ moduleId }) =>
    names.includes(path.relative(root, moduleId).replaceAll(path.sep, '/')),
  );
  const { testModules } = await vitest.runTestSpecifications(specifications);
  const failed: string[] = [];
  for (const module of testModules) {
    // A file that no longer loads fails as a whole: each of its tests says so.
    if (module.errors().length > 0) failed.push(...readTitles(read(path.relative(root, module.moduleId))));
    for (const one of module.children.allTests('failed')) failed.push(...titlesOf(one));
  }
  return failed;
}

/** Of a test and of the groups that it stands in: a claim may be made for all of a group. */
function titlesOf(one: TestCase): string[] {
  const found = [one.name];
  for (let parent = one.parent; parent.type === 'suite'; parent = parent.parent) found.push(parent.name);
  return found;
}

function journeyFails(names: readonly string[], id: string): boolean {
  const cli = path.join(root, 'node_modules/@playwright/test/cli.js');
  const args = [
    'test',
    '--config',
    'e2e/playwright.config.ts',
    '--workers=1',
    '--reporter=line',
    '--max-failures=1',
    '--grep',
    id,
    ...names,
  ];
  return spawnSync(process.execPath, [cli, ...args], { cwd: root, stdio: 'ignore', timeout: 300_000 }).status !== 0;
}

function page(): string {
  const rows = Object.keys(groups).map((group) => {
    const own = results.filter((one) => one.group === group);
    const count = (verdict: Verdict) => own.filter((one) => one.verdict === verdict).length;
    return `| ${group} | ${own.length} | ${count('seen')} | ${count('seen by another test')} | ${count('not seen') + count('no test names it')} |`;
  });
  const left = results
    .filter(({ verdict }) => verdict !== 'seen')
    .map(({ breakage, verdict }) => `- ${breakage.id} · ${breakage.what}: ${verdict}.`);
  return [
    '# Deliberate breakages',
    '',
    'Written by `npm run mutation`; not edited by hand. Each breaks one line of the product; it is seen when a test that names the requirement fails.',
    '',
    '| part | breakages | seen by a test that names the line | seen by another test of the same file | not seen |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
    `${seen} of ${results.length} are seen by a test that names the line.`,
    ...(left.length > 0 ? ['', ...left] : []),
    '',
  ].join('\n');
}

function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}
