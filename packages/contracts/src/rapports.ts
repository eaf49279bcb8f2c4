import * as z from 'zod';
import { call, fileAnswer, idParams } from './contract.ts';
import { moment } from './fields.ts';
import { Filtre } from './filtres.ts';

/** Monthly reports of usage statistics: a PDF of the month that has ended, by mail, to whoever asks for it. */

/** What a report is about: a filter without its days, which are those of the month. */
export const Demande = Filtre.omit({ debut: true, fin: true, etabId: true, groupementEtablissements: true });
export type Demande = z.output<typeof Demande>;
export type DemandeInput = z.input<typeof Demande>;

const Rapport = z.object({
  id: z.int(),
  filtre: z.object({
    etab: z.array(z.int()),
    typeEtablissement: z.string(),
    casque: z.int().nullable(),
    parcours: z.int().nullable(),
    regroupement: z.int().nullable(),
    incomplete: z.boolean(),
    tests: z.boolean(),
  }),
  /** The same in words. */
  phrase: z.string(),
  createdAt: moment(),
});
export type Rapport = z.output<typeof Rapport>;

export const rapports = {
  /** One's own. */
  miens: call('GET', '/rapports', {
    can: 'statistiques.consulter',
    label: 'Mes rapports mensuels',
    output: z.object({
      /** Where they are sent; null for an account without an address. */
      adresse: z.string().nullable(),
      rapports: z.array(Rapport),
    }),
  }),
  demander: call('POST', '/rapports', {
    can: 'statistiques.consulter',
    label: 'Demande de rapport mensuel',
    body: Demande,
    output: Rapport,
    status: 201,
  }),
  arreter: call('DELETE', '/rapports/:id', {
    can: 'statistiques.consulter',
    label: 'Fin de rapport mensuel',
    params: idParams,
  }),
  /** That of the last month, at once. */
  apercu: call('POST', '/rapports/apercu', {
    can: 'statistiques.consulter',
    label: 'Rapport du mois dernier',
    reads: true,
    body: Demande,
    output: fileAnswer('pdf'),
  }),
};
