import { execFile } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../test/db.ts';
import { type FactorWorld, factorWorld } from '../test/second-factor.ts';

const program = path.join(import.meta.dirname, 'remove-factors.ts');

let w: FactorWorld;
let url: string;

beforeAll(async () => {
  const base = await testDatabase();
  url = base.url;
  w = await factorWorld({}, base);
});
afterAll(() => w.t.close());

test('the last super administrator enters by the password again, is told, and the audit says where it was done', async () => {
  const { email, userId, browser } = await w.newAdmin('ROLE_SUPER_ADMIN');
  await w.withTotp(browser);
  await w.withPasskey(browser);
  const other = await w.newAdmin('ROLE_SUPER_ADMIN');
  await w.withTotp(other.browser);

  const { code, out } = await run([email.toUpperCase()]);
  expect([code, out]).toEqual([
    0,
    `${email} (${email}) n’a plus de second facteur\u202F: ses connexions sont terminées, son mot de passe suffit, et un courriel le lui dit.\n`,
  ]);
  expect((await browser.get('/session')).status).toBe(401);
  // The installation asks one of administrators: a new one is set up right after the password.
  expect((await w.newBrowser().signIn(email)).body.attend).toBe('enrolement');
  expect((await w.newBrowser().signIn(other.email)).body.attend).toBe('facteur');
  for (const table of ['facteurs', 'facteur_secours'] as const) {
    expect(await w.t.db.selectFrom(table).selectAll().where('userId', '=', userId).execute()).toEqual([]);
  }
  const lines = w.t.db.selectFrom('audit').where('objet', '=', `/api/users/${userId}`).selectAll();
  expect(await lines.execute()).toMatchObject([
    {
      action: 'securite.removeFactorsOf',
      userId: null,
      details: { nom: email, retires: 2, origine: 'remove-factors' },
    },
  ]);
  await w.t.runJobs();
  const mails = w.t.db.selectFrom('courriels').where('destinataire', '=', email).select('objet');
  expect(await mails.execute()).toEqual([{ objet: 'Les seconds facteurs de votre compte Sillage ont été retirés' }]);
});

test('an address without a factor, or of nobody, changes nothing', async () => {
  const { email, browser } = await w.newReferent();
  for (const adresse of [email, 'personne@securite.test']) {
    const { code, error } = await run([adresse]);
    expect([code, error]).toEqual([
      1,
      `Aucun compte n’a de second facteur à l’adresse ${adresse}\u202F: rien n’a changé.\n`,
    ]);
  }
  expect((await browser.get('/session')).status).toBe(200);
});

test.each([[[]], [['']], [['hopital.test']]])(
  'without a valid address (%j) the command says how to call it',
  async (args) => {
    const { code, error } = await run(args);
    expect(code).toBe(1);
    expect(error).toMatch(/^Donnez l’adresse électronique du compte\u202F: npm run remove-factors -- \S+\n$/);
  },
);

type Outcome = { code: number; out: string; error: string };

function run(args: string[]): Promise<Outcome> {
  const env = { ...process.env, DATABASE_URL: url, SILLAGE_DEMO: '' };
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { env }, (failure, out, error) => {
      resolve({ code: failure ? Number(failure.code) : 0, out, error });
    });
  });
}
