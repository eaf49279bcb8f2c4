import { randomUUID } from 'node:crypto';
import type { RawNode } from 'kysely';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import type { Actor } from '../../../platform/login.ts';
import { listMobileEvents } from './sessions.queries.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test('S-7-36 · the events of a session are found by indexes alone, though passages are many', async () => {
  for (const id of [randomUUID(), '0A1B2C3D4E', 'jamais-vue']) {
    const plan = await t.db.transaction().execute(async (tx) => {
      // Read whole only where nothing else can be done.
      await sql`set local enable_seqscan = off`.execute(tx);
      const explained = tx.withPlugin({
        transformQuery: ({ node }) => {
          // Those within it go through here too.
          if (node.kind !== 'RawNode') return node;
          const { sqlFragments, ...raw } = node as RawNode;
          return { ...raw, sqlFragments: [`explain ${sqlFragments[0]}`, ...sqlFragments.slice(1)] } as typeof node;
        },
        transformResult: async ({ result }) => result,
      });
      return JSON.stringify(
        await listMobileEvents(
          explained,
          { roles: ['ROLE_SUPER_ADMIN'], role: 'ROLE_SUPER_ADMIN' } as unknown as Actor,
          id,
        ),
      );
    });
    expect([id, plan.match(/Seq Scan on (passages|journaux)/)]).toEqual([id, null]);
    expect(plan).toMatch(/Index/);
  }
});
