import * as z from 'zod';
import { call } from './contract.ts';

/** News of the provider, read from its site by the server (P-2.2-06, P-2.2-07, P-2.2-08, P-2.2-09, P-7-70, P-7-71, P-7-72, P-7-73). */

const Actualite = z.object({
  id: z.int(),
  /** Address of the post, http or https. */
  link: z.string(),
  /** Plain text. */
  title: z.string(),
  excerpt: z.string(),
  image: z.string().nullable(),
  date: z.string().nullable(),
});
export type Actualite = z.output<typeof Actualite>;

const items = z.object({ items: z.array(Actualite) });

export const actualites = {
  list: call('GET', '/actualites', { can: 'actualites.consulter', label: 'Actualités', output: items }),
  /** The latest post on changes of the product. */
  changelog: call('GET', '/actualites/changelog', {
    can: 'actualites.consulter',
    label: 'Dernières nouveautés',
    output: items,
  }),
};
