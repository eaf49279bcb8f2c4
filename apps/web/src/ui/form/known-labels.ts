import type { KnownField } from './form-scope.ts';

/** Labels of what differs between two values of a field: its own, or, of a list of boxes, those of the boxes. */
export function fieldsIn(
  fields: ReadonlyMap<string, Pick<KnownField, 'label'>>,
  name: string,
  one: unknown,
  other: unknown,
): string[] {
  const own = fields.get(name)?.label;
  if (own) return [own];
  const [some, others] = [one, other].map((value) => (Array.isArray(value) ? value : [])) as [unknown[], unknown[]];
  const differing = [
    ...some.filter((member) => !others.includes(member)),
    ...others.filter((member) => !some.includes(member)),
  ];
  return differing.flatMap((member) => fields.get(`${name}.${member}`)?.label ?? []);
}
