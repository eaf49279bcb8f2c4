import * as z from 'zod';
import { call, entity, fileAnswer, idParams } from './contract.ts';
import { calendarDate, flag, moment, requiredText, text } from './fields.ts';

/** Training agreements: quote, agreement and general terms in one PDF (S-2.17, S-3-30, S-7-46, S-7-47). */

export const MAX_DEVIS_MEGABYTES = 20;
const MEGABYTE = 1024 * 1024;

const MISSING = 'conventions.champs_manquants';

const Convention = z.object({
  id: z.int(),
  numero: z.string(),
  etablissement: z.string(),
  date_debut: z.string(),
  date_fin: z.string(),
  /** Name of the account at that moment; null once the account is gone. */
  auteur: z.string().nullable(),
  createdAt: moment(),
  PdfAdress: z.string(),
});

const requiredDay = () =>
  calendarDate()
    .default(null)
    .refine((value) => value !== null, MISSING)
    .meta({ format: 'date' });

const infos = z
  .object({
    etablissement: requiredText(MISSING),
    adresse: requiredText(MISSING, 500),
    /** Service, building. */
    entite: text().default(null),
    /** Complementary modules. */
    modules: text(1_000).default(null),
    rechercheRisques: flag().default(false),
    date_debut: requiredDay(),
    date_fin: requiredDay(),
  })
  .refine(({ date_debut: debut, date_fin: fin }) => !debut || !fin || debut <= fin, {
    message: 'modules.ordre_des_dates',
    path: ['date_fin'],
  });
export type InfosDeConvention = z.output<typeof infos>;

const on = entity({ slug: 'conventions', type: 'Convention', label: 'Convention', item: Convention });

export const conventions = {
  list: on.list({ can: 'outils.utiliser', order: ['createdAt'], direction: 'DESC' }),
  generer: call('POST', '/ConventionsControllerTpm', {
    can: 'outils.utiliser',
    label: 'Création d’une convention',
    form: 'datas',
    // A little more than allowed: a file just too large gets its own sentence.
    formFile: { name: 'devis', maxBytes: (MAX_DEVIS_MEGABYTES + 2) * MEGABYTE },
    status: 201,
    body: z.object({
      infos,
      devis: z
        .custom<Uint8Array | Blob>((value) => value instanceof Uint8Array, 'fichier.pdf_attendu')
        .transform((value) => value as Uint8Array)
        .optional()
        .meta({ format: 'binary' }),
    }),
    output: z.object({ id: z.int(), PdfAdress: z.string() }),
  }),
  pdf: call('GET', '/conventions/:id/pdf', {
    can: 'outils.utiliser',
    label: 'PDF d’une convention',
    params: idParams,
    output: fileAnswer('pdf'),
  }),
};
