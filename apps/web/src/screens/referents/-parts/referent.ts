import type { Item } from '../../../client/client.ts';

export type Referent = Item<'referents'>;
