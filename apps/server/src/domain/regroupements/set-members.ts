import type { Connection } from '../../platform/db.ts';
import { refuseFields, violation } from '../../platform/errors.ts';
import type { Actor } from '../../platform/session.ts';
import {
  insertMembers,
  listOpenMemberIds,
  lockPossibleMembers,
  setMembersLeft,
} from './regroupements.members.queries.ts';

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
  const members = new Set(await listOpenMemberIds(tx, regroupement.id));
  const joining = [...new Set(apprenantIds)].filter((id) => !members.has(id));
  const possible = await lockPossibleMembers(tx, actor, joining, regroupement.etablissementId);
  if (possible < joining.length) throw refuseFields(violation('apprenants', 'validation.reference'));
  await setMembersLeft(tx, regroupement.id, apprenantIds, day);
  if (joining.length > 0) await insertMembers(tx, regroupement.id, joining, day);
}
