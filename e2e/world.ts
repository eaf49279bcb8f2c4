import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createDatabase, dropDatabase } from '../apps/server/test/cluster.ts';

export const TEMPLATE = 'demonstration';

/** The demonstration that setup.ts makes: the cluster that holds it as TEMPLATE, and the folder of its files. */
export interface World {
  clusterUrl: string;
  files: string;
}

interface Copy {
  /** what the server is given */
  env: { DATABASE_URL: string; SILLAGE_DATA: string };
  remove(): Promise<void>;
}

/** A copy of the demonstration as it was made. */
export async function copyWorld(name: string): Promise<Copy> {
  const world: World = JSON.parse(process.env.E2E_WORLD!);
  // A worker that was killed left its own.
  await dropDatabase(world.clusterUrl, name);
  const data = mkdtempSync(path.join(os.tmpdir(), 'sillage-journeys-'));
  cpSync(world.files, data, { recursive: true });
  return {
    env: { DATABASE_URL: await createDatabase(world.clusterUrl, name, TEMPLATE), SILLAGE_DATA: data },
    async remove() {
      await dropDatabase(world.clusterUrl, name);
      rmSync(data, { recursive: true, force: true });
    },
  };
}
