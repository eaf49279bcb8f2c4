import type { Demande } from '@sillage/contracts/rapports.ts';
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { DB } from '../../../database/types.ts';
import type { Connection } from '../../platform/db.ts';
import type { Actor } from '../../platform/login.ts';
import { visible } from '../../platform/perimeter.ts';
import { deleteFrom } from '../../platform/rows.ts';
import type { Limites } from '../statistiques/filter/filter.queries.ts';
import { WHOLE } from './rapports.rules.ts';

/** As the unique key compares them: whatever the order of its names. */
const jsonOf = (filtre: Demande) => sql<string>`${JSON.stringify(filtre)}::jsonb`;

const COLUMNS = ['rapports.id', 'rapports.createdAt', sql<Demande>`rapports.filtre`.as('filtre')] as const;

export function listRapports(db: Connection, actor: Actor) {
  return visible.rapports(db, actor).select(COLUMNS).orderBy('rapports.id').execute();
}

export function findRapport(db: Connection, actor: Actor, id: number) {
  return visible.rapports(db, actor).where('rapports.id', '=', id).select(COLUMNS).executeTakeFirst();
}

/** Nothing where this account has the same one already. */
export async function insertRapport(
  tx: Connection,
  { filtre, ...values }: { userId: number; filtre: Demande; dernierMois: string; createdAt: string },
) {
  return tx
    .insertInto('rapports')
    .values({ ...values, envoye: true, filtre: JSON.stringify(filtre) })
    .onConflict((one) => one.columns(['userId', 'filtre']).doNothing())
    .returning(['id', 'createdAt'])
    .executeTakeFirst();
}

/** Whether this referent's account has the report of its whole perimeter: the box of their record (P-3-80). */
export function receivesWhole(eb: ExpressionBuilder<DB, 'referents'>) {
  const own = eb.selectFrom('rapports').whereRef('rapports.userId', '=', 'referents.userId');
  return eb.exists(own.where('rapports.filtre', '=', jsonOf(WHOLE))).$castTo<boolean>();
}

/** A form of the referent that was opened before this report was asked for, or stopped, does not undo it. */
export async function bumpReferent(tx: Connection, userId: number, filtre: Demande): Promise<void> {
  await tx
    .updateTable('referents')
    .set({ version: sql`version + 1` })
    .where('userId', '=', userId)
    .where(sql<SqlBool>`${jsonOf(filtre)} = ${jsonOf(WHOLE)}`)
    .execute();
}

export const deleteRapport = deleteFrom('rapports');

export async function deleteWhole(tx: Connection, userId: number): Promise<void> {
  await tx.deleteFrom('rapports').where('userId', '=', userId).where('filtre', '=', jsonOf(WHOLE)).execute();
}

/** Notes that the mails of this month are asked for, and answers those that were not, with what is said of each while it waits. */
export function askFor(tx: Connection, mois: string) {
  return tx
    .updateTable('rapports')
    .set({ dernierMois: mois, envoye: false })
    .where('dernierMois', '<', mois)
    .returning((eb) => [
      'id',
      'userId',
      eb.selectFrom('auteurs').whereRef('auteurs.id', '=', 'rapports.userId').select('auteurs.email').as('email'),
    ])
    .execute();
}

/** Locked until its mail has left: whoever else comes for it finds it sent. */
export function takeDue(tx: Connection, id: number, mois: string) {
  return tx
    .selectFrom('rapports')
    .where('id', '=', id)
    .where('dernierMois', '=', mois)
    .where('envoye', '=', false)
    .select(['id', 'userId', sql<Demande>`filtre`.as('filtre')])
    .forUpdate()
    .executeTakeFirst();
}

export async function noteSent(tx: Connection, id: number): Promise<void> {
  await tx.updateTable('rapports').set({ envoye: true }).where('id', '=', id).execute();
}

/** Names of the establishments that figures are about, in their order, and how many there are. */
export async function listNames(
  db: Connection,
  actor: Actor,
  { etablissements: chosen, isIFPS }: Pick<Limites, 'etablissements' | 'isIFPS'>,
  most: number,
) {
  const rows = visible
    .etablissements(db, actor)
    .$if(chosen !== null, (some) => some.where('etablissements.id', '=', sql<number>`any(${chosen}::int[])`))
    .$if(isIFPS !== null, (some) => some.where('etablissements.IFPS', '=', isIFPS!));
  const [named, counted] = await Promise.all([
    rows.select('etablissements.nom').orderBy('etablissements.tri').limit(most).execute(),
    rows.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { noms: named.map(({ nom }) => nom), total: counted.total };
}
