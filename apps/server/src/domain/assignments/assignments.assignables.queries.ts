import type { assignments } from '@sillage/contracts/assignments.ts';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { Connection } from '../../platform/db.ts';
import { allOf, searched } from '../../platform/list.ts';
import type { Actor } from '../../platform/login.ts';
import { visible } from '../../platform/perimeter.ts';
import { isUsableBy } from '../training_courses/training_courses.queries.ts';

type AssignablesQuery = z.output<typeof assignments.assignables.query>;

/** What this establishment may be given now, by name: so many courses, then so many modules, and how many there are. */
export async function listAssignables(
  db: Connection,
  actor: Actor,
  { search, module, trainingCourse, rows: shown }: AssignablesQuery,
  etablissementId: number,
) {
  const courses = module
    ? []
    : await visible
        .training_courses(db, actor)
        .where('training_courses.deletedAt', 'is', null)
        .where(allOf(isUsableBy(etablissementId), searched('training_courses.recherche', search)))
        .$if(trainingCourse !== undefined, (rows) => rows.where('training_courses.id', '=', trainingCourse!))
        .select([
          'training_courses.id',
          'training_courses.name as nom',
          sql<number>`count(*) over ()`.as('total'),
          sql<number>`(select count(*) from "trainingCourseModules" s where s."trainingCourseId" = training_courses.id)`.as(
            'formations',
          ),
          sql<number | null>`(
            select case when count(m.duree) = count(*) then sum(m.duree)::int end
            from "trainingCourseModules" s join modules m on m.id = s."moduleId"
            where s."trainingCourseId" = training_courses.id)`.as('duree'),
          sql<string | null>`(
            select g.nom from "trainingCourseModules" s
            join modules m on m.id = s."moduleId"
            left join module_groupes g on g.id = m."moduleGroupeId"
            where s."trainingCourseId" = training_courses.id order by s."sequenceOrder" limit 1)`.as('moduleGroupe'),
        ])
        .orderBy('training_courses.tri')
        .orderBy('training_courses.id')
        .limit(shown)
        .execute();
  const modules = trainingCourse
    ? []
    : await visible
        .modules(db, actor)
        .innerJoin('modules_ouverts as open', 'open.moduleId', 'modules.id')
        .leftJoin('module_groupes as groupe', 'groupe.id', 'modules.moduleGroupeId')
        .where('open.etablissementId', '=', etablissementId)
        .where(allOf(searched('modules.recherche', search)))
        .$if(module !== undefined, (rows) => rows.where('modules.id', '=', module!))
        .select([
          'modules.id',
          'modules.nom',
          'modules.illustration',
          'modules.duree',
          sql<number>`count(*) over ()`.as('total'),
          'groupe.nom as moduleGroupe',
          sql<number>`1`.as('formations'),
        ])
        .orderBy('modules.tri')
        .orderBy('modules.id')
        .limit(shown)
        .execute();
  return {
    'hydra:totalItems': (courses[0]?.total ?? 0) + (modules[0]?.total ?? 0),
    'hydra:member': [
      ...courses.map((course) => ({
        ...course,
        type: 'trainingCourse' as const,
        illustration: null,
      })),
      ...modules.map((one) => ({ ...one, type: 'module' as const })),
    ],
  };
}
