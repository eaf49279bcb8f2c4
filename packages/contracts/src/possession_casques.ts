import * as z from 'zod';
import { EMPLACEMENT } from './choices.ts';
import { call, entity, fileAnswer } from './contract.ts';
import {
  calendarDate,
  filterFlag,
  filterIds,
  filterText,
  reference,
  relation,
  requiredReference,
  storable,
} from './fields.ts';
import { MAX_TRANSFERES } from './transferts.rules.ts';

/** Possessions: where a headset is, from a day to another (P-3-87, P-3-88, P-3-89, P-3-90, P-3-91). */

const emplacement = z.literal(Object.values(EMPLACEMENT), 'validation.choix');

const PossessionCasque = z.object({
  id: z.int(),
  casque: relation('Casque', 'casques', { numeroSerie: z.string(), etiquette: z.string().nullable() }),
  etablissement: relation('Etablissement', 'etablissements', { nom: z.string() }).nullable(),
  emplacement: z.int(),
  dateDebut: z.iso.date(),
  /** Last day, included; none while it lasts. */
  dateFin: z.iso.date().nullable(),
  version: z.int(),
});

const dateDebut = z
  .string('validation.obligatoire')
  .min(1, 'validation.obligatoire')
  .pipe(calendarDate().unwrap())
  .pipe(z.string('validation.obligatoire'));

const PossessionCasqueInput = z.object({
  casque: requiredReference('Casque'),
  etablissement: reference('Etablissement').optional(),
  emplacement,
  dateDebut,
  dateFin: calendarDate().optional(),
});

/** Where headsets go, and from which day; no establishment: back to the provider. */
const Destination = z.object({
  etablissement: reference('Etablissement').default(null),
  dateDebut,
  dateFin: calendarDate().default(null),
});

/** pret: it will go; sur_place: it is there already; occupe: another possession is in the way. */
const ETATS_DE_TRANSFERT = ['pret', 'sur_place', 'occupe', 'inconnu'] as const;

const Sejour = z.object({ id: z.int(), lieu: z.string(), dateDebut: z.iso.date(), dateFin: z.iso.date().nullable() });

/** What would become of one serial number. */
const LigneDeTransfert = z.object({
  numeroSerie: z.string(),
  /** Null for a number that no device has. */
  casque: z.int().nullable(),
  etat: z.enum(ETATS_DE_TRANSFERT),
  /** The possession that would end the day before. */
  depart: Sejour.nullable(),
  /** The one in the way. */
  obstacle: Sejour.nullable(),
  /** Sessions received at the lieu that it leaves, where they stay. */
  sessions: z.int(),
  /** Of an unknown number: the one device whose number reads almost the same. */
  proche: z.string().nullable(),
});

/** The possession that a transfer ended, as it left it; `dateFin` as it was before. */
const Depart = z.object({ possession: z.int(), version: z.int(), dateFin: z.iso.date().nullable() });
/** What taking a transfer back needs, for one headset: the possession that it began, and the one that it ended. */
const Retour = z.object({ possession: z.int(), version: z.int(), depart: Depart.nullable() });
const possession = requiredReference('PossessionCasque');
const DepartInput = Depart.extend({ possession, dateFin: calendarDate() });
const RetourInput = Retour.extend({ possession, depart: DepartInput.nullable() });

const on = entity({
  slug: 'possession_casques',
  type: 'PossessionCasque',
  label: "Possession d'appareil",
  item: PossessionCasque,
});

const filters = { etablissement: filterIds(), casque: filterIds() };

export const possession_casques = {
  list: on.list({
    can: 'possession_casques.consulter',
    filters: {
      ...filters,
      numeroSerie: filterText(),
      emplacement: filterIds(),
      /** Whether it lasts today. */
      enCours: filterFlag(),
      /** Whether it lasts today and ends within thirty days. */
      finProche: filterFlag(),
      /** Whether it lasts today and its headset has given no news for thirty days, or ever. */
      silencieux: filterFlag(),
    },
    order: ['dateDebut', 'dateFin', 'casque', 'etablissement', 'emplacement'],
    direction: 'DESC',
    exists: ['dateFin'],
  }),
  options: on.options({ can: 'possession_casques.consulter', filters }),
  show: on.show({ can: 'possession_casques.consulter' }),
  create: on.create({ can: 'possession_casques.modifier', body: PossessionCasqueInput }),
  update: on.update({ can: 'possession_casques.modifier', body: PossessionCasqueInput.partial() }),
  delete: on.delete({ can: 'possession_casques.modifier' }),
  /** What a transfer would do, line by line, in the order given, each number once. */
  verifierTransfert: call('POST', '/possession_casques/transfert/verification', {
    can: 'possession_casques.modifier',
    label: "Vérification d'un transfert d'appareils",
    reads: true,
    body: Destination.extend({
      numeros: z
        .array(z.string('validation.texte').trim().max(64, 'validation.trop_long').refine(storable, 'validation.signe'))
        .max(MAX_TRANSFERES),
    }),
    output: z.object({ lieu: z.string(), lignes: z.array(LigneDeTransfert) }),
  }),
  /** Ends where they are the day before, begins where they go: all of them, or none. */
  transferer: call('POST', '/possession_casques/transfert', {
    can: 'possession_casques.modifier',
    label: "Transfert d'appareils",
    status: 201,
    body: Destination.extend({ casques: z.array(requiredReference('Casque')).min(1).max(MAX_TRANSFERES) }),
    output: z.object({ possessions: z.array(z.int()), retours: z.array(Retour) }),
  }),
  /** Takes away what a transfer began, and what it ended lasts again: all of them, or none, as long as nothing was built on it. */
  annulerTransfert: call('POST', '/possession_casques/transfert/retour', {
    can: 'possession_casques.modifier',
    label: "Retour en arrière d'un transfert d'appareils",
    body: z.object({ retours: z.array(RetourInput).min(1).max(MAX_TRANSFERES) }),
    output: z.object({ possessions: z.array(z.int()) }),
  }),
  /** The slip to sign, one page for each lieu that was left. */
  bonDeTransfert: call('POST', '/possession_casques/transfert/bon', {
    can: 'possession_casques.modifier',
    label: "Bon de transfert d'appareils",
    reads: true,
    body: z.object({ possessions: z.array(requiredReference('PossessionCasque')).min(1).max(MAX_TRANSFERES) }),
    output: fileAnswer('pdf'),
  }),
};
