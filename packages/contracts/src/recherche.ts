import * as z from 'zod';
import type { Capability } from './capabilities.ts';
import { call } from './contract.ts';
import { storable } from './fields.ts';
import { MAX_RECHERCHE } from './recherche-limits.ts';

/** The quick search: records of every kind that the person may list, by what one remembers of them. */

/** What lists each kind, in the order in which the kinds are shown. */
export const SORTES = {
  apprenants: 'apprenants.lister',
  referents: 'referents.consulter',
  regroupements: 'regroupements.consulter',
  etablissements: 'etablissements.consulter',
  groupements: 'groupements.consulter',
  modules: 'modules.consulter',
  training_courses: 'training_courses.consulter',
  assignments: 'assignments.suivre',
  scenarios: 'scenarios.consulter',
  module_groupes: 'module_groupes.consulter',
  badges: 'badges.consulter',
  casques: 'casques.lister',
} as const satisfies Record<string, Capability>;
export type Sorte = keyof typeof SORTES;

const Trouve = z.object({
  sorte: z.enum(Object.keys(SORTES) as [Sorte, ...Sorte[]]),
  id: z.int(),
  nom: z.string(),
  /** What tells it from another of the same name: its code, its establishment… */
  precision: z.string(),
  /** Its whole name, its code or its serial number is what was typed. */
  exact: z.boolean(),
});
export type Trouve = z.output<typeof Trouve>;

export const recherche = {
  trouver: call('GET', '/recherche', {
    can: 'recherche.consulter',
    label: 'Recherche rapide',
    query: z.object({ texte: z.string().trim().min(1).max(MAX_RECHERCHE).refine(storable) }),
    output: z.object({
      trouves: z.array(Trouve),
      /** Nothing holds what was typed: these hold what is one slip of the keyboard away. */
      proches: z.boolean(),
    }),
  }),
};
