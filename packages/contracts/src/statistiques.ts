import * as z from 'zod';
import { APPAREILS, COLONNES_SCORES, DERNIERES } from './choices.ts';
import { call, fileAnswer, idParams } from './contract.ts';
import { filterDay, flag, idInQuery, instant, LAST_ID, moment, pageNumber, references, storable } from './fields.ts';
import { Filtre, filtre } from './filtres.ts';
import { QUESTIONS } from './satisfactions.rules.ts';
import { NOTES } from './satisfactions.ts';
import { MOST_IDS } from './statistiques.rules.ts';

/** Usage statistics (S-2.6, S-3-09, S-3-10, S-3-11, S-7-11, S-7-12, S-7-13), and the sessions behind their figures (S-2.1-33). */

/** One share of a chart, the greatest first. */
const Profil = z.object({ profil: z.string().nullable(), label: z.string(), value: z.int() });
const Element = z.object({ id: z.int().nullable(), label: z.string(), value: z.int() });
/** ISO year and week; week 53 is counted with week 52 (S-9-39). */
const Semaine = z.object({ year: z.int(), week: z.int(), total: z.int() });
const pourcent = z.int().min(0).max(100).nullable();

const FiguresUsage = z.object({
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

const GlobalUsageData = FiguresUsage.extend({
  /** What the figures are about, in words. */
  filtre: z.string(),
  /** The same of the period before, days included; null where there is none, left out where it is not asked for. */
  avant: FiguresUsage.extend({ debut: z.string(), fin: z.string() }).nullable().optional(),
});
export type FiguresUsage = z.output<typeof FiguresUsage>;
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
  /** Seconds. */
  Durée: z.int().nullable(),
  Casque_id: z.string().nullable(),
  Casque: z.string().nullable(),
  DPC: z.boolean(),
  etablissement: z.string().nullable(),
  complete: z.boolean(),
  test: z.boolean(),
  appareil: z.enum(APPAREILS),
  /** Who entered it by hand and when; null of what a device told (S-2.16-15). */
  saisie: z.string().nullable(),
  /** The name was only said: nobody proved it (S-7-66). */
  nomDeclare: z.boolean(),
});
export type LignePassage = z.output<typeof LignePassage>;

const idOrNone = () => z.int().min(0).max(LAST_ID).optional();
const profil = () => z.string().max(1_000).refine(storable, 'validation.signe');

const manyIds = () => z.array(z.int().min(0).max(LAST_ID)).max(MOST_IDS, 'validation.trop_d_elements').optional();

/** What a figure adds to the filter: the sessions behind it meet all that is said here. 0 and empty text stand for « unknown ». */
const figure = {
  scenario: idOrNone(),
  /** The formation (S-2.7-04): the scenarios of this module, 0 for those that stand in none. */
  module: idOrNone(),
  etablissement: idOrNone(),
  profil: profil().optional(),
  /** All profiles but these: « autres ». */
  autresProfils: z.array(profil()).max(20).optional(),
  appareil: z.enum(APPAREILS, 'validation.choix').optional(),
  /** A day of the week shown, week 53 with week 52 (S-9-39). */
  semaine: filterDay().optional(),
  /** Sessions that began until this minute. */
  jusqua: instant().optional(),
  /** Sessions that have a duration, those of an average. */
  avecDuree: z.literal(true).optional(),
  /** Sessions that answered this question, those of a percentage. */
  question: z.literal(QUESTIONS).optional(),
  /** That answered it so. */
  reponse: z.literal(NOTES).optional(),
  /** The answers that they gave to any question, all together. */
  reponses: z.literal(true).optional(),
  /** Of one mobile application, empty for any; begun or ended, over all time. */
  application: profil().optional(),
  /** On this system of mobile devices. */
  systeme: profil().optional(),
  /** That told their end. */
  finies: z.literal(true).optional(),
  /** The devices that they were played on, each once. */
  appareils: z.literal(true).optional(),
  /** Sessions that have a score, those of an average. */
  avecScore: z.literal(true).optional(),
  /** First day of the month. */
  mois: filterDay().optional(),
  /** In which something of this kind was found right, in this category and of this code where they are said. */
  genre: z.enum(['action', ...COLONNES_SCORES], 'validation.choix').optional(),
  categorie: profil().optional(),
  code: profil().optional(),
  /** The latest complete session of each learner, where it is that old if an age is said; of the formation that `module` names. */
  derniere: z.enum(DERNIERES, 'validation.choix').optional(),
  /** In which one of these facts was found. */
  faits: manyIds(),
  /** Without an end, one of these steps being the last that they reached. */
  arrets: manyIds(),
  /** Told by a headset of this serial number, which is none of those registered. */
  numeroSerie: profil().optional(),
  /** Of these possessions of headsets. */
  possessions: manyIds(),
  /** Of the possessions of this day, and of those that ended before it where they are asked. */
  tenuLe: filterDay().optional(),
  anciennesPossessions: z.literal(true).optional(),
};
const Figure = z.object(figure);
export type Figure = z.output<typeof Figure>;

const behind = {
  ...filtre,
  ...figure,
  tri: z.enum(['Date', 'Score', 'Duree']).default('Date'),
  sens: z.enum(['ASC', 'DESC']).default('DESC'),
};

/** So many, out of so many, in percent; null over nothing (S-3-46). */
const Indice = z.object({
  label: z.string(),
  value: z.number().min(0).max(100).nullable(),
  nombre: z.int(),
  total: z.int(),
});
/** What tells it from others: the category of a row, the action of a sub-row. */
const coded = { code: z.string() };
const LigneIndice = Indice.extend({ ...coded, values: z.array(Indice.extend(coded)) });
export type LigneIndice = z.output<typeof LigneIndice>;

/** Learners by the age of their latest complete session; the two percentages add up to 100 (S-2.23-10, S-2.23-11, S-2.23-12). */
const PartFormes = z.object({
  /** The formation: 0 for scenarios that stand in none, null for all together. */
  module: z.int().nullable(),
  label: z.string(),
  recente: z.number().min(0).max(100),
  ancienne: z.number().min(0).max(100),
  nombres: z.object({ recente: z.int(), ancienne: z.int() }),
});
export type PartFormes = z.output<typeof PartFormes>;

/** Of one activity, in percent: the error was seen, its reason and its remedy known. */
const LigneScores = z.object({
  ...coded,
  activite: z.string(),
  erreur: Indice.shape.value,
  pourquoi: Indice.shape.value,
  comment: Indice.shape.value,
  nombres: z.record(z.enum(COLONNES_SCORES), Indice.omit({ label: true, value: true })),
});
export type LigneScores = z.output<typeof LigneScores>;

const StatistiquesCommunes = z.object({
  filtre: z.string(),
  nombreDeSessions: z.int(),
  /** The six score categories in their order, then those that devices told besides. */
  indices: z.array(LigneIndice),
  dernieresFormations: z.array(PartFormes),
  /** That sessions told, to choose the scores of. */
  profils: z.array(z.string()),
});
export type StatistiquesCommunes = z.output<typeof StatistiquesCommunes>;

/** Of the headsets held now, the one that was heard of longest ago (S-3-41, S-9-35, S-9-36). */
const CasqueAncien = z.object({
  id: z.int(),
  label: z.string(),
  date_derniere_nouvelle: moment().nullable(),
  etablissement: z.string(),
});
export type CasqueAncien = z.output<typeof CasqueAncien>;

/** One session of a learner (S-2.1-17). */
const SessionJouee = z.object({
  session: z.string(),
  scenario: z.string(),
  date: moment(),
  /** Seconds. */
  duree: z.int().nullable(),
  /** Percent. */
  score: z.number().nullable(),
  complete: z.boolean(),
  /** Who entered it by hand and when (S-2.16-15). */
  saisie: z.string().nullable(),
});
export type SessionJouee = z.output<typeof SessionJouee>;

const TABLEAUX = ['indices', 'formations', 'scores'] as const;
export type Tableau = (typeof TABLEAUX)[number];

const GRAPHIQUES = [
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

/** The filter, and whether the period before stands beside. */
const compared = { ...filtre, comparer: flag().default(false) };

export const statistiques = {
  globalUsageData: call('POST', '/data/globalUsageData', {
    can: 'statistiques.consulter',
    label: "Statistiques d'usage",
    form: 'form',
    reads: true,
    body: z.object(compared),
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
      page: pageNumber(),
      rowsPerPage: z.int().min(1).max(10_000).default(1_000),
    }),
    output: z.object({ tableauPassages: z.array(LignePassage), nombreDeSessions: z.int() }),
  }),
  /** The sessions behind a figure: their number is the figure, or that of what it counts in them. */
  sessionsBehind: call('POST', '/stats/sessions', {
    can: 'statistiques.consulter',
    label: 'Sessions derrière un chiffre',
    reads: true,
    body: z.object({
      ...behind,
      page: pageNumber(),
      rowsPerPage: z.int().min(1).max(100).default(20),
    }),
    output: z.object({
      /** What these sessions are, in words. */
      filtre: z.string(),
      /** False for a test account (S-2.19-07). */
      seesNames: z.boolean(),
      tableauPassages: z.array(LignePassage),
      nombreDeSessions: z.int(),
      /** Of the facts or devices that the figure counts in them; null where it counts sessions. */
      nombreCompte: z.int().nullable(),
    }),
  }),
  sessionsBehindExcel: call('POST', '/stats/sessions/excel', {
    can: 'statistiques.consulter',
    label: 'Fichier Excel des sessions derrière un chiffre',
    reads: true,
    body: z.object(behind),
    output: fileAnswer('xlsx'),
  }),
  /** How often these modules were played; zero has its sentence (S-7-23, S-7-24). */
  coursesStats: call('POST', '/courses/stats', {
    can: 'statistiques.scenario',
    label: 'Nombre de passages de modules',
    reads: true,
    body: z.object({ ...filtre, lessons: references('Module', 1_000) }),
    output: z.object({ count: z.int(), message: z.string().nullable() }),
  }),
  /** The data of one chart, or of all, with the sentence of the filter. */
  excel: call('POST', '/data/globalUsageData/excel', {
    can: 'statistiques.consulter',
    label: "Fichier Excel des statistiques d'usage",
    form: 'form',
    reads: true,
    body: z.object({ ...compared, graphique: z.enum(GRAPHIQUES, 'validation.choix') }),
    output: fileAnswer('xlsx'),
  }),
  /** What one learner has played: of a step (a scenario), of a training (an assignment), or all (S-2.1-17). */
  individuelles: call('GET', '/apprenants/:id/sessions', {
    can: 'statistiques.scenario',
    label: "Sessions d'un apprenant",
    params: idParams,
    query: z.object({ etape: idInQuery().optional(), formation: idInQuery().optional() }),
    output: z.object({
      /** Without a name for who reads none. */
      apprenant: z.object({
        id: z.int(),
        nom: z.string().nullable(),
        prenom: z.string().nullable(),
        codeApprenant: z.string(),
      }),
      sessions: z.array(SessionJouee),
    }),
  }),
  /** Of the establishments that the filter chooses; the rest of the filter says nothing of it (S-9-80). */
  casque: call('POST', '/stats/casque', {
    can: 'statistiques.consulter',
    label: 'Casque sans nouvelles depuis le plus longtemps',
    reads: true,
    body: Filtre,
    output: z.object({ casque: CasqueAncien.nullable() }),
  }),
  /** Over all scenarios of the perimeter (S-2.1-05). */
  commun: call('POST', '/stats/commun', {
    can: 'statistiques.consulter',
    label: 'Statistiques communes',
    reads: true,
    body: Filtre,
    output: StatistiquesCommunes,
  }),
  /** Of the sessions of one profile, or of all (S-2.23-13, S-2.23-14). */
  scores: call('POST', '/stats/commun/scores', {
    can: 'statistiques.consulter',
    label: 'Scores par activité',
    reads: true,
    body: z.object({ ...filtre, profil: profil().optional() }),
    output: z.object({ filtre: z.string(), scores: z.array(LigneScores) }),
  }),
  communExcel: call('POST', '/stats/commun/excel', {
    can: 'statistiques.consulter',
    label: 'Fichier Excel des statistiques communes',
    reads: true,
    body: z.object({ ...filtre, tableau: z.enum(TABLEAUX, 'validation.choix'), profil: profil().optional() }),
    output: fileAnswer('xlsx'),
  }),
};
