import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codegenArguments } from '../../../bin/db-types.arguments.ts';
import type { TestApp } from './app.ts';
import { testDatabase } from './db.ts';
import { read, root } from './sources.ts';

// « A field » of docs/add-an-entity.md, followed to the letter in a copy of the project; then with a number of an entity that tells its changes.

interface Hunk {
  before: string;
  after: string;
}

interface Step {
  file: string;
  /** The whole of a new file, or what becomes what in one that stands. */
  edits: string | Hunk[];
}

const steps = [...read('docs/add-an-entity.md').matchAll(/^```(sql|diff)\n(?:--|\+\+\+) (\S+)\n([\s\S]*?)^```$/gm)].map(
  ([, kind, file, text]): Step => ({ file: file!, edits: kind === 'sql' ? text! : text!.split('@@\n').map(readHunk) }),
);

/** What the same guide shows of a kind that its files did not have yet: the line that each of the two then imports. */
const [, contract, kind, form, component] = /^```ts\n\/\/ (\S+), .*\n(.*\n)\/\/ (\S+)\n(.*\n)```$/m.exec(
  read('docs/add-an-entity.md'),
)!;

const follows = (before: string, added: string): Hunk => ({ before, after: `${before}${added}` });
const WARRANTY: Step[] = [
  {
    file: 'apps/server/database/migrations/20270105T0901-garantie-des-casques.sql',
    edits: `alter table casques add column "garantieMois" integer;
      comment on column casques."garantieMois" is 'Personal data: none.';`,
  },
  {
    file: contract!,
    edits: [
      follows('  text,\n', kind!),
      follows('  adresseMAC: z.string().nullable(),\n', '  garantieMois: z.int().nullable(),\n'),
      follows('  adresseMAC: adresseMAC.optional(),\n', '  garantieMois: wholeNumber(1, 120).nullable().optional(),\n'),
    ],
  },
  {
    file: form!,
    edits: [
      follows("import { FormSection } from '../../../ui/form/form-section.tsx';\n", component!),
      follows(
        "    adresseMAC: maskedMac(item?.adresseMAC ?? ''),\n",
        '    garantieMois: item?.garantieMois ?? null,\n',
      ),
      follows(
        "<MacField {...field('adresseMAC')} />\n",
        "<NumberField label={message('casques.champ.garantieMois')} {...field('garantieMois')} />\n",
      ),
    ],
  },
  {
    file: 'packages/contracts/src/messages/casques.ts',
    edits: [
      follows("  'casques.champ.etiquette': 'Étiquette',\n", "  'casques.champ.garantieMois': 'Garantie en mois',\n"),
    ],
  },
];

function readHunk(hunk: string): Hunk {
  const side = (left: string) =>
    hunk
      .split('\n')
      .filter((line) => !line.startsWith(left))
      .map((line) => line.slice(1))
      .join('\n');
  return { before: side('+'), after: side('-') };
}

const copy = mkdtempSync(path.join(os.tmpdir(), 'sillage-field-'));
const inCopy = (file: string) => path.join(copy, file);
let t: TestApp;

beforeAll(async () => {
  for (const folder of ['apps', 'packages']) {
    const filter = (from: string) => !/^(node_modules|dist(\..*)?)$/.test(path.basename(from));
    cpSync(path.join(root, folder), inCopy(folder), { recursive: true, filter });
  }
  cpSync(path.join(root, 'tsconfig.json'), inCopy('tsconfig.json'));
  linkLibraries();
  for (const step of [...steps, ...WARRANTY]) follow(step);

  const database = await testDatabase();
  const { migrateToLatest } = await import(inCopy('apps/server/src/platform/migrate.ts'));
  await migrateToLatest(database.url);
  await runNode(codegenArguments(database.url, inCopy('apps/server/database/types.ts')));
  const { testApp } = await import(inCopy('apps/server/test/app.ts'));
  t = await testApp({}, database);
}, 120_000);
afterAll(async () => {
  await t?.close();
  rmSync(copy, { recursive: true, force: true });
});

/** Those of the project, but for our own packages, which are the copy's. */
function linkLibraries(): void {
  const [from, to] = [path.join(root, 'node_modules'), inCopy('node_modules')];
  mkdirSync(path.join(to, '@sillage'), { recursive: true });
  for (const name of readdirSync(from)) {
    if (name !== '@sillage') symlinkSync(path.join(from, name), path.join(to, name), 'junction');
  }
  symlinkSync(inCopy('packages/contracts'), path.join(to, '@sillage/contracts'), 'junction');
}

function follow({ file, edits }: Step): void {
  writeFileSync(
    inCopy(file),
    typeof edits === 'string' ? edits : edits.reduce(edit, readFileSync(inCopy(file), 'utf8')),
  );
}

function edit(text: string, { before, after }: Hunk): string {
  expect(text.split(before), `once in its file:\n${before}`).toHaveLength(2);
  return text.replace(before, () => after);
}

/** Runs a tool of the project in the copy. @throws with what it said */
async function runNode(args: string[]): Promise<void> {
  await promisify(execFile)(process.execPath, args, { cwd: copy }).catch((error) => {
    throw new Error(`${args.join(' ')}\n${error.stdout}${error.stderr}`);
  });
}

test('four files: the migration, the contract, the form, the sentences', () => {
  expect(steps.map(({ file }) => file)).toEqual([
    expect.stringMatching(/^apps\/server\/database\/migrations\/\d{8}T\d{4}-[a-z-]+\.sql$/),
    'packages/contracts/src/groupements.ts',
    'apps/web/src/screens/groupements/-parts/groupement-fields.tsx',
    'packages/contracts/src/messages/groupements.ts',
  ]);
});

test('the server and the web compile', async () => {
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
  writeFileSync(
    inCopy('tsconfig.server.json'),
    '{ "extends": "./tsconfig.json", "files": ["apps/server/src/app.ts"], "include": ["apps/server/src/domain/casques/*.rules.test.ts"] }',
  );
  await Promise.all(['tsconfig.server.json', 'apps/web/tsconfig.json'].map((project) => runNode([tsc, '-p', project])));
}, 240_000);

test('the column says what it keeps of people', async () => {
  const { listMisdeclared } = await import(inCopy('apps/server/test/personal-data.ts'));
  expect(await listMisdeclared(t.db)).toEqual([]);
});

test('a creation and a change keep the field, and it is read back', async () => {
  const admin = t.as('admin');
  const made = await admin.post('/groupements', { nom: 'Rivage', emailFacturation: 'Compta@rivage.test' });
  expect(made.status).toBe(201);
  expect(made.body.emailFacturation).toBe('compta@rivage.test');
  const address = `/groupements/${made.body.id}`;
  expect((await admin.get(address)).body.emailFacturation).toBe('compta@rivage.test');
  const changed = await admin.put(address, { emailFacturation: 'achats@rivage.test' });
  expect(changed.status).toBe(200);
  expect((await admin.get('/groupements?search=rivage')).body['hydra:member']).toMatchObject([
    { nom: 'Rivage', emailFacturation: 'achats@rivage.test' },
  ]);
});

test('a number of a headset is kept, and its change is told by the history', async () => {
  const admin = t.as('admin');
  const device = { numeroSerie: 'VR-GARANTIE', type: 1, garantieMois: 12 };
  const { body: made } = await admin.post('/casques', device);
  expect(made.garantieMois).toBe(12);
  expect((await admin.put(`/casques/${made.id}`, { garantieMois: 24 })).body.garantieMois).toBe(24);
  const told = await t.db
    .selectFrom('casque_historiques')
    .where('evenement', '=', 'modification')
    .select('donnees')
    .execute();
  expect(told).toEqual([{ donnees: { changements: 'Garantie en mois\u202F: 12 → 24' } }]);
});

test('the form is given its limits by the contract', async () => {
  const { endpoints } = await import(inCopy('apps/web/endpoints-plugin.ts'));
  const limits = await endpoints().load.call({ addWatchFile() {} }, '\0virtual:limits');
  const { groupements } = JSON.parse(limits.replace(/^export default (.*);$/, '$1'));
  for (const act of ['create', 'update']) {
    expect(groupements[act]).toMatchObject({
      nom: { required: true, maxLength: 255 },
      emailFacturation: { maxLength: 254 },
    });
  }
});
