import type { ScormItem } from '@sillage/contracts/scorm.ts';
import type { JourneyRequest } from '../../../client/launch-messages.ts';
import type { Ended } from './launch-state.ts';
import { type Progress, progressOf, progressOfItem } from './progress.ts';

export interface End {
  progress: Exclude<Progress, 'non_commencee'>;
  score: number | null;
  /** Whether the words are those of one step or of the whole training: keys of the catalogue begin so. */
  scope: 'fin' | 'fin_etape';
  /** What comes after: asked of the order, chosen where nothing else leads on, or the item that follows. */
  next: 'continue' | { cible: string; titre: string } | Pick<Partial<ScormItem>, 'id' | 'titre'> | undefined;
  /** How the learner plays it once more; undefined when the order does not let it. */
  again: JourneyRequest | { item: string | undefined } | undefined;
}

/** What the learner is told of a session that ended, and offered. @param items as they were before it */
export function endOf(ended: Ended, items: readonly ScormItem[]): End {
  const { item, offre, bilan, suite, ferme, fini } = ended;
  const { statut, reussite, score } = bilan ?? ended;
  // Passed, and still incomplete: the whole is not done.
  const isLeft = bilan?.statut === 'incomplete' && reussite === 'passed';
  const progress = isLeft ? 'en_cours' : startedOf(progressOf(statut, reussite));
  const isDone = progress !== 'en_cours';
  if (fini) return { progress, score, scope: 'fin', next: undefined, again: { item: undefined } };
  const rank = items.findIndex(({ id }) => id === item);
  const others = items.filter(({ id }) => id !== item);
  const isLast = others.every((one) => ['terminee', 'reussite', 'echec'].includes(progressOfItem(one)));
  const scope = bilan || items.length < 2 || (offre === null && isLast && !hasFailed(others)) ? 'fin' : 'fin_etape';
  if (offre) {
    const again = offre.choix.includes(item) ? ({ demande: 'choice', cible: item } as const) : undefined;
    const chosen = isDone && !offre.suivant ? leftOf([...items.slice(rank + 1), ...others], offre.choix) : undefined;
    return { progress, score, scope, next: offre.suivant && !ferme ? 'continue' : chosen, again };
  }
  const following = suite || isDone ? items[rank + 1] : undefined;
  // What was closed before may be open now: the server knows.
  return { progress, score, scope, next: following?.ouvert === false ? {} : following, again: { item } };
}

/** The items once this one has ended: what was done of it stays done. */
export function itemsAfter({ item, statut, reussite }: Ended, items: readonly ScormItem[]): ScormItem[] {
  const progress = startedOf(progressOf(statut, reussite));
  const isKept = (before: Progress) => before === 'reussite' || (before === 'terminee' && progress === 'en_cours');
  return items.map((one) =>
    one.id === item && !isKept(progressOfItem(one))
      ? { ...one, completionStatus: statut ?? 'incomplete', successStatus: reussite }
      : one,
  );
}

function startedOf(progress: Progress): End['progress'] {
  return progress === 'non_commencee' ? 'en_cours' : progress;
}

/** The first that one may choose and has not done. */
function leftOf(items: readonly ScormItem[], choices: readonly string[]): { cible: string; titre: string } | undefined {
  const isLeft = (one: ScormItem) => ['non_commencee', 'en_cours'].includes(progressOfItem(one));
  const left = items.find((one) => one.visible && choices.includes(one.id) && isLeft(one));
  return left && { cible: left.id, titre: left.titre };
}

/** A step that failed is not made good by the last one that passes. */
function hasFailed(items: readonly ScormItem[]): boolean {
  return items.some((one) => progressOfItem(one) === 'echec');
}
