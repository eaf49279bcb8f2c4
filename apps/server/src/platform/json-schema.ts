import * as z from 'zod';

/** The part of JSON Schema that contracts give; `x-relation` and `x-relations` name the JSON-LD type of a linked item. */
export interface JsonSchema {
  type?: string | string[];
  format?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  'x-relation'?: string;
  'x-relations'?: string;
  [keyword: string]: unknown;
}

/** A contract's schema as it is on the wire: input side of a body, input of the serialiser for an answer. */
export function jsonSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...made } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema: node }) => {
      // The format says it; the expression that proves it is longer than all the rest.
      if (node.format) delete node.pattern;
      completeTuple(node as JsonSchema);
      completeRelation(node as JsonSchema);
    },
  });
  return made as JsonSchema;
}

/** Generators read `items` alone: values of one kind are a list of that length. */
function completeTuple(node: JsonSchema): void {
  const places = node.prefixItems as JsonSchema[] | undefined;
  if (!places) return;
  const kinds = new Map(places.map((place) => [JSON.stringify(place), place]));
  node.items = kinds.size === 1 ? places[0]! : { anyOf: [...kinds.values()] };
  Object.assign(node, { minItems: places.length, maxItems: places.length });
  delete node.prefixItems;
}

/** Zod knows neither the `@id` that an answer adds to a linked item, nor the forms that a reference is accepted in. */
function completeRelation(node: JsonSchema): void {
  if (!node['x-relation']) return;
  if (node.type === 'object') {
    node.properties = {
      '@id': { type: 'string', format: 'iri-reference' },
      '@type': { type: 'string' },
      ...node.properties,
    };
    node.required = ['@id', '@type', ...(node.required ?? [])];
  } else if (!node.anyOf) {
    node.type = ['string', 'integer', 'object', 'null'];
    node.format = 'iri-reference';
  }
}

/** One field of an item or of a body, null and list set apart. */
export interface Field {
  type: string;
  format: string | undefined;
  isList: boolean;
  /** JSON-LD type of the linked item or items. */
  relation: string | undefined;
  /** Fields of a nested object, `@id` and `@type` left out. */
  fields: Record<string, Field>;
}

export function fieldsOf(schema: JsonSchema): Record<string, Field> {
  const properties = Object.entries(schema.properties ?? {}).filter(([name]) => !name.startsWith('@'));
  return Object.fromEntries(properties.map(([name, property]) => [name, readField(property)]));
}

function readField(schema: JsonSchema): Field {
  const whole = withoutNull(schema);
  const isList = whole.type === 'array';
  const one = isList ? withoutNull(whole.items ?? {}) : whole;
  return {
    type: [one.type ?? 'string'].flat()[0] as string,
    format: one.format,
    isList,
    relation: whole['x-relations'] ?? one['x-relation'],
    fields: fieldsOf(one),
  };
}

function withoutNull({ anyOf, ...schema }: JsonSchema): JsonSchema {
  const branch = anyOf?.find((one) => one.type !== 'null');
  return branch ? { ...branch, ...schema } : schema;
}
