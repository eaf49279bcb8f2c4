import * as z from 'zod';
import { ASSIGNMENT_STATUSES } from './assignments.rules.ts';
import { call, entity, idParams } from './contract.ts';
import {
  asked,
  filterIds,
  filterText,
  identifier,
  moment,
  pageInQuery,
  reference,
  references,
  relation,
  requiredText,
  rowId,
  rowsInQuery,
  text,
} from './fields.ts';

/** Regroupements: groups of learners, named by up to three levels (C-2.4, C-3.6). */

const names = { nomA: z.string(), nomB: z.string().nullable(), nomC: z.string().nullable() };
const learner = { nom: z.string(), prenom: z.string() };

const ApprenantRegroupement = z.object({
  id: z.int(),
  apprenant: relation('Apprenant', 'apprenants', { ...learner, deletedAt: moment().nullable() }),
  dateDebut: z.iso.date(),
  dateFin: z.iso.date().nullable(),
  /** In the regroupement today; an ended membership stays readable. */
  selected: z.boolean(),
});

const Regroupement = z.object({
  id: z.int(),
  ...names,
  codeRegroupement: z.string().nullable(),
  type: relation('Type', 'types', { label: z.string() }).nullable(),
  etablissement: relation('Etablissement', 'etablissements', { nom: z.string() }),
  /** Its parent. */
  regroupement: relation('Regroupement', 'regroupements', names).nullable(),
  deletedAt: moment().nullable(),
  /** Learners who are in it or below it today, each once, archived ones left out. */
  nombreApprenants: z.int(),
  /** Of the detail only, like the two below: a list of groups would carry every learner. */
  apprenantRegroupements: z.array(ApprenantRegroupement).optional(),
  /** What it is assigned, each under the name of the module or course. */
  allAssignments: z
    .array(
      z.object({
        id: z.int(),
        name: z.string(),
        type: z.enum(['Module', 'TrainingCourse']),
        /** As its card says it (C-9-32). */
        status: z.enum(ASSIGNMENT_STATUSES),
        /** Not every referent of the establishment may open it (C-6-24). */
        createdBy: z.object({ id: z.int() }).nullable(),
      }),
    )
    .optional(),
  /** Learners of it and of what is below it, archived ones left out. */
  allLearners: z.array(relation('Apprenant', 'apprenants', learner)).optional(),
  version: z.int(),
});

const RegroupementInput = z.object({
  nomA: requiredText('regroupements.nom_obligatoire'),
  nomB: text().optional(),
  nomC: text().optional(),
  codeRegroupement: identifier(64).optional(),
  type: reference('Type').optional(),
  etablissement: asked(reference('Etablissement')),
  regroupement: reference('Regroupement').optional(),
  /** Everyone who is in it from now on; whoever is left out leaves today. */
  apprenants: references('Apprenant').optional(),
});

const on = entity({ slug: 'regroupements', type: 'Regroupement', label: 'Regroupement', item: Regroupement });

const formIds = z.array(rowId()).max(10_000, 'validation.trop_d_elements');

export const regroupements = {
  list: on.list({
    can: 'regroupements.consulter',
    filters: {
      id: filterIds(),
      nomA: filterText(),
      nomB: filterText(),
      nomC: filterText(),
      codeRegroupement: filterText(),
      etablissement: filterIds(),
      regroupement: filterIds(),
    },
    order: ['nomA', 'nomB', 'nomC', 'codeRegroupement'],
    exists: ['deletedAt', 'regroupement'],
  }),
  /** Archived ones are offered to nobody, but still named to whoever asks for their ids (C-4-09, C-7-17). */
  options: on.options({
    can: 'regroupements.consulter',
    filters: {
      id: filterIds(),
      etablissement: filterIds(),
      /** Leaves out these regroupements and everything below them (C-5-24, C-5-25). */
      horsDe: filterIds(),
    },
    exists: ['regroupement'],
  }),
  show: on.show({ can: 'regroupements.consulter' }),
  create: on.create({ can: 'regroupements.modifier', body: RegroupementInput }),
  update: on.update({ can: 'regroupements.modifier', body: RegroupementInput.partial() }),
  delete: on.delete({ can: 'regroupements.supprimer' }),
  archive: on.act('archive', { can: 'regroupements.modifier', label: 'Archivage : Regroupement' }),
  /** No screen offers it (P-7-15). */
  unarchive: on.act('unarchive', { can: 'regroupements.desarchiver', label: 'Désarchivage : Regroupement' }),
  /** Answers how many were archived, what is below them included. */
  archiveMultiple: call('POST', '/regroupements/archive-multiple', {
    can: 'regroupements.modifier',
    label: 'Archivage de plusieurs regroupements',
    form: 'form',
    body: z.object({ ids: formIds.min(1) }),
    output: z.object({ archives: z.int() }),
  }),
  /** The learners of several regroupements, or of all those of an establishment (C-7-29, C-7-30). */
  apprenants: call('POST', '/regroupements/apprenants', {
    can: 'regroupements.consulter',
    label: 'Apprenants de plusieurs regroupements',
    form: 'form',
    reads: true,
    body: z.object({ regroupementIds: formIds.optional(), etablissementId: reference('Etablissement').optional() }),
    output: z.array(z.object({ id: z.int(), learners: z.array(relation('Apprenant', 'apprenants', learner)) })),
  }),
  /** Who is in a regroupement today, each once, archived learners left out; `nested` adds those of the ones below it (C-2.4-05, C-2.4-19). */
  membres: call('GET', '/apprenant_regroupements/list/regroupement/:id', {
    can: 'regroupements.consulter',
    label: "Apprenants d'un regroupement",
    params: idParams,
    query: z.object({
      page: pageInQuery(),
      rowsPerPage: rowsInQuery(10),
      nested: z.stringbool().default(false),
    }),
    output: z.object({
      members: z.array(
        z.object({
          id: z.int(),
          apprenant: relation('Apprenant', 'apprenants', learner),
          regroupement: relation('Regroupement', 'regroupements', names),
          /** The others that the learner is in, of those asked about. */
          autres: z.array(relation('Regroupement', 'regroupements', names)),
          dateDebut: z.iso.date(),
        }),
      ),
      total: z.int(),
    }),
  }),
};
