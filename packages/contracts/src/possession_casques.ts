import * as z from 'zod';
import { entity } from './contract.ts';
import { calendarDate, filterFlag, filterIds, filterText, reference, relation, requiredReference } from './fields.ts';

/** Possessions: where a headset is, from a day to another (P-3-87 … 91). */

/** 1: at the provider; 2: at the establishment (P-3-89, P-9-34). */
const emplacement = z.union([z.literal(1), z.literal(2)], 'validation.choix');

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

const PossessionCasqueInput = z.object({
  casque: requiredReference('Casque'),
  etablissement: reference('Etablissement').optional(),
  emplacement,
  dateDebut: z
    .string('validation.obligatoire')
    .min(1, 'validation.obligatoire')
    .pipe(calendarDate().unwrap())
    .pipe(z.string('validation.obligatoire')),
  dateFin: calendarDate().optional(),
});

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
};
