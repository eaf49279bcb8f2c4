import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';

const PASSWORD = 'Sillage-essai-2026';
let t: TestApp;

beforeAll(async () => {
  t = await testApp();
  const { admin, etablissement } = t.world.userIds;
  const passwordHash = await hash(PASSWORD);
  await t.db.updateTable('users').set({ passwordHash }).where('id', 'in', [admin, etablissement]).execute();
});
afterAll(() => t.close());
beforeEach(() => t.db.deleteFrom('tentatives').execute());

const login = (body: { code: string | undefined; password?: string }) => t.as(null).post('/login', body);

test('ten failures on one account answer 429 with the delay, even with the right password', async () => {
  for (let i = 0; i < 10; i++) expect((await login({ code: 'NANTES', password: 'faux' })).status).toBe(401);
  const blocked = await login({ code: 'nantes', password: PASSWORD });
  expect(blocked.status).toBe(429);
  expect(blocked.headers['retry-after']).toBe('900');
  expect(blocked.body['hydra:description']).toBe('Trop de tentatives de connexion. Réessayez dans 15 minutes.');
  expect((await login({ code: 'admin@sillage.test', password: PASSWORD })).status).toBe(200);
});

test('failures count for the account whichever code is typed, and a hundred at once are no more than ten', async () => {
  const codes = ['NANTES', 'nantes@sillage.test', 'nantes'];
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, rank) => login({ code: codes[rank % 3], password: 'faux' })),
  );
  const refused = answers.filter(({ status }) => status === 401);
  expect(refused).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(90);
});

test('right sign-ins are not counted, however many come at once from one address', async () => {
  const answers = await Promise.all(Array.from({ length: 55 }, () => login({ code: 'NANTES', password: PASSWORD })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await t.db.selectFrom('tentatives').selectAll().execute()).toEqual([]);
}, 20_000);

test('fifty failures from one address answer 429 whatever the account', async () => {
  for (let i = 0; i < 50; i++) await login({ code: `inconnu-${i}` });
  expect((await login({ code: 'admin@sillage.test', password: PASSWORD })).status).toBe(429);
});

test('a machine of the network does not choose the address that it is counted under; the proxy of this one does', async () => {
  for (const remoteAddress of ['192.168.1.20', '127.0.0.1']) {
    await t.app.inject({
      method: 'POST',
      url: '/api/login',
      remoteAddress,
      headers: { 'x-forwarded-for': '203.0.113.7' },
      payload: { code: 'inconnu' },
    });
  }
  const rows = await t.db.selectFrom('tentatives').select('adresse').orderBy('id').execute();
  expect(rows.map(({ adresse }) => adresse)).toEqual(['192.168.1.20', '203.0.113.7']);
});
