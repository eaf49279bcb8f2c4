import * as z from 'zod';
import { LIGNES } from './accueil.rules.ts';
import { call } from './contract.ts';

/** What is to be done, and how training goes: the first screen of staff (P-2.1-34). */

/** So many rows of one list wait for somebody; a line without any is left out. */
const Ligne = z.object({
  code: z.enum(LIGNES),
  /** Rows of the list that the line leads to. */
  total: z.int(),
  /** The first two, by date. */
  noms: z.array(z.string()),
  /** The nearest end, or since when the first of them waits. */
  date: z.iso.date().nullable(),
});

/** A week, named by its Monday, beside the same one a year before. */
const Semaine = z.object({ debut: z.iso.date(), sessions: z.int(), avant: z.int() });

/** An assignment that ends soon: so many learners, of whom some have finished and some have only begun. */
const Echeance = z.object({
  id: z.int(),
  name: z.string(),
  formation: z.string(),
  endDate: z.iso.date(),
  apprenants: z.int(),
  termines: z.int(),
  commences: z.int(),
  peutOuvrir: z.boolean(),
  peutRelancer: z.boolean(),
});

const pourcent = z.int().nullable();
/** Of the last twelve weeks, and of the same ones a year before. */
const Tendance = z.object({ actuelle: pourcent, avant: pourcent });

export const accueil = {
  aFaire: call('GET', '/accueil', {
    can: 'accueil.consulter',
    label: 'Ce qui est à faire',
    output: z.object({ lignes: z.array(Ligne) }),
  }),
  /** The last twelve weeks that have ended. */
  semaines: call('GET', '/accueil/semaines', {
    can: 'accueil.consulter',
    label: 'Sessions des dernières semaines',
    output: z.object({
      semaines: z.array(Semaine),
      /** Of those who liked the training, of those who found it useful, of the mean score. */
      tendances: z.object({ apprecie: Tendance, utile: Tendance, reussite: Tendance }),
    }),
  }),
  /** Of the own people: what ends within eight days, and who is late. A person is counted once. */
  echeances: call('GET', '/accueil/echeances', {
    can: 'accueil.suivre_apprenants',
    label: 'Formations qui finissent bientôt',
    output: z.object({
      assignations: z.array(Echeance),
      restants: z.int(),
      pasCommences: z.int(),
      /** Of those who remain, whom the person may remind. */
      aRelancer: z.int(),
      /** Of these, who has no address to remind at. */
      sansAdresse: z.int(),
      /** The first two who have not begun. */
      noms: z.array(z.string()),
    }),
  }),
};
