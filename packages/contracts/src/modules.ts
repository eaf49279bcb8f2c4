import * as z from 'zod';
import { MODULE_TYPES } from './choices.ts';
import { entity } from './contract.ts';
import {
  calendarDate,
  filterFlag,
  filterIds,
  filterText,
  flag,
  reference,
  references,
  relation,
  requiredText,
  text,
  webAddress,
  wholeNumber,
} from './fields.ts';
import { illustrationCalls } from './illustrations.ts';

/** Modules: the trainings (C-2.2, C-3.2). */

const Module = z.object({
  id: z.int(),
  nom: z.string(),
  moduleGroupe: relation('ModuleGroupe', 'module_groupes', { nom: z.string() }).nullable(),
  type: z.literal(MODULE_TYPES),
  description: z.string().nullable(),
  objectifs: z.string().nullable(),
  /** Minutes. */
  duree: z.int().nullable(),
  /** Hidden from learners but for type 4, like the booklet (C-6-38). */
  fichePedagogique: z.string().nullable(),
  livretPedagogique: z.string().nullable(),
  /** Address of the stored picture, of the last scenario version for type 4 (C-3.2-11); null: a generated cover. */
  illustration: z.string().nullable(),
  isMobileModeAvailable: z.boolean(),
  /** The content may ask for the microphone and the camera: the learner is told. */
  microCamera: z.boolean(),
  dateDebut: z.iso.date().nullable(),
  dateFin: z.iso.date().nullable(),
  scenarios: z.array(
    relation('Scenario', 'scenarios', { nom: z.string(), uuid: z.string(), guid: z.string().nullable() }),
  ),
  /** Address of the module in the authoring tool; of the detail only, null where it is not shown (C-6-40). */
  lienEdition: z.string().nullable().optional(),
  version: z.int(),
});

const ModuleInput = z.object({
  nom: requiredText('modules.nom_obligatoire'),
  moduleGroupe: reference('ModuleGroupe').optional(),
  type: z.literal(MODULE_TYPES, 'validation.choix'),
  description: text(10_000).optional(),
  objectifs: text(10_000).optional(),
  duree: wholeNumber(1, 10_000).nullable().optional(),
  fichePedagogique: webAddress().optional(),
  livretPedagogique: webAddress().optional(),
  isMobileModeAvailable: flag().optional(),
  microCamera: flag().optional(),
  dateDebut: calendarDate().optional(),
  dateFin: calendarDate().optional(),
  /** In the order of the steps (C-7-13). */
  scenarios: references('Scenario', 500).optional(),
});

const on = entity({ slug: 'modules', type: 'Module', label: 'Module', item: Module });

export const modules = {
  list: on.list({
    can: 'modules.consulter',
    filters: {
      id: filterIds(),
      nom: filterText(),
      moduleGroupe: filterIds(),
      type: filterIds(),
      isMobileModeAvailable: filterFlag(),
      /** Open to one of these establishments, among those that the person sees. */
      etablissement: filterIds(),
    },
    order: ['nom', 'moduleGroupe.nom', 'type', 'duree'],
    exists: ['moduleGroupe'],
  }),
  options: on.options({
    can: 'modules.consulter',
    filters: { id: filterIds(), moduleGroupe: filterIds(), etablissement: filterIds() },
    exists: ['moduleGroupe'],
  }),
  show: on.show({ can: 'modules.consulter' }),
  create: on.create({ can: 'modules.modifier', body: ModuleInput }),
  update: on.update({ can: 'modules.modifier', body: ModuleInput.partial() }),
  delete: on.delete({ can: 'modules.modifier' }),
  ...illustrationCalls('modules', 'modules.modifier'),
};
