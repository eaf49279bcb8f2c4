import {
  areDatesInOrder,
  canEditAssignment,
  canRemind,
  deleteRefusal,
  parcoursStatus,
  saveRefusal,
} from '@sillage/contracts/assignments.rules.ts';
import { assignments } from '@sillage/contracts/assignments.ts';
import { isAdmin } from '@sillage/contracts/capabilities.ts';
import type * as z from 'zod';
import { bind } from '../../platform/bind.ts';
import type { Connection } from '../../platform/db.ts';
import { ensureSameVersion, Refusal, refuseFields, violation } from '../../platform/errors.ts';
import { isVisible } from '../../platform/perimeter.ts';
import type { Actor } from '../../platform/session.ts';
import { isCourseUsable } from '../training_courses/training_courses.queries.ts';
import { addAssignees } from './add-assignees.ts';
import { archiveAssignment } from './archive-assignment.ts';
import { listAssignables } from './assignments.assignables.queries.ts';
import { listCards } from './assignments.cards.queries.ts';
import { findDetails } from './assignments.details.queries.ts';
import {
  archiveAssigneds,
  deleteAssigneds,
  deleteAssignment,
  getAssignment,
  getAssignmentForUpdate,
  hasAssigned,
  insertAssignment,
  isModuleOpen,
  listAssignmentOptions,
  listAssignments,
  updateAssignment,
} from './assignments.queries.ts';
import { listRelances } from './assignments.relances.queries.ts';
import { makeShortId } from './assignments.rules.ts';
import { sendRelances } from './send-relances.ts';

type Input = z.output<typeof assignments.update.body>;

export const assignmentsDomain = bind('assignments', assignments, {
  list: ({ db, actor, query }) => listAssignments(db, actor, query),

  options: ({ db, actor, query }) => listAssignmentOptions(db, actor, query),

  show: ({ db, actor, params }) => getAssignment(db, actor, params.id),

  async assignables({ db, actor, query }) {
    const etablissementId = isAdmin(actor) ? query.etablissement : actor.etablissementId;
    return { 'hydra:member': etablissementId ? await listAssignables(db, actor, query, etablissementId) : [] };
  },

  async create({ tx, actor, body, clock }) {
    const columns = columnsIn(body);
    const { startDate = null, endDate = null, isAssignedToAllLearners = false } = columns;
    ensureDates(startDate, endDate);
    const etablissementId = await readEtablissement(tx, actor, body.etablissement);
    const training = await readTraining(tx, actor, body, etablissementId);
    const now = clock.now().toISOString();
    const id = await insertAssignment(tx, {
      ...columns,
      etablissementId,
      ...training,
      shortId: makeShortId(),
      createdBy: actor.userId,
      createdAt: now,
      updatedAt: now,
    });
    if (!isAssignedToAllLearners) await addAssignees(tx, actor, { id, etablissementId }, body);
    return getAssignment(tx, actor, id);
  },

  async update({ tx, actor, params, body, ifMatch, clock }) {
    const current = await getEditable(tx, actor, params.id);
    ensureSameVersion(current, ifMatch);
    const refusal = saveRefusal(current);
    if (refusal) throw new Refusal(refusal);
    const columns = columnsIn(body);
    const { startDate = current.startDate, endDate = current.endDate } = columns;
    const { isAssignedToAllLearners = current.isAssignedToAllLearners } = columns;
    ensureDates(startDate, endDate);
    const etablissementId =
      body.etablissement === undefined
        ? current.etablissementId
        : await readEtablissement(tx, actor, body.etablissement);
    const isMoved = etablissementId !== current.etablissementId;
    const isOther = body.module !== undefined || body.trainingCourse !== undefined;
    const training =
      isMoved || isOther
        ? await readTraining(tx, actor, isOther ? body : asBody(current), etablissementId, isMoved ? null : current)
        : {};
    // The former establishment's people do not follow (C-4-46); everyone replaces someone (C-4-43).
    if (isMoved || isAssignedToAllLearners) await deleteAssigneds(tx, current.id);
    if (!isAssignedToAllLearners) await addAssignees(tx, actor, { id: current.id, etablissementId }, body);
    await updateAssignment(tx, current.id, {
      ...columns,
      etablissementId,
      ...training,
      updatedAt: clock.now().toISOString(),
    });
    return getAssignment(tx, actor, current.id);
  },

  async delete({ tx, actor, params, ifMatch }) {
    const current = await getEditable(tx, actor, params.id);
    ensureSameVersion(current, ifMatch);
    const refusal = deleteRefusal(current);
    if (refusal) throw new Refusal(refusal);
    await deleteAssignment(tx, current.id);
  },

  async archive({ tx, actor, params, clock, ifMatch }) {
    const current = await getEditable(tx, actor, params.id);
    ensureSameVersion(current, ifMatch);
    await archiveAssignment(tx, current, clock.now().toISOString());
    return getAssignment(tx, actor, current.id);
  },

  async archiveAssigned({ tx, actor, params, clock, note }) {
    const current = await getEditable(tx, actor, params.id);
    if (!(await hasAssigned(tx, current.id, params.assigned))) throw new Refusal('erreur.introuvable');
    const now = clock.now().toISOString();
    const archived = await archiveAssigneds(tx, { assignmentId: current.id, assignedId: params.assigned }, now);
    if (archived > 0) await updateAssignment(tx, current.id, { updatedAt: now });
    note({ assigned: params.assigned });
    return getAssignment(tx, actor, current.id);
  },

  data: ({ db, actor, query, clock }) => listCards(db, actor, query, clock.now()),

  singleData: async ({ db, actor, query }) => ({ 'hydra:member': await findDetails(db, actor, query) }),

  async notifyLearners({ tx, actor, params, clock, note }) {
    const current = await getEditable(tx, actor, params.id);
    if (!canRemind(parcoursStatus(current, clock.now()))) throw new Refusal('assignments.relance_impossible');
    const addresses = await sendRelances(tx, actor, current.id, clock.now());
    note({ relances: addresses.length });
    return addresses;
  },

  async relances({ db, actor, params }) {
    const { id } = await getAssignment(db, actor, params.id);
    return { relances: await listRelances(db, id) };
  },
});

/** An assignment that the person may change, locked until it is done. */
async function getEditable(tx: Connection, actor: Actor, id: number) {
  const current = await getAssignmentForUpdate(tx, actor, id);
  if (!canEditAssignment(actor, { createdBy: current.createdBy === null ? null : { id: current.createdBy } })) {
    throw new Refusal('erreur.non_autorise');
  }
  return current;
}

/** The fields that go to columns of the same name. */
function columnsIn<Body extends Input>(body: Body) {
  const {
    etablissement: _,
    module: __,
    trainingCourse: ___,
    assignmentAssigneds: ____,
    newApprenantsToAssign: _____,
    newRegroupementsToAssign: ______,
    ...columns
  } = body;
  return columns;
}

function ensureDates(startDate: string | null, endDate: string | null): void {
  if (!areDatesInOrder(startDate, endDate)) throw refuseFields(violation('startDate', 'assignments.ordre_des_dates'));
}

/** Of others than admins, the own establishment, whatever is asked (C-5-12, C-6-28). */
async function readEtablissement(tx: Connection, actor: Actor, asked: number | null | undefined): Promise<number> {
  const id = isAdmin(actor) ? asked : actor.etablissementId;
  if (!id) throw refuseFields(violation('etablissement', 'ui.champ_obligatoire'));
  if (!(await isVisible(tx, actor, 'etablissements', id)))
    throw refuseFields(violation('etablissement', 'validation.reference'));
  return id;
}

interface Training {
  moduleId: number | null;
  trainingCourseId: number | null;
}

function asBody(current: Training) {
  return { module: current.moduleId, trainingCourse: current.trainingCourseId };
}

/**
 * The module or the course, never both: the course wins (C-3.5-04, C-2.6-21, C-5-11, C-5-13).
 * @param kept what the assignment already has, which is not asked again whether it is open
 */
async function readTraining(
  tx: Connection,
  actor: Actor,
  body: { module?: number | null | undefined; trainingCourse?: number | null | undefined },
  etablissementId: number,
  kept: Training | null = null,
): Promise<Training> {
  const { module, trainingCourse } = body;
  if (trainingCourse) {
    const isUsable =
      kept?.trainingCourseId === trainingCourse || (await isCourseUsable(tx, actor, trainingCourse, etablissementId));
    if (!isUsable) throw refuseFields(violation('trainingCourse', 'validation.reference'));
    return { moduleId: null, trainingCourseId: trainingCourse };
  }
  if (!module) throw refuseFields(violation('module', 'ui.champ_obligatoire'));
  const isUsable = kept?.moduleId === module || (await isModuleOpen(tx, actor, module, etablissementId));
  if (!isUsable) throw refuseFields(violation('module', 'validation.reference'));
  return { moduleId: module, trainingCourseId: null };
}
