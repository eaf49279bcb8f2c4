import { progressOf } from '@sillage/contracts/assignments.rules.ts';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Connection } from '../../platform/db.ts';
import type { Actor } from '../../platform/login.ts';
import { visible } from '../../platform/perimeter.ts';
import { listAssigned } from '../formations/formations.queries.ts';
import { summaryOf } from '../formations/formations.rules.ts';
import { getApprenant } from './apprenants.queries.ts';

/**
 * The record of a learner with groups and trainings (P-3-31, P-3-35, P-3-36, P-3-37, P-3-38, P-3-40, C-3.10).
 * @throws Refusal introuvable
 */
export async function getApprenantRecord(db: Connection, actor: Actor, id: number, now: Date) {
  const apprenant = await getApprenant(db, actor, id);
  const trainings = await listAssigned(db, id);
  const running = trainings.filter(
    ({ dateDebut, dateFin }) => progressOf({ startDate: dateDebut, endDate: dateFin }, now) === 'running',
  );
  const toDo = running.flatMap(({ modules }) => modules.filter(({ complete }) => !complete).map((module) => module.id));
  return {
    ...apprenant,
    apprenantRegroupements: await listGroups(db, id, apprenant.etablissement.id),
    lessons: trainings.map((training) => ({ ...trainingOf(training), ...progressIn(training) })),
    lessonsToDo: [...new Set(toDo)],
    sequencesFormation: [
      ...new Set(trainings.map(({ trainingCourse }) => trainingCourse).filter((course) => course !== null)),
    ],
    etablissementModulesIds: await listModuleIds(db, actor, apprenant.etablissement.id),
  };
}

type Training = Awaited<ReturnType<typeof listAssigned>>[number];

function trainingOf({ trainingCourse, modules, nom }: Training) {
  return trainingCourse === null
    ? { '@id': `/api/modules/${modules[0]?.id}`, '@type': 'Module' as const, nom }
    : { '@id': `/api/training_courses/${trainingCourse}`, '@type': 'TrainingCourse' as const, name: nom };
}

function progressIn({ id: assignment, dateDebut, dateFin, modules, etapesHorsPeriode }: Training) {
  const { complete, dateCompletion } = summaryOf(modules);
  const sessions = modules.flatMap(({ dernierPassage }) => dernierPassage ?? []);
  return {
    assignment,
    dateDebut,
    dateFin,
    complete,
    dateCompletion,
    commence: modules.some(({ commence }) => commence),
    etapes: modules.reduce((sum, { etapes }) => sum + etapes, 0),
    faites: modules.reduce((sum, { faites }) => sum + faites, 0),
    dernierPassage: sessions.toSorted().at(-1) ?? null,
    etapesHorsPeriode,
  };
}

/** Those of the establishment of today: whoever may see the learner sees that one, and perhaps not the former ones. */
async function listGroups(db: Connection, apprenantId: number, etablissementId: number) {
  return await db
    .selectFrom('apprenant_regroupements as membre')
    .innerJoin('regroupements as r', 'r.id', 'membre.regroupementId')
    .where('membre.apprenantId', '=', apprenantId)
    .where('membre.dateFin', 'is', null)
    .where('r.etablissementId', '=', etablissementId)
    .select((eb) => [
      'membre.id',
      jsonBuildObject({
        id: eb.ref('r.id'),
        nomA: eb.ref('r.nomA'),
        nomB: eb.ref('r.nomB'),
        nomC: eb.ref('r.nomC'),
      }).as('regroupement'),
    ])
    .orderBy('r.tri')
    .orderBy('membre.id')
    .execute();
}

async function listModuleIds(db: Connection, actor: Actor, etablissementId: number): Promise<number[]> {
  const rows = await visible
    .modules(db, actor)
    .innerJoin('modules_ouverts as open', 'open.moduleId', 'modules.id')
    .where('open.etablissementId', '=', etablissementId)
    .select('modules.id')
    .orderBy('modules.id')
    .execute();
  return rows.map(({ id }) => id);
}
