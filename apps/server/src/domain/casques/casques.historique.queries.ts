import { message } from '@sillage/contracts/messages.fr.ts';
import { sql } from 'kysely';
import type { Connection } from '../../platform/db.ts';
import type { Actor } from '../../platform/login.ts';

/** What the product notes by itself; the database notes the changes of version (`noter_version_casque`). */
type Evenement =
  | 'creation'
  | 'modification'
  | 'possession'
  | 'possession_modifiee'
  | 'possession_supprimee'
  | 'test'
  | 'transfert'
  | 'traitement'
  | 'version';

/** Entries that a history holds at most (P-7-62). */
const MAX_ENTRIES = 999;

interface Author {
  actor: Actor;
  now: Date;
}

/** Notes what someone has done to a headset. */
export async function recordEvenement(
  tx: Connection,
  { actor, now }: Author,
  casqueId: number,
  evenement: Exclude<Evenement, 'version'>,
  donnees: Record<string, string> = {},
): Promise<void> {
  await tx
    .insertInto('casque_historiques')
    .values({
      casqueId,
      type: 'auto',
      date: now.toISOString(),
      auteur: nameOf(actor),
      evenement,
      donnees: JSON.stringify(donnees),
    })
    .execute();
}

/** Adds what someone has written (P-2.7-24, P-2.7-25). */
export async function recordNote(tx: Connection, { actor, now }: Author, casqueId: number, valeur: string) {
  const entry = await tx
    .insertInto('casque_historiques')
    .values({ casqueId, type: 'manual', date: now.toISOString(), auteur: nameOf(actor), valeur })
    .returning(['id', 'auteur', 'date'])
    .executeTakeFirstOrThrow();
  return { ...entry, valeur, type: 'manual' as const };
}

/** The history of a headset already found visible, newest first (P-2.7-23, P-2.7-25). */
export async function listHistorique(db: Connection, casqueId: number) {
  const rows = await db
    .selectFrom('casque_historiques')
    .select(['id', 'type', 'date', 'auteur', 'valeur', 'evenement', 'donnees'])
    .where('casqueId', '=', casqueId)
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_ENTRIES)
    .execute();
  return rows.map(({ valeur, evenement, donnees, type, ...row }) => ({
    ...row,
    type: type as 'auto' | 'manual',
    valeur: valeur ?? message(`casques.historique.${evenement as Evenement}`, donnees as Record<string, string>),
  }));
}

/** The name of the account as it is now: it stays when the account goes. */
function nameOf({ userId }: Actor) {
  return sql<string | null>`(select coalesce(nom, email) from users where id = ${userId})`;
}
