import * as z from 'zod';
import { CONNECTION_MODES } from './choices.ts';
import { call } from './contract.ts';
import { requiredText, rowId, storable, text } from './fields.ts';
import { ADRESSES, MAX_ENVOI, TYPES_JOUES } from './navigateur.rules.ts';

/** The browser app: the trainings of an establishment, played on a computer that it holds (S-2.22-08, S-7-64, S-7-65, S-7-66). */

const codeEtablissement = () => z.string('validation.texte').trim().min(1).max(64).refine(storable);

const Scenario = z.object({
  uuid: z.string(),
  nom: z.string(),
  duree: z.int().nullable(),
  /** Its address where it is played on a computer, and on a phone. */
  ordinateur: z.enum(ADRESSES),
  telephone: z.enum(ADRESSES),
});

const Module = z.object({
  id: z.int(),
  nom: z.string(),
  groupe: z.string().nullable(),
  isMobileModeAvailable: z.boolean(),
  scenarios: z.array(Scenario),
});

export const navigateur = {
  accueil: call('GET', '/navigateur', {
    can: 'public',
    label: "Formations de l'application navigateur",
    limit: 3_000,
    query: z.object({ codeEtablissement: codeEtablissement() }),
    output: z.object({
      etablissement: z.object({ nom: z.string(), codeEtablissement: z.string() }),
      /** `ferme`: no computer is held today; `bloque`: trainings are closed by the administrators; `revoque`: its keys are revoked. */
      acces: z.enum(['ouvert', 'ferme', 'bloque', 'revoque']),
      /** Last day of the last possession, where it has ended. */
      finLe: z.iso.date().nullable(),
      bypassBrowserLoader: z.boolean(),
      mobile: z.object({ available: z.boolean(), forced: z.boolean() }),
      /** How its learners say who they are (P-3-69). */
      modes: z.array(z.enum(CONNECTION_MODES)),
      /** Its learners, « Zoé A. », where one says who one is by choosing in their list. */
      apprenants: z.array(z.object({ id: z.int(), nom: z.string() })),
      modules: z.array(Module),
    }),
  }),
  /** A single-use code by which the next session opens under the learner's name (S-7-66). */
  connexion: call('POST', '/session-platform/login', {
    can: 'navigateur.jeton',
    label: "Code d'un apprenant pour l'application navigateur",
    body: z.object({
      /** The matricule, else the e-mail. */
      username: requiredText(),
      companyReference: codeEtablissement(),
    }),
    output: z.object({ token: z.string() }),
  }),
  /** Opens a session; without a code nobody is named. */
  ouvrir: call('POST', '/navigateur/seances', {
    can: 'public',
    label: "Ouverture d'une formation dans l'application navigateur",
    apart: true,
    status: 201,
    limit: 300,
    body: z.object({
      codeEtablissement: codeEtablissement(),
      scenario: z.uuid('validation.reference'),
      telephone: z.boolean('validation.booleen').default(false),
      token: z.string('validation.texte').max(200, 'validation.trop_long').nullish(),
      /** Chosen in that list: a name that nobody has proved. */
      apprenant: rowId().nullish(),
      /** Who plays, as they say it: where the establishment lets them write it. */
      personne: z.object({ nom: text(), prenom: text() }).nullish(),
      profil: text().optional(),
    }),
    output: z.object({
      /** Shows whose session it is; it writes in this one alone. */
      cle: z.string(),
      session: z.uuid(),
      debut: z.iso.datetime(),
      nom: z.string(),
      adresse: z.url(),
      /** Whose session it is: who proved it. */
      apprenant: z.string().nullable(),
    }),
  }),
  rapporter: call('POST', '/navigateur/journaux', {
    can: 'public',
    label: "Envoi de ce qu'une formation de l'application navigateur rapporte",
    repeats: true,
    limit: 20_000,
    body: z.object({
      cle: z.string('validation.texte').max(200, 'validation.trop_long'),
      evenements: z
        .array(z.looseObject({ type: z.enum(TYPES_JOUES, 'validation.choix') }), 'validation.invalide')
        .min(1, 'validation.obligatoire')
        .max(MAX_ENVOI, 'validation.trop_long'),
    }),
    output: z.object({ acceptes: z.int(), doublons: z.int(), refuses: z.int() }),
  }),
};
