import * as z from 'zod';
import { call } from './contract.ts';
import { filterDay } from './fields.ts';

/** What learners thought of their trainings, and how they succeed (S-3-13 … 15, S-7-25 … 28). */

export const NOTES = [1, 2, 3, 4] as const;
export const QUESTIONS = [1, 2, 3, 4, 5] as const;

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
const many = z.union([one.transform((value) => [value]), z.array(one).max(1_000)]);

/** Filters of the query: an establishment is named by its code, a lesson by the id of its module. */
const Filtres = z.object({
  eId: one.optional(),
  eIds: many.optional(),
  start: filterDay().optional(),
  end: filterDay().optional(),
  type: z.enum(['all', 'healthInstitution', 'trainingInstitute']).optional(),
  assignment: one.optional(),
  group: one.optional(),
  lesson: one.optional(),
});
export type FiltresSatisfaction = z.output<typeof Filtres>;

export const satisfactions = {
  scores: call('GET', '/satisfactions/scores', {
    can: 'satisfactions.consulter',
    label: 'Satisfaction par question',
    query: Filtres,
    output: ParQuestion,
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
