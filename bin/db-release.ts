// `npm run db:release`, before each release: writes a small database of this schema, from which the next release's migrations are tested.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { jobs } from '../apps/server/src/app.ts';
import { connect } from '../apps/server/src/platform/db.ts';
import { lastMigration, migrateToLatest } from '../apps/server/src/platform/migrate.ts';
import { startPostgres } from '../apps/server/src/platform/postgres.ts';
import { postgresFolders } from '../apps/server/src/platform/postgres-home.ts';
import { passage, possession, scenario, suivi } from '../apps/server/test/builders.ts';
import { createWorld } from '../apps/server/test/world.ts';

const file = path.resolve(import.meta.dirname, '../apps/server/test/release.json');
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'sillage-release-'));
const { url, stop } = await startPostgres({ dataDir, log: () => {}, settings: { fsync: 'off' } });
const db = connect(url, 2);
try {
  await migrateToLatest(url);
  const world = await createWorld(db, new Date('2026-11-20T09:00:00Z'), { publicUrl: 'http://sillage.test' });
  const [nantes, rennes] = [world.etablissements.nantes.id, world.etablissements.rennes.id];
  const played = await scenario(db, { nom: 'Chambre des erreurs' });
  await possession(db, { etablissementId: nantes });
  await suivi(db, { apprenantId: world.apprenants.nantes.id, scenarioId: played.id, etablissementId: nantes });
  for (const [index, etablissementId] of [nantes, nantes, nantes, rennes, 0].entries()) {
    const debut = `2026-${['01', '06', '06', '11', '11'][index]}-0${index + 1}T09:00:00Z`;
    const answers = { satisfaction1: 1 + (index % 4), satisfaction5: index === 2 ? null : 4 };
    await passage(db, { etablissementId, scenarioId: played.id, debut, dureeSecondes: 300 * index, ...answers });
  }
  await writeFile(
    file,
    `${JSON.stringify({ migration: await lastMigration(), jobs: jobs.map(({ name }) => name).sort(), tables: await readTables() }, null, 1)}\n`,
  );
} finally {
  await db.destroy();
  await stop();
  for (const folder of [...postgresFolders(dataDir), dataDir]) await rm(folder, { recursive: true, force: true });
}

/** The rows of every table that has some, without what the database computes. */
async function readTables(): Promise<Record<string, unknown[]>> {
  const { rows: tables } = await sql<{ name: string; computed: string[] }>`
    select c.relname as name, array(select attname::text from pg_attribute a where a.attrelid = c.oid and attgenerated <> '') as computed
    from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%' order by relname`.execute(
    db,
  );
  const found: Record<string, unknown[]> = {};
  for (const { name, computed } of tables) {
    const { rows } = await sql<{ row: unknown }>`
      select to_jsonb(t) - ${computed}::text[] as row from ${sql.table(name)} t order by to_jsonb(t)::text`.execute(db);
    if (rows.length > 0) found[name] = rows.map(({ row }) => row);
  }
  return found;
}
