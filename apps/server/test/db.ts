import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { connect, type Db } from '../src/platform/db.ts';

export type TestDatabase = { db: Db; url: string; drop(): Promise<void> };

/** A database of its own, cloned from the migrated template (`template0`: an empty one); drop it in `afterAll`. */
export async function testDatabase(template: 'template' | 'template0' = 'template'): Promise<TestDatabase> {
  const clusterUrl = inject('clusterUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onCluster(clusterUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  const db = connect(url.href);
  return {
    db,
    url: url.href,
    async drop() {
      await db.destroy();
      await onCluster(clusterUrl, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function onCluster(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
