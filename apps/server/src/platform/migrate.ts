import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { message } from '@sillage/contracts/messages.fr.ts';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { StartRefused } from './config.ts';
import { connect, type Db } from './db.ts';
import { migrateJobs } from './jobs.ts';

const folder = join(import.meta.dirname, '../../database/migrations');

/**
 * Brings the database to the latest schema; several processes may call it at once (the migrator takes a lock).
 * @throws StartRefused when the database was made before the first release, or by a newer one
 */
export async function migrateToLatest(url: string): Promise<void> {
  const db = connect(url, 2);
  try {
    await ensureKnown(db);
    const { error } = await migratorOf(db).migrateToLatest();
    if (error) throw error;
    await migrateJobs(url);
  } finally {
    await db.destroy();
  }
}

export function migratorOf(db: Db): Migrator {
  return new Migrator({ db, provider: { getMigrations: readMigrations } });
}

/** Name of the newest migration that this code expects. */
export async function lastMigration(): Promise<string> {
  return (await listMigrations()).at(-1) ?? '';
}

async function ensureKnown(db: Db): Promise<void> {
  const { rows } = await sql<{ made: string | null }>`select to_regclass('kysely_migration')::text as made`.execute(db);
  if (!rows[0]?.made) return;
  const done = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const names = done.rows.map(({ name }) => name);
  const known = await listMigrations();
  if (names.length > 0 && !names.includes(known[0]!)) throw new StartRefused(message('demarrage.base_anterieure'));
  if (names.some((name) => !known.includes(name))) throw new StartRefused(message('demarrage.base_plus_recente'));
}

async function listMigrations(): Promise<string[]> {
  const files = await readdir(folder);
  return files
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.slice(0, -'.sql'.length))
    .sort();
}

async function readMigrations() {
  const entries = (await listMigrations()).map(async (name) => {
    const text = await readFile(join(folder, `${name}.sql`), 'utf8');
    const up = async (db: Parameters<ReturnType<typeof sql.raw>['execute']>[0]) =>
      void (await sql.raw(text).execute(db));
    return [name, { up }] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}
