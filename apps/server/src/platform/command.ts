import { requiredEmail } from '@sillage/contracts/fields.ts';
import { type MessageCode, message } from '@sillage/contracts/messages.fr.ts';
import { type Config, readConfig, StartRefused } from './config.ts';
import { connect, type Db, ensureAnswers } from './db.ts';
import { migrateToLatest } from './migrate.ts';
import { startPostgres } from './postgres.ts';

/** What commands that work on the database share: each is called with the variables of the server, and an address. */

/** Prints what the command has to say: what it did, or in one sentence why it did nothing. */
export async function runCommand(act: (config: Config) => Promise<string>): Promise<void> {
  try {
    console.log(await act(readConfig(process.env)));
  } catch (error) {
    console.error(error instanceof StartRefused ? error.message : error);
    process.exitCode = 1;
  }
}

/** @throws StartRefused with this sentence */
export function readAddress(sentence: MessageCode): string {
  const { data } = requiredEmail().safeParse(process.argv[2]);
  if (!data) throw new StartRefused(message(sentence));
  return data;
}

/** The given database, or the embedded one, which nothing else may be using. */
export async function withDatabase<T>(config: Config, write: (db: Db) => Promise<T>): Promise<T> {
  if (config.databaseUrl) await ensureAnswers('DATABASE_URL', config.databaseUrl);
  const embedded = config.databaseUrl ? undefined : await startPostgres({ dataDir: config.dataDir, log: console.log });
  try {
    const url = config.databaseUrl ?? embedded!.url;
    await migrateToLatest(url);
    const db = connect(url, 1);
    return await write(db).finally(() => db.destroy());
  } finally {
    await embedded?.stop();
  }
}
