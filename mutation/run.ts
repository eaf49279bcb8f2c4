// `npm run mutation [-- id or file …] [--units] [--rest]`: breaks the product one line at a time, and asks the tests that name the line
// whether they see it. `--units` leaves the journeys out, `--rest` what was seen before: a run may be made in parts, and the page says
// how many breakages have their verdict.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createVitest, type Vitest } from 'vitest/node';
import { provedIds, readTitles } from '../bin/requirements.rules.ts';
import { type Breakage, listBreakages } from './breakage.ts';
import { effects } from './effects.ts';
import type { JourneyReport } from './journeys.ts';
import { rights } from './rights.ts';
import { rules } from './rules.ts';
import { shown } from './shown.ts';

const root = path.resolve(import.meta.dirname, '..');
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const withJourneys = !process.argv.includes('--units');
const onlyRest = process.argv.includes('--rest');
const groups: Record<string, readonly Breakage[]> = {
  rights: listBreakages(rights),
  rules: listBreakages(rules),
  shown: listBreakages(shown),
  effects: listBreakages(effects),
};

const status = spawnSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' });
if (status.stdout.trim() !== '') throw new Error('The tree has changes: a breakage would be lost among them.');

const files = globSync(['{apps,packages}/**/*.test.ts', 'e2e/*.e2e.ts'], {
  cwd: root,
  exclude: ['**/node_modules/**'],
});
const titles = files.flatMap((file) => readTitles(read(file)).map((title) => ({ file, title, ids: provedIds(title) })));

type Verdict = 'seen' | 'seen by another step' | 'not seen' | 'no test names it' | 'its test fails unbroken';

const keptFile = path.join(root, 'mutation/.verdicts.json');
if (wanted.length === 0 && !onlyRest) rmSync(keptFile, { force: true });
const kept: Record<string, Verdict> = existsSync(keptFile) ? JSON.parse(readFileSync(keptFile, 'utf8')) : {};
const passing = new Map<string, boolean>();

const vitest: Vitest = await createVitest({ root, watch: false, reporters: [{}], bail: 0 });
await vitest.standalone();
const verdicts: Verdict[] = [];
try {
  for (const breakage of Object.values(groups).flat()) {
    if (wanted.length > 0 && !wanted.some((word) => breakage.id === word || breakage.file.includes(word))) continue;
    if (onlyRest && kept[key(breakage)] === 'seen') continue;
    const started = performance.now();
    const verdict = await judge(breakage);
    if (verdict === null) continue;
    verdicts.push(verdict);
    kept[key(breakage)] = verdict;
    writeFileSync(keptFile, JSON.stringify(kept, null, 2));
    const seconds = Math.round((performance.now() - started) / 1000);
    console.log(`${verdict === 'seen' ? '✓' : '✗'} ${breakage.id} ${breakage.what}: ${verdict} (${seconds} s)`);
  }
} finally {
  await vitest.close();
}
console.log(
  `\n${verdicts.filter((verdict) => verdict === 'seen').length} of ${verdicts.length} seen by a test that names the line`,
);
writeFileSync(path.join(root, 'docs/mutation.md'), page());

/** Null when journeys alone could still see it, and are left out. */
async function judge(breakage: Breakage): Promise<Verdict | null> {
  const { file, find, replace, id } = breakage;
  const naming = titles.filter(({ title, ids }) => ids.includes(id) || title === id);
  const units = naming.filter((one) => one.file.endsWith('.test.ts'));
  const journeys = naming.filter((one) => one.file.endsWith('.e2e.ts')).map((one) => one.file);
  if (naming.length === 0) return 'no test names it';
  const whole = read(file);
  const target = path.join(root, file);
  const broken = async <T>(ask: () => T): Promise<Awaited<T>> => {
    writeFileSync(
      target,
      whole.replace(find, () => replace),
    );
    vitest.invalidateFile(target);
    try {
      return await ask();
    } finally {
      writeFileSync(target, whole);
      vitest.invalidateFile(target);
    }
  };

  // Those without a database answer at once.
  const isPure = ({ file }: { file: string }) => !file.startsWith('apps/server') || file.includes('.rules.');
  for (const part of [units.filter(isPure), units.filter((one) => !isPure(one))]) {
    if ((await broken(() => unitFailures(part))).length === 0) continue;
    // What fails without the breakage has seen nothing.
    const asked = part.map(({ file }) => `${id} ${file}`).join();
    if (!passing.has(asked)) passing.set(asked, (await unitFailures(part)).length === 0);
    return passing.get(asked) ? 'seen' : 'its test fails unbroken';
  }
  if (journeys.length > 0) {
    if (!withJourneys) return null;
    const lost = await broken(() => journeyFailures(journeys, id));
    if (lost.some((title) => provedIds(title).includes(id))) return 'seen';
    if (lost.length > 0) return 'seen by another step';
  }
  return 'not seen';
}

/** The ids of a title, or its words up to what `%s` stands for. */
function beginningOf(title: string): string {
  const end = title.indexOf(' · ');
  return end < 0 ? title.split('%')[0]! : title.slice(0, end);
}

/** Titles of these tests that fail. */
async function unitFailures(tests: readonly { file: string; title: string }[]): Promise<string[]> {
  if (tests.length === 0) return [];
  const specifications = (await vitest.globTestSpecifications()).filter(({ moduleId }) =>
    tests.some(({ file }) => file === sourceOf(moduleId)),
  );
  const beginnings = tests.map(({ title }) => beginningOf(title).replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  vitest.setGlobalTestNamePattern(new RegExp(beginnings.join('|')));
  const { testModules } = await vitest.runTestSpecifications(specifications);
  return testModules.flatMap((module) => [
    // A file that no longer loads fails as a whole: each of its tests says so.
    ...(module.errors().length > 0 ? readTitles(read(sourceOf(module.moduleId))) : []),
    ...[...module.children.allTests('failed')].map(({ name }) => name),
  ]);
}

function sourceOf(moduleId: string): string {
  return path.relative(root, moduleId).replaceAll(path.sep, '/');
}

/** Titles of the journeys, and of their steps, that fail. */
function journeyFailures(names: readonly string[], id: string): string[] {
  const run = (...choice: string[]) => {
    const cli = path.join(root, 'node_modules/@playwright/test/cli.js');
    const options = ['--config', 'e2e/playwright.config.ts', '--workers=1', '--pass-with-no-tests', ...choice];
    const reporter = path.join(import.meta.dirname, 'journeys.ts');
    const { stdout } = spawnSync(
      process.execPath,
      [cli, 'test', ...options, '--reporter', reporter, ...new Set(names)],
      {
        cwd: root,
        encoding: 'utf8',
        timeout: 600_000,
      },
    );
    // What the build says comes first.
    return JSON.parse(
      stdout.slice(stdout.lastIndexOf('\n{') + 1) || '{"count":0,"failed":["nothing ran"]}',
    ) as JourneyReport;
  };
  // An id that a step alone names is not found by the titles of tests.
  const named = run('--grep', id);
  return named.count > 0 ? named.failed : run().failed;
}

function page(): string {
  const all = Object.values(groups).flat();
  const count = (own: readonly Breakage[], verdict: Verdict) => own.filter((one) => kept[key(one)] === verdict).length;
  const judged = (own: readonly Breakage[]) => own.filter((one) => kept[key(one)]).length;
  const rows = Object.entries(groups).map(
    ([group, own]) => `| ${group} | ${own.length} | ${judged(own)} | ${count(own, 'seen')} |`,
  );
  const seen = count(all, 'seen');
  const left = all
    .filter((one) => (kept[key(one)] ?? 'seen') !== 'seen')
    .map((one) => `- ${one.id} · ${one.what}: ${kept[key(one)]}.`);
  return [
    '# Deliberate breakages',
    '',
    'Written by `npm run mutation`; not edited by hand. Each breaks one line of the product; it is seen when a test that names the line fails, and passes without it.',
    '',
    '| part | breakages | judged | seen by a test that names the line |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
    `Of ${all.length}, ${judged(all)} are judged, and ${seen} of these are seen: ${((100 * seen) / judged(all)).toFixed(1)} %.`,
    ...(left.length > 0 ? ['', ...left] : []),
    '',
  ].join('\n');
}

function key({ file, what }: Breakage): string {
  return `${file}: ${what}`;
}

function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}
