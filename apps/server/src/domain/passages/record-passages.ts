import type { Connection } from '../../platform/db.ts';
import type { Application } from '../journaux/journaux.rules.ts';
import { identifyFaits } from '../statistiques/faits/faits.queries.ts';
import { type Fait, factsOfPassage } from '../statistiques/faits/faits.rules.ts';
import { giveBadgesTo } from '../user_badges/user_badges.queries.ts';
import {
  insertPassages,
  lockApprenants,
  lockPassages,
  type Paire,
  type PassageKeys,
  refreshApprenantScenarios,
  updatePassages,
} from './passages.queries.ts';

/** One passage as its traces tell it; identifiers already found, moments in ISO 8601. */
export interface PassageDraft extends Partial<Application> {
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
  /** Proved by nobody. */
  nomDeclare: boolean;
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
  /** When the last of its events arrived; null of a package. */
  recuLe: string | null;
  /** What its traces say happened inside; answers and score are added when it is written. */
  faits: readonly Fait[];
}

/**
 * Writes passages, one for each session, and everything that is kept with them; the same drafts again change nothing.
 * Whatever is derived from passages is brought up to date here, in the same transaction: the totals' share is noted by the writing statements.
 */
export async function recordPassages(tx: Connection, drafts: readonly PassageDraft[], now: Date): Promise<void> {
  if (drafts.length === 0) return;
  const rows = await withFaits(tx, drafts);
  const inserted = await insertPassages(tx, rows, now);
  const touched = [...inserted, ...(await rewritePassages(tx, without(rows, inserted), now))];
  if (touched.length === 0) return;

  const paires = pairesOf(touched);
  if (paires.length > 0) {
    await lockApprenants(tx, paires);
    await refreshApprenantScenarios(tx, paires);
    await giveBadgesTo(tx, paires);
  }
}

type Row = Omit<PassageDraft, 'faits'> & { faits: readonly number[] };

/** Nothing is found inside a session before its scenario is known. */
async function withFaits(tx: Connection, drafts: readonly PassageDraft[]): Promise<Row[]> {
  const faits = await identifyFaits(
    tx,
    drafts.map(({ scenarioId, faits, score, ...draft }) => ({
      scenarioId,
      faits: scenarioId === null ? [] : [...faits, ...factsOfPassage(answersOf(draft), score)],
    })),
  );
  return drafts.map((draft, index) => ({ ...draft, faits: faits[index]! }));
}

function answersOf(draft: Pick<PassageDraft, `satisfaction${1 | 2 | 3 | 4 | 5}`>): (number | null)[] {
  return [draft.satisfaction1, draft.satisfaction2, draft.satisfaction3, draft.satisfaction4, draft.satisfaction5];
}

function without(drafts: readonly Row[], written: readonly PassageKeys[]): Row[] {
  const sessions = new Set(written.map(({ session }) => session));
  return drafts.filter(({ session }) => !sessions.has(session));
}

/** Answers the passages that change, as they were and as they are. */
async function rewritePassages(tx: Connection, drafts: readonly Row[], now: Date): Promise<PassageKeys[]> {
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
export function pairesOf(keys: readonly PassageKeys[]): Paire[] {
  const paires = new Map<string, Paire>();
  for (const { apprenantId, scenarioId } of keys) {
    if (apprenantId !== null && scenarioId !== null)
      paires.set(`${apprenantId} ${scenarioId}`, { apprenantId, scenarioId });
  }
  return [...paires.values()];
}
