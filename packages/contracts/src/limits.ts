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

/** The limits of the fields that a call sends, by name (`nom`, `criterias.param2`); a field without any is left out. */
export function limitsOf({ kind, body, query }: Endpoint): Record<string, Limits> {
  const sent = kind === 'call' && !(body instanceof z.ZodObject) ? query : body;
  if (!(sent instanceof z.ZodObject)) return {};
  // A change may leave any field out; its form sends them all.
  const ofForm = (field: z.ZodType) => (kind === 'update' && !isAsked(field) ? unwrapped(field) : field);
  const fields = Object.entries(sent.shape as Record<string, z.ZodType>);
  return Object.fromEntries(fields.flatMap(([name, field]) => limitsIn(name, ofForm(field))));
}

function limitsIn(name: string, field: z.ZodType): [string, Limits][] {
  const limits = { ...(isRequired(field) && { required: true }), ...boundsOf(field) };
  return [
    ...(Object.keys(limits).length > 0 ? [[name, limits] as [string, Limits]] : []),
    ...fieldsIn(field).flatMap(([key, one]) => limitsIn(`${name}.${key}`, one)),
  ];
}

/** Those of what a field holds: an object, one of a list, one under each key of a record. */
function fieldsIn(field: z.ZodType): [string, z.ZodType][] {
  if (field instanceof z.ZodOptional || field instanceof z.ZodNullable) return fieldsIn(field.unwrap() as z.ZodType);
  if (field instanceof z.ZodArray) return fieldsIn(field.element as z.ZodType);
  if (field instanceof z.ZodRecord) return fieldsIn(field.valueType as z.ZodType);
  return field instanceof z.ZodObject ? Object.entries(field.shape as Record<string, z.ZodType>) : [];
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
  const {
    anyOf,
    additionalProperties: each,
    ...whole
  } = z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' });
  const held = typeof each === 'object' ? each : whole;
  const { maxLength, minimum, maximum } = anyOf?.find(({ type }) => type !== 'null') ?? held;
  return {
    ...(maxLength !== undefined && { maxLength }),
    ...(minimum !== undefined && { min: minimum }),
    ...(maximum !== undefined && { max: maximum }),
  };
}
