import * as z from 'zod';
import { call, entity, idParams } from './contract.ts';
import { ETATS_ATTENTE, ETATS_COURRIEL } from './courriels.rules.ts';
import { filterIds, filterText, moment, pageInQuery, rowsInQuery } from './fields.ts';

/** Mails that a server took, that were given up, or that are kept in the product when no SMTP server is configured. */
const Courriel = z.object({
  id: z.int(),
  destinataire: z.string(),
  objet: z.string(),
  /** Empty where it is kept no more: it may have held a link that opens an account. */
  texte: z.string(),
  /** When it left, was kept or was given up. */
  date: moment(),
  etat: z.enum(ETATS_COURRIEL),
  /** Why it was given up, in a sentence. */
  motif: z.string().nullable(),
  /** It may be sent again as it was. */
  renvoyable: z.boolean(),
});

/** A mail that has not left. */
const Attente = z.object({
  id: z.int(),
  destinataire: z.string(),
  objet: z.string(),
  depuis: moment(),
  essais: z.int(),
  /** When it is tried again by itself, and until when; null once it is `abandonne`. */
  prochainEssai: moment().nullable(),
  dernierEssai: moment().nullable(),
  /** Why the last try failed, in a sentence; null before it. */
  motif: z.string().nullable(),
  etat: z.enum(ETATS_ATTENTE),
});

const ids = z.array(z.int().positive()).min(1).max(100);

const on = entity({ slug: 'courriels', type: 'Courriel', label: 'Courriel', item: Courriel });

export const courriels = {
  list: on.list({
    can: 'outils.consulter',
    filters: {
      destinataire: filterText(),
      etat: z.enum(ETATS_COURRIEL),
      /** Those that told of one of these, or reminded of it. */
      assignment: filterIds(),
      /** Those about the account of one of these, whatever address they went to. */
      apprenant: filterIds(),
    },
    order: ['date'],
    direction: 'DESC',
  }),
  /** The one that has waited longest first. */
  enAttente: call('GET', '/courriels/en-attente', {
    can: 'outils.consulter',
    label: "Courriels en attente d'envoi",
    query: z.object({
      assignment: filterIds().optional(),
      apprenant: filterIds().optional(),
      page: pageInQuery(),
      rowsPerPage: rowsInQuery(10),
    }),
    output: z.object({
      /** Whether a mail server is configured. */
      serveur: z.boolean(),
      total: z.int(),
      /** Of these, those that have waited for more than a quarter of an hour. */
      tardifs: z.int(),
      courriels: z.array(Attente),
    }),
  }),
  show: on.show({ can: 'outils.consulter' }),
  /** Tries these now, or all that wait; one that is being sent is left alone. */
  renvoyer: call('POST', '/courriels/renvoi', {
    can: 'outils.utiliser',
    label: 'Nouvel essai des courriels en attente',
    body: z.object({ ids: ids.optional() }),
    output: z.object({ renvoyes: z.int() }),
  }),
  /** Sends one that has left once more, as it was; refused where it held a secret. */
  redire: call('POST', '/courriels/:id/renvoi', {
    can: 'outils.utiliser',
    label: "Nouvel envoi d'un courriel parti",
    params: idParams,
    output: z.object({ message: z.string() }),
  }),
  /** Gives these up for good. */
  abandonner: call('POST', '/courriels/abandon', {
    can: 'outils.utiliser',
    label: 'Abandon de courriels en attente',
    body: z.object({ ids }),
    output: z.object({ abandonnes: z.int() }),
  }),
};
