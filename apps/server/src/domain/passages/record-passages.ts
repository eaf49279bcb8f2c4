import type { Connection } from '../../platform/db.ts';
import { giveBadgesTo } from '../user_badges/user_badges.queries.ts';
import {
  insertPassages,
  lockApprenants,
  lockPassages,
  type Paire,
  type PassagePlace,
  refreshApprenantScenarios,
  updatePassages,
} from './passages.queries.ts';

/** One passage as its traces tell it; identifiers already found, moments in ISO 8601. */
export interface PassageDraft {
  /** 0 when nobody held the headset. */
  etablissementId: number;
  session: string;
  plateforme: 'casque' | 'navigateur' | 'mobile' | 'scorm';
  casqueId: number | null;
  numeroSerie: string | null;
  /** As the device said it; `scenarioId` is null until that scenario exists. */
  scenarioRef: string;
  scenarioId: number | null;
  profil: string | null;
  apprenantId: number | null;
  nom: string | null;
  prenom: string | null;
  codeApprenant: string | null;
  assignmentId: number | null;
  langue: string | null;
  test: boolean;
  complete: boolean;
  debut: string;
  fin: string | null;
  dureeSecondes: number | null;
  /** Percent. */
  score: number | null;
  satisfaction1: number | null;
  satisfaction2: number | null;
  satisfaction3: number | null;
  satisfaction4: number | null;
  satisfaction5: number | null;
  evenements: number;
  manquants: number;
  dernierEvenement: string;
}

/**
 * Writes passages, one for each session, and everything that is kept with them; the same drafts again change nothing.
 * Whatever is derived from passages is brought up to date here, in the same transaction: the totals' share is noted by the writing statements.
 */
export async function recordPassages(tx: Connection, drafts: readonly PassageDraft[], now: Date): Promise<void> {
  if (drafts.length === 0) return;
  const inserted = await insertPassages(tx, drafts, now);
  const touched = [...inserted, ...(await rewritePassages(tx, without(drafts, inserted), now))];
  if (touched.length === 0) return;

  const paires = pairesOf(touched);
  if (paires.length > 0) {
    await lockApprenants(tx, paires);
    await refreshApprenantScenarios(tx, paires);
    await giveBadgesTo(tx, paires);
  }
}

function without(drafts: readonly PassageDraft[], written: readonly PassagePlace[]): PassageDraft[] {
  const sessions = new Set(written.map(({ session }) => session));
  return drafts.filter(({ session }) => !sessions.has(session));
}

/** Answers the passages that change, as they were and as they are. */
async function rewritePassages(tx: Connection, drafts: readonly PassageDraft[], now: Date): Promise<PassagePlace[]> {
  if (drafts.length === 0) return [];
  const before = await lockPassages(
    tx,
    drafts.map(({ session }) => session),
  );
  const after = await updatePassages(tx, drafts, now);
  const changed = new Set(after.map(({ session }) => session));
  return [...before.filter(({ session }) => changed.has(session)), ...after];
}

/** Each learner and scenario once. */
function pairesOf(places: readonly PassagePlace[]): Paire[] {
  const paires = new Map<string, Paire>();
  for (const { apprenantId, scenarioId } of places) {
    if (apprenantId !== null && scenarioId !== null)
      paires.set(`${apprenantId} ${scenarioId}`, { apprenantId, scenarioId });
  }
  return [...paires.values()];
}
