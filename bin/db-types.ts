// `npm run db:types`: writes apps/server/database/types.ts from the migrations, applied to a database thrown away after it.
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { migrateToLatest } from '../apps/server/src/platform/migrate.ts';
import { startPostgres } from '../apps/server/src/platform/postgres.ts';
import { postgresFolders } from '../apps/server/src/platform/postgres-place.ts';

const root = path.resolve(import.meta.dirname, '..');
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'sillage-types-'));
const { url, stop } = await startPostgres({ dataDir, log: () => {}, settings: { fsync: 'off' } });
try {
  await migrateToLatest(url);
  const args = ['--dialect', 'postgres', '--url', url, '--out-file', path.join(root, 'apps/server/database/types.ts')];
  // What platform/db.ts makes of these types when it reads them.
  const read = ['--date-parser', 'string', '--type-mapping', JSON.stringify({ timestamptz: 'string', int8: 'number' })];
  const codegen = path.join(root, 'node_modules/kysely-codegen/dist/cli/bin.js');
  const { status } = spawnSync(process.execPath, [codegen, ...args, ...read, '--exclude-pattern', '(kysely_*|graphile_worker.*)'], {
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
} finally {
  await stop();
  for (const folder of [...postgresFolders(dataDir), dataDir]) await rm(folder, { recursive: true, force: true });
}
