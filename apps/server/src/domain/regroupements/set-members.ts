import type { Connection } from '../../platform/db.ts';
import { ensureReference } from '../../platform/errors.ts';
import type { Actor } from '../../platform/login.ts';
import {
  insertMembers,
  listOpenMemberIds,
  lockPossibleMembers,
  setMembersLeft,
} from './regroupements.members.queries.ts';

/**
 * Judges who is to be in a regroupement, if it is asked. Who joins is of the establishment and not archived; an archived member
 * may stay, and does when who writes does not see them (C-2.4-13, C-2.4-15).
 * @returns what makes them its members from this day on: who is left out leaves today, and stays readable
 * @throws 422 on `apprenants`
 */
export async function setMembers(
  tx: Connection,
  actor: Actor,
  regroupement: { id: number; etablissementId: number },
  apprenantIds: readonly number[] | undefined,
  day: string,
): Promise<(id: number) => Promise<void>> {
  if (!apprenantIds) return async () => {};
  const members = new Set(await listOpenMemberIds(tx, regroupement.id));
  const joining = [...new Set(apprenantIds)].filter((id) => !members.has(id));
  const possible = await lockPossibleMembers(tx, actor, joining, regroupement.etablissementId);
  ensureReference('apprenants', possible === joining.length);
  return async (id) => {
    await setMembersLeft(tx, actor, id, apprenantIds, day);
    if (joining.length > 0) await insertMembers(tx, id, joining, day);
  };
}
