import * as z from 'zod';
import { ConnectedUser } from './connexion.ts';
import { call, idParams } from './contract.ts';
import { moment, requiredText } from './fields.ts';

/** The own account's second factors, the proof that one is there, and where one is signed in. */

const PROOFS = ['passkey', 'totp', 'secours', 'mot_de_passe'] as const;
/** What may prove who one is. */
export type Proof = (typeof PROOFS)[number];

/** Made and read by the browser: the libraries of both sides know its shape. */
const webauthn = z.looseObject({});
const name = requiredText('validation.obligatoire', 60);

const Facteur = z.object({
  id: z.int(),
  genre: z.enum(['passkey', 'totp']),
  nom: z.string(),
  createdAt: moment(),
  usedAt: moment().nullable(),
});
export type Facteur = z.output<typeof Facteur>;

const Connexion = z.object({
  id: z.int(),
  /** Browser and system; null when the browser tells neither. */
  appareil: z.string().nullable(),
  adresse: z.string().nullable(),
  createdAt: moment(),
  usedAt: moment().nullable(),
  /** The one that asks. */
  ici: z.boolean(),
  /** Held under the name of another account. */
  enTantQue: z.boolean(),
});
export type Connexion = z.output<typeof Connexion>;

const Securite = z.object({
  facteurs: z.array(Facteur),
  codesRestants: z.int(),
  /** This account may not be without one. */
  exige: z.boolean(),
  /** Browsers know no passkey of an address in figures. */
  passkeysPossibles: z.boolean(),
  connexions: z.array(Connexion),
});
export type Securite = z.output<typeof Securite>;

/** The recovery codes, with the first factor and never again; null with the next ones. */
const Codes = z.object({ codes: z.array(z.string()).nullable() });

/** By who is signed in, or who signs in and has none yet. */
const setUp = { can: 'securite.facteurs', lacking: ['enrolement'], proof: 'always' } as const;
const prove = { can: 'connected', lacking: ['facteur'] } as const;

export const securite = {
  show: call('GET', '/securite', {
    can: 'connected',
    lacking: ['enrolement'],
    label: 'Sécurité de son compte',
    output: Securite,
  }),
  proofs: call('GET', '/securite/preuves', {
    ...prove,
    label: "Façons de prouver que c'est bien soi",
    output: z.object({ moyens: z.array(z.enum(PROOFS)) }),
  }),
  /** A challenge to be signed by a passkey; nothing that the trail should keep. */
  challenge: call('POST', '/securite/defi', {
    ...prove,
    label: "Défi d'une clé d'accès",
    reads: true,
    output: webauthn,
  }),
  /** Ends what a login lacks; on one that lacks nothing, renews its proof. Answers the connected person. */
  prove: call('POST', '/securite/preuve', {
    ...prove,
    label: "Preuve que c'est bien soi",
    body: z.object({
      motDePasse: z.string().max(1_000).optional(),
      /** Of the application, or a recovery one. */
      code: z.string().trim().max(64).optional(),
      passkey: webauthn.optional(),
    }),
    output: ConnectedUser,
  }),
  beginPasskey: call('POST', '/securite/passkeys/preparation', {
    ...setUp,
    label: "Préparation d'une clé d'accès",
    reads: true,
    output: webauthn,
  }),
  addPasskey: call('POST', '/securite/passkeys', {
    ...setUp,
    label: "Ajout d'une clé d'accès",
    body: z.object({ nom: name, passkey: webauthn }),
    output: Codes,
  }),
  beginTotp: call('POST', '/securite/totp/preparation', {
    ...setUp,
    label: "Préparation d'une application de codes",
    reads: true,
    /** The secret to type, and the drawing to scan: black squares, in a square of so many. */
    output: z.object({ secret: z.string(), cote: z.int(), trace: z.string() }),
  }),
  addTotp: call('POST', '/securite/totp', {
    ...setUp,
    label: "Ajout d'une application de codes",
    body: z.object({ code: z.string().trim().max(16) }),
    output: Codes,
  }),
  renameFactor: call('PUT', '/securite/facteurs/:id', {
    can: 'securite.facteurs',
    label: "Changement de nom d'une clé d'accès",
    params: idParams,
    body: z.object({ nom: name }),
  }),
  removeFactor: call('DELETE', '/securite/facteurs/:id', {
    can: 'securite.facteurs',
    label: "Retrait d'un second facteur",
    proof: 'always',
    params: idParams,
  }),
  renewCodes: call('POST', '/securite/codes', {
    can: 'securite.facteurs',
    label: 'Nouveaux codes de secours',
    proof: 'always',
    output: z.object({ codes: z.array(z.string()) }),
  }),
  endLogin: call('DELETE', '/securite/connexions/:id', {
    can: 'connected',
    label: "Fin d'une de ses connexions",
    params: idParams,
  }),
  endOtherLogins: call('DELETE', '/securite/connexions', {
    can: 'connected',
    label: 'Fin de ses autres connexions',
    output: z.object({ terminees: z.int() }),
  }),
  /** For somebody who has lost theirs. */
  removeFactorsOf: call('DELETE', '/securite/comptes/:id/facteurs', {
    can: 'securite.lever',
    label: "Retrait des seconds facteurs de quelqu'un",
    proof: 'always',
    params: idParams,
    output: z.object({ retires: z.int() }),
  }),
};
