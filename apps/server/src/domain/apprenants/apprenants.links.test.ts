import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import * as build from '../../../test/builders.ts';
import { putLink } from '../connexion/connexion.queries.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test.each([
  ['blocked', (id: number) => t.as('admin').put(`/apprenants/${id}`, { estBloque: true })],
  ['archived', (id: number) => t.as('admin').post(`/apprenants/${id}/archive`)],
])('P-3-41 · the links of a learner who was %s open nothing once the account is open again', async (_, close) => {
  const { id, userId } = await build.apprenant(t.db, { etablissementId: t.world.etablissements.nantes.id });
  const expiresAt = new Date(t.clock.current.getTime() + 7 * 86_400_000);
  const follow = (slug: string) => t.as(null).post('/login', { authenticator: 'url', slug });
  await putLink(t.db, userId, `before-${id}`, expiresAt);
  expect((await follow(`before-${id}`)).status).toBe(200);
  await putLink(t.db, userId, `after-${id}`, expiresAt);
  expect((await close(id)).status).toBe(200);
  await t.as('admin').post(`/apprenants/${id}/unarchive`);
  await t.as('admin').put(`/apprenants/${id}`, { estBloque: false });
  expect((await follow(`after-${id}`)).status).toBe(401);
});
