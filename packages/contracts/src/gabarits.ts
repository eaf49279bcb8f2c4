import * as z from 'zod';
import { call, fileAnswer } from './contract.ts';
import { idInQuery, isReadable, moment, requiredText, toldCode } from './fields.ts';
import { filtre } from './filtres.ts';
import {
  COULEURS_TITRE,
  DESSINS,
  LECTURES,
  LECTURES_DE,
  MAX_CHOICES,
  OPTIONS_SERIE,
  SUJETS,
  TRIS,
} from './gabarits.rules.ts';

/**
 * Statistics of a scenario: blocks of charts, made from the facts of its sessions as its template (« gabarit ») says
 * (S-2.4, S-2.14, S-2.23, S-3-12, S-3-47, S-7-14, S-7-15, S-7-16, S-7-17, S-7-18, S-7-19, S-7-20). The names of the wire are the
 * specification's.
 */

const words = (max: number) =>
  z.string().trim().max(max, 'validation.trop_long').refine(isReadable, 'validation.signe');

/** A block as its template defines it. */
export const BlocDefini = z.object({
  title: requiredText('gabarits.titre_obligatoire', 120),
  chartType: z.enum(DESSINS, 'validation.choix'),
  sujet: z.enum(SUJETS, 'validation.choix'),
  /** Codes of the facts, or all of the subject. */
  codes: z.array(toldCode()).max(100, 'validation.trop_d_elements').nullable(),
  lecture: z.enum(LECTURES, 'validation.choix'),
  tri: z.enum(TRIS, 'validation.choix'),
  option: z.enum(OPTIONS_SERIE, 'validation.choix').nullable(),
  titleColor: z.enum(COULEURS_TITRE, 'validation.choix'),
  adminOnly: z.boolean('validation.booleen'),
  visible: z.boolean('validation.booleen'),
});
export type BlocDefini = z.output<typeof BlocDefini>;

/** Blocks of one template. */
const MOST_BLOCS = 60;

/** A question with its choices, as a learner read it (S-3-47). */
const Quiz = z.object({
  question: words(1_000),
  informations: words(2_000).nullable(),
  choices: z
    .array(z.object({ valeur: words(200), text: words(1_000), isCorrect: z.boolean('validation.booleen') }))
    .max(MAX_CHOICES),
  explication: words(2_000).nullable(),
});
export type Quiz = z.output<typeof Quiz>;

/** What codes mean to a reader: names, and by answer code the question (S-2.23-21). */
export const Textes = z.object({
  libelles: z.record(toldCode(), words(200)),
  questions: z.record(toldCode(), Quiz),
});
export type Textes = z.output<typeof Textes>;

/** A reading that its subject does not have is refused: it would not be followed. */
const BlocLu = BlocDefini.refine(({ sujet, lecture }) => LECTURES_DE[sujet].includes(lecture), {
  path: ['lecture'],
  error: 'validation.choix',
});

const GabaritInput = z.object({
  blocs: z.array(BlocLu).max(MOST_BLOCS, 'validation.trop_d_elements'),
  textes: Textes,
});

/** A code that the sessions of a scenario hold, with what is known of it. */
const CodeConnu = z.object({
  sujet: z.enum(SUJETS),
  code: z.string(),
  libelle: z.string(),
  categorie: z.string().nullable(),
  /** Sessions that hold it. */
  sessions: z.int(),
  /** Answers given, the most frequent first; of `reponse` alone. */
  valeurs: z.array(z.string()),
});
export type CodeConnu = z.output<typeof CodeConnu>;

const Gabarit = z.object({
  scenario: z.object({ id: z.int(), nom: z.string() }),
  /** 0: the default one, made from the facts seen. */
  version: z.int(),
  createdAt: moment().nullable(),
  createdBy: z.string().nullable(),
  blocs: z.array(BlocDefini),
  textes: Textes,
  codes: z.array(CodeConnu),
});
export type Gabarit = z.output<typeof Gabarit>;

/** Part of a figure, e.g. those who answered « 4 ». */
const Part = z.object({
  label: z.string(),
  /** Percent. */
  value: z.number(),
  nombre: z.int(),
  /** Facts by which its sessions are found. */
  faits: z.array(z.int()),
});

/** One label and its value. */
const Serie = z.object({
  label: z.string(),
  /** What the label stands for, e.g. the category of an action. */
  detail: z.string().nullable(),
  /** Percent, number or mean, as `unite` says; null without data. */
  value: z.number().nullable(),
  unite: z.enum(['pourcent', 'sessions', 'valeur']),
  /** What the value is made of: so many, out of so many. */
  nombre: z.int(),
  total: z.int(),
  faits: z.array(z.int()),
  /** Of an answer: whether it is the right one, where that is known. */
  isCorrect: z.boolean().nullable(),
  /** Of a step: incomplete sessions that came no further. */
  arrets: z.int(),
  parts: z.array(Part),
});
export type Serie = z.output<typeof Serie>;

/** A block as screens draw it (S-2.4-12). */
export const Bloc = BlocDefini.omit({ sujet: true, codes: true, lecture: true, tri: true }).extend({
  sujet: z.enum(SUJETS),
  lecture: z.enum(LECTURES),
  /** A line under the title: what the percentages are of. */
  detail: z.string().nullable(),
  series: z.array(Serie),
  quiz: Quiz.nullable(),
  /** Codes of the template that no session holds; told to administrators alone. */
  inconnus: z.array(z.string()),
});
export type Bloc = z.output<typeof Bloc>;

const Statistiques = z.object({
  scenario: z.object({ id: z.int(), nom: z.string() }),
  /** What the figures are about, in words. */
  filtre: z.string(),
  sessionsCount: z.int(),
  terminees: z.int(),
  /** Whole minutes. */
  dureeMoyenne: z.int().nullable(),
  /** Percent. */
  scoreMoyen: z.number().nullable(),
  /** Percent of the actions that somebody judged. */
  actionsJustes: z.number().nullable(),
  /** Of the template in use, 0 for the default one; told to administrators alone. */
  version: z.int().nullable(),
  datas: z.array(Bloc),
});
export type StatistiquesScenario = z.output<typeof Statistiques>;

export const lang = words(20).nullish();
const context = z.object(filtre).prefault({});

const scenarioParams = z.object({ id: idInQuery() });

export const gabarits = {
  /** Blocks of a scenario named by uuid or guid, within the filters of `context` (S-7-14, S-7-15). */
  template: call('POST', '/template', {
    can: 'statistiques.scenario',
    label: "Statistiques d'un scénario",
    form: 'form',
    reads: true,
    body: z.object({ lang, scenario: toldCode(), context }),
    output: Statistiques,
  }),
  /** The data of one block of that answer, with the sentence of the filter: known by its title, and by its place among those of one title. */
  excel: call('POST', '/template/excel', {
    can: 'statistiques.scenario',
    label: "Fichier Excel d'un bloc des statistiques d'un scénario",
    reads: true,
    body: z.object({
      scenario: toldCode(),
      context,
      titre: z.string().max(500),
      bloc: z
        .int()
        .min(0)
        .max(MOST_BLOCS - 1),
    }),
    output: fileAnswer('xlsx'),
  }),
  /** The same of a serious game (S-7-17, S-7-18). */
  seriousGame: call('POST', '/sg/data', {
    can: 'statistiques.scenario',
    label: "Statistiques d'un serious game",
    form: 'form',
    reads: true,
    body: z.object({ lang, guid: toldCode(), ...filtre }),
    output: Statistiques,
  }),
  show: call('GET', '/scenarios/:id/gabarit', {
    can: 'gabarits.modifier',
    label: "Gabarit des statistiques d'un scénario",
    params: scenarioParams,
    output: Gabarit,
  }),
  /** A new version; If-Match says which one was changed. */
  update: call('PUT', '/scenarios/:id/gabarit', {
    can: 'gabarits.modifier',
    label: "Nouvelle version du gabarit d'un scénario",
    params: scenarioParams,
    body: GabaritInput,
    output: Gabarit,
  }),
  /** Back to the default template, which follows the facts seen. */
  reset: call('DELETE', '/scenarios/:id/gabarit', {
    can: 'gabarits.modifier',
    label: "Retour au gabarit par défaut d'un scénario",
    params: scenarioParams,
    status: 204,
  }),
  /** What these blocks would show, over the sessions of the last year; nothing is kept. */
  preview: call('POST', '/scenarios/:id/gabarit/apercu', {
    can: 'gabarits.modifier',
    label: "Aperçu du gabarit d'un scénario",
    reads: true,
    params: scenarioParams,
    body: GabaritInput,
    output: Statistiques,
  }),
};
