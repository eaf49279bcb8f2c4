import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from './app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const JSON_LD = { accept: 'application/ld+json', 'content-type': 'application/ld+json' };

test('P-7-01 · a call without a body may say JSON-LD: it is read as having none', async () => {
  const { nantes } = t.world.apprenants;
  const headers = { ...JSON_LD, cookie: t.world.cookies.admin };
  const call = async (method: 'GET' | 'POST' | 'DELETE', url: string) =>
    (await t.app.inject({ method, url: `/api${url}`, headers })).statusCode;
  expect(await call('GET', '/apprenants')).toBe(200);
  expect(await call('POST', `/apprenants/${nantes.id}/archive`)).toBe(200);
  expect(await call('POST', '/apprenants')).toBe(422);
  expect(await call('DELETE', `/apprenants/${nantes.id}`)).toBe(204);
});
