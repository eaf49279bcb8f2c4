import * as z from 'zod';
import { call, entity, fileAnswer, idParams } from './contract.ts';
import { filterDay, filterFlag, filterIds, flag, moment, pageNumber, requiredText, rowId, storable } from './fields.ts';
import { MAX_ROWS } from './pages.rules.ts';

/** Certificates made at once. */
export const MAX_CERTIFICATS = 2_000;
const MAX_CELL = 2_000;
const MAX_WORKBOOK_BYTES = 16 * 1024 * 1024;

/**
 * Attendance attestations: the sessions that may have one, their issue, their archive and their verification (S-2.19, S-7-67, S-7-68,
 * S-7-69, S-7-70, S-7-71).
 */

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
  /** Where it was played: what a groupement or an administrator tells rows apart by. */
  etablissement: z.string(),
  /** Who entered it by hand and when (S-2.16-15). */
  saisie: z.string().nullable(),
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
  /** True: only the rows that may be downloaded; false: only the others (S-5-38). */
  selectionnable: filterFlag(),
};

const ORDER = ['Date', 'Nom', 'Prenom', 'Scenario', 'Score'] as const;
const recherche = z.string().trim().max(200).default('');
const filtre = z.object({ ...filters, search: recherche }).partial();

/** A session of the connected learner that may have an attestation. */
const Mienne = z.object({
  session: z.uuid(),
  scenario: z.string(),
  module: z.string().nullable(),
  moduleId: z.int().nullable(),
  date: moment(),
  /** Percent. */
  score: z.number().nullable(),
  dureeSecondes: z.int().nullable(),
  /** Who entered it by hand and when (S-2.16-15). */
  saisie: z.string().nullable(),
});

const sessionParams = z.object({ session: z.uuid() });

const TYPES = ['attestationAssiduite', 'certificatRealisation'] as const;

/** An archive of attestations or certificates, made by a job. */
const Lot = z.object({
  id: z.int(),
  type: z.enum(TYPES),
  statut: z.enum(['en_attente', 'en_cours', 'termine', 'annule', 'echec']),
  total: z.int(),
  faites: z.int(),
  dpc: z.boolean(),
  createdAt: moment(),
  /** Where the archive is downloaded and its name, once it is made (S-7-69, S-7-70). */
  ZipAdress: z.string().nullable(),
  ZipName: z.string().nullable(),
});

/** As long as it is read of a workbook: its row tells what is too long to be printed. */
const cell = z.string().max(MAX_CELL, 'validation.trop_long').refine(storable, 'validation.signe');
/** Rows by the titles of their columns, whatever they are, and where each stands in its workbook. */
const rowsOfWorkbook = {
  infos: z.array(z.record(cell, cell)).max(MAX_CERTIFICATS, 'attestations.certificat.trop'),
  positions: z.array(z.object({ feuille: cell, ligne: z.int().min(0) })).max(MAX_CERTIFICATS),
};

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
      casques: z.array(rowId()).max(1_000).default([]),
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
    output: fileAnswer('xlsx'),
  }),
  lots: call('GET', '/attestations/lots', {
    can: 'attestations.lister',
    label: "Archives d'attestations ou de certificats de la personne, la plus récente d'abord",
    query: z.object({ type: z.enum(TYPES).default('attestationAssiduite') }),
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
      sessions: z.array(z.uuid('validation.reference')).max(MAX_ROWS, 'validation.trop_d_elements').optional(),
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
    output: fileAnswer('zip'),
  }),
  /** Reads the rows of a workbook, as they are; nothing is kept (S-2.18-01, S-9-24). */
  lireCertificats: call('POST', '/certificats/fichier', {
    can: 'outils.utiliser',
    label: "Lecture d'un fichier de certificats",
    maxBytes: MAX_WORKBOOK_BYTES,
    reads: true,
    body: z
      .custom<Uint8Array | Blob>((value) => value instanceof Uint8Array, 'validation.obligatoire')
      .transform((value) => value as Uint8Array)
      .meta({ format: 'binary' }),
    output: z.object(rowsOfWorkbook),
  }),
  /** Checked in this order: password, file, titles, rows; nothing is made until all rows hold (S-4-37). */
  createCertificats: call('POST', '/certificats', {
    can: 'outils.utiliser',
    label: 'Archive de certificats de réalisation',
    form: 'datas',
    status: 201,
    limit: 60,
    maxBytes: MAX_WORKBOOK_BYTES,
    body: z.object({
      type: z.literal('certificatRealisation').default('certificatRealisation'),
      motDePasse: z.string().max(200).default(''),
      infos: rowsOfWorkbook.infos.nullable().default(null),
      positions: rowsOfWorkbook.positions.default([]),
    }),
    output: Lot,
  }),
  /** The archive whose address and name a call has answered (S-7-09). */
  telecharger: call('GET', '/certificats/archive', {
    can: 'outils.utiliser',
    label: "Téléchargement d'une archive de certificats",
    query: z.object({ ZipAdress: z.string().max(200), ZipName: z.string().max(200) }),
    output: fileAnswer('zip'),
  }),
  /** The latest first. */
  miennes: call('GET', '/attestations/miennes', {
    can: 'attestations.mienne',
    label: 'Sessions de la personne connectée qui ont une attestation',
    output: z.array(Mienne),
  }),
  mesAttestations: call('GET', '/attestations/miennes/archive', {
    can: 'attestations.mienne',
    label: 'Archive de toutes les attestations de la personne connectée',
    limit: 60,
    output: fileAnswer('zip'),
  }),
  mienne: call('GET', '/attestations/mienne/:session', {
    can: 'attestations.mienne',
    label: "Attestation d'une session de la personne connectée",
    params: sessionParams,
    output: fileAnswer('pdf'),
  }),
  /** What a third party reads of an attestation or a certificate: as printed, the name shortened. */
  verification: call('GET', '/attestations/verification/:numero', {
    can: 'public',
    label: "Vérification d'une attestation ou d'un certificat",
    limit: 120,
    params: z.object({ numero: z.string().max(100) }),
    output: z.object({
      numero: z.string(),
      type: z.enum(TYPES),
      statut: z.enum(['valide', 'remplacee', 'effacee']),
      /** First name and initial of the name; « Titulaire effacé » once the person was erased. */
      personne: z.string(),
      qualite: z.string().nullable(),
      scenario: z.string().nullable(),
      module: z.string().nullable(),
      /** Day of a certificate, moment of an attestation. */
      date: z.string(),
      heure: z.string().nullable(),
      dureeSecondes: z.int().nullable(),
      score: z.number().nullable(),
      etablissement: z.string().nullable(),
      /** Who entered the session by hand and when; null of what a device told (S-2.16-15). */
      saisie: z.string().nullable(),
      organisme: z.string(),
      dpc: z.boolean(),
      delivreeLe: moment(),
    }),
  }),
  /** Mobile codes of the perimeter, with the session that each stands for (S-7-21, S-7-22). */
  codes: call('POST', '/etablissement/codeMobile/list', {
    can: 'connected',
    label: 'Codes mobiles',
    reads: true,
    body: z.object({
      page: pageNumber(),
      rowsPerPage: z.int().min(1).max(1_000).default(100),
    }),
    output: z.object({
      codes: z.array(
        z.object({
          codeMobile: z.string(),
          session: z.uuid(),
          scenario: z.string(),
          date: moment(),
          /** Who entered the session by hand and when (S-2.16-15). */
          saisie: z.string().nullable(),
        }),
      ),
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
    repeats: true,
    limit: 30,
    body: code,
    output: fileAnswer('pdf'),
  }),
};
