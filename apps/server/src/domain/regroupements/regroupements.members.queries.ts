import { sql } from 'kysely';
import type { Connection } from '../../platform/db.ts';
import { visible } from '../../platform/perimeter.ts';
import type { Actor } from '../../platform/session.ts';

/** The learners who are members of a regroupement found visible. */
export async function listOpenMemberIds(tx: Connection, regroupementId: number): Promise<number[]> {
  const open = await tx
    .selectFrom('apprenant_regroupements')
    .select('apprenantId')
    .where('regroupementId', '=', regroupementId)
    .where('dateFin', 'is', null)
    .execute();
  return open.map(({ apprenantId }) => apprenantId);
}

/** How many of these learners are of the establishment and not archived; none of them leaves before the transaction ends. */
export async function lockPossibleMembers(
  tx: Connection,
  actor: Actor,
  ids: readonly number[],
  etablissementId: number,
): Promise<number> {
  const possible = await visible
    .apprenants(tx, actor)
    .select('id')
    .where('apprenants.id', '=', sql<number>`any(${ids})`)
    .where('etablissementId', '=', etablissementId)
    .where('deletedAt', 'is', null)
    .forKeyShare()
    .execute();
  return possible.length;
}

/** Members other than these learners leave on this day. */
export async function setMembersLeft(
  tx: Connection,
  regroupementId: number,
  stayingIds: readonly number[],
  day: string,
): Promise<void> {
  await tx
    .updateTable('apprenant_regroupements')
    .set({ dateFin: day })
    .where('regroupementId', '=', regroupementId)
    .where('dateFin', 'is', null)
    .where('apprenantId', '<>', sql<number>`all(${stayingIds})`)
    .execute();
}

export async function insertMembers(
  tx: Connection,
  regroupementId: number,
  apprenantIds: readonly number[],
  dateDebut: string,
): Promise<void> {
  await tx
    .insertInto('apprenant_regroupements')
    .values(apprenantIds.map((apprenantId) => ({ apprenantId, regroupementId, dateDebut })))
    .execute();
}
