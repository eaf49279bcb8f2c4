import limits from 'virtual:limits';
import type { FieldLimits } from '../ui/form/use-form-screen.ts';
import type { Api, Body, Slug } from './client.ts';

/** The limits of the fields that this call sends, as its contract sets them. */
export function limitsOf<S extends Slug, V extends keyof Api[S] & string>(slug: S, verb: V) {
  type Field = (keyof Body<S, V> & string) | `${keyof Body<S, V> & string}.${string}`;
  return limits[slug]![verb] as { [Name in Field]?: FieldLimits };
}
