import { isAdmin } from '@sillage/contracts/capabilities.ts';
import { type SqlBool, sql } from 'kysely';
import type { Connection } from './db.ts';
import type { Actor } from './session.ts';

/**
 * Which rows exist for this person. Every query about these tables starts here: a foreign id and an unknown id give the same answer.
 * The perimeter comes from the login, never from a parameter (P-1-22, P-2.3-14, P-2.4-13, P-2.5-10, P-6-46, P-6-47).
 */
export const visible = {
  /** Admin: all; groupement: learners of its establishments; establishment and referent: of the own one; learner: oneself. */
  apprenants(db: Connection, actor: Actor) {
    const rows = db.selectFrom('apprenants');
    if (isAdmin(actor)) return rows;
    if (actor.apprenantId !== null) return rows.where('apprenants.id', '=', actor.apprenantId);
    return rows.where(inOwnEtablissements('apprenants.etablissementId', actor));
  },

  /** Admin: all; groupement: its establishments; others: the own one. */
  etablissements(db: Connection, actor: Actor) {
    const rows = db.selectFrom('etablissements');
    return isAdmin(actor) ? rows : rows.where(inOwnEtablissements('etablissements.id', actor));
  },

  /** Admin: all; groupement: itself; others: the groupement of the own establishment. */
  groupements(db: Connection, actor: Actor) {
    const rows = db.selectFrom('groupements');
    if (isAdmin(actor)) return rows;
    if (actor.groupementId !== null) return rows.where('groupements.id', '=', actor.groupementId);
    return rows.where(
      sql<SqlBool>`groupements.id = (select own."groupementId" from etablissements own where own.id = ${actor.etablissementId ?? 0})`,
    );
  },

  /** Admin: all; groupement: referents of its establishments; others: of the own establishment. */
  referents(db: Connection, actor: Actor) {
    const rows = db.selectFrom('referents');
    return isAdmin(actor) ? rows : rows.where(inOwnEtablissements('referents.etablissementId', actor));
  },

  /** Only the admin group reads the local outbox, and its capability says so. */
  courriels(db: Connection) {
    return db.selectFrom('courriels');
  },
};

type EtablissementColumn = 'apprenants.etablissementId' | 'etablissements.id' | 'referents.etablissementId';

function inOwnEtablissements(column: EtablissementColumn, actor: Actor) {
  const ref = sql.ref(column);
  if (actor.groupementId === null) return sql<SqlBool>`${ref} = ${actor.etablissementId ?? 0}`;
  return sql<SqlBool>`${ref} in (select own.id from etablissements own where own."groupementId" = ${actor.groupementId})`;
}
