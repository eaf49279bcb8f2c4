import * as z from 'zod';
import { call, entity, fileAnswer, idParams, MAX_ROWS } from './contract.ts';
import { filterDay, filterFlag, filterIds, flag, moment, requiredText } from './fields.ts';

/** Attendance attestations: the sessions that may have one, their issue, their archive and their verification (S-2.19, S-7-67 … 71). */

/** One identified, completed session; its keys are the specification's (S-3-40). */
const Ligne = z.object({
  /** The session. */
  id: z.uuid(),
  /** Null for a test account, which sees no names (S-2.19-07). */
  Nom: z.string().nullable(),
  Prenom: z.string().nullable(),
  Profil: z.string().nullable(),
  Scenario: z.string(),
  Date: moment(),
  /** Percent. */
  Score: z.number().nullable(),
  Session_id: z.uuid(),
  /** Seconds. */
  Durée: z.int().nullable(),
  Casque_id: z.int().nullable(),
  Casque: z.string().nullable(),
  DPC: z.boolean(),
  /** False for a row named TEST, and for every row of a test account (S-5-38, S-2.19-07). */
  selectionnable: z.boolean(),
});

const on = entity({ slug: 'attestations', type: 'Attestation', label: 'Attestation', item: Ligne });

const filters = {
  debut: filterDay(),
  fin: filterDay(),
  etablissement: filterIds(),
  /** True: only the sessions of DPC scenarios (S-5-39). */
  dpc: filterFlag(),
};

const ORDER = ['Date', 'Nom', 'Prenom', 'Scenario', 'Score'] as const;
const recherche = z.string().trim().max(200).default('');
const filtre = z.object({ ...filters, search: recherche }).partial();

const sessionParams = z.object({ session: z.uuid() });

/** An archive of attestations, made by a job. */
const Lot = z.object({
  id: z.int(),
  statut: z.enum(['en_attente', 'en_cours', 'termine', 'annule', 'echec']),
  total: z.int(),
  faites: z.int(),
  dpc: z.boolean(),
  createdAt: moment(),
  /** Where the archive is downloaded and its name, once it is made (S-7-69, S-7-70). */
  ZipAdress: z.string().nullable(),
  ZipName: z.string().nullable(),
});

const code = z.object({ code: requiredText('validation.obligatoire', 40) });

export const attestations = {
  list: on.list({ can: 'attestations.lister', filters, order: ORDER, direction: 'DESC' }),
  show: { ...on.show({ can: 'attestations.lister' }), params: z.object({ id: z.uuid() }) },
  /** Fixed look-up of sessions and headsets of the perimeter (S-7-67, S-7-68). */
  informations: call('POST', '/attestations/informations', {
    can: 'attestations.lister',
    label: 'Informations sur des sessions et des casques',
    form: 'datas',
    body: z.object({
      sessions: z.array(z.uuid()).max(1_000).default([]),
      casques: z.array(z.int().positive().max(2_147_483_647)).max(1_000).default([]),
    }),
    output: z.object({
      sessions: z.array(Ligne),
      casques: z.array(z.object({ id: z.int(), numeroSerie: z.string(), etiquette: z.string().nullable() })),
    }),
  }),
  export: call('GET', '/attestations/export', {
    can: 'attestations.lister',
    label: 'Fichier Excel des attestations',
    query: filtre.extend({
      tri: z.enum(ORDER).default('Date'),
      sens: z.enum(['ASC', 'DESC']).default('DESC'),
    }),
    output: fileAnswer,
  }),
  lots: call('GET', '/attestations/lots', {
    can: 'attestations.lister',
    label: "Archives d'attestations de la personne, la plus récente d'abord",
    output: z.array(Lot),
  }),
  /** The sessions chosen, or all those that the filter finds. */
  createLot: call('POST', '/attestations/lots', {
    can: 'attestations.lister',
    label: "Archive d'attestations",
    form: 'datas',
    status: 201,
    body: z.object({
      type: z.literal('attestationAssiduite').default('attestationAssiduite'),
      sessions: z.array(z.uuid('validation.reference')).max(MAX_ROWS, 'validation.trop_long').optional(),
      filtre: filtre.optional(),
      dpc: flag().default(false),
    }),
    output: Lot,
  }),
  lot: call('GET', '/attestations/lots/:id', {
    can: 'attestations.lister',
    label: "Avancement d'une archive d'attestations",
    params: idParams,
    output: Lot,
  }),
  cancelLot: call('POST', '/attestations/lots/:id/annulation', {
    can: 'attestations.lister',
    label: "Annulation d'une archive d'attestations",
    params: idParams,
    output: Lot,
  }),
  archive: call('GET', '/attestations/lots/:id/archive', {
    can: 'attestations.lister',
    label: "Téléchargement d'une archive d'attestations",
    params: idParams,
    output: fileAnswer,
  }),
  mienne: call('GET', '/attestations/mienne/:session', {
    can: 'attestations.mienne',
    label: "Attestation d'une session de la personne connectée",
    params: sessionParams,
    output: fileAnswer,
  }),
  /** What a third party reads of an attestation: as printed, the name shortened. */
  verification: call('GET', '/attestations/verification/:numero', {
    can: 'public',
    label: "Vérification d'une attestation",
    limit: 120,
    params: z.object({ numero: z.string().max(100) }),
    output: z.object({
      numero: z.string(),
      statut: z.enum(['valide', 'remplacee']),
      /** First name and initial of the name. */
      personne: z.string(),
      qualite: z.string().nullable(),
      scenario: z.string(),
      module: z.string().nullable(),
      date: moment(),
      dureeSecondes: z.int().nullable(),
      score: z.number().nullable(),
      etablissement: z.string().nullable(),
      organisme: z.string(),
      dpc: z.boolean(),
      delivreeLe: moment(),
    }),
  }),
  /** The session of a mobile code; each call counts as a request for an attestation (S-2.1-24). */
  find: call('POST', '/attestations/mon-attestation', {
    can: 'public',
    label: "Session d'un code mobile",
    limit: 30,
    body: code,
    output: z.object({ personne: z.string(), scenario: z.string(), date: moment() }),
  }),
  download: call('POST', '/attestations/mon-attestation/pdf', {
    can: 'public',
    label: "Attestation de la session d'un code mobile",
    limit: 30,
    body: code,
    output: fileAnswer,
  }),
};
