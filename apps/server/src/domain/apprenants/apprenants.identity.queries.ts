import { type SqlBool, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { type Connection, utcText } from '../../platform/db.ts';
import type { Identity } from './apprenants.rules.ts';

const IDENTITY = ['nom', 'prenom', 'dateNaissance'] as const;

/** What the learner of the row proposes, for its answer. */
export function selectProposedIdentity(db: Connection) {
  return db
    .selectFrom('identites_proposees as proposee')
    .select((eb) =>
      jsonBuildObject({
        nom: eb.ref('proposee.nom'),
        prenom: eb.ref('proposee.prenom'),
        dateNaissance: eb.ref('proposee.dateNaissance'),
        depuis: utcText('proposee.depuis').$notNull(),
      }).as('identite'),
    )
    .where(sql<SqlBool>`proposee."userId" = apprenants."userId"`);
}

/** The learners whose identity waits for staff, or the others. */
export function isToConfirm(asked: boolean | undefined) {
  return asked === undefined
    ? undefined
    : sql<SqlBool>`exists (select from identites_proposees proposee where proposee."userId" = apprenants."userId") = ${asked}`;
}

export async function findProposedIdentity(tx: Connection, userId: number): Promise<Identity | undefined> {
  return tx.selectFrom('identites_proposees').select(IDENTITY).where('userId', '=', userId).executeTakeFirst();
}

export async function setProposedIdentity(tx: Connection, userId: number, identity: Identity, now: Date) {
  const proposed = { ...identity, depuis: now.toISOString() };
  await tx
    .insertInto('identites_proposees')
    .values({ userId, ...proposed })
    .onConflict((row) => row.column('userId').doUpdateSet(proposed))
    .execute();
}

/** Ends what a learner proposed, and answers it. */
export async function takeProposedIdentity(tx: Connection, userId: number): Promise<Identity | undefined> {
  return tx.deleteFrom('identites_proposees').where('userId', '=', userId).returning(IDENTITY).executeTakeFirst();
}
