// `npm run db:types`: writes apps/server/database/types.ts and schema.sql from the migrations, applied to a database thrown away after it.
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { migrateToLatest } from '../apps/server/src/platform/migrate.ts';
import { startPostgres } from '../apps/server/src/platform/postgres.ts';
import { postgresFolders } from '../apps/server/src/platform/postgres-home.ts';
import { readSchema } from './db-schema.ts';
import { codegenArguments } from './db-types.arguments.ts';

const root = path.resolve(import.meta.dirname, '..');
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'sillage-types-'));
const { url, stop } = await startPostgres({ dataDir, log: () => {}, settings: { fsync: 'off' } });
try {
  await migrateToLatest(url);
  await writeFile(path.join(root, 'apps/server/database/schema.sql'), await readSchema(url));
  const file = path.join(root, 'apps/server/database/types.ts');
  const { status } = spawnSync(process.execPath, codegenArguments(url, file), { stdio: 'inherit' });
  process.exitCode = status ?? 1;
} finally {
  await stop();
  for (const folder of [...postgresFolders(dataDir), dataDir]) await rm(folder, { recursive: true, force: true });
}
