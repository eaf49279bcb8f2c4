import * as z from 'zod';
import { call, entity } from './contract.ts';
import { filterText, moment } from './fields.ts';

/** The local outbox: mails kept in the product when no SMTP server is configured. */
const Courriel = z.object({
  id: z.int(),
  destinataire: z.string(),
  objet: z.string(),
  texte: z.string(),
  date: moment(),
});

/** A mail that has not left. */
const Attente = z.object({
  id: z.int(),
  destinataire: z.string(),
  objet: z.string(),
  depuis: moment(),
  essais: z.int(),
  /** Why the last try failed, in a sentence; null before it. */
  motif: z.string().nullable(),
  /** No further try comes by itself. */
  estAbandonne: z.boolean(),
});

const ids = z.array(z.int().positive()).min(1).max(100);

const on = entity({ slug: 'courriels', type: 'Courriel', label: 'Courriel', item: Courriel });

export const courriels = {
  list: on.list({
    can: 'outils.consulter',
    filters: { destinataire: filterText() },
    order: ['date'],
    direction: 'DESC',
  }),
  /** The one that has waited longest first. */
  enAttente: call('GET', '/courriels/en-attente', {
    can: 'outils.consulter',
    label: "Courriels en attente d'envoi",
    query: z.object({
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      rowsPerPage: z.coerce.number().int().min(1).max(100).default(10),
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
  /** Gives these up for good. */
  abandonner: call('POST', '/courriels/abandon', {
    can: 'outils.utiliser',
    label: 'Abandon de courriels en attente',
    body: z.object({ ids }),
    output: z.object({ abandonnes: z.int() }),
  }),
};
