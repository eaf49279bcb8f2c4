import type { Body, Item } from '../../../client/client.ts';
import type { FormScreen } from '../../../ui/form/use-form-screen.ts';

export type Badge = Item<'badges'>;

export interface BadgeValues extends Record<string, unknown> {
  name: string;
  description: string;
  trainingCourse: string | null;
  /** Steps to complete, each with its least score in percent. */
  criterias: { param1: string; param2: number | null }[];
}

export interface BadgeFieldsProps {
  screen: FormScreen<BadgeValues>;
  /** Absent while it is being created. */
  badge?: Badge;
}

/** What the form opens with: the record, or the defaults of a new one. */
export function valuesOf(item?: Badge): BadgeValues {
  return {
    name: item?.name ?? '',
    description: item?.description ?? '',
    trainingCourse: item?.trainingCourse ? String(item.trainingCourse.id) : null,
    criterias: (item?.criterias ?? []).map(({ param1, param2 }) => ({ param1, param2 })),
  };
}

export function bodyOf(values: BadgeValues): Body<'badges', 'create'> {
  return values;
}
