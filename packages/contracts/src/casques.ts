import * as z from 'zod';
import { NOUVELLES, type Nouvelles } from './casques.rules.ts';
import { call, entity, fileAnswer, idParams } from './contract.ts';
import {
  filterIds,
  filterText,
  identifier,
  moment,
  pageInQuery,
  reference,
  relation,
  requiredReference,
  requiredText,
  rowsInQuery,
  storable,
  text,
} from './fields.ts';

/** Headsets, and the other devices that trainings run on (P-2.7, P-3-81, P-3-82, P-3-83, P-3-84, P-3-85, P-3-86). */

const Casque = z.object({
  id: z.int(),
  numeroSerie: z.string(),
  etiquette: z.string().nullable(),
  type: relation('Type', 'types', { label: z.string() }),
  packaging: relation('Packaging', 'packagings', { label: z.string() }).nullable(),
  /** Twelve hexadecimal digits, without colons. */
  adresseMAC: z.string().nullable(),
  dateDerniereNouvelle: moment().nullable(),
  derniereVersionUtilisee: z.string().nullable(),
  /** Those that the person may see, newest first. */
  possessions: z.array(
    z.object({
      id: z.int(),
      etablissement: relation('Etablissement', 'etablissements', { nom: z.string() }).nullable(),
      emplacement: z.int(),
      dateDebut: z.iso.date(),
      dateFin: z.iso.date().nullable(),
    }),
  ),
  version: z.int(),
});

/** Typed with or without colons, stored without; an empty one becomes null. */
const adresseMAC = z
  .string('casques.mac')
  .max(64, 'casques.mac')
  .refine(storable, 'casques.mac')
  .transform((value) => value.replaceAll(/[\s:.-]/g, '').toUpperCase() || null)
  .refine((value) => value === null || /^[0-9A-F]{12}$/.test(value), 'casques.mac')
  .nullable();

/** Each is a field of what is read, under the same name: the history of a headset tells its changes. */
const CasqueInput = z.object({
  /** A computer gets one that starts with PC when none is given (P-4-32, P-4-34). */
  numeroSerie: identifier(64).optional(),
  etiquette: text().optional(),
  type: requiredReference('Type'),
  packaging: reference('Packaging').optional(),
  adresseMAC: adresseMAC.optional(),
});

/** What happened to a headset (P-3-92). */
const Historique = z.object({
  id: z.int(),
  valeur: z.string(),
  /** Null when nobody did it. */
  auteur: z.string().nullable(),
  date: moment(),
  /** auto: written by the product. */
  type: z.enum(['auto', 'manual']),
});

/** What the batch scripts of the provider answer, as they answer it (P-7-68). */
const Traitement = z.object({
  device: z.unknown(),
  sessions: z.array(z.unknown()),
  logs: z.array(z.unknown()),
});

/** A headset that reports and that no possession holds, known or not (S-2.15-01, S-7-57). */
const SansPossession = z.object({
  /** Null for a serial number found in what devices report only. */
  id: z.int().nullable(),
  numeroSerie: z.string(),
  etiquette: z.string().nullable(),
  type: z.string().nullable(),
  dateDerniereNouvelle: moment(),
  derniereVersionUtilisee: z.string().nullable(),
  sessions: z.int(),
});

/** One value or several. */
const filterNouvelles = () =>
  z.preprocess(
    (value) => (Array.isArray(value) ? value : [value]),
    z.array(z.enum(NOUVELLES)).max(NOUVELLES.length),
  ) as z.ZodType<Nouvelles[], Nouvelles[]>;

const on = entity({ slug: 'casques', type: 'Casque', label: 'Appareil', item: Casque });

export const casques = {
  list: on.list({
    can: 'casques.consulter',
    filters: {
      id: filterIds(),
      numeroSerie: filterText(),
      etiquette: filterText(),
      adresseMAC: filterText(),
      derniereVersionUtilisee: filterText(),
      type: filterIds(),
      packaging: filterIds(),
      etablissement: filterIds(),
      /** Lately heard of, in alert, or never (P-9-19, P-9-20). */
      nouvelles: filterNouvelles(),
    },
    order: [
      'numeroSerie',
      'etiquette',
      'type',
      'packaging',
      'adresseMAC',
      'dateDerniereNouvelle',
      'derniereVersionUtilisee',
    ],
    exists: ['possession'],
  }),
  options: on.options({ can: 'casques.consulter', filters: { id: filterIds(), etablissement: filterIds() } }),
  show: on.show({ can: 'casques.consulter' }),
  create: on.create({ can: 'casques.modifier', body: CasqueInput }),
  update: on.update({ can: 'casques.modifier', body: CasqueInput.partial() }),
  delete: on.delete({ can: 'casques.modifier' }),
  /** The newest 999 entries (P-7-61, P-7-62). */
  historique: call('POST', '/appareil/historique/list', {
    can: 'casques.modifier',
    label: "Historique d'un appareil",
    form: 'datas',
    reads: true,
    body: z.object({ itemId: requiredReference('Casque') }),
    output: z.object({ historique: z.array(Historique) }),
  }),
  /** The author and the date come from the login and the clock, whatever is sent (P-2.7-25, P-7-63). */
  ajouterHistorique: call('POST', '/appareil/historique/add', {
    can: 'casques.modifier',
    label: "Ajout à l'historique d'un appareil",
    form: 'datas',
    status: 201,
    body: z.object({
      itemId: requiredReference('Casque'),
      valeur: requiredText('validation.obligatoire', 2_000),
      userId: z.unknown().optional(),
    }),
    output: Historique,
  }),
  /** Which scripts of the provider this installation knows (P-7-69). */
  scripts: call('GET', '/casques/scripts', {
    can: 'casques.modifier',
    label: 'Traitements disponibles',
    output: z.object({ test: z.boolean(), traitement: z.boolean() }),
  }),
  /** What is written is written by the provider: nothing of ours is held while its script answers, which may take a minute (P-7-66). */
  tester: call('POST', '/casques/:id/test', {
    can: 'casques.modifier',
    label: "Test du traitement d'un appareil",
    params: idParams,
    apart: true,
    output: Traitement,
  }),
  traiter: call('POST', '/casques/:id/traitement', {
    can: 'casques.modifier',
    label: "Traitement d'un appareil",
    params: idParams,
    apart: true,
    output: Traitement,
  }),
  sansPossession: call('GET', '/CasquesSansPossession', {
    can: 'casques.modifier',
    label: 'Appareils sans possession',
    query: z.object({
      search: z.string().trim().max(200).default(''),
      page: pageInQuery(),
      rowsPerPage: rowsInQuery(10),
    }),
    output: z.object({ total: z.int(), rows: z.array(SansPossession) }),
  }),
  sansPossessionExcel: call('POST', '/CasquesSansPossession/excel', {
    can: 'casques.modifier',
    label: 'Fichier Excel des appareils sans possession',
    reads: true,
    body: z.object({ search: z.string('validation.texte').trim().max(200, 'validation.trop_long').default('') }),
    output: fileAnswer('xlsx'),
  }),
};
