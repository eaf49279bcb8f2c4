import type { Body, Item } from '../../../client/client.ts';

export type Scenario = Item<'scenarios'>;

export interface ScenarioValues extends Record<string, unknown> {
  nom: string;
  uuid: string;
  guid: string;
  module: string | null;
  description: string;
  objectifs: string;
  duree: number | null;
  fichePedagogique: string;
  livretPedagogique: string;
  overrideUrl: string;
  overrideUrlMobile: string;
  dpc: boolean;
  dateDebut: string | null;
  dateFin: string | null;
}

/** What the form opens with: the record, or the defaults of a new one. */
export function valuesOf(item?: Scenario): ScenarioValues {
  return {
    nom: item?.nom ?? '',
    uuid: item?.uuid ?? '',
    guid: item?.guid ?? '',
    module: item?.module ? String(item.module.id) : null,
    description: item?.description ?? '',
    objectifs: item?.objectifs ?? '',
    duree: item?.duree ?? null,
    fichePedagogique: item?.fichePedagogique ?? '',
    livretPedagogique: item?.livretPedagogique ?? '',
    overrideUrl: item?.overrideUrl ?? '',
    overrideUrlMobile: item?.overrideUrlMobile ?? '',
    dpc: item?.dpc ?? false,
    dateDebut: item?.dateDebut ?? null,
    dateFin: item?.dateFin ?? null,
  };
}

/** An empty uuid is left to the server. */
export function bodyOf({ uuid, ...fields }: ScenarioValues): Body<'scenarios', 'create'> {
  return { ...fields, ...(uuid.trim() && { uuid: uuid.trim() }) };
}

type Identified = Pick<Scenario, 'uuid' | 'guid' | 'module'>;

/** The statistics of a scenario: of its `uuid`; serious games and web engines have their own, of the `guid` (C-2.1-07, C-2.1-11). */
export function statisticsOf({ uuid, guid, module }: Identified): string {
  if (module?.type === 2 && guid) return `/stats/seriousGame/${guid}`;
  if (module?.type === 4 && guid) return `/stats/mangoEngine/${guid}`;
  return `/stats/scenario/${uuid}`;
}
