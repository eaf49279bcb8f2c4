import * as z from 'zod';
import type { Endpoint } from './contract.ts';

/** What a form tells of a field before anything is sent. */
interface Limits {
  required?: boolean;
  maxLength?: number;
  min?: number;
  max?: number;
}

/** What a field that is left empty may hold. */
const BLANKS = [undefined, null, '', [], false];

/** The limits of the fields of a body, by name (`nom`, `criterias.param2`); a field without any is left out. */
export function limitsOf({ kind, body }: Endpoint): Record<string, Limits> {
  if (!(body instanceof z.ZodObject)) return {};
  // A change may leave any field out; its form sends them all.
  const ofForm = (field: z.ZodType) => (kind === 'update' && !isAsked(field) ? unwrapped(field) : field);
  const fields = Object.entries(body.shape as Record<string, z.ZodType>);
  return Object.fromEntries(fields.flatMap(([name, field]) => limitsIn(name, ofForm(field))));
}

function limitsIn(name: string, field: z.ZodType): [string, Limits][] {
  const list = unwrapped(field);
  const inner = list instanceof z.ZodArray && list.element instanceof z.ZodObject ? list.element.shape : {};
  const limits = { ...(isRequired(field) && { required: true }), ...boundsOf(field) };
  return [
    ...(Object.keys(limits).length > 0 ? [[name, limits] as [string, Limits]] : []),
    ...Object.entries(inner as Record<string, z.ZodType>).flatMap(([key, one]) => limitsIn(`${name}.${key}`, one)),
  ];
}

function unwrapped(field: z.ZodType): z.ZodType {
  return field instanceof z.ZodOptional ? (field.unwrap() as z.ZodType) : field;
}

function isAsked(field: z.ZodType): boolean {
  return field.meta()?.['x-asked'] === true;
}

function isRequired(field: z.ZodType): boolean {
  return isAsked(field) || BLANKS.every((blank) => !field.safeParse(blank).success);
}

function boundsOf(field: z.ZodType): Limits {
  const { anyOf, ...whole } = z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' });
  const { maxLength, minimum, maximum } = anyOf?.find(({ type }) => type !== 'null') ?? whole;
  return {
    ...(maxLength !== undefined && { maxLength }),
    ...(minimum !== undefined && { min: minimum }),
    ...(maximum !== undefined && { max: maximum }),
  };
}
