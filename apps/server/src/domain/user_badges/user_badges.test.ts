import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

describe('badges obtained', () => {
  test('C-3.8-01 C-3.8-02 C-7-25 P-7-56 P-7-57 · one’s own, the last first, and nobody else’s', async () => {
    const { userId } = t.world.apprenants.nantes;
    const named = async (name: string, createdAt: string) => {
      const badge = await t.db.insertInto('badges').values({ name }).returning('id').executeTakeFirstOrThrow();
      await t.db.insertInto('user_badges').values({ badgeId: badge.id, userId, createdAt }).execute();
    };
    await named('Mains sûres', '2026-10-01T00:00:00Z');
    await named('Bonne identité', '2026-11-01T00:00:00Z');
    const query = `/user_badges?user.id=${userId}&order[createdAt]=desc`;
    const { body } = await t.as('apprenant').get(query);
    expect(body['hydra:member'].map(({ badge }: { badge: { name: string } }) => badge.name)).toEqual([
      'Bonne identité',
      'Mains sûres',
    ]);
    expect((await t.as('apprenantSans').get(query)).body['hydra:member']).toEqual([]);
    expect((await t.as('admin').get(query)).body['hydra:totalItems']).toBe(2);
  });
});
