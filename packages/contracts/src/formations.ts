import * as z from 'zod';
import { call, idParams } from './contract.ts';
import { moment, readId, references, requiredReference } from './fields.ts';

/** Trainings as a learner lives them: what to do, what is done (C-2.8, C-3.9, C-3.10, P-7-51, P-7-52, P-7-53, P-7-54, P-7-55). */

/** A module of a training, and how far the learner is in it. */
const FormationModule = z.object({
  id: z.int(),
  nom: z.string(),
  type: z.int(),
  moduleGroupe: z.string().nullable(),
  illustration: z.string().nullable(),
  /** Minutes. */
  duree: z.int().nullable(),
  isMobileModeAvailable: z.boolean(),
  /** Steps: the scenarios of the module. */
  etapes: z.int(),
  faites: z.int(),
  /** Played at all: a session of one of its steps, or progress kept by its package. */
  commence: z.boolean(),
  complete: z.boolean(),
  dateCompletion: moment().nullable(),
  /** Rounded mean of the best scores, percent; null without a score. */
  moyenne: z.int().nullable(),
  /** Waits for the module before it (C-3.4-10). */
  verrouille: z.boolean(),
  /** Whether a SCORM package can be played. */
  scorm: z.boolean(),
  /** Empty: there is one, which cannot be opened. */
  overrideUrl: z.string().nullable(),
  overrideUrlMobile: z.string().nullable(),
});

const Formation = z.object({
  /** Id of the assignment that brings it. */
  id: z.int(),
  nom: z.string(),
  trainingCourse: z.int().nullable(),
  isSequential: z.boolean(),
  /** Module type; null for a training course. */
  type: z.int().nullable(),
  /** The only scenario of a module of type 4 (C-3.9-05). */
  scenarioId: z.int().nullable(),
  illustration: z.string().nullable(),
  /** Minutes, all modules; null when one says none. */
  duree: z.int().nullable(),
  dateDebut: z.iso.date().nullable(),
  dateFin: z.iso.date().nullable(),
  complete: z.boolean(),
  /** Who completed it over who is assigned; two counts name nobody (C-2.9-32). */
  participants: z.object({ fait: z.int(), total: z.int() }),
  dateCompletion: moment().nullable(),
  /** Rounded mean of the module averages, percent. */
  moyenne: z.int().nullable(),
  satisfactions1: z.int().nullable(),
  /** Last day has passed (Europe/Paris). */
  end: z.boolean(),
  modules: z.array(FormationModule),
});

const Etape = z.object({
  id: z.int(),
  nom: z.string(),
  lesson: z.object({ '@id': z.string(), nom: z.string() }),
  complete: z.boolean(),
  dateCompletion: moment().nullable(),
  score: z.number().nullable(),
  passages: z.int(),
  tempsSecondes: z.int(),
  dernierPassage: moment(),
  /** The last complete session, whose attestation can be asked for. */
  session: z.uuid().nullable(),
});

const Lecon = z.object({ id: z.int(), nom: z.string(), moyenne: z.int().nullable() });
const apprenantIds = references('Apprenant');

export const formations = {
  /** Every training that reaches the learner, archived assignments left out (C-4-28). */
  deApprenant: call('GET', '/apprenants/:id/formations', {
    can: 'apprenants.consulter',
    label: "Formations d'un apprenant",
    params: idParams,
    output: z.object({
      /** Rounded mean of the module averages that are not zero, percent (C-9-21). */
      score_global: z.int().nullable(),
      /** What the establishment allows on a phone (C-4-63, C-4-64, C-4-65). */
      mobile: z.object({ available: z.boolean(), forced: z.boolean() }),
      /** Headsets that the establishment has today, by their label or serial number. */
      casques: z.array(z.string()),
      formations: z.array(Formation),
    }),
  }),
  /** The link to a training, mailed to the learner's own address: it is followed on another device. */
  envoyer: call('POST', '/formations/:id/envoi', {
    can: 'apprenants.profil',
    label: "Envoi à la personne connectée du lien d'une formation",
    params: idParams,
    output: z.object({ adresse: z.string() }),
  }),
  /** Modules that the learner may start now (P-7-55, C-4-66). */
  disponibles: call('GET', '/apprenants/:id/available-lessons', {
    can: 'apprenants.consulter',
    label: 'Modules disponibles pour un apprenant',
    params: idParams,
    output: z.object({ 'hydra:member': z.array(z.object({ '@id': z.string(), id: z.int(), nom: z.string() })) }),
  }),
  /** Lessons that learners have begun, by learner code (P-7-51). */
  suivies: call('POST', '/pursuedLessonsPerLearner', {
    can: 'apprenants.consulter',
    label: 'Formations suivies par apprenant',
    form: 'form',
    reads: true,
    body: z.object({ apprenantIds, etablissementId: requiredReference('Etablissement').optional() }),
    output: z.record(z.string(), z.array(Lecon)),
  }),
  /** What the learners of an establishment follow and have to do (P-7-53, C-7-35). */
  etablissement: call('POST', '/formations/datas', {
    can: 'connected',
    label: "Formations d'un établissement",
    form: 'form',
    reads: true,
    body: z.object({ etablissementId: requiredReference('Etablissement') }),
    output: z.object({ pursuedLessons: z.array(Lecon), lessonsToComplete: z.array(Lecon.omit({ moyenne: true })) }),
  }),
  /** Open to every connected person, each with the own perimeter (C-2.8-18). Steps played, by learner code; `sequenceId` is an assignment, or the IRI of a module (P-7-54, P-2.3-73). */
  etapes: call('POST', '/steps/learner', {
    can: 'connected',
    label: 'Étapes suivies par apprenant',
    form: 'form',
    reads: true,
    body: z.object({
      apprenantIds: apprenantIds.default([]),
      /** In the place of ids: learner codes, as the address of the steps page has them. */
      codes: z.array(z.string().max(64)).max(1_000).default([]),
      sequenceId: z
        .union([z.int(), z.string().max(200)])
        .refine((value) => readId(value) !== null, 'validation.reference')
        .nullish(),
    }),
    output: z.record(z.string(), z.array(Etape)),
  }),
};
