import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createDemoWorld } from '../apps/server/src/demo/world.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { connect } from '../apps/server/src/platform/db.ts';
import { openFiles } from '../apps/server/src/platform/files.ts';
import { migrateToLatest } from '../apps/server/src/platform/migrate.ts';
import { createDatabase, throwawayCluster } from '../apps/server/test/cluster.ts';
import { buildIfNeeded } from '../bin/build.parts.ts';
import { TEMPLATE, type World } from './world.ts';

/** Once for all workers: the build that they run, and the demonstration that they copy. */
export default async function setup(): Promise<() => Promise<void>> {
  await buildIfNeeded(console.log);
  const cluster = await throwawayCluster();
  const files = mkdtempSync(path.join(os.tmpdir(), 'sillage-journeys-'));
  const teardown = async () => {
    await cluster.stop();
    rmSync(files, { recursive: true, force: true });
  };
  try {
    const url = await createDatabase(cluster.url, TEMPLATE);
    await migrateToLatest(url);
    const db = connect(url);
    await createDemoWorld(db, await openFiles({ s3: undefined, dataDir: files }), systemClock);
    await db.destroy();
  } catch (error) {
    await teardown();
    throw error;
  }
  process.env.E2E_WORLD = JSON.stringify({ clusterUrl: cluster.url, files } satisfies World);
  return teardown;
}
