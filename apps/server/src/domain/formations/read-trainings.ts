import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Connection } from '../../platform/db.ts';
import { ensureFound } from '../../platform/errors.ts';
import { visible } from '../../platform/perimeter.ts';
import type { Actor } from '../../platform/session.ts';

/**
 * A learner of the perimeter with the mobile mode of the establishment.
 * @throws Refusal introuvable
 */
export async function getApprenant(db: Connection, actor: Actor, id: number) {
  const apprenant = await visible
    .apprenants(db, actor)
    .innerJoin('etablissements', 'etablissements.id', 'apprenants.etablissementId')
    .where('apprenants.id', '=', id)
    .select([
      'apprenants.id',
      'etablissements.isMobileModeAvailable as available',
      'etablissements.isMobileModeForced as forced',
    ])
    .executeTakeFirst();
  return ensureFound(apprenant);
}

/** The assignments that reach a learner, each with its modules in order and how far the learner is in them. */
export async function listAssigned(db: Connection, apprenantId: number) {
  return await db
    .selectFrom('assignments')
    .leftJoin('modules', 'modules.id', 'assignments.moduleId')
    .leftJoin('training_courses', 'training_courses.id', 'assignments.trainingCourseId')
    .where(sql<boolean>`assignments.id in (select apprenant_assignments(${apprenantId}))`)
    .select((eb) => [
      'assignments.id',
      'assignments.startDate as dateDebut',
      'assignments.endDate as dateFin',
      'assignments.trainingCourseId as trainingCourse',
      'modules.type',
      'modules.illustration',
      sql<string>`coalesce(modules.nom, training_courses.name)`.as('nom'),
      sql<boolean>`coalesce(training_courses."isSequential", false)`.as('isSequential'),
      jsonArrayFrom(
        eb
          .selectFrom('assignment_modules as etape')
          .innerJoin('modules as m', 'm.id', 'etape.moduleId')
          .leftJoin('module_groupes as groupe', 'groupe.id', 'm.moduleGroupeId')
          .leftJoin('apprenant_modules as suivi', (join) =>
            join.onRef('suivi.moduleId', '=', 'm.id').on('suivi.apprenantId', '=', apprenantId),
          )
          .leftJoinLateral(
            (lateral) =>
              lateral
                .selectFrom('scenarios as s')
                .whereRef('s.moduleId', '=', 'm.id')
                .select([
                  sql<number>`count(*)::int`.as('etapes'),
                  sql<number>`min(s.id)`.as('scenarioId'),
                  sql<string | null>`(array_agg(s."overrideUrl" order by s.ordre, s.id))[1]`.as('overrideUrl'),
                  sql<string | null>`(array_agg(s."overrideUrlMobile" order by s.ordre, s.id))[1]`.as(
                    'overrideUrlMobile',
                  ),
                ])
                .as('contenu'),
            (join) => join.onTrue(),
          )
          .whereRef('etape.assignmentId', '=', 'assignments.id')
          .orderBy('etape.sequenceOrder')
          .select([
            'm.id',
            'm.nom',
            'm.type',
            'groupe.nom as moduleGroupe',
            'm.illustration',
            'm.duree',
            'm.isMobileModeAvailable',
            'contenu.scenarioId',
            'contenu.overrideUrl',
            'contenu.overrideUrlMobile',
            sql<number>`coalesce(contenu.etapes, 0)`.as('etapes'),
            sql<number>`coalesce(suivi.faites, 0)`.as('faites'),
            sql<boolean>`coalesce(suivi.complete, false)`.as('complete'),
            sql<string | null>`to_char(suivi."completeLe" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as(
              'dateCompletion',
            ),
            'suivi.moyenne',
            'suivi.satisfactions1',
            sql<boolean>`exists (select from scorm_packages paquet where paquet."moduleId" = m.id)`.as('scorm'),
          ])
          .$narrowType<{ id: number; nom: string; type: number; isMobileModeAvailable: boolean }>(),
      ).as('modules'),
    ])
    .execute();
}
