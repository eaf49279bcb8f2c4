import { type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Connection } from '../../platform/db.ts';

interface Given {
  etablissementId: number;
  moduleId: number | null;
  trainingCourseId: number | null;
}

/** What the mails say of a training that an establishment gives: its name, its modules in the order of the course, and what tells where each is played. */
export async function findTraining(db: Connection, { etablissementId, moduleId, trainingCourseId }: Given) {
  return db
    .selectFrom('etablissements')
    .where('etablissements.id', '=', etablissementId)
    .select((eb) => [
      'isMobileModeAvailable as available',
      'isMobileModeForced as forced',
      sql<string | null>`coalesce((select nom from modules where id = ${moduleId}),
        (select name from training_courses where id = ${trainingCourseId}))`.as('formation'),
      jsonArrayFrom(
        eb
          .selectFrom('modules as m')
          .leftJoin('trainingCourseModules as step', (join) =>
            join.onRef('step.moduleId', '=', 'm.id').on('step.trainingCourseId', '=', trainingCourseId),
          )
          .leftJoinLateral(
            (lateral) =>
              lateral
                .selectFrom('scenarios as s')
                .whereRef('s.moduleId', '=', 'm.id')
                .orderBy('s.ordre')
                .orderBy('s.id')
                .limit(1)
                .select(['s.overrideUrl', 's.overrideUrlMobile'])
                .as('premier'),
            (join) => join.onTrue(),
          )
          .where(sql<SqlBool>`(m.id = ${moduleId} or step."moduleId" is not null)`)
          .orderBy('step.sequenceOrder')
          .select([
            'm.nom',
            'step.sequenceOrder',
            'm.type',
            'm.isMobileModeAvailable',
            sql<boolean>`exists (select from scorm_packages paquet where paquet."moduleId" = m.id)`.as('scorm'),
            'premier.overrideUrl',
            'premier.overrideUrlMobile',
          ]),
      ).as('modules'),
    ])
    .executeTakeFirstOrThrow();
}

/** What an account is called where it has written a thing. */
export async function findAuteur(db: Connection, userId: number): Promise<string | null> {
  const row = await db.selectFrom('auteurs').select('nom').where('id', '=', userId).executeTakeFirst();
  return row?.nom ?? null;
}
