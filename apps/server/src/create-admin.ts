// `npm run create-admin -- EMAIL`: opens the first super administrator's account of an installation and prints the link
// that sets its password, for whoever has the terminal.
import { ADMIN_LINK_SECONDS, delayInWords } from '@sillage/contracts/connexion.rules.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import { insertAudit } from './platform/audit.ts';
import { systemClock } from './platform/clock.ts';
import { readAddress, runCommand, withDatabase } from './platform/command.ts';
import { StartRefused } from './platform/config.ts';
import type { Db } from './platform/db.ts';
import { hashToken, makeToken } from './platform/login.ts';

await runCommand(async (config) => {
  const adresse = readAddress('creation_admin.adresse_attendue');
  // An account made before the demonstration world would prevent its creation.
  if (!config.databaseUrl && config.demo) throw new StartRefused(message('creation_admin.base_attendue'));
  const token = await withDatabase(config, (db) => createSuperAdmin(db, adresse));
  const lien = `${config.publicUrl}/reset-password/${token}`;
  return message('creation_admin.lien', { adresse, lien, delai: delayInWords(ADMIN_LINK_SECONDS) });
});

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
