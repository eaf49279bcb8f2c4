import { sql } from 'kysely';
import type { Connection } from '../../platform/db.ts';
import { refuseFields, violation } from '../../platform/errors.ts';
import { visible } from '../../platform/perimeter.ts';
import type { Actor } from '../../platform/session.ts';

/**
 * Makes these learners the members of a regroupement from this day on: who is left out leaves today, and stays readable.
 * Who joins is of the establishment and not archived; an archived member may stay (C-2.4-13, C-2.4-15).
 * @throws 422 on `apprenants`
 */
export async function setMembers(
  tx: Connection,
  actor: Actor,
  regroupement: { id: number; etablissementId: number },
  apprenantIds: readonly number[],
  day: string,
): Promise<void> {
  const open = await tx
    .selectFrom('apprenant_regroupements')
    .select('apprenantId')
    .where('regroupementId', '=', regroupement.id)
    .where('dateFin', 'is', null)
    .execute();
  const members = new Set(open.map(({ apprenantId }) => apprenantId));
  const joining = [...new Set(apprenantIds)].filter((id) => !members.has(id));
  const allowed = await visible
    .apprenants(tx, actor)
    .select('id')
    .where('apprenants.id', '=', sql<number>`any(${joining})`)
    .where('etablissementId', '=', regroupement.etablissementId)
    .where('deletedAt', 'is', null)
    .forKeyShare()
    .execute();
  if (allowed.length < joining.length) throw refuseFields(violation('apprenants', 'validation.reference'));
  await tx
    .updateTable('apprenant_regroupements')
    .set({ dateFin: day })
    .where('regroupementId', '=', regroupement.id)
    .where('dateFin', 'is', null)
    .where('apprenantId', '<>', sql<number>`all(${apprenantIds})`)
    .execute();
  if (joining.length === 0) return;
  await tx
    .insertInto('apprenant_regroupements')
    .values(joining.map((apprenantId) => ({ apprenantId, regroupementId: regroupement.id, dateDebut: day })))
    .execute();
}
