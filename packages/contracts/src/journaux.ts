import * as z from 'zod';
import { call } from './contract.ts';
import { idInQuery, moment, pageInQuery, rowsInQuery, storable, text, toldCode } from './fields.ts';
import { ETATS_APPAREIL } from './journaux.rules.ts';
import type { MessageCode } from './messages.fr.ts';

/** The public door by which headsets, browser apps and mobiles report: training figures all come through it. */

/** Events of one batch; a larger one is refused whole. */
export const MAX_EVENEMENTS = 1_000;
/** Bytes of the `donnees` of an interaction. */
const MAX_DONNEES = 8_192;
const MAX_DEPTH = 32;
/** A session counts its events from 0; beyond this, a device counts wrongly. */
const MAX_SEQ = 100_000;
const YEAR_IN_SECONDS = 366 * 86_400;

const code = (messageCode: MessageCode) => messageCode;

const optionalText = (max = 255) => text(max).optional();
/** Two spellings of one name are one name. */
const slug = () => optionalText(40).transform((said) => said?.toLowerCase());
const optionalFlag = () => z.boolean().nullish();

const encoder = new TextEncoder();

/** Depth first: what is too deep can be neither written as JSON nor stored. */
function isStorable(value: object): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return false;
    const texts = level.flatMap((one) =>
      typeof one === 'string' ? [one] : one && typeof one === 'object' && !Array.isArray(one) ? Object.keys(one) : [],
    );
    if (!texts.every(storable)) return false;
    level = level.flatMap((one) => (one && typeof one === 'object' ? Object.values(one) : []));
  }
  return encoder.encode(JSON.stringify(value)).length <= MAX_DONNEES;
}

const head = {
  id: z.uuid().toLowerCase(),
  session: z.uuid().toLowerCase(),
  seq: z.int().min(0).max(MAX_SEQ),
  at: z.iso.datetime({ offset: true }),
};

const Personne = z.object({
  codeApprenant: optionalText(),
  nom: optionalText(),
  prenom: optionalText(),
  /** Said by whoever plays, and proved by nobody: the session is no learner's. */
  declaree: optionalFlag(),
});

/** The five common questions, or those of a questionnaire. */
const MAX_QUESTION = 20;
const COMMON_QUESTIONS = 5;

/** One event; what is not listed here is not kept. */
export const Evenement = z
  .discriminatedUnion('type', [
    z.object({
      ...head,
      type: z.literal('debut'),
      /** uuid or guid, known or not yet. */
      scenario: toldCode(),
      profil: optionalText(),
      personne: Personne.nullish(),
      test: optionalFlag(),
      /** shortId of the assignment. */
      assignation: optionalText(100),
      langue: optionalText(20),
      /** With the key of an application: whose session it is; nobody's without. */
      codeEtablissement: optionalText(),
    }),
    z.object({ ...head, type: z.literal('etape'), code: toldCode(), libelle: optionalText(1_000) }),
    z.object({
      ...head,
      type: z.literal('action'),
      code: toldCode(),
      correcte: optionalFlag(),
      categorie: optionalText(100),
      erreur: optionalFlag(),
      pourquoi: optionalFlag(),
      comment: optionalFlag(),
    }),
    z.object({
      ...head,
      type: z.literal('reponse'),
      code: toldCode(),
      valeur: z.union([z.string().max(2_000).refine(storable), z.number(), z.boolean()]).nullish(),
    }),
    z.object({
      ...head,
      type: z.literal('objectif'),
      code: toldCode(),
      libelle: optionalText(1_000),
      atteint: optionalFlag(),
    }),
    z.object({
      ...head,
      type: z.literal('satisfaction'),
      question: z.int().min(1).max(MAX_QUESTION),
      valeur: z.int().min(1).max(4),
      /** Of an application of its own questions; the five common ones have none (S-3-23, S-9-40). */
      questionnaire: optionalText(200),
      libelle: optionalText(200),
    }),
    z.object({
      ...head,
      type: z.literal('interaction'),
      code: toldCode(),
      donnees: z.record(z.string(), z.unknown()).refine(isStorable, code('journaux.donnees')).nullish(),
    }),
    z.object({
      ...head,
      type: z.literal('fin'),
      complete: z.boolean(),
      score: z.number().min(0).max(100).nullish(),
      dureeSecondes: z.number().min(0).max(YEAR_IN_SECONDS).nullish(),
    }),
  ])
  .refine(
    (event) => event.type !== 'satisfaction' || Boolean(event.questionnaire) || event.question <= COMMON_QUESTIONS,
    {
      path: ['question'],
    },
  );
export type Evenement = z.output<typeof Evenement>;

export const Appareil = z.object({
  /** Of the headset of the key when not said. */
  numeroSerie: optionalText(64),
  version: optionalText(64),
  plateforme: z.enum(['casque', 'navigateur', 'mobile']),
  /** Of which mobile application: adam, lat, ddp or another. */
  application: slug(),
  /** android, ios, navigateur or another. */
  systeme: slug(),
  /** Of that installation: distinct devices are counted by it. */
  appareilId: optionalText(),
  /** The application's own name for its user. */
  utilisateur: optionalText(),
  /** The device is the person's own. */
  personnel: optionalFlag(),
});

/** Described in full, but read by the handler: a key is checked before anything else, and each event by itself. */
function described(schema: z.ZodType) {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return z.unknown().meta(shape);
}

const Lacune = z.object({
  session: z.uuid(),
  numeroSerie: z.string().nullable(),
  /** Null when nobody held the headset. */
  etablissement: z.object({ id: z.int(), nom: z.string() }).nullable(),
  manquants: z.int(),
  /** First and last number of each gap, the first hundred of them. */
  plages: z.array(z.tuple([z.int(), z.int()])),
  /** Nothing says what was played: no passage until the beginning comes. */
  sansDebut: z.boolean(),
  premierEvenement: moment(),
  dernierEvenement: moment(),
});

/** A session that could not be derived, and so counts less than its device has told, or not at all. */
const MiseDeCote = z.object({
  session: z.uuid(),
  numeroSerie: z.string().nullable(),
  /** Null when nobody held the headset. */
  etablissement: z.object({ id: z.int(), nom: z.string() }).nullable(),
  /** When it was first set aside. */
  depuis: moment(),
  essais: z.int(),
  /** A name; the words of the failure are in the log of the server alone. */
  erreur: z.string(),
  /** Null when it is tried again at once. */
  repriseLe: moment().nullable(),
});

/** What arrived of one headset. */
const AppareilSuivi = z.object({
  id: z.int(),
  numeroSerie: z.string(),
  etiquette: z.string().nullable(),
  /** Where it is today. */
  etablissement: z.object({ id: z.int(), nom: z.string() }).nullable(),
  etat: z.enum(ETATS_APPAREIL),
  dateDerniereNouvelle: moment().nullable(),
  /** When its latest session began, tests too. */
  derniereSession: moment().nullable(),
  /** Of the last seven days: sessions that it reported, and their events. */
  sessions: z.int(),
  evenements: z.int(),
  /** Of the last thirty days: sessions with a gap, and the events that never came. */
  lacunes: z.int(),
  manquants: z.int(),
});

export const journaux = {
  /** With a device key, answered once everything is stored for good. */
  recevoir: call('POST', '/journaux', {
    can: 'public',
    label: "Réception des journaux d'un appareil",
    repeats: true,
    body: z.object({ appareil: described(Appareil), evenements: described(z.array(Evenement).max(MAX_EVENEMENTS)) }),
    output: z.object({
      acceptes: z.int(),
      /** Already received: a replay changes nothing. */
      doublons: z.int(),
      refuses: z.array(z.object({ id: z.string().nullable(), code: z.string(), message: z.string() })),
    }),
  }),
  /** With the key of the device, or as an administrator (P-7-64, P-7-65). */
  informations: call('GET', '/appareils/:numeroSerie/informations', {
    can: 'public',
    label: "Dernières nouvelles d'un appareil",
    params: z.object({ numeroSerie: z.string().min(1).max(64).refine(storable) }),
    output: z.object({
      dateDerniereNouvelle: moment().nullable(),
      derniereVersionUtilisee: z.string().nullable(),
    }),
  }),
  /** Headset by headset, those in trouble first. */
  appareils: call('GET', '/journaux/appareils', {
    can: 'journaux.consulter',
    label: 'Ce qui est arrivé de chaque appareil',
    query: z.object({
      page: pageInQuery(),
      rowsPerPage: rowsInQuery(10),
      search: z.string().trim().max(200).refine(storable).default(''),
      etat: z.enum(ETATS_APPAREIL).optional(),
    }),
    output: z.object({
      total: z.int(),
      /** How many are in each state, whatever is asked for. */
      etats: z.record(z.enum(ETATS_APPAREIL), z.int()),
      appareils: z.array(AppareilSuivi),
    }),
  }),
  /** The sessions last heard of first. */
  lacunes: call('GET', '/journaux/lacunes', {
    can: 'journaux.consulter',
    label: 'Sessions dont des événements manquent',
    query: z.object({
      page: pageInQuery(),
      rowsPerPage: rowsInQuery(10),
      /** Of one headset alone. */
      casque: idInQuery().optional(),
    }),
    output: z.object({ total: z.int(), lacunes: z.array(Lacune) }),
  }),
  /** Scenarios that sessions wait for, the one last played first: a session counts once its scenario exists. */
  enAttente: call('GET', '/journaux/en-attente', {
    can: 'journaux.consulter',
    label: "Sessions en attente d'un scénario",
    query: z.object({
      page: pageInQuery(),
      rowsPerPage: rowsInQuery(10),
    }),
    output: z.object({
      total: z.int(),
      scenarios: z.array(z.object({ scenarioRef: z.string(), sessions: z.int(), dernier: moment() })),
    }),
  }),
  /** Sessions that could not be derived, the one last set aside first; each is tried again by itself. */
  misesDeCote: call('GET', '/journaux/mises-de-cote', {
    can: 'journaux.consulter',
    label: 'Sessions mises de côté',
    query: z.object({
      page: pageInQuery(),
      rowsPerPage: rowsInQuery(10),
    }),
    output: z.object({ total: z.int(), sessions: z.array(MiseDeCote) }),
  }),
  /** Makes every passage again from the raw logs, soon after. */
  recalculer: call('POST', '/journaux/recalcul', {
    can: 'journaux.recalculer',
    label: 'Recalcul des sessions',
    status: 202,
    output: z.object({ message: z.string() }),
  }),
};
