import * as z from 'zod';
import { entity } from './contract.ts';
import { filterText, moment } from './fields.ts';

/** The local outbox: mails kept in the product when no SMTP server is configured. */
const Courriel = z.object({
  id: z.int(),
  destinataire: z.string(),
  objet: z.string(),
  texte: z.string(),
  date: moment(),
});

const on = entity({ slug: 'courriels', type: 'Courriel', label: 'Courriel', item: Courriel });

export const courriels = {
  list: on.list({
    can: 'outils.consulter',
    filters: { destinataire: filterText() },
    order: ['date'],
    direction: 'DESC',
  }),
  show: on.show({ can: 'outils.consulter' }),
};
