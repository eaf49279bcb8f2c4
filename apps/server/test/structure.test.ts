import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { api } from '@sillage/contracts/api.ts';
import { describe, expect, test } from 'vitest';
import { readSchema } from '../../../bin/db-schema.ts';
import { codegenArguments } from '../../../bin/db-types.arguments.ts';
import { readProject } from '../../../bin/requirements.files.ts';
import { citedIds, provedIds, requirementsPage } from '../../../bin/requirements.rules.ts';
import { testDatabase } from './db.ts';
import { findCycle, importsOf, listFiles, read, root } from './sources.ts';

// The shape of the project: docs/architecture.md, kept true. Every rule is an error; an exception is a line here with its reason.

const code = listFiles('{apps,packages,bin,bench,e2e,mutation}/**/*.{ts,tsx,mjs}').filter(
  (file) => !file.endsWith('.gen.ts'),
);
const imports = code.flatMap(importsOf);
const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.startsWith('apps/server/test/');
const within = (...folders: string[]) => {
  return (file: string) =>
    folders.some((folder) => file === folder || (folder.endsWith('/') && file.startsWith(folder)));
};

const contracts = 'packages/contracts/src/';
const server = 'apps/server/src/';
const platform = `${server}platform/`;
const types = 'apps/server/database/types.ts';
const web = 'apps/web/src/';

/** Imports of ours that start in a folder and go where they may not. */
function strays(folder: string, mayReach: (to: string, from: string) => boolean): string[] {
  return imports
    .filter(({ from, own }) => own && from.startsWith(folder) && !isTest(from))
    .filter(({ to, from }) => !mayReach(to, from))
    .map(({ from, to }) => `${from} → ${to}`);
}

describe('imports', () => {
  test('contracts stand on nothing of ours', () => {
    expect(strays(contracts, within(contracts))).toEqual([]);
  });

  test('platform knows no entity', () => {
    expect(strays(platform, within(platform, contracts, types))).toEqual([]);
  });

  /** A domain that reaches beyond the rule, with its reason. */
  const beyond: Record<string, string> = {
    'scenarios → apps/server/src/demo/sign-ins.ts': 'pages of the demonstration are played where it is',
    'connexion → apps/server/src/demo/sign-ins.ts': 'the sign-in page lists the demonstration sign-ins',
  };

  test('a domain imports platform, contracts, itself, and rules, queries or operations of another', () => {
    const lent =
      /^apps\/server\/src\/domain\/\w+\/([a-z]+\/)?(\w+\.([a-z-]+\.)?(rules|queries)|[a-z]+-[a-z_-]+|passwords)\.ts$/;
    const domainOf = (file: string) => file.split('/')[4]!;
    expect(
      strays(`${server}domain/`, (to, from) => {
        const own = `${server}domain/${domainOf(from)}/`;
        return within(platform, contracts, types, own)(to) || lent.test(to) || `${domainOf(from)} → ${to}` in beyond;
      }),
    ).toEqual([]);
  });

  test('nobody but app.ts imports routes', () => {
    const routes = imports.filter(({ to, from }) => to.endsWith('.routes.ts') && from !== `${server}app.ts`);
    expect(routes.map(({ from }) => from)).toEqual([]);
  });

  test('the interface kit knows no entity: of ours, only its sentences, the bounds of dates and of pages, how letters and names are compared, and how figures are rounded and written', () => {
    const rules = ['bornes', 'chiffres', 'lettres', 'moyennes', 'ordre', 'pages'].map(
      (name) => `${contracts}${name}.rules.ts`,
    );
    const lent = [`${contracts}messages.fr.ts`, ...rules];
    expect(strays(`${web}ui/`, within(`${web}ui/`, ...lent))).toEqual([]);
  });

  test('the client imports no screen', () => {
    expect(strays(`${web}client/`, within(`${web}client/`, `${web}ui/`, contracts))).toEqual([]);
  });

  test('screens import ui, client, contracts and parts', () => {
    const part = /^apps\/web\/src\/screens\/(.*\/)?-[\w-]+\//;
    const reach = within(`${web}ui/`, `${web}client/`, contracts);
    expect(strays(`${web}screens/`, (to) => reach(to) || part.test(to))).toEqual([]);
  });

  test('the web imports nothing of the server, and no schema reaches the browser', () => {
    const ours = imports.filter(({ from }) => from.startsWith('apps/web/') && !isTest(from));
    expect(ours.filter(({ to }) => to.startsWith('apps/server/'))).toEqual([]);
    const runs = ours.filter(({ typeOnly, from, to }) => !typeOnly && from.startsWith(web) && to.startsWith(contracts));
    expect(runs.filter(({ to }) => reached(to).has('zod')).map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  /** What a file loads when it runs, directly or not. */
  function reached(file: string): Set<string> {
    const files = new Set([file]);
    for (const current of files) {
      for (const { from, to, typeOnly } of imports) if (from === current && !typeOnly) files.add(to);
    }
    return files;
  }

  test('no import goes round in a circle', () => {
    expect(findCycle(imports)).toBeNull();
  });

  test('no barrel: a file exports what it declares', () => {
    const barrels = code.filter((file) => /^export\s+(type\s+)?(\*|\{[^}]*\})\s*(as \w+\s*)?from\b/m.test(read(file)));
    expect(barrels).toEqual([]);
  });

  test('what no other file takes is not exported, be it a test', () => {
    const takers = Map.groupBy(imports, ({ to }) => to);
    const exported = /^export (?:async )?(?:abstract )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;
    const found = code
      .filter((file) => file !== types)
      .flatMap((file) => {
        const names = [...read(file).matchAll(exported)].map(([, name]) => name!);
        // What is generated takes the `Route` of each screen.
        const isTaken = (name: string) => name === 'Route' || takers.get(file)?.some(({ words }) => words.has(name));
        return names.filter((name) => !isTaken(name)).map((name) => `${file}: ${name}`);
      });
    expect(found).toEqual([]);
  });

  test('no alias: a name that is not a path is a declared package', () => {
    const manifests = [
      'package.json',
      ...listFiles('{apps,packages}/*/package.json'),
      ...listFiles('{e2e,bench}/package.json'),
    ];
    const declared = new Set(
      manifests.flatMap((file) => {
        const { dependencies = {}, devDependencies = {} } = JSON.parse(read(file)) as Record<string, object>;
        return [...Object.keys(dependencies), ...Object.keys(devDependencies)];
      }),
    );
    const packageOf = (name: string) => name.split('/', name.startsWith('@') ? 2 : 1).join('/');
    const unknown = imports.filter(
      ({ to, own }) => !own && !/^(node|virtual):/.test(to) && !declared.has(packageOf(to)),
    );
    expect(unknown.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });
});

describe('files', () => {
  test('what server and web share is a contract, rules, or what they stand on', () => {
    const ground =
      /^(api|capabilities|choices|contract|errors|fields|filtres|(\w+-)?limits|(messages|sentences)\.fr|typographie)$/;
    const kinds = code.filter((file) => /^packages\/contracts\/src\/[^/]+$/.test(file) && !isTest(file));
    const names = kinds.map((file) => file.slice(contracts.length, -'.ts'.length));
    expect(names.filter((name) => !(name in api || ground.test(name) || /^[a-z_]+\.rules$/.test(name)))).toEqual([]);
  });

  test('no name says nothing', () => {
    const vague = /(^|[.\-_/])(services?|managers?|helpers?|utils?|common|shared|providers?|dtos?|misc)(?=[.\-_/]|$)/i;
    expect(code.filter((file) => vague.test(file))).toEqual([]);
  });

  test('the web names its files in lower case, one spelling on every system', () => {
    const names = listFiles(`${web}**/*.*`).filter((file) => !file.endsWith('.gen.ts'));
    // A screen takes the spelling of its address, even `importApprenants`.
    const isScreen = (file: string) => file.includes('/screens/') && !file.includes('/-');
    expect(names.filter((file) => !isScreen(file) && !/^[a-z0-9_$./-]+$/.test(file))).toEqual([]);
  });

  test('a file over 400 lines is two ideas', () => {
    // The schema is one page on purpose, and generated.
    const written = (file: string) => file !== types && !/database\/(schema|migrations\/\w+-baseline)\.sql$/.test(file);
    const measured = [...code, ...listFiles('apps/**/*.{css,sql}')].filter(written);
    const lines = measured.map((file) => ({ file, lines: read(file).split('\n').length - 1 }));
    expect(lines.filter(({ lines }) => lines > 400)).toEqual([]);
  });

  test('every command of package.json runs a file that exists', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const missing = Object.values(scripts)
      .flatMap((script) => script.split(' ').filter((word) => /\.(ts|mjs)$/.test(word)))
      .filter((file) => !existsSync(path.join(root, file)));
    expect(missing).toEqual([]);
  });
});

describe('rows', () => {
  /** Folders and files that hold SQL and are not queries, with their reason. */
  const holdSql: Record<string, string> = {
    'apps/server/src/platform/': 'database, list, perimeter, login, jobs, audit: what every query stands on',
    'apps/server/src/demo/': 'the demonstration world is rows',
    'apps/server/src/create-admin.ts': 'a command: it writes the first account, in a database without a server',
  };

  test('SQL stands in *.queries.ts', () => {
    const statement = /\bsql[`<.]|\bvisible\s*\.|\.(selectFrom|insertInto|updateTable|deleteFrom|executeTakeFirst)\(/;
    const files = listFiles(`${server}**/*.ts`).filter((file) => !isTest(file) && !file.endsWith('.queries.ts'));
    const found = files.filter((file) => statement.test(read(file)));
    expect(found.filter((file) => !within(...Object.keys(holdSql))(file))).toEqual([]);
    expect(Object.keys(holdSql).filter((folder) => !found.some(within(folder)))).toEqual([]);
  });

  test('the row types and the schema to read are those of the migrations', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'sillage-types-'));
    const { url, drop } = await testDatabase();
    try {
      const file = path.join(folder, 'types.ts');
      const { stderr } = spawnSync(process.execPath, codegenArguments(url, file), { cwd: root, encoding: 'utf8' });
      expect(readFileSync(file, 'utf8'), `npm run db:types\n${stderr}`).toBe(read(types));
      expect(await readSchema(url), 'npm run db:types').toBe(read('apps/server/database/schema.sql'));
    } finally {
      await drop();
      rmSync(folder, { recursive: true });
    }
  });
});

describe('sentences', () => {
  const sentences = listFiles(`${contracts}messages/*.ts`);
  const keysOf = (file: string) => [...read(file).matchAll(/^ {2}'([\w.]+)':/gm)].map(([, key]) => key!);

  test('a sentence is in the file that its code begins with', () => {
    const prefix = (file: string) => file.slice(`${contracts}messages/`.length, -'ts'.length);
    expect(sentences.flatMap((file) => keysOf(file).filter((key) => !key.startsWith(prefix(file))))).toEqual([]);
  });

  test('every sentence of the catalogue is shown somewhere', () => {
    const keys = sentences.flatMap(keysOf);
    const elsewhere = code.filter((file) => !sentences.includes(file) && !isTest(file)).map(read);
    // A key may end with a value, as in `role.${role}`.
    const shown = new Set(elsewhere.flatMap((text) => text.match(/'[\w.]+'|"[\w.]+"|`[\w.]+[._]\$\{/g) ?? []));
    const forms = (key: string) => [
      `'${key}'`,
      `"${key}"`,
      ...[...key.matchAll(/[._]/g)].map(({ index }) => `\`${key.slice(0, index + 1)}\${`),
    ];
    const isShown = (key: string) => forms(key).some((form) => shown.has(form));
    expect(keys.length).toBeGreaterThan(100);
    expect(keys.filter((key) => !isShown(key))).toEqual([]);
  });

  test('no sentence is written outside the catalogue', () => {
    // A table of characters is no sentence.
    const isTable = within(`${platform}cp850.ts`);
    const shown = code.filter(
      (file) => !isTest(file) && !isTable(file) && within(web, `${server}domain/`, platform)(file),
    );
    const french = /('[^'\n]*|"[^"\n]*|`[^`]*|>[^<{\n]*)[àâçéèêëîïôûùüœÀÂÇÉÈÊŒ]/;
    const found = shown.flatMap((file) => {
      const lines = read(file)
        .replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
        .split('\n');
      return lines.filter((line) => french.test(line)).map((line) => `${file}: ${line.trim()}`);
    });
    expect(found).toEqual([]);
  });
});

test('comments are in English', () => {
  const words = /(?<![\w'-])(des|une|les|du|aux|dans|pour|avec|sont|chez)(?![\w'-])|\bd'une?\b/;
  const found = code.filter(within('apps/', 'packages/')).flatMap((file) => {
    const comments = read(file).match(/\/\*\*[\s\S]*?\*\/|^ *\/\/.*$/gm) ?? [];
    return comments
      .filter((text) => words.test(text.replace(/«[^»]*»|`[^`]*`/g, '')))
      .map((text) => `${file}: ${text}`);
  });
  expect(found).toEqual([]);
});

describe('requirements', () => {
  const { sections, titles, proved } = readProject();
  const known = new Set(sections.flatMap(({ ids }) => ids));

  const citing = [
    ...code,
    ...listFiles('apps/server/database/**/*.sql'),
    ...listFiles('{*.md,docs/*.md,docs/decisions/*.md}'),
  ].filter((file) => file !== 'docs/requirements.md');

  test('every id that is cited exists', () => {
    const unknown = citing.flatMap((file) =>
      citedIds(read(file))
        .filter((id) => !known.has(id))
        .map((id) => `${file}: ${id}`),
    );
    expect(unknown).toEqual([]);
  });

  test('each id stands alone, so that a search finds it; a title has five at most', () => {
    const range = /[PCS]-[\d.]+-\d+\s*(…|\.\.\.)\s*\d/;
    expect(citing.filter((file) => range.test(read(file)))).toEqual([]);
    expect(titles.filter((title) => provedIds(title).length > 5)).toEqual([]);
  });

  test('docs/requirements.md is what `npm run requirements` writes', () => {
    expect(read('docs/requirements.md'), 'npm run requirements').toBe(requirementsPage(sections, proved));
  });

  const source = path.join(root, '../shared/spec');
  test.skipIf(!existsSync(source))('the lines of docs/specification are those of the specification', () => {
    for (const name of globSync('*.requirements.md', { cwd: source })) {
      expect(read(`docs/specification/${name}`), name).toBe(readFileSync(path.join(source, name), 'utf8'));
    }
  });
});

describe('guides', () => {
  const guides = [...listFiles('*.md'), ...listFiles('docs/*.md'), ...listFiles('docs/decisions/*.md')];
  const claims = (pattern: RegExp) =>
    guides.flatMap((guide) => [...read(guide).matchAll(pattern)].map(([, claim]) => ({ guide, claim: claim! })));

  test('they name commands that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    expect(claims(/npm run ([\w:-]+)/g).filter(({ claim }) => !(claim in scripts))).toEqual([]);
  });

  test('they name paths that exist', () => {
    const named = claims(/`((?:apps|packages|bin|bench|docs|e2e|platform|domain|screens|ui|client)\/[^`\s<>*{}…]*)`/g);
    const bases = ['', server, web];
    const exists = (claim: string) => bases.some((base) => existsSync(path.join(root, base, claim)));
    expect(named.filter(({ claim }) => !exists(claim))).toEqual([]);
    const files = listFiles('{*,{apps,packages,bin,bench,docs,e2e,mutation}/**/*}.{ts,tsx,mjs,css,sql,md,json}');
    const short = claims(/`([\w.-]+\.(?:tsx?|mjs|css|sql|md|json))`/g);
    expect(short.filter(({ claim }) => !files.some((file) => file === claim || file.endsWith(`/${claim}`)))).toEqual(
      [],
    );
    const links = claims(/\]\((?!https?:|#)([^)#\s]+)/g);
    expect(links.filter(({ guide, claim }) => !existsSync(path.join(root, path.dirname(guide), claim)))).toEqual([]);
  });

  test('docs/architecture.md says of every file of rules what it decides', () => {
    const told = read('docs/architecture.md');
    const rules = listFiles('{apps/server,packages}/**/*.rules.ts').map((file) => file.replace(server, ''));
    expect(rules.filter((file) => !told.includes(`\`${file}\``))).toEqual([]);
  });

  test('they name functions, columns and tables that exist', () => {
    const words = new Set(
      code.concat(listFiles('apps/server/database/*.sql')).flatMap((file) => read(file).match(/\w+/g)!),
    );
    // `findX` stands for every function of its kind; what others have named.
    const foreign = ['reqId', 'pg_basebackup', 'non_existent_resource'];
    const named = claims(/`([a-z]+[A-Z_]\w*[a-z])(?:\(…?\))?`/g).filter(({ guide }) => !guide.includes('decisions/'));
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter(({ claim }) => !foreign.includes(claim) && !words.has(claim))).toEqual([]);
  });

  test('concepts are no more than a dozen, in one list', () => {
    const [, list] = /^## \w+ concepts, and no others\n([\s\S]*?)^## /m.exec(read('docs/architecture.md'))!;
    const concepts = [...list!.matchAll(/^\| ([a-z]+) \|/gm)].map(([, name]) => name).slice(1);
    expect(concepts.length).toBeLessThanOrEqual(12);
    const [, named] = /^## Concepts\n\n([^:]*):/m.exec(read('CONTRIBUTING.md'))!;
    expect(named!.toLowerCase().split(', ')).toEqual(concepts);
  });

  test('README.md lists the variables that are read, and no other', () => {
    const variables = [...read(`${platform}config.ts`).matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name!);
    const told = [...read('README.md').matchAll(/^\| `([A-Z][A-Z0-9_]+)`/gm)].map(([, name]) => name!);
    expect(told.sort()).toEqual(variables.sort());
  });
});
