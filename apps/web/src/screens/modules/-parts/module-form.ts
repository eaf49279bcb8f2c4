import type { ModuleType } from '@sillage/contracts/choices.ts';
import type { Body, Item } from '../../../client/client.ts';
import type { May } from '../../../client/session.ts';

export type Module = Item<'modules'>;

export interface ModuleValues extends Record<string, unknown> {
  nom: string;
  moduleGroupe: string | null;
  type: string | null;
  description: string;
  objectifs: string;
  duree: number | null;
  fichePedagogique: string;
  livretPedagogique: string;
  isMobileModeAvailable: boolean;
  dateDebut: string | null;
  dateFin: string | null;
  scenarios: string[];
}

/** What the form opens with: the record, or the defaults of a new one. */
export function valuesOf(item?: Module): ModuleValues {
  return {
    nom: item?.nom ?? '',
    moduleGroupe: item?.moduleGroupe ? String(item.moduleGroupe.id) : null,
    type: item ? String(item.type) : null,
    description: item?.description ?? '',
    objectifs: item?.objectifs ?? '',
    duree: item?.duree ?? null,
    fichePedagogique: item?.fichePedagogique ?? '',
    livretPedagogique: item?.livretPedagogique ?? '',
    isMobileModeAvailable: item?.isMobileModeAvailable ?? false,
    dateDebut: item?.dateDebut ?? null,
    dateFin: item?.dateFin ?? null,
    scenarios: (item?.scenarios ?? []).map(({ id }) => String(id)),
  };
}

/** What is sent: the fields that the person may write (C-3.2-12). */
export function bodyOf(values: ModuleValues, may: May, act: 'create' | 'update'): Body<'modules', 'create'> {
  const { isMobileModeAvailable, type, ...fields } = values;
  return {
    ...fields,
    type: Number(type) as ModuleType,
    ...(may.field('modules', 'isMobileModeAvailable', act) && { isMobileModeAvailable }),
  };
}
