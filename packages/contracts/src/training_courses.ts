import * as z from 'zod';
import { COURSE_TYPE } from './choices.ts';
import { entity } from './contract.ts';
import { asked, filterIds, filterText, flag, moment, reference, references, relation, requiredText } from './fields.ts';

/** Training courses: ordered sets of modules (C-3.4). */

const TrainingCourse = z.object({
  id: z.int(),
  name: z.string(),
  /** Whose: COURSE_TYPE. */
  type: z.int(),
  etablissement: relation('Etablissement', 'etablissements', { nom: z.string() }).nullable(),
  createdBy: relation('User', 'users', { nom: z.string().nullable(), email: z.string().nullable() }).nullable(),
  createdAt: moment(),
  updatedAt: moment(),
  deletedAt: moment().nullable(),
  isSequential: z.boolean(),
  trainingCourseModules: z.array(
    z.object({
      module: relation('Module', 'modules', {
        nom: z.string(),
        type: z.int(),
        duree: z.int().nullable(),
        illustration: z.string().nullable(),
        /** Name of its family: the colours of the drawn cover. */
        moduleGroupe: z.string().nullable(),
      }),
      sequenceOrder: z.int(),
    }),
  ),
  /** Those of the person's perimeter; of the detail only. */
  assignments: z.array(relation('Assignment', 'assignments', { name: z.string() })).optional(),
  /** Some learner, group or whole establishment has it now, seen or not. */
  isAssigned: z.boolean(),
  isAssignedToAllLearners: z.boolean(),
  badges: z.array(
    relation('Badge', 'badges', {
      name: z.string(),
      image: z.string().nullable(),
      description: z.string().nullable(),
    }),
  ),
  version: z.int(),
});

const TrainingCourseInput = z.object({
  name: requiredText('training_courses.nom_obligatoire'),
  type: asked(z.literal(Object.values(COURSE_TYPE), 'training_courses.type_obligatoire')),
  etablissement: asked(reference('Etablissement')),
  isSequential: flag().optional(),
  /** Ids of the modules, in the order of the course. */
  modules: references('Module', 200),
});

const on = entity({
  slug: 'training_courses',
  type: 'TrainingCourse',
  label: 'Parcours de formation',
  item: TrainingCourse,
});

export const training_courses = {
  list: on.list({
    can: 'training_courses.consulter',
    filters: {
      id: filterIds(),
      type: filterIds(),
      name: filterText(),
      etablissement: filterIds(),
      'etablissement.nom': filterText(),
      'createdBy.email': filterText(),
      module: filterIds(),
    },
    order: ['updatedAt', 'name', 'createdAt', 'type', 'etablissement.nom', 'createdBy.email'],
    direction: 'DESC',
    exists: ['deletedAt'],
  }),
  /** Archived courses are offered to nobody (C-4-19); `etablissement` keeps those that it can use (C-4-46). */
  options: on.options({
    can: 'training_courses.consulter',
    filters: { id: filterIds(), etablissement: filterIds() },
  }),
  show: on.show({ can: 'training_courses.consulter' }),
  create: on.create({ can: 'training_courses.modifier', body: TrainingCourseInput }),
  update: on.update({ can: 'training_courses.modifier', body: TrainingCourseInput.partial() }),
  delete: on.delete({ can: 'training_courses.modifier' }),
  archive: on.act('archive', { can: 'training_courses.modifier', label: 'Archivage : Parcours de formation' }),
  /** No screen offers it: there, archiving is for good (C-4-05). */
  unarchive: on.act('unarchive', {
    can: 'training_courses.desarchiver',
    label: 'Désarchivage : Parcours de formation',
  }),
};
