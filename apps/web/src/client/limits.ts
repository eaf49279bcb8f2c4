import limits from 'virtual:limits';
import type { FieldLimits } from '../ui/form/use-form-screen.ts';
import type { Api, Body, Query, Slug } from './client.ts';

/** The limits of the fields that this call sends, in its body or its address, as its contract sets them. */
export function limitsOf<S extends Slug, V extends keyof Api[S] & string>(slug: S, verb: V) {
  type Name = keyof (Body<S, V> & Query<S, V>) & string;
  type Field = Name | `${Name}.${string}`;
  return limits[slug]![verb] as { [Name in Field]?: FieldLimits };
}
