import type { Connection } from '../../platform/db.ts';
import type { Actor } from '../../platform/login.ts';
import { askErasure, askErasureOfStaff } from '../donnees_personnelles/ask-erasure.ts';
import { deleteUsers } from '../users/users.queries.ts';
import {
  deleteEtablissement,
  deleteRelated,
  getEtablissementForUpdate,
  listApprenantIds,
  listReferentAccounts,
} from './etablissements.queries.ts';

/**
 * Removes an establishment with its computer, possessions, referents and learners, and the accounts of them all (P-2.4-44, P-2.4-45,
 * P-2.4-46, P-2.4-47).
 * The lock on its row keeps anyone from being added meanwhile.
 */
export async function removeEtablissement(tx: Connection, actor: Actor, id: number, now: Date) {
  const { nom, userId } = await getEtablissementForUpdate(tx, actor, id);
  const apprenants = await askErasure(tx, await listApprenantIds(tx, id), now);
  await askErasureOfStaff(tx, await listReferentAccounts(tx, id), now);
  const { userIds, counts } = await deleteRelated(tx, id);
  await deleteEtablissement(tx, id);
  await deleteUsers(tx, [...userIds, userId]);
  return { nom, counts: { ...counts, apprenants } };
}
