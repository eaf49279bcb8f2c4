import type { AssignmentStatus } from '@sillage/contracts/assignments.rules.ts';
import { message, plural } from '@sillage/contracts/messages.fr.ts';
import { authorName } from '@sillage/contracts/personnes.rules.ts';
import type { Answer, Api, Item } from '../../../client/client.ts';
import type { Status } from '../../../ui/palette.ts';

export type Assignment = Item<'assignments'>;
export type Card = Answer<Api['assignments']['data']>['hydra:member'][number];
export type Details = Answer<Api['assignments']['singleData']>['hydra:member'][number];

export const statusColours: Record<AssignmentStatus, Status> = {
  available: 'active',
  'soon-available': 'info',
  'already-done': 'success',
  over: 'warning',
  finished: 'success',
  archived: 'neutral',
};

interface Trained {
  module: { id: number; nom: string } | null;
  trainingCourse: { id: number; name: string } | null;
}

/** Name of the course, or of the module alone (C-2.6-24, C-2.6-42). */
export function trainingOf({ module, trainingCourse }: Trained): string {
  return trainingCourse?.name ?? module?.nom ?? '';
}

/** « Parcours séquentiel, 4 formations » */
export function kindOf({ trainingCourse, formations }: Pick<Card, 'trainingCourse' | 'formations'>): string {
  if (!trainingCourse) return message('assignments.formation_seule');
  return plural(trainingCourse.isSequential ? 'assignments.parcours_sequentiel' : 'assignments.parcours', formations);
}

/** Who wrote it; the account may be gone. */
export function authorOf({ createdBy }: { createdBy: { nom: string | null; email: string | null } | null }): string {
  return authorName(createdBy) ?? message('assignments.auteur_inconnu');
}
