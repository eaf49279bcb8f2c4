import type { assignments } from '@sillage/contracts/assignments.ts';
import { isAdmin } from '@sillage/contracts/capabilities.ts';
import type * as z from 'zod';
import type { Connection } from '../../platform/db.ts';
import { ensureAll, ensureReference, refuseFields, violation } from '../../platform/errors.ts';
import type { Actor } from '../../platform/login.ts';
import { ensureEtablissement } from '../etablissements/ensure-etablissement.ts';
import { isCourseUsable } from '../training_courses/training_courses.queries.ts';
import { isModuleOpen } from './assignments.queries.ts';
import { readAssignees } from './read-assignees.ts';

type Input = Omit<z.output<typeof assignments.apercu.body>, 'assignment'>;

/** Of others than admins, the own establishment, whatever is asked (C-5-12, C-6-28). */
async function readEtablissement(tx: Connection, actor: Actor, asked: number | null | undefined): Promise<number> {
  return ensureEtablissement(tx, actor, isAdmin(actor) ? asked : actor.etablissementId);
}

/** The establishment, and what is asked within it: the training, and the assignees unless everyone is. */
export async function readAsked(
  tx: Connection,
  actor: Actor,
  body: Input,
  isForAll: boolean,
  current?: Training & { etablissementId: number },
) {
  const isKept = current && body.etablissement === undefined;
  const etablissementId = isKept ? current.etablissementId : await readEtablissement(tx, actor, body.etablissement);
  const isMoved = etablissementId !== current?.etablissementId;
  const [training, assignees] = await ensureAll(
    () => readTraining(tx, actor, body, etablissementId, isMoved ? undefined : current),
    () => (isForAll ? null : readAssignees(tx, actor, body, etablissementId)),
  );
  return { etablissementId, isMoved, training, assignees };
}

interface Training {
  moduleId: number | null;
  trainingCourseId: number | null;
}

export function ensureTraining({ module, trainingCourse }: Input): void {
  if (!module && !trainingCourse) throw refuseFields(violation('module', 'validation.obligatoire'));
}

/**
 * The module or the course, never both: the course wins (C-3.5-04, C-2.6-21, C-5-11, C-5-13).
 * @param kept what the assignment already has, which is not asked again whether it is open
 */
async function readTraining(
  tx: Connection,
  actor: Actor,
  { module, trainingCourse }: Input,
  etablissementId: number,
  kept: Training | undefined,
): Promise<Training> {
  if (trainingCourse) {
    const isUsable =
      kept?.trainingCourseId === trainingCourse || (await isCourseUsable(tx, actor, trainingCourse, etablissementId));
    ensureReference('trainingCourse', isUsable);
    return { moduleId: null, trainingCourseId: trainingCourse };
  }
  if (module) {
    const isUsable = kept?.moduleId === module || (await isModuleOpen(tx, actor, module, etablissementId));
    ensureReference('module', isUsable);
  }
  return { moduleId: module ?? null, trainingCourseId: null };
}
