import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { insertConnexion, makeToken } from '../../platform/login.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ PUBLIC_URL: 'https://sillage.test', CONTENT_URL: 'https://contenu.sillage.test' });
});
afterAll(() => t.close());

test('over https, the login is held by a cookie that a page of a neighbouring address can neither set nor replace', async () => {
  const token = makeToken();
  const { id: userId } = await t.db.selectFrom('users').select('id').orderBy('id').executeTakeFirstOrThrow();
  await insertConnexion(t.db, { token, userId, onBehalfOf: null, now: t.clock.current, preuveAt: null, hours: 1 });
  expect((await t.withCookie(`sillage=${token}`).get('/session')).status).toBe(401);
  expect((await t.withCookie(`__Host-sillage=${token}`).get('/session')).status).toBe(200);

  const { headers } = await t.withCookie(`__Host-sillage=${token}`).get('/logout');
  expect(String(headers['set-cookie'])).toMatch(/^__Host-sillage=; .*Path=\/; .*Secure/);
  expect((await t.withCookie(`__Host-sillage=${token}`).get('/session')).status).toBe(401);
});

test('a visitor is told that nobody is connected; a cookie that opens nothing is refused', async () => {
  expect(await t.as(null).get('/session')).toMatchObject({ status: 200, body: null });
  expect(await t.withCookie('appareil=1').get('/session')).toMatchObject({ status: 200, body: null });
  expect((await t.withCookie(`__Host-sillage=${makeToken()}`).get('/session')).status).toBe(401);
});
