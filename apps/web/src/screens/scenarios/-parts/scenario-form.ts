import type { Item } from '../../../client/client.ts';

export type Scenario = Item<'scenarios'>;
