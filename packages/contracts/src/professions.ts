import * as z from 'zod';
import { entity } from './contract.ts';
import { filterIds, filterText } from './fields.ts';

const Profession = z.object({ id: z.int(), label: z.string() });

const on = entity({ slug: 'professions', type: 'Profession', label: 'Profession', item: Profession });

export const professions = {
  list: on.list({ can: 'references.consulter', filters: { label: filterText() }, order: ['label'] }),
  options: on.options({ can: 'references.consulter', filters: { id: filterIds() } }),
  show: on.show({ can: 'references.consulter' }),
};
