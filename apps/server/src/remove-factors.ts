// `npm run remove-factors -- EMAIL`: takes away the second factors of whoever signs in with this address and has lost them, when no
// super administrator is left to do it on a screen. For whoever has the terminal; the password is still asked for.
import { message } from '@sillage/contracts/messages.fr.ts';
import { listAccountsByCode } from './domain/connexion/connexion.queries.ts';
import { removeFactors } from './domain/securite/remove-factors.ts';
import { insertAudit } from './platform/audit.ts';
import { systemClock } from './platform/clock.ts';
import { readAddress, runCommand, withDatabase } from './platform/command.ts';
import { StartRefused } from './platform/config.ts';
import type { Tx } from './platform/db.ts';

await runCommand(async (config) => {
  const adresse = readAddress('retrait_facteurs.adresse_attendue');
  const names = await withDatabase(config, (db) => db.transaction().execute((tx) => removeFactorsAt(tx, adresse)));
  if (names.length === 0) throw new StartRefused(message('retrait_facteurs.aucun', { adresse }));
  return names.map((nom) => message('retrait_facteurs.fait', { nom, adresse })).join('\n');
});

/** Answers the names of the accounts that had some. */
async function removeFactorsAt(tx: Tx, adresse: string): Promise<string[]> {
  const names: string[] = [];
  for (const { userId } of await listAccountsByCode(tx, adresse)) {
    const { nom, retires } = await removeFactors(tx, userId);
    if (retires === 0) continue;
    names.push(nom);
    await insertAudit(tx, {
      date: systemClock.now(),
      userId: null,
      onBehalfOf: null,
      action: 'securite.removeFactorsOf',
      objet: `/api/users/${userId}`,
      details: { nom, retires, origine: 'remove-factors' },
      requestId: null,
      adresse: null,
    });
  }
  return names;
}
