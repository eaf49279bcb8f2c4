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
import { refusals } from './refusals.ts';
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
  refusals: listBreakages(refusals),
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
interface Titled {
  file: string;
  title: string;
}
/** What has seen a breakage: the tests that failed by it. */
const witnesses: { breakage: Breakage; units: readonly Titled[]; journeys: readonly string[] }[] = [];

const vitest: Vitest = await createVitest({ root, watch: false, reporters: [{}], bail: 0 });
await vitest.standalone();
const asked: Breakage[] = [];
try {
  for (const breakage of Object.values(groups).flat()) {
    if (wanted.length > 0 && !wanted.some((word) => breakage.id === word || breakage.file.includes(word))) continue;
    if (onlyRest && kept[key(breakage)] === 'seen') continue;
    const started = performance.now();
    const verdict = await judge(breakage);
    if (verdict === null) continue;
    asked.push(breakage);
    kept[key(breakage)] = verdict;
    writeFileSync(keptFile, JSON.stringify(kept, null, 2));
    const seconds = Math.round((performance.now() - started) / 1000);
    console.log(`${verdict === 'seen' ? '✓' : '✗'} ${breakage.id} ${breakage.what}: ${verdict} (${seconds} s)`);
  }
  await forgetWhatFailsUnbroken();
} finally {
  await vitest.close();
}
console.log(
  `\n${asked.filter((one) => kept[key(one)] === 'seen').length} of ${asked.length} seen by a test that names the line`,
);
writeFileSync(path.join(root, 'docs/mutation.md'), page());

/** Null when journeys alone could still see it, and are left out. */
async function judge(breakage: Breakage): Promise<Verdict | null> {
  const { file, find, replace, id } = breakage;
  const naming = titles.filter(({ title, ids }) => ids.includes(id) || title === id);
  const units = naming.filter((one) => one.file.endsWith('.test.ts'));
  const journeys = naming.filter((one) => one.file.endsWith('.e2e.ts')).map(placeOf);
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

  for (const part of partsOf(units, file)) {
    if ((await broken(() => unitFailures(part))).length === 0) continue;
    witnesses.push({ breakage, units: part, journeys: [] });
    return 'seen';
  }
  if (journeys.length > 0) {
    if (!withJourneys) return null;
    const lost = await broken(() => journeyFailures(journeys));
    if (lost.some((title) => provedIds(title).includes(id))) {
      witnesses.push({ breakage, units: [], journeys });
      return 'seen';
    }
    if (lost.length > 0) return 'seen by another step';
  }
  return 'not seen';
}

/** A test that fails without the breakage has seen nothing. They are asked all at once: each start is long. */
async function forgetWhatFailsUnbroken(): Promise<void> {
  const units = await unitFailures(witnesses.flatMap((one) => one.units));
  const places = witnesses.flatMap((one) => one.journeys);
  const journeys = places.length > 0 ? journeyFailures(places) : [];
  for (const { breakage, ...own } of witnesses) {
    const failure = units.find(({ file, title }) =>
      own.units.some((one) => one.file === file && title.startsWith(beginningOf(one.title))),
    );
    const isLost = own.journeys.length > 0 && journeys.some((title) => provedIds(title).includes(breakage.id));
    if (!failure && !isLost) continue;
    kept[key(breakage)] = 'its test fails unbroken';
    console.log(`✗ ${breakage.id} ${breakage.what}: its test fails unbroken ${failure?.said ?? ''}`);
  }
  writeFileSync(keptFile, JSON.stringify(kept, null, 2));
}

/** Those without a database answer at once; then one file at a time, what stands beside the breakage first. */
function partsOf<T extends { file: string }>(tests: readonly T[], broken: string): T[][] {
  const isPure = ({ file }: T) => !file.startsWith('apps/server') || file.includes('.rules.');
  const pure = tests.filter(isPure);
  const isFar = ({ file }: T) => Number(path.dirname(file) !== path.dirname(broken));
  const others = tests.filter((one) => !isPure(one)).sort((one, other) => isFar(one) - isFar(other));
  const byFile = Map.groupBy(others, ({ file }) => file);
  return [...(pure.length > 0 ? [pure] : []), ...byFile.values()];
}

/** The ids of a title, or its words up to what `%s` stands for. */
function beginningOf(title: string): string {
  const end = title.indexOf(' · ');
  return end < 0 ? title.split('%')[0]! : title.slice(0, end);
}

/** Those of these tests that fail, and what they say. */
async function unitFailures(tests: readonly Titled[]): Promise<(Titled & { said: string | undefined })[]> {
  if (tests.length === 0) return [];
  const specifications = (await vitest.globTestSpecifications()).filter(({ moduleId }) =>
    tests.some(({ file }) => file === sourceOf(moduleId)),
  );
  const beginnings = tests.map(({ title }) => beginningOf(title).replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  vitest.setGlobalTestNamePattern(new RegExp(beginnings.join('|')));
  const { testModules } = await vitest.runTestSpecifications(specifications);
  // Vitest answers with the modules of former runs too, failed by other breakages.
  const asked = testModules.filter(({ moduleId }) => specifications.some((one) => one.moduleId === moduleId));
  return asked.flatMap((module) => {
    const file = sourceOf(module.moduleId);
    // A file that no longer loads, or a group that is not prepared, fails as a whole.
    const whole = [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())];
    if (whole.length > 0) {
      return readTitles(read(file)).map((title) => ({ file, title, said: whole[0]!.message }));
    }
    return [...module.children.allTests('failed')].map((one) => ({
      file,
      title: one.name,
      said: one.result().errors?.[0]?.message,
    }));
  });
}

function sourceOf(moduleId: string): string {
  return path.relative(root, moduleId).replaceAll(path.sep, '/');
}

/** `file:line` of the journey that a title, or that of one of its steps, belongs to. */
function placeOf({ file, title }: { file: string; title: string }): string {
  const before = read(file).slice(0, read(file).indexOf(title));
  const start = [...before.matchAll(/^ *test\(/gm)].at(-1)!.index;
  return `${file}:${before.slice(0, start).split('\n').length}`;
}

/** Titles of the journeys, and of their steps, that fail. */
function journeyFailures(places: readonly string[]): string[] {
  const cli = path.join(root, 'node_modules/@playwright/test/cli.js');
  const reporter = path.join(import.meta.dirname, 'journeys.ts');
  const options = ['--config', 'e2e/playwright.config.ts', '--workers=1', '--reporter', reporter];
  const { stdout } = spawnSync(process.execPath, [cli, 'test', ...options, ...new Set(places)], {
    cwd: root,
    encoding: 'utf8',
    timeout: 600_000,
  });
  // What the build says comes first.
  const report: JourneyReport = JSON.parse(stdout.slice(stdout.lastIndexOf('\n{') + 1) || '{"count":0}');
  if (report.count === 0) throw new Error(`No journey ran of ${places.join(', ')}:\n${stdout}`);
  return report.failed;
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
