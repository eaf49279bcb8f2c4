import * as z from 'zod';
import { call } from './contract.ts';

/**
 * Signing in and out, passwords, connect-as (P-2.1, P-4-01, P-4-02, P-4-03, P-4-04, P-4-05, P-4-06, P-4-07, P-4-08, P-4-09, P-4-10, P-4-11,
 * P-4-12, P-4-13, P-4-14, P-7-37, P-7-38, P-7-39, P-7-40, P-7-41, P-7-42, P-7-43, P-7-44, P-7-45, P-7-46, P-7-47, P-7-48, P-7-49, P-7-50).
 */

/**
 * The signed-in person, as the client keeps it (P-3-01, P-3-02, P-3-03, P-3-04, P-3-05, P-3-06, P-3-07, P-3-08, P-3-09, P-3-10, P-3-11,
 * P-3-12, P-3-13, P-3-14, P-3-15, P-3-16, P-3-17).
 */
export const ConnectedUser = z.object({
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
  /** What the own establishment allows on phones; true and false where there is none (C-4-63, C-4-64, C-4-65). */
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
export type ConnectedUser = z.output<typeof ConnectedUser>;

const short = (max = 255) => z.string().max(max);

const Login = z.object({
  authenticator: z.enum(['twoSteps', 'url']).default('twoSteps'),
  code: short().nullish(),
  password: short(1_000).nullish(),
  /** What goes with a new password: what the establishment knows of a learner, or a one-time code (P-4-06). */
  proof: short().nullish(),
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

/** What a first password is asked with: a birth date, a matricule, the code of the access sheet, one that was mailed. */
const PREUVES = ['dateNaissance', 'matricule', 'code', 'courriel'] as const;
export type Preuve = (typeof PREUVES)[number];

const LoginAnswer = z.union([
  ConnectedUser,
  /** 202, the password being right: the second factor, or to set one up. */
  z.object({ message: z.string(), attend: z.enum(['facteur', 'enrolement']) }),
  /** 206. */
  z.object({ message: z.string(), proof: z.enum(PREUVES) }),
  /** 202. */
  z.object({ message: z.string() }),
  /** 207. */
  z.object({ message: z.array(Compte) }),
]);

export const connexion = {
  login: call('POST', '/login', {
    can: 'public',
    label: 'Connexion',
    repeats: true,
    body: Login,
    output: LoginAnswer,
  }),
  logout: call('GET', '/logout', { can: 'public', label: 'Déconnexion' }),
  /** Null to a visitor; 401 once the login of its cookie is over. */
  session: call('GET', '/session', { can: 'public', label: 'Personne connectée', output: ConnectedUser.nullable() }),
  requestPassword: call('POST', '/request_password', {
    can: 'public',
    label: 'Demande de nouveau mot de passe',
    // Of a flood; the server counts fewer, and more where many sign in.
    limit: 600,
    body: z.object({
      email: z.string().trim().min(1, 'validation.obligatoire').max(254).pipe(z.email('validation.email')),
    }),
    output: z.object({ message: z.string() }),
  }),
  resetPassword: call('POST', '/reset-password/reset', {
    can: 'public',
    label: 'Choix du nouveau mot de passe',
    body: z.object({
      password: z.string('validation.obligatoire').min(1, 'validation.obligatoire').max(200),
      token: z.string().max(200),
    }),
    output: z.object({ message: z.string() }),
  }),
  connectAs: call('POST', '/connect_as', {
    can: 'connexion.se_connecter_en_tant_que',
    label: 'Connexion en tant que',
    proof: 'always',
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
