import * as z from 'zod';
import { entity } from './contract.ts';
import { filterIds, filterText, moment, reference, relation, requiredText, text, wholeNumber } from './fields.ts';
import { illustrationCalls } from './illustrations.ts';

/** Badges: what learners obtain once they have completed the steps that it names (C-2.7, C-3.7). */

const Badge = z.object({
  id: z.int(),
  name: z.string(),
  /** Address of the stored picture; null: a drawn medal. */
  image: z.string().nullable(),
  description: z.string().nullable(),
  /** All of them are asked; without any, nobody obtains the badge by itself (C-3.7-05). */
  criterias: z.array(
    z.object({
      /** 1: « Etape terminée ». */
      type: z.literal(1),
      /** Address of the module or scenario to complete. */
      param1: z.string(),
      /** Least score, in percent. */
      param2: z.int().nullable(),
      /** Name of that module or scenario. */
      nom: z.string(),
    }),
  ),
  trainingCourse: relation('TrainingCourse', 'training_courses', {
    name: z.string(),
    deletedAt: moment().nullable(),
  }).nullable(),
  createdAt: moment(),
  updatedAt: moment(),
  createdBy: relation('User', 'users', { nom: z.string().nullable(), email: z.string().nullable() }).nullable(),
  deletedAt: moment().nullable(),
  /** How many people have it; of the detail only. */
  nombreObtentions: z.int().optional(),
  version: z.int(),
});

const Criteria = z.object({
  type: z.literal(1, 'validation.choix').optional(),
  param1: z
    .string('badges.etape_obligatoire')
    .regex(/^\/api\/(modules|scenarios)\/[1-9]\d{0,8}$/, 'validation.reference'),
  param2: wholeNumber(1, 100).nullable().optional(),
});

const BadgeInput = z.object({
  name: requiredText('badges.nom_obligatoire'),
  description: text(2_000).optional(),
  trainingCourse: reference('TrainingCourse').optional(),
  criterias: z.array(Criteria).max(100, 'validation.trop_d_elements').optional(),
});

const on = entity({ slug: 'badges', type: 'Badge', label: 'Badge', item: Badge });

export const badges = {
  list: on.list({
    can: 'badges.consulter',
    filters: { id: filterIds(), name: filterText(), trainingCourse: filterIds() },
    order: ['updatedAt', 'name', 'createdAt'],
    direction: 'DESC',
    exists: ['deletedAt'],
  }),
  /** Archived ones are offered to nobody, but still named to whoever asks for their ids. */
  options: on.options({ can: 'badges.consulter', filters: { id: filterIds() } }),
  show: on.show({ can: 'badges.consulter' }),
  create: on.create({ can: 'badges.modifier', body: BadgeInput }),
  update: on.update({ can: 'badges.modifier', body: BadgeInput.partial() }),
  delete: on.delete({ can: 'badges.modifier' }),
  archive: on.act('archive', { can: 'badges.modifier', label: 'Archivage : Badge' }),
  unarchive: on.act('unarchive', { can: 'badges.modifier', label: 'Désarchivage : Badge' }),
  ...illustrationCalls('badges', 'badges.modifier'),
};
