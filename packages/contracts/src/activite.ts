import * as z from 'zod';
import { ACTIVITE_COLUMNS } from './activite.rules.ts';
import { call, fileAnswer } from './contract.ts';
import { flag } from './fields.ts';
import { filtre } from './filtres.ts';

/** Activity of headsets month by month, and the establishments that were not heard of (S-2.9, S-2.10, S-3-16, S-3-17, S-3-18). */

const jour = z.iso.date();
const momentOrNone = z.string().nullable().meta({ format: 'date-time' });

/** One possession. */
const Ligne = z.object({
  /** Id of the possession. */
  id: z.int(),
  /** Place in the answer, from 1. */
  index: z.int(),
  etablissementId: z.int().nullable(),
  etablissement: z.string(),
  casqueId: z.int(),
  casque: z.string(),
  etiquette: z.string().nullable(),
  dateDerniereNouvelle: momentOrNone,
  debutPossession: jour,
  finPossession: jour.nullable(),
  /** Mean over its last sessions, in days to one decimal; null where no log came. */
  delaisReceptionLog: z.number().nullable(),
  derniereVersionUtilisee: z.string().nullable(),
  totalPassages: z.int(),
  /** Sessions of each of thirteen months, keyed `2026-11`. */
  mois: z.record(z.string(), z.int()),
});
export type LigneActivite = z.output<typeof Ligne>;

const bascules = {
  /** Incomplete sessions, test sessions, and possessions that have ended, besides. */
  incomplete: filtre.incomplete,
  tests: filtre.tests,
  anciennesPossessions: flag().default(false),
};

const NonConnectes = z.object({
  /** The longest silent first, those that never were heard of before all. */
  etablissements: z.array(z.object({ id: z.int(), etablissement: z.string(), dateDerniereNouvelle: momentOrNone })),
  pourcentageNonConnectes: z.int(),
  /** Those of which it is the share. */
  nombreEtablissements: z.int(),
});
const Delai = z.object({ time: z.int('validation.nombre_entier').min(1).max(3_650, 'validation.nombre_hors_limites') });

const reading = { can: 'outils.consulter', form: 'form', reads: true } as const;

export const activite = {
  tableau: call('POST', '/APIShowConsommation', {
    ...reading,
    label: "Tableau d'activité",
    body: z.object(bascules),
    output: z.array(Ligne),
  }),
  /** What is seen: these columns, these rows in this order, under their totals (S-2.9-19). */
  tableauExcel: call('POST', '/APIShowConsommation/excel', {
    ...reading,
    label: "Fichier Excel du tableau d'activité",
    body: z.object({
      ...bascules,
      colonnes: z
        .array(z.union([z.enum(ACTIVITE_COLUMNS), z.string().regex(/^\d{4}-\d{2}$/)], 'validation.choix'))
        .max(30),
      lignes: z.array(z.int()).max(100_000, 'validation.trop_d_elements'),
    }),
    output: fileAnswer('xlsx'),
  }),
  casques: call('POST', '/connexions/casques', {
    ...reading,
    label: 'Établissements dont aucun casque ne donne de nouvelles',
    body: Delai,
    output: NonConnectes,
  }),
  interface: call('POST', '/connexions/interface', {
    ...reading,
    label: 'Établissements qui ne se connectent pas',
    body: Delai,
    output: NonConnectes,
  }),
};
