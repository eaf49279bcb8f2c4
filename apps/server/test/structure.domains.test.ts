import { existsSync } from 'node:fs';
import path from 'node:path';
import { api } from '@sillage/contracts/api.ts';
import { expect, test } from 'vitest';
import { domains, jobs } from '../src/app.ts';
import { importsOf, listFiles, read, root } from './sources.ts';

/** The domains: what their folders hold, and that each file is what its name says. */

const server = 'apps/server/src/';
const folder = `${server}domain/`;
const files = listFiles(`${folder}**/*.ts`).filter((file) => !file.endsWith('.test.ts'));
const imports = files.flatMap(importsOf).filter(({ own }) => own);
const isOperation = (file: string) => file.startsWith(folder) && /\/[a-z]+-[a-z_-]+\.ts$/.test(file);

test('a domain holds routes, queries, rules, jobs, operations, templates and their tests; one of more than nine files may hold folders', () => {
  const operation = '[a-z]+-[a-z_-]+(\\.test)?';
  const own = `\\1\\.(routes|([a-z-]+\\.)?(queries|rules|rules\\.test|test)|job)|${operation}`;
  // One level of folders, by topic; what answers requests stays above.
  const topic = `\\w+/([a-z]+\\.(queries|rules|job|test|rules\\.test)|${operation})`;
  const named = new RegExp(`^(\\w+)/((${own}|${topic})\\.ts|[a-z]+\\.typ)$`);
  const names = listFiles(`${folder}**/*.*`).map((file) => file.slice(folder.length));
  expect(names.filter((name) => !named.test(name))).toEqual([]);
  const domainOf = (name: string) => name.split('/')[0]!;
  const sizes = Map.groupBy(
    names.filter((name) => !name.endsWith('.test.ts')),
    domainOf,
  );
  const foldered = new Set(names.filter((name) => name.split('/').length > 2).map(domainOf));
  expect([...foldered].filter((domain) => sizes.get(domain)!.length <= 9)).toEqual([]);
});

const VERBS = `add answer archive ask call change check choose connect count derive ensure erase export find forget give hash hide import
issue know launch make note open preview read receive record release remove reread send serve set sign store tell track transfer undo write`;

test('an operation is named by what it does', () => {
  const verbs = new Set(VERBS.split(/\s/));
  const nouns = files.filter(isOperation).filter((file) => !verbs.has(path.basename(file).split('-')[0]!));
  expect(nouns).toEqual([]);
});

/** Operations that neither query, call another one, nor write what leaves, with their reason. */
const ELSEWHERE: Record<string, string> = {
  'actualites/read-posts.ts': 'asks the site of the provider',
  'administrateurs/read-information.ts': 'asks the service of information',
  'casques/call-scripts.ts': 'asks the scripts of the provider',
  'connexion/hash-password.ts': 'waits for the library that hashes',
  'connexion/know-device.ts': 'reads and writes a cookie',
  'scorm/find-run-time.ts': 'reads the files of an archive',
  'scorm/read-xml.ts': 'reads the bytes of a manifest',
  'scorm/send-package-file.ts': 'reads the files of a package, and sends them',
};

test('an operation queries, calls another one, or writes a workbook or a mail: what does none of it is a rule', () => {
  // A workbook or a mail is written for the platform, which sends it.
  const leaves = ['spreadsheet', 'mail'].map((name) => `${server}platform/${name}.ts`);
  const asks = (to: string) => to.endsWith('.queries.ts') || isOperation(to) || to === `${server}platform/perimeter.ts`;
  const working = new Set(
    imports.filter(({ to, typeOnly }) => leaves.includes(to) || (!typeOnly && asks(to))).map(({ from }) => from),
  );
  const idle = files.filter((file) => isOperation(file) && !working.has(file)).map((file) => file.slice(folder.length));
  expect(idle).toEqual(Object.keys(ELSEWHERE));
});

test('a rule runs on rules, and on what knows no entity', () => {
  const ground = (to: string) =>
    to.endsWith('.rules.ts') || /^(packages\/contracts|apps\/server\/src\/platform)\//.test(to);
  const stray = imports.filter(({ from, to, typeOnly }) => from.endsWith('.rules.ts') && !typeOnly && !ground(to));
  expect(stray.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
});

test('a job is in a file of jobs', () => {
  expect(files.filter((file) => !file.endsWith('.job.ts') && /: Job</.test(read(file)))).toEqual([]);
  expect(jobs.map(({ name }) => name).filter((name) => !/^[a-z]+(-[a-z]+)+$/.test(name))).toEqual([]);
});

test('each contract has its domain, registered, with routes and a test', () => {
  const slugs = Object.keys(api).sort();
  expect(domains.map(({ slug }) => slug).sort()).toEqual(slugs);
  const wanted = slugs.flatMap((slug) =>
    ['routes', 'test'].map((kind) => `${server}domain/${slug}/${slug}.${kind}.ts`),
  );
  expect(wanted.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});

test('docs/figures.md names the functions that work out each figure, and where they stand', () => {
  const [, ...sections] = read('docs/figures.md').split('\n## ');
  const wrong = sections.flatMap((section) => {
    const ownFile = /Worked out in `([^`]+)`/.exec(section)?.[1] ?? '';
    const [head = [], , ...rows] = [...section.matchAll(/^\| (.+) \|$/gm)].map(([, row]) => row!.split(' | '));
    return rows.flatMap((row) => {
      const told = row[head.indexOf('worked out by')] ?? '';
      const places = [...told.matchAll(/((?:`\w+`(?:, | and )?)+)(?: of `([^`]+)`)?/g)];
      const missing = places.flatMap(([, names = '', file = ownFile]) =>
        [...names.matchAll(/(?<=`)\w+/g)].filter(
          ([name]) =>
            !new RegExp(`^\\s*(export )?(async )?(create )?(function|const|view) ${name}\\b`, 'm').test(read(file)),
        ),
      );
      // A formula that others share says who calls it here.
      const uncalled = [...told.matchAll(/`(\w+)` of `[^`]+`, called by `\w+` of `([^`]+)`/g)].filter(
        ([, name, caller]) => !new RegExp(`\\b${name}\\(`).test(read(caller!)),
      );
      return places.length === 0 || missing.length + uncalled.length > 0 ? `${row[0]}: ${told}` : [];
    });
  });
  expect(wrong).toEqual([]);
});
