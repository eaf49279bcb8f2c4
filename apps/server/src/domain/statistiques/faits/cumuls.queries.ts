import { sql } from 'kysely';
import type { Totals } from '../totals/kept.queries.ts';

const OF_ANY_KIND = { '': `''` };

/**
 * In how many sessions each fact was found, of which a session has many: by month of all establishments together, by year of each; by
 * year of each profile and application of all together.
 */
export const FAITS: Totals = {
  name: 'faits',
  notes: 'faits_a_cumuler',
  keys: ['fait', 'mois', 'etablissementId', 'profil', 'application', 'complete', 'test'],
  jour: 'mois',
  measures: ['passages'],
  tables: [
    {
      name: 'faits_cumuls',
      keys: ['etablissementId', 'axe', 'cle', 'grain', 'periode', 'complete', 'test', 'fait'],
      measures: ['passages'],
      counted: [
        { grain: 'm', whose: 'all', axes: OF_ANY_KIND },
        { grain: 'a', whose: 'each', axes: OF_ANY_KIND },
        { grain: 'a', whose: 'all', axes: { profil: 'profil', application: `nullif(application, '')` } },
      ],
    },
  ],
  countsOf: (passages) => sql`
    select fait, date_trunc('month', jour::timestamp)::date as mois, "etablissementId", coalesce(profil, '') as profil,
      coalesce(application, '') as application, complete, test, signe as passages
    from (${passages}) passages cross join lateral unnest(faits) trouves (fait)
    where not "enAttente"`,
};
