import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { connect, type Db } from '../src/platform/db.ts';
import { createDatabase, dropDatabase } from './cluster.ts';

export type TestDatabase = { db: Db; url: string; drop(): Promise<void> };

/** A database of its own, cloned from the migrated template (`template0`: an empty one); drop it in `afterAll`. */
export async function testDatabase(template: 'template' | 'template0' = 'template'): Promise<TestDatabase> {
  const clusterUrl = inject('clusterUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const url = await createDatabase(clusterUrl, name, template);
  const db = connect(url);
  return {
    db,
    url,
    async drop() {
      await db.destroy();
      await dropDatabase(clusterUrl, name);
    },
  };
}
