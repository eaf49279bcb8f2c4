import * as z from 'zod';
import { call, entity } from './contract.ts';
import {
  calendarDate,
  email,
  filterFlag,
  filterIds,
  filterText,
  flag,
  moment,
  newPassword,
  reference,
  relation,
  requiredText,
  signInCode,
  text,
} from './fields.ts';

/** Learners (P-2.3, P-3-21 … 41). */

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
  nom: requiredText('apprenants.nom_obligatoire'),
  prenom: requiredText('apprenants.prenom_obligatoire'),
  email: email().optional(),
  matricule: text().optional(),
  codeApprenant: signInCode().optional(),
  dateNaissance: calendarDate().optional(),
  profession: reference('Profession').optional(),
  etablissement: reference('Etablissement').optional(),
  password: newPassword().optional(),
  estEtudiant: flag().optional(),
  estBloque: flag().optional(),
  rppsOrAdeli: text(64).optional(),
});

const on = entity({ slug: 'apprenants', type: 'Apprenant', label: 'Apprenant', item: Apprenant });

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
};

export const apprenants = {
  list: on.list({
    can: 'apprenants.lister',
    filters,
    order: ['nom'],
    exists: ['deletedAt'],
  }),
  options: on.options({ can: 'apprenants.lister', filters: { id: filterIds(), etablissement: filterIds() } }),
  show: on.show({ can: 'apprenants.consulter' }),
  create: on.create({ can: 'apprenants.creer', body: ApprenantInput }),
  update: on.update({ can: 'apprenants.modifier_fiche', body: ApprenantInput.partial() }),
  delete: on.delete({ can: 'apprenants.supprimer' }),
  archive: on.act('archive', { can: 'apprenants.archiver', label: 'Archivage : Apprenant' }),
  unarchive: on.act('unarchive', { can: 'apprenants.archiver', label: 'Désarchivage : Apprenant' }),
  /** Answers how many were deleted, read back from the database (P-7-52). */
  deleteMultiple: call('POST', '/apprenants/delete-multiple', {
    can: 'apprenants.supprimer_en_lot',
    label: 'Suppression de plusieurs apprenants',
    form: 'form',
    body: z.object({ ids: z.array(z.int().positive()).min(1).max(10_000) }),
    output: z.object({ supprimes: z.int() }),
  }),
};
