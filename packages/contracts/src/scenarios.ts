import * as z from 'zod';
import { MODULE_TYPES } from './choices.ts';
import { call, entity } from './contract.ts';
import {
  calendarDate,
  filterFlag,
  filterIds,
  filterText,
  flag,
  identifier,
  moment,
  playedAddress,
  reference,
  relation,
  requiredReference,
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
  /** Names of the courses of the person's perimeter that its module stands in (S-3-01). */
  sequences: z.array(z.string()),
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
  guid: identifier(64).optional(),
  module: reference('Module').optional(),
  description: text(10_000).optional(),
  objectifs: text(10_000).optional(),
  duree: wholeNumber(1, 10_000).nullable().optional(),
  fichePedagogique: webAddress().optional(),
  livretPedagogique: webAddress().optional(),
  overrideUrl: playedAddress().optional(),
  overrideUrlMobile: playedAddress().optional(),
  dpc: flag().optional(),
  dateDebut: calendarDate().optional(),
  dateFin: calendarDate().optional(),
});

const Transfert = z.object({
  scenario: requiredReference('Scenario'),
  module: requiredReference('Module'),
});

/** One of the modules of a transfer, before and after: that which the scenario leaves, then that which it joins. */
const EffetSurModule = z.object({
  id: z.int(),
  nom: z.string(),
  /** It plays its package, and none of its scenarios. */
  scorm: z.boolean(),
  /** Assignments under way or to come that ask for it. */
  assignations: z.int(),
  /** Learners who have done it. */
  terminesAvant: z.int(),
  terminesApres: z.int(),
  /** Active badges that ask for it. */
  badges: z.int(),
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
  /** What a transfer would change; nothing is written (S-2.21). */
  apercuTransfert: call('POST', '/scenario/transfer/apercu', {
    can: 'outils.utiliser',
    label: "Ce que changerait le transfert d'un scénario",
    form: 'form',
    reads: true,
    body: Transfert,
    output: z.object({ modules: z.array(EffetSurModule), badgesObtenus: z.int() }),
  }),
  transferer: call('POST', '/scenario/transfer', {
    can: 'outils.utiliser',
    label: "Transfert d'un scénario dans un autre module",
    form: 'form',
    body: Transfert,
  }),
};
