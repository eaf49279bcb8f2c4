import type { TestProject } from 'vitest/node';
import { migrateToLatest } from '../src/platform/migrate.ts';
import { createDatabase, throwawayCluster } from './cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** address of the cluster of the run; its database `template` is migrated */
    clusterUrl: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await throwawayCluster();
  try {
    await migrateToLatest(await createDatabase(cluster.url, 'template'));
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  project.provide('clusterUrl', cluster.url);
  return cluster.stop;
}
