import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startPostgres } from '../src/platform/postgres.ts';
import { postgresFolders } from '../src/platform/postgres-home.ts';

/** A PostgreSQL for one run of tests, thrown away after it: the only place where durability is given up. */
export async function throwawayCluster(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'sillage-test-'));
  // Temporary folders are private, which root's PostgreSQL could not enter.
  await chmod(dataDir, 0o755);
  const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '200' };
  const cluster = await startPostgres({ dataDir, log: () => {}, settings });
  return {
    url: cluster.url,
    async stop() {
      await cluster.stop();
      for (const folder of [...postgresFolders(dataDir), dataDir]) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Makes a database of this cluster, as a copy of another one; answers its address. */
export async function createDatabase(clusterUrl: string, name: string, template = 'template1'): Promise<string> {
  await onCluster(clusterUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.href;
}

export function dropDatabase(clusterUrl: string, name: string): Promise<void> {
  return onCluster(clusterUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
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
