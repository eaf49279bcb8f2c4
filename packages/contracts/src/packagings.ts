import * as z from 'zod';
import { entity } from './contract.ts';
import { filterIds, filterText } from './fields.ts';

const Packaging = z.object({ id: z.int(), label: z.string() });

const on = entity({ slug: 'packagings', type: 'Packaging', label: 'Emballage', item: Packaging });

export const packagings = {
  list: on.list({ can: 'references.consulter', filters: { label: filterText() }, order: ['label'] }),
  options: on.options({ can: 'references.consulter', filters: { id: filterIds() } }),
  show: on.show({ can: 'references.consulter' }),
};
