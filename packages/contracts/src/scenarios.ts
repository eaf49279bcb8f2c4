import * as z from 'zod';
import { MODULE_TYPES } from './choices.ts';
import { entity } from './contract.ts';
import {
  calendarDate,
  filterFlag,
  filterIds,
  filterText,
  flag,
  moment,
  reference,
  relation,
  requiredText,
  text,
  webAddress,
  wholeNumber,
} from './fields.ts';
import { illustrationCalls } from './illustrations.ts';

/** Scenarios: the steps of a module (C-2.1, C-3.1). */

const Scenario = z.object({
  id: z.int(),
  nom: z.string(),
  uuid: z.uuid(),
  guid: z.string().nullable(),
  module: relation('Module', 'modules', { nom: z.string(), type: z.literal(MODULE_TYPES) }).nullable(),
  ordre: z.int(),
  description: z.string().nullable(),
  objectifs: z.string().nullable(),
  /** Minutes. */
  duree: z.int().nullable(),
  /** Hidden from learners but for modules of type 4, like the booklet (C-6-38). */
  fichePedagogique: z.string().nullable(),
  livretPedagogique: z.string().nullable(),
  /** Address of the stored picture; null: a generated cover. */
  illustration: z.string().nullable(),
  overrideUrl: z.string().nullable(),
  overrideUrlMobile: z.string().nullable(),
  dpc: z.boolean(),
  dateDebut: z.iso.date().nullable(),
  dateFin: z.iso.date().nullable(),
  /** Oldest first: the last one gives the illustration (C-3.1-10). */
  scenarioVersions: z.array(z.object({ id: z.int(), uuid: z.uuid(), createdAt: moment() })),
  /** Percent, of the learner who asks; null for others (C-3.1-12). */
  completion: z.int().nullable(),
  version: z.int(),
});

const ScenarioInput = z.object({
  nom: requiredText('scenarios.nom_obligatoire'),
  /** Given by the authoring tool; made here when absent. */
  uuid: z.uuid('scenarios.uuid_invalide').toLowerCase().optional(),
  guid: text(64).optional(),
  module: reference('Module').optional(),
  description: text(10_000).optional(),
  objectifs: text(10_000).optional(),
  duree: wholeNumber(1, 10_000).nullable().optional(),
  fichePedagogique: webAddress().optional(),
  livretPedagogique: webAddress().optional(),
  overrideUrl: webAddress().optional(),
  overrideUrlMobile: webAddress().optional(),
  dpc: flag().optional(),
  dateDebut: calendarDate().optional(),
  dateFin: calendarDate().optional(),
});

const on = entity({ slug: 'scenarios', type: 'Scenario', label: 'Scénario', item: Scenario });

export const scenarios = {
  list: on.list({
    can: 'scenarios.consulter',
    filters: {
      id: filterIds(),
      nom: filterText(),
      module: filterIds(),
      'module.nom': filterText(),
      'module.type': filterIds(),
      dpc: filterFlag(),
    },
    order: ['nom', 'module.nom', 'duree'],
    exists: ['module'],
  }),
  options: on.options({
    can: 'scenarios.consulter',
    filters: { id: filterIds(), module: filterIds() },
    exists: ['module'],
  }),
  show: on.show({ can: 'scenarios.consulter' }),
  create: on.create({ can: 'scenarios.modifier', body: ScenarioInput }),
  update: on.update({ can: 'scenarios.modifier', body: ScenarioInput.partial() }),
  delete: on.delete({ can: 'scenarios.modifier' }),
  ...illustrationCalls('scenarios', 'scenarios.modifier'),
};
