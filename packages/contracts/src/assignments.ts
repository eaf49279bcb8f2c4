import * as z from 'zod';
import { call, entity, idParams } from './contract.ts';
import { ETATS_COURRIEL } from './courriels.rules.ts';
import {
  asked,
  calendarDate,
  filterFlag,
  filterIds,
  filterMoment,
  filterText,
  flag,
  idInQuery,
  moment,
  pageInQuery,
  reference,
  references,
  relation,
  requiredText,
  rowsInQuery,
} from './fields.ts';
import { MAX_ROWS } from './pages.rules.ts';

/** Assignments: a module or a training course, given to learners and groups (C-2.6, C-3.5). */

/** A picker holds up to this many learners (C-9-30). */
const MAX_ASSIGNEES = 9_999;

const learner = { nom: z.string(), prenom: z.string(), codeApprenant: z.string() };
const Author = relation('User', 'users', { nom: z.string().nullable(), email: z.string().nullable() });

/** Neither where it is a learner whom the person does not see: archived, or of another establishment by now. */
const Assigned = z.object({
  id: z.int(),
  apprenant: relation('Apprenant', 'apprenants', learner).nullable(),
  regroupement: relation('Regroupement', 'regroupements', { name: z.string() }).nullable(),
  deletedAt: moment().nullable(),
});

/** What every view of an assignment holds. */
const common = {
  id: z.int(),
  name: z.string(),
  shortId: z.string(),
  startDate: z.iso.date().nullable(),
  endDate: z.iso.date().nullable(),
  etablissement: relation('Etablissement', 'etablissements', { nom: z.string() }),
  module: relation('Module', 'modules', { nom: z.string() }).nullable(),
  trainingCourse: relation('TrainingCourse', 'training_courses', {
    name: z.string(),
    isSequential: z.boolean(),
  }).nullable(),
  createdBy: Author.nullable(),
  updatedAt: moment(),
  isAssignedToAllLearners: z.boolean(),
  /** Whoever it reaches is told by mail, once. */
  prevenir: z.boolean(),
  /** Reminders that leave by themselves, 7 days and 1 day before the end. */
  relanceSemaine: z.boolean(),
  relanceVeille: z.boolean(),
};

/** Of the people whom a write adds, who is told by mail, and who has no address. */
const Annonce = z.object({ prevenus: z.int(), sansAdresse: z.int() });

const Assignment = z.object({
  ...common,
  assignmentAssigneds: z.array(Assigned),
  assignedsCount: z.int(),
  activeAssignedsCount: z.int(),
  /** By everyone whom it reaches, or by the learner who asks: what the status of a list is made from (S-4-34). */
  isCompleted: z.boolean(),
  /** Of a write that tells people. */
  annonce: Annonce.optional(),
  version: z.int(),
});

/** What an assignment gives, when, and to whom. */
const given = {
  startDate: calendarDate().optional(),
  endDate: calendarDate().optional(),
  module: reference('Module').optional(),
  trainingCourse: reference('TrainingCourse').optional(),
  etablissement: asked(reference('Etablissement')),
  isAssignedToAllLearners: flag().optional(),
  prevenir: flag().optional(),
  /** Accepted beside the two lists below, each with an `apprenant` or a `regroupement` (C-7-20). */
  assignmentAssigneds: z
    .array(
      z.object({
        apprenant: reference('Apprenant').optional(),
        regroupement: reference('Regroupement').optional(),
      }),
    )
    .max(MAX_ASSIGNEES, 'validation.trop_d_elements')
    .optional(),
  newApprenantsToAssign: references('Apprenant', MAX_ASSIGNEES).optional(),
  newRegroupementsToAssign: references('Regroupement', MAX_ASSIGNEES).optional(),
};

const AssignmentInput = z.object({
  name: requiredText('assignments.nom_obligatoire'),
  ...given,
  relanceSemaine: flag().optional(),
  relanceVeille: flag().optional(),
});

/** A number of people, told to staff and not to learners (C-6-27). */
const staffCount = z.int().nullable();

const figures = {
  learnersAssignedCount: staffCount,
  completionCount: staffCount,
  /** Percent: of all learners for staff, of oneself for a learner; null without any score. */
  moyenne: z.int().nullable(),
  /** Of the learner who asks; null for staff. */
  isDone: z.boolean().nullable(),
  completeLe: moment().nullable(),
};

/** A card of « Parcours et formations assignés » (C-2.6-44). */
const Card = z.object({
  '@id': z.string(),
  ...common,
  ...figures,
  assignedsCount: staffCount,
  activeAssignedsCount: staffCount,
  /** Names of the first two assignees who are not archived; the details hold the others. */
  assignes: z.array(z.string()),
  /** Of the module, or of the first one of the course: the colours of the drawn cover. */
  moduleGroupe: z.string().nullable(),
  /** Of the module; a course has none. */
  illustration: z.string().nullable(),
  /** Modules to complete. */
  formations: z.int(),
});

const Step = z.object({
  id: z.int(),
  nom: z.string(),
  uuid: z.string(),
  guid: z.string().nullable(),
  completionCount: staffCount,
  moyenne: z.int().nullable(),
  isDone: z.boolean().nullable(),
});

const DetailModule = z.object({
  id: z.int(),
  nom: z.string(),
  type: z.int(),
  duree: z.int().nullable(),
  illustration: z.string().nullable(),
  moduleGroupe: z.string().nullable(),
  sequenceOrder: z.int(),
  completionCount: staffCount,
  moyenne: z.int().nullable(),
  isDone: z.boolean().nullable(),
  completeLe: moment().nullable(),
  /** Codes, among the learners below (C-3.2-09). */
  learnersWhoCompleted: z.array(z.string()),
  scenarios: z.array(Step),
});

const DetailBadge = z.object({
  id: z.int(),
  name: z.string(),
  image: z.string().nullable(),
  description: z.string().nullable(),
  /** How many of the assigned learners have it; told to staff. */
  obtentions: staffCount,
  /** When the learner who asks obtained it. */
  obtenuLe: moment().nullable(),
});

const DetailLearner = z.object({
  '@id': z.string(),
  id: z.int(),
  ...learner,
  deletedAt: moment().nullable(),
  /** Ids of the modules completed, in their order. */
  modulesCompleted: z.array(z.int()),
  moyenne: z.int().nullable(),
  /** Steps done before or after the period: they count. */
  etapesHorsPeriode: z.int(),
  /** Whether there is no address to remind at. */
  sansAdresse: z.boolean(),
  /** The last one that was not given up. */
  relance: z.object({ demandeLe: moment(), envoyeLe: moment().nullable(), automatique: z.boolean() }).nullable(),
});

const Details = Card.extend({
  modules: z.array(DetailModule),
  badges: z.array(DetailBadge),
  /** Codes, among the learners below. */
  learnersWhoCompleted: z.array(z.string()),
  /** One page, for staff. */
  learners: z.array(DetailLearner),
  learnersTotal: staffCount,
  /** Assigned learners who have not completed: those whom a reminder is for. */
  restants: staffCount,
  /** Those of them who have no e-mail address. */
  sansAdresse: staffCount,
  /** The last day in France on which some of them were reminded, and how many; for staff. */
  derniereRelance: z.object({ jour: z.iso.date(), nombre: z.int() }).nullable(),
});

const nature = z.enum(['annonce', 'demandee', 'automatique']);

const Relance = z.object({
  nature,
  demandeLe: moment(),
  par: z.string().nullable(),
  total: z.int(),
  envoyes: z.int(),
  abandonnes: z.int(),
});

/** One learner who was written to, or is to be. */
const Destinataire = z.object({
  id: z.int(),
  /** Neither is told of a learner whom the person does not see: archived, or of another establishment by now. */
  apprenant: relation('Apprenant', 'apprenants', learner).nullable(),
  destinataire: z.string().nullable(),
  nature,
  /** Of a mail that has not left, `attente`, or `abandonne` where no try comes by itself any more. */
  etat: z.enum([...ETATS_COURRIEL, 'attente']),
  /** When it left, or was given up. */
  date: moment().nullable(),
  /** Why it waits, or has not left, in a sentence. */
  motif: z.string().nullable(),
});

const Courriel = z.object({ objet: z.string(), texte: z.string() });

/** A training that may be assigned: a course, or a module alone. */
const Assignable = z.object({
  type: z.enum(['module', 'trainingCourse']),
  id: z.int(),
  nom: z.string(),
  /** Of the module, or of the first one of the course. */
  moduleGroupe: z.string().nullable(),
  illustration: z.string().nullable(),
  /** Minutes; null when a module says none. */
  duree: z.int().nullable(),
  /** Modules to complete. */
  formations: z.int(),
});

const on = entity({ slug: 'assignments', type: 'Assignment', label: 'Assignation', item: Assignment });

export const assignments = {
  list: on.list({
    can: 'assignments.consulter',
    filters: {
      id: filterIds(),
      name: filterText(),
      formation: filterText(),
      auteur: filterText(),
      etablissement: filterIds(),
      module: filterIds(),
      trainingCourse: filterIds(),
      apprenant: filterIds(),
      regroupement: filterIds(),
      /** Ends within eight days, and not everybody has completed. */
      aRelancer: filterFlag(),
    },
    order: ['updatedAt', 'name', 'startDate', 'endDate'],
    direction: 'DESC',
  }),
  options: on.options({
    can: 'assignments.consulter',
    filters: { id: filterIds(), etablissement: filterIds() },
  }),
  show: on.show({ can: 'assignments.consulter' }),
  /** Courses, then modules, that an establishment may be given: the choices of the form (C-2.6-18, C-4-19, C-4-46). */
  assignables: call('GET', '/assignments/assignables', {
    can: 'assignments.modifier',
    label: 'Formations et parcours à assigner',
    query: z.object({
      /** Of others than admins, their own. */
      etablissement: idInQuery().optional(),
      search: z.string().trim().max(200).default(''),
      /** Only this one. */
      module: idInQuery().optional(),
      trainingCourse: idInQuery().optional(),
      /** So many courses, and so many modules. */
      rows: z.coerce.number().int().min(1).max(MAX_ROWS).default(12),
    }),
    output: z.object({ 'hydra:totalItems': z.int(), 'hydra:member': z.array(Assignable) }),
  }),
  /** Whom saving this would tell, and the mails as they would read. */
  apercu: call('POST', '/assignments/apercu', {
    can: 'assignments.modifier',
    label: "Aperçu des courriels d'une assignation",
    reads: true,
    body: z.object({ assignment: reference('Assignment').optional(), ...given }),
    output: Annonce.extend({ annonce: Courriel.nullable(), relance: Courriel.nullable() }),
  }),
  create: on.create({ can: 'assignments.modifier', body: AssignmentInput }),
  update: on.update({ can: 'assignments.modifier', body: AssignmentInput.partial() }),
  delete: on.delete({ can: 'assignments.modifier' }),
  archive: on.act('archive', { can: 'assignments.modifier', label: 'Archivage : Assignation' }),
  /** One assignee leaves: shown « archivé » from then on (C-4-52). */
  archiveAssigned: call('POST', '/assignments/:id/assigneds/:assigned/archive', {
    can: 'assignments.modifier',
    label: "Archivage d'une personne ou d'un regroupement assigné",
    params: idParams.extend({ assigned: idInQuery() }),
    output: Assignment,
  }),
  /** Cards, in the order of the list screens (C-7-24). A learner's own id is taken from the login (C-6-27). */
  data: call('GET', '/assignments/v2/data', {
    can: 'assignments.consulter',
    label: 'Parcours et formations assignés',
    query: z.object({
      apprenant: idInQuery().optional(),
      'etablissement.id': idInQuery().optional(),
      /** Of so many assigned last, in the order of the cards. */
      last: z.coerce.number().int().min(1).max(100).optional(),
      /** Ends within eight days, and not everybody has completed. */
      aRelancer: filterFlag().optional(),
      search: z.string().trim().max(200).default(''),
      page: pageInQuery(),
      rowsPerPage: rowsInQuery(5),
    }),
    output: z.object({ 'hydra:member': z.array(Card), 'hydra:totalItems': z.int() }),
  }),
  /** Details of one: a collection of one member, or of none where the person may not open it (C-7-21). */
  singleData: call('GET', '/assignments/v2/singleData', {
    can: 'assignments.consulter',
    label: "Détail d'une assignation",
    query: z.object({
      id: idInQuery(),
      learnersPage: pageInQuery(),
      /** Keeps the learners who have completed, or those who have not. */
      learners: z.enum(['tous', 'termine', 'restants']).default('tous'),
      apprenant: idInQuery().optional(),
    }),
    output: z.object({ 'hydra:member': z.array(Details) }),
  }),
  /** Mails whoever has not completed, and answers the addresses; none when everyone has (C-7-26, C-7-27). */
  notifyLearners: call('POST', '/assignments/notifyLearners/whoDidntComplete/:id', {
    can: 'assignments.modifier',
    label: "Relance des apprenants qui n'ont pas terminé",
    params: idParams,
    output: z.array(z.string()),
  }),
  /** The last announcements and reminders, what became of their mails, and the reminders to come. */
  relances: call('GET', '/assignments/:id/relances', {
    can: 'assignments.suivre',
    label: "Relances d'une assignation",
    params: idParams,
    output: z.object({
      relances: z.array(Relance),
      /** Those that leave by themselves, the first one first. */
      prevues: z.array(z.object({ jour: z.iso.date(), joursAvant: z.int() })),
    }),
  }),
  /** To whom these mails go, those that a try has failed first, then in the order of names: all, those of one line of the reminders, or those that have not left. */
  destinataires: call('GET', '/assignments/:id/destinataires', {
    can: 'assignments.suivre',
    label: "Destinataires des courriels d'une assignation",
    params: idParams,
    query: z.object({
      nature: nature.optional(),
      demandeLe: filterMoment().optional(),
      enAttente: filterFlag().optional(),
      page: pageInQuery(),
      rowsPerPage: rowsInQuery(10),
    }),
    output: z.object({ 'hydra:member': z.array(Destinataire), 'hydra:totalItems': z.int() }),
  }),
};
