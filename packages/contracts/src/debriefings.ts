import * as z from 'zod';
import { call } from './contract.ts';
import { moment, pageInQuery, rowsInQuery, toldCode } from './fields.ts';
import { filtre } from './filtres.ts';
import { Bloc, lang } from './gabarits.ts';

/**
 * One session, told again: what its device reported, and what a trainer talks about with who played it (S-2.14, S-7-16, S-7-17, S-7-18,
 * S-7-19, S-7-20, S-7-79, S-7-80, S-7-81, S-7-82).
 */

/** What a line of the log is; only the first four have a colour (S-2.14-17). */
const CATEGORIES_JOURNAL = [
  'debutSequence',
  'finSequence',
  'actionJuste',
  'actionFausse',
  'action',
  'reponse',
  'objectif',
  'satisfaction',
  'interaction',
  'suivi',
] as const;
export type CategorieJournal = (typeof CATEGORIES_JOURNAL)[number];

const LigneJournal = z.object({
  ID: z.string(),
  Categorie: z.enum(CATEGORIES_JOURNAL),
  Date: moment(),
  Action: z.string(),
  Detail: z.string(),
});
export type LigneJournal = z.output<typeof LigneJournal>;

const verdict = z.boolean().nullable();

const Action = z.object({
  libelle: z.string(),
  categorie: z.string().nullable(),
  etape: z.string().nullable(),
  /** Seconds after the beginning; null where no event says it. */
  moment: z.int().nullable(),
  /** Null where nobody judged it. */
  juste: verdict,
  /** The three reflections of the learner: saw the error, said why, said how to do otherwise. */
  erreur: verdict,
  pourquoi: verdict,
  comment: verdict,
  /** Percent of the sessions of the scenario in which it is wrong, of those that judged it. */
  part: z.number().nullable(),
  /** Facts by which those sessions are found. */
  faits: z.array(z.int()),
});
export type ActionJouee = z.output<typeof Action>;

const Session = z.object({
  Session_id: z.string(),
  Nom: z.string().nullable(),
  Prenom: z.string().nullable(),
  Profil: z.string().nullable(),
  Scenario: z.string(),
  Date: moment(),
  /** Seconds. */
  Durée: z.int().nullable(),
  /** Percent. */
  Score: z.number().nullable(),
  Casque: z.string().nullable(),
  etablissement: z.string().nullable(),
  complete: z.boolean(),
  test: z.boolean(),
  saisie: z.string().nullable(),
  /** The name was only said (S-7-66). */
  nomDeclare: z.boolean(),
});

const Debriefing = z.object({
  /** 0 for a session that does not exist for the person (S-2.14-15). */
  sessionsCount: z.int(),
  session: Session.nullable(),
  /** Null for a module without a scenario. */
  scenarioId: z.int().nullable(),
  /** How long it lasted, in seconds. */
  duree: z.int(),
  /** Percent of the actions judged, and what it is made of. */
  actionsJustes: z.number().nullable(),
  justes: z.int(),
  jugees: z.int(),
  /** In seconds after the beginning. */
  etapes: z.array(z.object({ libelle: z.string(), debut: z.int(), fin: z.int() })),
  /** In the order in which they were done. */
  actions: z.array(Action),
  questions: z.array(z.object({ theme: z.string(), question: z.string() })),
  /** It has more events than are read: it is told from its first ones. */
  isCut: z.boolean(),
  /** The blocks of the scenario, about this session alone. */
  datas: z.array(Bloc),
});
export type Debriefing = z.output<typeof Debriefing>;

const Jouee = z.object({
  Session_id: z.string(),
  Nom: z.string().nullable(),
  Prenom: z.string().nullable(),
  Scenario: z.string(),
  Date: moment(),
  Score: z.number().nullable(),
  /** Seconds. */
  Durée: z.int().nullable(),
  complete: z.boolean(),
  /** Who entered it by hand and when (S-2.16-15). */
  saisie: z.string().nullable(),
  /** The name was only said (S-7-66). */
  nomDeclare: z.boolean(),
});

export const debriefings = {
  session: call('POST', '/template/session', {
    can: 'statistiques.scenario',
    label: "Statistiques d'une session",
    form: 'form',
    reads: true,
    body: z.object({ lang, session: toldCode() }),
    output: Debriefing,
  }),
  /** The kept traces of a session, in time order; those of a SCORM module are its commits. */
  logs: call('GET', '/logs', {
    can: 'journaux.consulter',
    label: "Journal d'une session",
    query: z.object({
      session_id: toldCode(),
      page: pageInQuery(),
      rowsPerPage: rowsInQuery(12),
    }),
    output: z.object({ logs: z.array(LigneJournal), total: z.int() }),
  }),
  /** Sessions of serious games that an assignment gave, incomplete ones too, the latest first. */
  seriousGame: call('POST', '/sg/sessions', {
    can: 'statistiques.scenario',
    label: "Sessions de serious game d'une assignation",
    form: 'form',
    reads: true,
    body: z.object({ shortId: toldCode(100), debut: filtre.debut, fin: filtre.fin }),
    output: z.object({ sessions: z.array(Jouee) }),
  }),
};
