import { execFile } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../test/db.ts';
import { hashToken } from './platform/login.ts';

const program = path.join(import.meta.dirname, 'create-admin.ts');

let base: TestDatabase;

beforeAll(async () => {
  base = await testDatabase();
});
afterAll(() => base.drop());

test('the link printed once sets the password of the new super administrator, within 24 hours', async () => {
  const before = Date.now();
  const { code, out } = await run(['Zoe.Nguyen@hopital.test'], { PUBLIC_URL: 'https://sillage.test/' });
  expect(code).toBe(0);
  const token = /^https:\/\/sillage\.test\/reset-password\/([\w-]{43})$/m.exec(out)?.[1];

  const user = await base.db
    .selectFrom('users')
    .select(['id', 'role', 'email', 'passwordHash'])
    .where('email', '=', 'zoe.nguyen@hopital.test')
    .executeTakeFirstOrThrow();
  expect(user).toMatchObject({ role: 'ROLE_SUPER_ADMIN', passwordHash: null });
  const jetons = await base.db.selectFrom('jetons').where('userId', '=', user.id).selectAll().execute();
  expect(jetons).toMatchObject([{ hash: hashToken(token!), usage: 'mot_de_passe', userId: user.id, onBehalfOf: null }]);
  const hours = (Date.parse(jetons[0]!.expiresAt) - before) / 3_600_000;
  expect(hours).toBeGreaterThanOrEqual(24);
  expect(hours).toBeLessThan(24.1);
  const objet = `/api/administrateurs/${user.id}`;
  const audit = base.db.selectFrom('audit').where('objet', '=', objet).select('action');
  expect(await audit.execute()).toEqual([{ action: 'administrateurs.create' }]);
});

test('run again while no password is chosen, it prints another link and the first one no longer serves', async () => {
  await run(['anna.le-goff@hopital.test'], { PUBLIC_URL: 'https://sillage.test/' });
  const { code, out } = await run(['Anna.Le-Goff@hopital.test'], { PUBLIC_URL: 'https://sillage.test/' });
  expect(code).toBe(0);
  const token = /reset-password\/([\w-]{43})$/m.exec(out)?.[1];
  const jetons = base.db
    .selectFrom('jetons')
    .innerJoin('users', 'users.id', 'jetons.userId')
    .where('users.email', '=', 'anna.le-goff@hopital.test')
    .select('jetons.hash');
  expect(await jetons.execute()).toEqual([{ hash: hashToken(token!) }]);
});

test('an address that already administers is refused, whatever its case, and nothing is added', async () => {
  await base.db.insertInto('users').values({ role: 'ROLE_CSM', email: 'csm@hopital.test' }).execute();
  const before = await countRows();
  const { code, error } = await run(['CSM@hopital.test']);
  expect(code).toBe(1);
  expect(error).toBe('L’adresse csm@hopital.test a déjà un compte d’administration.\n');
  expect(await countRows()).toEqual(before);
});

test.each([[[]], [['']], [['hopital.test']]])(
  'without a valid address (%j) the command says how to call it',
  async (args) => {
    const before = await countRows();
    const { code, error } = await run(args);
    expect(code).toBe(1);
    expect(error).toMatch(
      /^Donnez l’adresse électronique du super administrateur\u202F: npm run create-admin -- \S+\n$/,
    );
    expect(await countRows()).toEqual(before);
  },
);

test('the embedded demonstration is left alone', async () => {
  const { code, error } = await run(['zoe@hopital.test'], { DATABASE_URL: '' });
  expect(code).toBe(1);
  expect(error).toMatch(/^Sans DATABASE_URL, [^\n]+\n$/);
});

type Outcome = { code: number; out: string; error: string };

function run(args: string[], variables: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  const env = { ...process.env, DATABASE_URL: base.url, SILLAGE_DEMO: '', ...variables };
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { env }, (failure, out, error) => {
      resolve({ code: failure ? Number(failure.code) : 0, out, error });
    });
  });
}

async function countRows() {
  const users = await base.db.selectFrom('users').select('id').execute();
  const jetons = await base.db.selectFrom('jetons').select('userId').execute();
  return { users: users.length, jetons: jetons.length };
}
