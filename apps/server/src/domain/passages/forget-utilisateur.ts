import type { Connection } from '../../platform/db.ts';
import { deleteJournauxOf, type Utilisateur } from '../journaux/journaux.queries.ts';
import { deletePassagesOf, lockApprenants, refreshApprenantScenarios } from './passages.queries.ts';
import { pairesOf } from './record-passages.ts';

/**
 * Removes what a user of mobile applications has played: events, sessions, what was found inside, and what totals and learners have of them.
 * Attestations that were issued stay, as badges do.
 */
export async function forgetUtilisateur(
  tx: Connection,
  utilisateur: Utilisateur,
  now: Date,
): Promise<{ sessions: number; evenements: number }> {
  const evenements = await deleteJournauxOf(tx, utilisateur, now);
  const removed = await deletePassagesOf(tx, utilisateur);
  const paires = pairesOf(removed);
  if (paires.length > 0) {
    await lockApprenants(tx, paires);
    await refreshApprenantScenarios(tx, paires);
  }
  return { sessions: removed.length, evenements };
}
