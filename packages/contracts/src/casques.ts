import * as z from 'zod';
import { entity } from './contract.ts';
import { filterIds, filterText, moment, reference, relation, requiredReference, storable, text } from './fields.ts';

/** Headsets, and the other devices that trainings run on (P-2.7, P-3-81 … 86). */

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

const CasqueInput = z.object({
  /** A computer gets one that starts with PC when none is given (P-4-32, P-4-34). */
  numeroSerie: text(64).optional(),
  etiquette: text().optional(),
  type: requiredReference('Type'),
  packaging: reference('Packaging').optional(),
  adresseMAC: adresseMAC.optional(),
});

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
    },
    order: ['numeroSerie', 'etiquette', 'dateDerniereNouvelle', 'derniereVersionUtilisee'],
  }),
  options: on.options({ can: 'casques.consulter', filters: { id: filterIds(), etablissement: filterIds() } }),
  show: on.show({ can: 'casques.consulter' }),
  create: on.create({ can: 'casques.modifier', body: CasqueInput }),
  update: on.update({ can: 'casques.modifier', body: CasqueInput.partial() }),
  delete: on.delete({ can: 'casques.modifier' }),
};
