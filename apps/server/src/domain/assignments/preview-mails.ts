import type { assignments } from '@sillage/contracts/assignments.ts';
import { message } from '@sillage/contracts/messages.fr.ts';
import type * as z from 'zod';
import type { Config } from '../../platform/config.ts';
import type { Connection } from '../../platform/db.ts';
import type { Actor } from '../../platform/login.ts';
import { countNewcomers, NOBODY } from './assignments.annonces.queries.ts';
import { findAuteur, findTraining } from './assignments.courriels.queries.ts';
import { getAssignment } from './assignments.queries.ts';
import { appareilsOf, tells } from './assignments.rules.ts';
import { readAsked } from './read-asked.ts';
import { annonceMail, relanceMail } from './write-mails.ts';

/** Whom saving an assignment so would tell, and its mails, to « Prénom », with no link in them. */
export async function previewMails(
  db: Connection,
  { actor, config, now }: { actor: Actor; config: Config; now: Date },
  { assignment, ...asked }: z.output<typeof assignments.apercu.body>,
) {
  const current = assignment ? await findCurrent(db, actor, assignment) : undefined;
  const isOther = asked.module !== undefined || asked.trainingCourse !== undefined;
  const body = { ...asked, ...(!isOther && { module: current?.moduleId, trainingCourse: current?.trainingCourseId }) };
  const {
    isAssignedToAllLearners = current?.isAssignedToAllLearners ?? false,
    prevenir = current?.prevenir ?? false,
    startDate = current?.startDate ?? null,
    endDate = current?.endDate ?? null,
  } = body;
  const { etablissementId, training, assignees } = await readAsked(db, actor, body, isAssignedToAllLearners, current);
  const target = { etablissementId, isAssignedToAllLearners, ...(assignees ?? NOBODY), current };
  const told = tells({ prevenir, startDate, endDate }, now)
    ? await countNewcomers(db, actor, target)
    : { prevenus: 0, sansAdresse: 0 };
  const { formation, modules, ...mobile } = await findTraining(db, { etablissementId, ...training });
  if (formation === null) return { ...told, annonce: null, relance: null };
  const auteur = await findAuteur(db, actor.userId);
  const written = {
    prenom: message('assignments.apercu_prenom'),
    trainings: [{ formation, startDate, endDate, auteur, modules, appareils: appareilsOf(modules, mobile) }],
    lien: `${config.publicUrl}/…`,
  };
  return { ...told, annonce: annonceMail(written), relance: relanceMail(written) };
}

async function findCurrent(db: Connection, actor: Actor, id: number) {
  const { etablissement, module, trainingCourse, ...current } = await getAssignment(db, actor, id);
  return {
    ...current,
    etablissementId: etablissement.id,
    moduleId: module?.id ?? null,
    trainingCourseId: trainingCourse?.id ?? null,
  };
}
