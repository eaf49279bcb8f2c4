import * as z from 'zod';
import { call, fileAnswer } from './contract.ts';
import { filterFlag, moment, toldCode } from './fields.ts';

/**
 * Statistics of the mobile applications (S-2.11, S-2.12, S-7-32, S-7-33, S-7-34, S-7-35, S-7-36, S-7-37, S-7-38, S-7-39, S-7-40, S-7-41,
 * S-7-42, S-7-43).
 */

const APPLICATIONS = ['adam', 'lat', 'ddp'] as const;
export type ApplicationSuivie = (typeof APPLICATIONS)[number];

const faits = z.array(z.int());
const semaine = z.object({ year: z.int(), week: z.int(), total: z.int() });
const mois = z.object({ year: z.int(), month: z.int(), total: z.int() });
const plateforme = z.object({ systeme: z.string(), label: z.string(), value: z.int() });
/** Percent of the sessions begun, and the facts that they hold. */
const objectif = z.object({ label: z.string(), value: z.int().min(0).max(100), faits });
/** Percent. */
const score = z.number().nullable();

/** By name of questionnaire; of each question how many gave each rating. */
const Satisfaction = z.object({
  questionnaire: z.string(),
  questions: z.array(
    z.object({
      label: z.string(),
      /** Answers. */
      value: z.int(),
      notes: z.array(z.object({ note: z.int(), label: z.string(), value: z.int(), faits })),
    }),
  ),
});

const MobileUsage = z.object({
  countSessions: z.int(),
  finishedSessions: z.int(),
  /** Distinct installations. */
  device: z.int(),
  /** Whole minutes. */
  averageDuration: z.int().nullable(),
  averageScore: score,
  objectives: z.array(objectif),
  objectivesDesertion: z.array(objectif),
  sessionsByWeek: z.array(semaine),
  sessionsFinishedByWeek: z.array(semaine),
  platform: z.array(plateforme),
  satisfactions: z.array(Satisfaction),
});
export type MobileUsage = z.output<typeof MobileUsage>;

/** A scenario on one system: one session is one occurrence (S-2.11-14). */
const Occurrence = z.object({
  IDEtapesScenario: z.int(),
  etape: z.string(),
  systeme: z.string(),
  plateforme: z.string(),
  occurences: z.int(),
  score,
});
export type Occurrence = z.output<typeof Occurrence>;

const MobileReport = z.object({
  etapesParPlateforme: z.array(plateforme),
  etapesParSemaine: z.array(semaine),
  etapesParMois: z.array(mois),
  passagesParProfil: z.array(z.object({ profil: z.string().nullable(), label: z.string(), value: z.int() })),
  /** Devices with at least one session, by system. */
  passagesParAppareil: z.array(plateforme),
  occurencesEtScores: z.array(Occurrence),
  satisfactions: z.array(Satisfaction),
  attestationsParSemaine: z.array(semaine),
  attestationsParMois: z.array(mois),
  /** Null where the configuration names no such scenario (S-2.11-15). */
  prelevement: z
    .object({
      id: z.int(),
      nombre: z.int(),
      parPlateforme: z.array(plateforme),
      score,
      satisfactions: z.array(Satisfaction),
    })
    .nullable(),
});
export type MobileReport = z.output<typeof MobileReport>;

/** A session in the table of a dashboard (S-3-24). */
const MobileSession = z.object({
  uuid: z.uuid(),
  user: z.string().nullable(),
  platform: z.string(),
  /** The code that the application shows at its end. */
  id: z.string(),
  device_id: z.string().nullable(),
  date: moment(),
});
export type MobileSession = z.output<typeof MobileSession>;

/** What happened in a session, in the order of time (S-3-25). */
const MobileEvent = z.object({ date: moment(), event: z.string(), interaction: z.string() });
export type MobileEvent = z.output<typeof MobileEvent>;

const asked = z.object({ sessionId: toldCode(100) });
const sessions = z.array(MobileSession);
const events = z.array(MobileEvent);

const usage = (path: string, label: string) =>
  call('GET', path, { can: 'mobile.consulter', label, output: MobileUsage });
const last = (path: string, label: string) => call('GET', path, { can: 'mobile.consulter', label, output: sessions });

const GRAPHIQUES_MOBILES = {
  usage: ['sessionsByWeek', 'platform', 'satisfactions', 'objectives', 'objectivesDesertion'],
  rapport: [
    'etapesParPlateforme',
    'passagesParProfil',
    'passagesParAppareil',
    'etapesParSemaine',
    'etapesParMois',
    'attestationsParSemaine',
    'attestationsParMois',
    'satisfactions',
    'occurencesEtScores',
    'prelevementPlateformes',
    'prelevementSatisfactions',
  ],
} as const;
export type GraphiqueUsage = (typeof GRAPHIQUES_MOBILES.usage)[number];
export type GraphiqueRapport = (typeof GRAPHIQUES_MOBILES.rapport)[number];

export const mobile = {
  rapport: call('POST', '/APIRapportAppMobile', {
    can: 'mobile.consulter',
    label: 'Rapport des applications mobiles',
    reads: true,
    output: MobileReport,
  }),
  usage: usage('/mobile/usage', "Usage de l'application Adam"),
  usageLAT: usage('/mobile/usageLAT', "Usage de l'application LAT"),
  /** Of the person's own perimeter (S-2.1-15). */
  usageDDP: call('GET', '/mobile/usageDDP', {
    can: 'mobile.ddp',
    label: "Usage de l'application Droit des patients",
    output: MobileUsage,
  }),
  lastSessions: last('/mobile/lastSessions', "Dernières sessions de l'application Adam"),
  lastSessionsLAT: last('/mobile/lastSessionsLAT', "Dernières sessions de l'application LAT"),
  lastSessionsDDP: call('GET', '/mobile/lastSessionsDDP', {
    can: 'mobile.consulter',
    label: "Dernières sessions de l'application Droit des patients",
    /** On personal devices alone (S-7-39). */
    query: z.object({ personal: filterFlag().default(false) }),
    output: sessions,
  }),
  track: call('GET', '/mobile/track', {
    can: 'mobile.consulter',
    label: "Événements d'une session mobile",
    query: asked,
    output: events,
  }),
  events: call('POST', '/mobile', {
    can: 'mobile.consulter',
    label: "Événements d'une session mobile",
    form: 'form',
    reads: true,
    body: asked,
    output: events,
  }),
  /** Removes the sessions of a user, and all that was made of them (S-7-41). */
  clear: call('POST', '/mobile/clear', {
    can: 'mobile.effacer',
    proof: 'always',
    label: "Effacement des sessions d'un utilisateur mobile",
    query: z.object({
      userId: toldCode(255),
      /** Two applications may call two people the same. */
      application: toldCode(40).toLowerCase().optional(),
    }),
    output: z.object({ supprimees: z.int() }),
  }),
  excel: call('POST', '/mobile/excel', {
    can: 'mobile.ddp',
    label: "Fichier Excel d'une application mobile",
    reads: true,
    body: z.object({
      application: z.enum(APPLICATIONS, 'validation.choix'),
      graphique: z.enum(GRAPHIQUES_MOBILES.usage, 'validation.choix'),
    }),
    output: fileAnswer('xlsx'),
  }),
  rapportExcel: call('POST', '/mobile/rapport/excel', {
    can: 'mobile.consulter',
    label: 'Fichier Excel du rapport des applications mobiles',
    reads: true,
    body: z.object({ graphique: z.enum(GRAPHIQUES_MOBILES.rapport, 'validation.choix') }),
    output: fileAnswer('xlsx'),
  }),
};
