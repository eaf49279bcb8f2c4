import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { connect } from './db.ts';
import { migrateJobs } from './jobs.ts';

const folder = join(import.meta.dirname, '../../database/migrations');

/** Brings the database to the latest schema; several processes may call it at once (the migrator takes a lock). */
export async function migrateToLatest(url: string): Promise<void> {
  const db = connect(url, 2);
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } });
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
    await migrateJobs(url);
  } finally {
    await db.destroy();
  }
}

async function listFiles(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
}

/** Name of the newest migration that this code expects. */
export async function lastMigration(): Promise<string> {
  return (await listFiles()).at(-1)?.slice(0, -4) ?? '';
}

async function readMigrations() {
  const files = await listFiles();
  const entries = files.map(async (file) => {
    const text = await readFile(join(folder, file), 'utf8');
    return [
      file.slice(0, -4),
      {
        up: (db: Parameters<ReturnType<typeof sql.raw>['execute']>[0]) =>
          sql
            .raw(text)
            .execute(db)
            .then(() => {}),
      },
    ] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}
