import * as z from 'zod';
import { call } from './contract.ts';

/** Signing in and out, passwords, connect-as (P-2.1, P-4-01 … 14, P-7-37 … 50). */

/** The signed-in person, as the client keeps it (P-3-01 … 17). */
export const SessionUser = z.object({
  connected: z.literal(true),
  userId: z.int(),
  contactId: z.int().nullable(),
  sessionId: z.int(),
  crmId: z.string().nullable(),
  email: z.string().nullable(),
  matricule: z.string().nullable(),
  nom: z.string(),
  roles: z.array(z.string()),
  etablissementId: z.int().nullable(),
  etablissementNom: z.string().nullable(),
  apprenantId: z.int().nullable(),
  referentId: z.int().nullable(),
  groupementId: z.int().nullable(),
  codeEtablissement: z.string().nullable(),
  codeApprenant: z.string().nullable(),
  groupementEtablissements: z.array(z.int()),
  isIFPS: z.boolean(),
  features: z.array(z.string()),
  allowAllSequences: z.boolean(),
  /** What the own establishment allows on phones; true and false where there is none (C-4-63 … 65). */
  isMobileModeAvailable: z.boolean(),
  isMobileModeForced: z.boolean(),
  connectionModes: z.array(z.string()),
  /** Way back of a connect-as, single use; null otherwise (P-4-08, P-4-09). */
  adminSlug: z.string().nullable(),
  defaultLanguage: z.string(),
  isSuperAdmin: z.boolean(),
  isCSM: z.boolean(),
  isAdministrateur: z.boolean(),
  isEtablissement: z.boolean(),
  isReferent: z.boolean(),
  isGroupement: z.boolean(),
  isApprenant: z.boolean(),
});
export type SessionUser = z.output<typeof SessionUser>;

const short = (max = 255) => z.string().max(max);

const Login = z.object({
  authenticator: z.enum(['twoSteps', 'url']).default('twoSteps'),
  code: short().nullish(),
  password: short(1_000).nullish(),
  /** Chosen account among several (P-2.1-20). */
  eId: z.coerce.number().int().positive().nullish(),
  slug: short().nullish(),
  platform: short(32).nullish(),
  device: short(32).nullish(),
  screen_width: z.number().nullish(),
  screen_height: z.number().nullish(),
});

const Compte = z.object({ eId: z.int(), nom: z.string(), role: z.string(), etablissement: z.string().nullable() });
export type Compte = z.output<typeof Compte>;

const LoginAnswer = z.union([
  SessionUser,
  /** 202 and 206. */
  z.object({ message: z.string() }),
  /** 207. */
  z.object({ message: z.array(Compte) }),
]);

export const connexion = {
  login: call('POST', '/login', { can: 'public', label: 'Connexion', body: Login, output: LoginAnswer }),
  logout: call('GET', '/logout', { can: 'public', label: 'Déconnexion' }),
  /** 401 when nobody is connected. */
  session: call('GET', '/session', { can: 'connected', label: 'Personne connectée', output: SessionUser }),
  requestPassword: call('POST', '/request_password', {
    can: 'public',
    label: 'Demande de nouveau mot de passe',
    limit: 20,
    body: z.object({
      email: z.string().trim().min(1, 'validation.obligatoire').max(254).pipe(z.email('validation.email')),
    }),
    output: z.object({ message: z.string() }),
  }),
  resetPassword: call('POST', '/reset-password/reset', {
    can: 'public',
    label: 'Choix du nouveau mot de passe',
    limit: 50,
    body: z.object({
      password: z.string('validation.obligatoire').min(1, 'validation.obligatoire').max(200),
      token: z.string().max(200),
    }),
    output: z.object({ message: z.string() }),
  }),
  connectAs: call('POST', '/connect_as', {
    can: 'connexion.se_connecter_en_tant_que',
    label: 'Connexion en tant que',
    body: z.object({ id: z.int().positive(), role: z.enum(['learner', 'organisation', 'referent']) }),
    output: z.object({ adminLink: z.string(), link: z.string() }),
  }),
  /** The demonstration sign-ins, while that world is present. */
  demonstration: call('GET', '/demonstration', {
    can: 'public',
    label: 'Comptes de démonstration',
    output: z.object({
      comptes: z.array(z.object({ code: z.string(), motDePasse: z.string().nullable(), qui: z.string() })),
    }),
  }),
};

export type LoginInput = z.input<typeof Login>;
