import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrateToLatest } from '../src/platform/migrate.ts';
import { startPostgres } from '../src/platform/postgres.ts';
import { postgresFolders } from '../src/platform/postgres-place.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** address of the cluster of the run; its database `template` is migrated */
    clusterUrl: string;
  }
}

/** One PostgreSQL for the whole run, thrown away after it: the only place where durability is given up. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'sillage-test-'));
  // Temporary folders are private, which root's PostgreSQL could not enter.
  await chmod(dataDir, 0o755);
  const forget = async () => {
    for (const folder of [...postgresFolders(dataDir), dataDir]) await rm(folder, { recursive: true, force: true });
  };
  const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '200' };
  const cluster = await startPostgres({ dataDir, log: () => {}, settings });
  try {
    const template = new URL(cluster.url);
    template.pathname = '/template';
    const admin = new pg.Client({ connectionString: cluster.url });
    await admin.connect();
    await admin.query('CREATE DATABASE template');
    await admin.end();
    await migrateToLatest(template.href);
  } catch (error) {
    await cluster.stop();
    await forget();
    throw error;
  }
  project.provide('clusterUrl', cluster.url);
  return async () => {
    await cluster.stop();
    await forget();
  };
}
