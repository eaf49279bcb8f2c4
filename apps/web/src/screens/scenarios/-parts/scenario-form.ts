import type { Item } from '../../../client/client.ts';

export type Scenario = Item<'scenarios'>;

type Identified = Pick<Scenario, 'uuid' | 'guid' | 'module'>;

/** The statistics of a scenario: of its `uuid`; serious games and web engines have their own, of the `guid` (C-2.1-07, C-2.1-11). */
export function statisticsOf({ uuid, guid, module }: Identified): string {
  if (module?.type === 2 && guid) return `/stats/seriousGame/${guid}`;
  if (module?.type === 4 && guid) return `/stats/mangoEngine/${guid}`;
  return `/stats/scenario/${uuid}`;
}
