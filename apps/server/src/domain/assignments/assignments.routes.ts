import {
  areDatesInOrder,
  canEditAssignment,
  canRemind,
  comingReminders,
  deleteRefusal,
  parcoursStatus,
  saveRefusal,
} from '@sillage/contracts/assignments.rules.ts';
import { assignments } from '@sillage/contracts/assignments.ts';
import { dayInFrance } from '@sillage/contracts/calendrier.rules.ts';
import { isAdmin } from '@sillage/contracts/capabilities.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import type * as z from 'zod';
import { bind } from '../../platform/bind.ts';
import type { Connection } from '../../platform/db.ts';
import { ensureAll, ensureSameVersion, Refusal, refuseFields, violation } from '../../platform/errors.ts';
import type { Actor } from '../../platform/login.ts';
import { archiveAssignment } from './archive-assignment.ts';
import { listNewcomers, markKnown, NOBODY } from './assignments.annonces.queries.ts';
import { listAssignables } from './assignments.assignables.queries.ts';
import { listCards } from './assignments.cards.queries.ts';
import { getReminded, listDestinataires } from './assignments.destinataires.queries.ts';
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
  listAssignmentOptions,
  listAssignments,
  updateAssignment,
} from './assignments.queries.ts';
import { isRemindedOn, listRelances } from './assignments.relances.queries.ts';
import { makeShortId, tells, whatBecameOf } from './assignments.rules.ts';
import { noteAnnonces, noteRelances } from './note-relances.ts';
import { previewMails } from './preview-mails.ts';
import { ensureTraining, readAsked } from './read-asked.ts';

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
    const { startDate = null, endDate = null, isAssignedToAllLearners = false, prevenir = false } = columns;
    const [{ etablissementId, training, assignees }] = await ensureAll(
      () => readAsked(tx, actor, body, isAssignedToAllLearners),
      () => ensureTraining(body),
      () => ensureDates(startDate, endDate),
    );
    const now = clock.now();
    const id = await insertAssignment(tx, {
      ...columns,
      etablissementId,
      ...training,
      shortId: makeShortId(),
      createdBy: actor.userId,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    });
    if (assignees) await insertAssigneds(tx, id, assignees);
    const target = { etablissementId, isAssignedToAllLearners, ...(assignees ?? NOBODY) };
    const newcomers = tells({ prevenir, startDate, endDate }, now) ? await listNewcomers(tx, actor, target) : null;
    const annonce = newcomers && (await noteAnnonces(tx, { actor, assignmentId: id, now }, newcomers));
    return { ...(await getAssignment(tx, actor, id)), ...(annonce && { annonce }) };
  },

  apercu: ({ db, actor, body, config, clock }) => previewMails(db, { actor, config, now: clock.now() }, body),

  async update({ tx, actor, params, body, ifMatch, clock }) {
    const current = await getEditable(tx, actor, params.id);
    ensureSameVersion(current, ifMatch);
    const refusal = saveRefusal(current);
    if (refusal) throw new Refusal(refusal);
    const columns = columnsIn(body);
    const { startDate = current.startDate, endDate = current.endDate } = columns;
    const { isAssignedToAllLearners = current.isAssignedToAllLearners, prevenir = current.prevenir } = columns;
    const isOther = body.module !== undefined || body.trainingCourse !== undefined;
    const asked = isOther ? body : { ...body, module: current.moduleId, trainingCourse: current.trainingCourseId };
    const [{ etablissementId, isMoved, training, assignees }] = await ensureAll(
      () => readAsked(tx, actor, asked, isAssignedToAllLearners, current),
      () => ensureTraining(asked),
      () => ensureDates(startDate, endDate),
    );
    const now = clock.now();
    const target = { etablissementId, isAssignedToAllLearners, ...(assignees ?? NOBODY), current };
    const newcomers = tells({ prevenir, startDate, endDate }, now) ? await listNewcomers(tx, actor, target) : null;
    if (prevenir && !current.prevenir) await markKnown(tx, current.id, now);
    // The former establishment's people do not follow (C-4-46); everyone replaces someone (C-4-43).
    if (isMoved || isAssignedToAllLearners) await deleteAssigneds(tx, current.id);
    if (assignees) await insertAssigneds(tx, current.id, assignees);
    await updateAssignment(tx, current.id, {
      ...columns,
      etablissementId,
      ...training,
      updatedAt: now.toISOString(),
    });
    const annonce = newcomers && (await noteAnnonces(tx, { actor, assignmentId: current.id, now }, newcomers));
    return { ...(await getAssignment(tx, actor, current.id)), ...(annonce && { annonce }) };
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
    const addresses = await noteRelances(tx, actor, current.id, clock.now());
    note({ relances: addresses.length });
    return addresses;
  },

  async relances({ db, actor, params, clock }) {
    const now = clock.now();
    const reminded = await getReminded(db, actor, params.id);
    const isNoted = await isRemindedOn(db, params.id, dayInFrance(now));
    return {
      relances: await listRelances(db, params.id),
      prevues: reminded ? comingReminders(reminded, isNoted, now) : [],
    };
  },

  async destinataires({ db, actor, params, query }) {
    const { id } = await getAssignment(db, actor, params.id);
    const { rows, total } = await listDestinataires(db, actor, id, query);
    return { 'hydra:member': rows.map(toDestinataire), 'hydra:totalItems': total };
  },
});

function toDestinataire({
  envoyeLe,
  abandonneLe,
  abandon,
  essai,
  ...row
}: Awaited<ReturnType<typeof listDestinataires>>['rows'][number]) {
  const { motif, etat } = whatBecameOf({ envoyeLe, abandonneLe, etat: row.etat, abandon, essai });
  return { ...row, etat, motif: motif && message(motif), date: envoyeLe ?? abandonneLe };
}

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
