import * as z from 'zod';
import { TRIS_FORMATIONS } from './choices.ts';
import { call, fileAnswer } from './contract.ts';
import { filterDay, filterFlag, filterIds, instant } from './fields.ts';

/** What learners thought of their trainings, and how they succeed (S-3-13, S-3-14, S-3-15, S-7-25, S-7-26, S-7-27, S-7-28). */

export const NOTES = [1, 2, 3, 4] as const;

const reponses = z.object({ 1: z.int(), 2: z.int(), 3: z.int(), 4: z.int() });

const Scores = z.object({
  /** Mean of the answers over 4, percent rounded (S-9-43); null without an answer. */
  score: z.int().nullable(),
  moyenne: z.int().nullable(),
  /** Answers of each rating, 1 to 4. */
  heatmap: reponses,
});
const ParQuestion = z.object({ 1: Scores, 2: Scores, 3: Scores, 4: Scores, 5: Scores });

const one = z.string().max(200);
const many = z.union([one.transform((value) => [value]), z.array(one).max(1_000, 'validation.trop_d_elements')]);

/** Filters of the query: an establishment is named by its code (by its id in `etab`), a lesson by the id of its module. */
const filtres = {
  eId: one.optional(),
  eIds: many.optional(),
  start: filterDay().optional(),
  end: filterDay().optional(),
  type: z.enum(['all', 'healthInstitution', 'trainingInstitute']).optional(),
  assignment: one.optional(),
  group: one.optional(),
  lesson: one.optional(),
  /** What the bar of the statistics has besides. */
  etab: filterIds().optional(),
  casque: filterIds().optional(),
  incomplete: filterFlag().optional(),
  tests: filterFlag().optional(),
};
const Filtres = z.object(filtres);
export type FiltresSatisfaction = z.output<typeof Filtres>;

const Note = z.object({ moyenne: z.int().nullable(), nombre: z.int() });
/** One lesson: its module, null for the scenarios that stand in none. */
const Formation = z.object({
  id: z.int().nullable(),
  name: z.string(),
  scores: z.object({ 1: Note, 2: Note, 3: Note, 4: Note, 5: Note }),
});
export type FormationNotee = z.output<typeof Formation>;

const Instants = z.object({ debut: instant(), fin: instant() }).superRefine(({ debut, fin }, { addIssue }) => {
  if (debut <= fin) return;
  for (const path of ['debut', 'fin'])
    addIssue({ code: 'custom', path: [path], message: 'satisfactions.ordre_instants' });
});

const pourcent = z.int().nullable();
/** Value at B, value at A (`Previous`), difference in points. */
const Evolution = z.object({
  id: z.int().nullable(),
  scenario: z.string(),
  satisfaction1: pourcent,
  satisfaction2: pourcent,
  satisfaction3: pourcent,
  satisfaction4: pourcent,
  satisfaction5: pourcent,
  satisfactionPrevious1: pourcent,
  satisfactionPrevious2: pourcent,
  satisfactionPrevious3: pourcent,
  satisfactionPrevious4: pourcent,
  satisfactionPrevious5: pourcent,
  satisfactionDiff1: pourcent,
  satisfactionDiff2: pourcent,
  satisfactionDiff3: pourcent,
  satisfactionDiff4: pourcent,
  satisfactionDiff5: pourcent,
});
export type EvolutionSatisfaction = z.output<typeof Evolution>;

export const satisfactions = {
  /** Keyed by question; with `byLesson`, one entry for each lesson (S-7-26). */
  scores: call('GET', '/satisfactions/scores', {
    can: 'satisfactions.consulter',
    label: 'Satisfaction par question',
    query: z.object({ ...filtres, byLesson: filterFlag().optional() }),
    output: z.union([ParQuestion, z.object({ filtre: z.string(), lessons: z.array(Formation) })]),
  }),
  formationsExcel: call('POST', '/satisfactions/scores/excel', {
    can: 'outils.consulter',
    label: 'Fichier Excel des satisfactions par formation',
    reads: true,
    body: z.object({ ...filtres, tri: z.enum(TRIS_FORMATIONS, 'validation.choix').default('nom') }),
    output: fileAnswer('xlsx'),
  }),
  evolution: call('POST', '/APISatisfactionsScenarios', {
    can: 'outils.consulter',
    label: 'Évolution des satisfactions',
    form: 'form',
    reads: true,
    body: Instants,
    output: z.object({ previous: z.array(Evolution) }),
  }),
  evolutionExcel: call('POST', '/APISatisfactionsScenarios/excel', {
    can: 'outils.consulter',
    label: "Fichier Excel de l'évolution des satisfactions",
    form: 'form',
    reads: true,
    /** The scenarios that are seen, in their order. */
    body: Instants.extend({ lignes: z.array(z.int().nullable()).max(100_000, 'validation.trop_d_elements') }),
    output: fileAnswer('xlsx'),
  }),
  reussite: call('POST', '/stats/success-rating', {
    can: 'satisfactions.consulter',
    label: 'Taux de réussite global',
    reads: true,
    body: z.object({ company: one.nullish() }),
    output: z.object({
      /** Rounded mean of the non-zero module averages, percent (C-9-21); null without one. */
      successRating: z.int().nullable(),
      satisfactions: z.object({
        1: z.object({ moyenne: z.int().nullable() }),
        5: z.object({ moyenne: z.int().nullable() }),
      }),
    }),
  }),
};
