import * as z from 'zod';
import { APPAREILS } from './choices.ts';
import { call, fileAnswer } from './contract.ts';
import { filterDay, storable } from './fields.ts';
import { Filtre, filtre } from './filtres.ts';
import { NOTES, QUESTIONS } from './satisfactions.ts';

/** Usage statistics (S-2.6, S-3-09 … 11, S-7-11 … 13), and the sessions behind their figures (S-2.1-33). */

/** One share of a chart, the greatest first. */
const Profil = z.object({ profil: z.string().nullable(), label: z.string(), value: z.int() });
const Element = z.object({ id: z.int().nullable(), label: z.string(), value: z.int() });
/** ISO year and week; week 53 is counted with week 52 (S-9-39). */
const Semaine = z.object({ year: z.int(), week: z.int(), total: z.int() });
const pourcent = z.int().min(0).max(100).nullable();

const GlobalUsageData = z.object({
  /** What the figures are about, in words. */
  filtre: z.string(),
  nombreDeSessions: z.int(),
  /** Whole minutes, null where no session has a duration (S-9-37). */
  dureeMoyenne: z.int().nullable(),
  passagesParProfil: z.array(Profil),
  passagesParScenario: z.array(Element),
  passagesParSemaine: z.array(Semaine),
  formationsParAppareil: z.array(z.object({ appareil: z.enum(APPAREILS), label: z.string(), value: z.int() })),
  /** `value` in whole minutes. */
  dureeMoyenneParScenario: z.array(Element),
  passagesParCasque: z.array(Element),
  /** Left out for whom it is not (S-2.6-09). */
  passagesParEtablissement: z.array(Element).optional(),
  /** Percentages of the five questions; left out for whom it is not (S-2.6-10). */
  satisfactionsParSemaine: z
    .array(
      z.object({
        year: z.int(),
        week: z.int(),
        satisfaction1: pourcent,
        satisfaction2: pourcent,
        satisfaction3: pourcent,
        satisfaction4: pourcent,
        satisfaction5: pourcent,
      }),
    )
    .optional(),
});
export type GlobalUsageData = z.output<typeof GlobalUsageData>;

/** One session as tables show it; its names are those of the attestation row (S-3-10, S-3-40). */
const LignePassage = z.object({
  Session_id: z.string(),
  Nom: z.string().nullable(),
  Prenom: z.string().nullable(),
  Profil: z.string().nullable(),
  Scenario: z.string(),
  Date: z.string().meta({ format: 'date-time' }),
  /** Percent. */
  Score: z.number().nullable(),
  /** Whole minutes. */
  Durée: z.int().nullable(),
  Casque_id: z.string().nullable(),
  Casque: z.string().nullable(),
  DPC: z.boolean(),
  etablissement: z.string().nullable(),
  complete: z.boolean(),
  test: z.boolean(),
  appareil: z.enum(APPAREILS),
});
export type LignePassage = z.output<typeof LignePassage>;

const idOrNone = () => z.int().min(0).max(2_147_483_647).optional();
const profil = () => z.string().max(1_000).refine(storable, 'validation.texte');

/** What a figure adds to the filter: the sessions behind it meet all that is said here. 0 and empty text stand for « unknown ». */
export const figure = {
  scenario: idOrNone(),
  etablissement: idOrNone(),
  profil: profil().optional(),
  /** All profiles but these: « autres ». */
  autresProfils: z.array(profil()).max(20).optional(),
  appareil: z.enum(APPAREILS, 'validation.choix').optional(),
  /** A day of the week shown, week 53 with week 52 (S-9-39). */
  semaine: filterDay().optional(),
  /** Sessions that have a duration, those of an average. */
  avecDuree: z.literal(true).optional(),
  /** Sessions that answered this question, those of a percentage. */
  question: z.literal(QUESTIONS).optional(),
  /** That answered it so. */
  reponse: z.literal(NOTES).optional(),
};
const Figure = z.object(figure);
export type Figure = z.output<typeof Figure>;

const behind = {
  ...filtre,
  ...figure,
  tri: z.enum(['Date', 'Score', 'Duree']).default('Date'),
  sens: z.enum(['ASC', 'DESC']).default('DESC'),
};

export const GRAPHIQUES = [
  'passagesParProfil',
  'passagesParScenario',
  'passagesParSemaine',
  'formationsParAppareil',
  'dureeMoyenneParScenario',
  'passagesParCasque',
  'passagesParEtablissement',
  'satisfactionsParSemaine',
] as const;
export type Graphique = (typeof GRAPHIQUES)[number];

export const statistiques = {
  globalUsageData: call('POST', '/data/globalUsageData', {
    can: 'statistiques.consulter',
    label: "Statistiques d'usage",
    form: 'form',
    reads: true,
    body: Filtre,
    output: GlobalUsageData,
  }),
  sessions: call('POST', '/data/sessions', {
    can: 'statistiques.consulter',
    label: 'Sessions',
    form: 'form',
    reads: true,
    body: z.object({
      ...filtre,
      /** Sessions of a named person only (S-7-12). */
      fetchIdentifiedSessions: z.boolean('validation.booleen').default(false),
      page: z.int().min(1).max(1_000_000).default(1),
      rowsPerPage: z.int().min(1).max(10_000).default(1_000),
    }),
    output: z.object({ tableauPassages: z.array(LignePassage), nombreDeSessions: z.int() }),
  }),
  /** The sessions behind a figure: their number is the figure. */
  sessionsBehind: call('POST', '/stats/sessions', {
    can: 'statistiques.consulter',
    label: 'Sessions derrière un chiffre',
    reads: true,
    body: z.object({
      ...behind,
      page: z.int().min(1).max(1_000_000).default(1),
      rowsPerPage: z.int().min(1).max(100).default(20),
    }),
    output: z.object({
      /** What these sessions are, in words. */
      filtre: z.string(),
      /** False for a test account (S-2.19-07). */
      voitNoms: z.boolean(),
      tableauPassages: z.array(LignePassage),
      nombreDeSessions: z.int(),
    }),
  }),
  sessionsBehindExcel: call('POST', '/stats/sessions/excel', {
    can: 'statistiques.consulter',
    label: 'Fichier Excel des sessions derrière un chiffre',
    reads: true,
    body: z.object(behind),
    output: fileAnswer,
  }),
  /** The data of one chart, or of all, with the sentence of the filter. */
  excel: call('POST', '/data/globalUsageData/excel', {
    can: 'statistiques.consulter',
    label: "Fichier Excel des statistiques d'usage",
    form: 'form',
    reads: true,
    body: z.object({ ...filtre, graphique: z.enum(GRAPHIQUES, 'validation.choix') }),
    output: fileAnswer,
  }),
};
