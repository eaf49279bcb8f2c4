// `npm run create-admin -- EMAIL`: opens the first super administrator's account of an installation and prints the link
// that sets its password, for whoever has the terminal.
import { ADMIN_LINK_SECONDS, delayInWords } from '@sillage/contracts/connexion.rules.ts';
import { requiredEmail } from '@sillage/contracts/fields.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { insertAudit } from './platform/audit.ts';
import { systemClock } from './platform/clock.ts';
import { type Config, readConfig, StartRefused } from './platform/config.ts';
import { connect, type Db, ensureAnswers } from './platform/db.ts';
import { migrateToLatest } from './platform/migrate.ts';
import { startPostgres } from './platform/postgres.ts';
import { hashToken, makeToken } from './platform/session.ts';

try {
  const config = readConfig(process.env);
  const adresse = readAddress(process.argv[2]);
  const token = await withDatabase(config, (db) => createSuperAdmin(db, adresse));
  const lien = `${config.publicUrl}/reset-password/${token}`;
  console.log(message('creation_admin.lien', { adresse, lien, delai: delayInWords(ADMIN_LINK_SECONDS) }));
} catch (error) {
  console.error(error instanceof StartRefused ? error.message : error);
  process.exitCode = 1;
}

function readAddress(argument: string | undefined): string {
  const { data } = requiredEmail().safeParse(argument);
  if (!data) throw new StartRefused(message('creation_admin.adresse_attendue'));
  return data;
}

async function withDatabase<T>(config: Config, write: (db: Db) => Promise<T>): Promise<T> {
  // An account made before the demonstration world would prevent its creation.
  if (!config.databaseUrl && config.demo) throw new StartRefused(message('creation_admin.base_attendue'));
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

/**
 * Answers the token that sets the password, once.
 * @throws StartRefused when the address already has an account, unless it is a super administrator's who has no password yet
 */
function createSuperAdmin(db: Db, email: string): Promise<string> {
  const now = systemClock.now();
  return db.transaction().execute(async (tx) => {
    const existing = await tx
      .selectFrom('users')
      .select(['id', 'role', 'passwordHash'])
      .where('email', '=', email)
      .forUpdate()
      .executeTakeFirst();
    // Run again before any password was chosen: the first link is lost, or too old.
    const isWaiting = existing?.role === 'ROLE_SUPER_ADMIN' && existing.passwordHash === null;
    if (existing && !isWaiting) throw new StartRefused(message('creation_admin.deja', { adresse: email }));

    const { id: userId } =
      existing ??
      (await tx
        .insertInto('users')
        .values({ role: 'ROLE_SUPER_ADMIN', email })
        .returning('id')
        .executeTakeFirstOrThrow());
    await tx.deleteFrom('jetons').where('userId', '=', userId).where('usage', '=', 'mot_de_passe').execute();
    const token = makeToken();
    const expiresAt = new Date(now.getTime() + ADMIN_LINK_SECONDS * 1000).toISOString();
    await tx
      .insertInto('jetons')
      .values({ hash: hashToken(token), usage: 'mot_de_passe', userId, expiresAt })
      .execute();
    await insertAudit(tx, {
      date: now,
      userId: null,
      onBehalfOf: null,
      action: existing ? 'connexion.nouveau_lien' : 'administrateurs.create',
      objet: `/api/administrateurs/${userId}`,
      details: { email, origine: 'create-admin' },
      requestId: null,
      adresse: null,
    });
    return token;
  });
}
