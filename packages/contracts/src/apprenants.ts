import * as z from 'zod';
import { MAX_FICHES } from './apprenants.rules.ts';
import { call, entity, fileAnswer } from './contract.ts';
import {
  asked,
  birthDate,
  currentPassword,
  email,
  filterDay,
  filterFlag,
  filterIds,
  filterText,
  flag,
  identifier,
  idInQuery,
  moment,
  newPassword,
  personName,
  reference,
  relation,
  signInCode,
} from './fields.ts';
import type { MessageCode } from './messages.fr.ts';

/**
 * Learners (P-2.3, P-3-21, P-3-22, P-3-23, P-3-24, P-3-25, P-3-26, P-3-27, P-3-28, P-3-29, P-3-30, P-3-31, P-3-32, P-3-33, P-3-34, P-3-35,
 * P-3-36, P-3-37, P-3-38, P-3-39, P-3-40, P-3-41).
 */

const Apprenant = z.object({
  id: z.int(),
  nom: z.string(),
  prenom: z.string(),
  email: z.string().nullable(),
  matricule: z.string().nullable(),
  codeApprenant: z.string(),
  dateNaissance: z.iso.date().nullable(),
  estEtudiant: z.boolean(),
  estBloque: z.boolean(),
  rppsOrAdeli: z.string().nullable(),
  etablissement: relation('Etablissement', 'etablissements', { nom: z.string(), IFPS: z.boolean() }),
  profession: relation('Profession', 'professions', { label: z.string() }).nullable(),
  deletedAt: moment().nullable(),
  /** What the learner gives in place of nom, prenom and dateNaissance, until staff confirm or restore it (P-2.3-66). */
  identiteProposee: z
    .object({ nom: z.string(), prenom: z.string(), dateNaissance: z.iso.date().nullable(), depuis: moment() })
    .nullable(),
  /** Trainings finished. */
  lessonsCompleted: z.int(),
  /** Mean success of the finished trainings, percent 0–100, null before the first one. */
  successRating: z.number().nullable(),
  /** Of the detail only, like those below: groups of today. */
  apprenantRegroupements: z
    .array(
      z.object({
        id: z.int(),
        regroupement: relation('Regroupement', 'regroupements', {
          nomA: z.string(),
          nomB: z.string().nullable(),
          nomC: z.string().nullable(),
        }),
      }),
    )
    .optional(),
  /** Trainings that reach the learner, each a module with `nom` or a course with `name` (P-3-36, P-3-40). */
  lessons: z
    .array(
      z.object({
        '@id': z.string(),
        '@type': z.enum(['Module', 'TrainingCourse']),
        nom: z.string().optional(),
        name: z.string().optional(),
        dateDebut: z.iso.date().nullable(),
        dateFin: z.iso.date().nullable(),
        /** Id of the assignment that brings it. */
        assignment: z.int(),
        complete: z.boolean(),
        dateCompletion: moment().nullable(),
        /** Played at all. */
        commence: z.boolean(),
        /** Steps of all its modules, those done, and those of them done before or after the period. */
        etapes: z.int(),
        faites: z.int(),
        etapesHorsPeriode: z.int(),
        /** The last session of any of its modules. */
        dernierPassage: moment().nullable(),
      }),
    )
    .optional(),
  /** Ids of modules that running trainings ask for and that are not finished. */
  lessonsToDo: z.array(z.int()).optional(),
  /** Ids of the courses among the trainings. */
  sequencesFormation: z.array(z.int()).optional(),
  /** Ids of the modules that the establishment may use. */
  etablissementModulesIds: z.array(z.int()).optional(),
  version: z.int(),
});

const ApprenantInput = z.object({
  nom: personName('apprenants.nom_obligatoire'),
  prenom: personName('apprenants.prenom_obligatoire'),
  email: email().optional(),
  matricule: identifier().optional(),
  codeApprenant: signInCode().optional(),
  dateNaissance: birthDate().optional(),
  profession: reference('Profession').optional(),
  etablissement: asked(reference('Etablissement')),
  password: newPassword().optional(),
  estEtudiant: flag().optional(),
  estBloque: flag().optional(),
  rppsOrAdeli: identifier(64).optional(),
});

const on = entity({ slug: 'apprenants', type: 'Apprenant', label: 'Apprenant', item: Apprenant, isPerson: true });

const filters = {
  id: filterIds(),
  nom: filterText(),
  prenom: filterText(),
  matricule: filterText(),
  email: filterText(),
  codeApprenant: filterText(),
  etablissement: filterIds(),
  profession: filterIds(),
  estEtudiant: filterFlag(),
  identiteAConfirmer: filterFlag(),
  /** Has not chosen a password yet, as the first sign-in asks. */
  jamaisConnecte: filterFlag(),
};

const tropDeFiches: MessageCode = 'apprenants.fiches_acces.trop';
const Fiches = z.object({ ids: z.array(z.int().positive()).min(1).max(MAX_FICHES, tropDeFiches) });

export const apprenants = {
  list: on.list({
    can: 'apprenants.lister',
    filters,
    order: ['nom'],
    exists: ['deletedAt'],
  }),
  options: on.options({ can: 'apprenants.lister', filters: { id: filterIds(), etablissement: filterIds() } }),
  /** Learners in use whom one that is about to be created may repeat, as an import says it. */
  ressemblants: call('GET', '/apprenants/ressemblants', {
    can: 'apprenants.creer',
    label: 'Apprenants qui ressemblent à celui que l’on crée',
    query: z.object({
      nom: z.string().trim().min(1).max(200),
      prenom: z.string().trim().min(1).max(200),
      email: z.string().trim().max(255).optional(),
      matricule: z.string().trim().max(255).optional(),
      dateNaissance: filterDay().optional(),
      /** Of who may not choose it, the own one. */
      etablissement: idInQuery().optional(),
    }),
    output: z.array(
      z.object({
        id: z.int(),
        nom: z.string(),
        prenom: z.string(),
        codeApprenant: z.string(),
        matricule: z.string().nullable(),
        dateNaissance: z.iso.date().nullable(),
      }),
    ),
  }),
  show: on.show({ can: 'apprenants.consulter' }),
  create: on.create({ can: 'apprenants.creer', body: ApprenantInput }),
  update: on.update({
    can: 'apprenants.modifier_fiche',
    proof: 'signIn',
    body: ApprenantInput.partial().extend({ motDePasseActuel: currentPassword() }),
  }),
  delete: on.delete({ can: 'apprenants.supprimer', proof: 'always' }),
  archive: on.act('archive', { can: 'apprenants.archiver', label: 'Archivage : Apprenant' }),
  unarchive: on.act('unarchive', { can: 'apprenants.archiver', label: 'Désarchivage : Apprenant' }),
  confirmIdentity: on.act('confirm-identity', {
    can: 'apprenants.modifier',
    label: "Confirmation de l'identité : Apprenant",
  }),
  restoreIdentity: on.act('restore-identity', {
    can: 'apprenants.modifier',
    label: "Rétablissement de l'identité : Apprenant",
  }),
  /** The sheet of a learner with a one-time code, which ends the former one (P-4-06). */
  ficheAcces: call('POST', '/apprenants/fiche-acces', {
    can: 'apprenants.modifier',
    label: "Fiche d'accès : Apprenant",
    proof: 'always',
    body: z.object({ id: z.int().positive() }),
    output: fileAnswer('pdf'),
  }),
  /** What the sheets of these learners will be: how many, and who has none. */
  apercuFichesAcces: call('POST', '/apprenants/fiches-acces/apercu', {
    can: 'apprenants.modifier',
    label: "Aperçu de fiches d'accès : Apprenant",
    reads: true,
    body: Fiches,
    output: z.object({ fiches: z.int(), sans: z.array(z.string()) }),
  }),
  /** The sheets of these learners, one on a page, by name; an archived or blocked one, who cannot sign in, has none. */
  fichesAcces: call('POST', '/apprenants/fiches-acces', {
    can: 'apprenants.modifier',
    label: "Fiches d'accès : Apprenant",
    proof: 'always',
    body: Fiches,
    output: fileAnswer('pdf'),
  }),
  /** Answers how many were deleted, read back from the database (P-7-52). */
  deleteMultiple: call('POST', '/apprenants/delete-multiple', {
    can: 'apprenants.supprimer_en_lot',
    label: 'Suppression de plusieurs apprenants',
    proof: 'always',
    form: 'form',
    body: z.object({ ids: z.array(z.int().positive()).min(1).max(10_000, 'validation.trop_d_elements') }),
    output: z.object({ supprimes: z.int() }),
  }),
};
