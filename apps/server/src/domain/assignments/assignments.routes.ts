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
import {
  ensureAll,
  ensureReference,
  ensureSameVersion,
  Refusal,
  refuseFields,
  violation,
} from '../../platform/errors.ts';
import type { Actor } from '../../platform/login.ts';
import { ensureEtablissement } from '../etablissements/ensure-etablissement.ts';
import { isCourseUsable } from '../training_courses/training_courses.queries.ts';
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
  insertAssigneds,
  insertAssignment,
  isModuleOpen,
  listAssignmentOptions,
  listAssignments,
  updateAssignment,
} from './assignments.queries.ts';
import { listRelances } from './assignments.relances.queries.ts';
import { makeShortId } from './assignments.rules.ts';
import { readAssignees } from './read-assignees.ts';
import { sendRelances } from './send-relances.ts';

type Input = z.output<typeof assignments.update.body>;

export const assignmentsDomain = bind('assignments', assignments, {
  list: ({ db, actor, query, clock }) => listAssignments(db, actor, query, clock.now()),

  options: ({ db, actor, query }) => listAssignmentOptions(db, actor, query),

  show: ({ db, actor, params }) => getAssignment(db, actor, params.id),

  async assignables({ db, actor, query }) {
    const etablissementId = isAdmin(actor) ? query.etablissement : actor.etablissementId;
    if (!etablissementId) return { 'hydra:totalItems': 0, 'hydra:member': [] };
    return listAssignables(db, actor, query, etablissementId);
  },

  async create({ tx, actor, body, clock }) {
    const columns = columnsIn(body);
    const { startDate = null, endDate = null, isAssignedToAllLearners = false } = columns;
    const [{ etablissementId, training, assignees }] = await ensureAll(
      () => readAsked(tx, actor, body, isAssignedToAllLearners),
      () => ensureTraining(body),
      () => ensureDates(startDate, endDate),
    );
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
    if (assignees) await insertAssigneds(tx, id, assignees);
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
    const isOther = body.module !== undefined || body.trainingCourse !== undefined;
    const asked = isOther ? body : { ...body, module: current.moduleId, trainingCourse: current.trainingCourseId };
    const [{ etablissementId, isMoved, training, assignees }] = await ensureAll(
      () => readAsked(tx, actor, asked, isAssignedToAllLearners, current),
      () => ensureTraining(asked),
      () => ensureDates(startDate, endDate),
    );
    // The former establishment's people do not follow (C-4-46); everyone replaces someone (C-4-43).
    if (isMoved || isAssignedToAllLearners) await deleteAssigneds(tx, current.id);
    if (assignees) await insertAssigneds(tx, current.id, assignees);
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
  return ensureEtablissement(tx, actor, isAdmin(actor) ? asked : actor.etablissementId);
}

/** The establishment, and what is asked within it: the training, and the assignees unless everyone is. */
async function readAsked(
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

function ensureTraining({ module, trainingCourse }: Input): void {
  if (!module && !trainingCourse) throw refuseFields(violation('module', 'ui.champ_obligatoire'));
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
