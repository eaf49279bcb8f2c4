import type { Endpoint, Entity, Kind } from '@sillage/contracts/contract.ts';
import { type Field, fieldsOf, type JsonSchema, jsonSchema } from './json-schema.ts';

export type Api = Record<string, Record<string, Endpoint>>;

export interface DescribedField extends Field {
  name: string;
  readable: boolean;
  writeable: boolean;
  required: boolean;
}

/** An entity of the contracts with the fields and the generic endpoints that clients may use. */
export interface DescribedEntity {
  entity: Entity;
  /** Its name in the entry point, e.g. `trainingCourse`. */
  property: string;
  fields: DescribedField[];
  endpoints: Partial<Record<Kind, Endpoint>>;
}

export function describeEntities(api: Api): DescribedEntity[] {
  const byType = new Map<string, DescribedEntity>();
  for (const endpoint of Object.values(api).flatMap((domain) => Object.values(domain))) {
    const { entity, kind } = endpoint;
    if (!entity) continue;
    const { type } = entity;
    const known = byType.get(type) ?? {
      entity,
      property: type[0]!.toLowerCase() + type.slice(1),
      fields: [],
      endpoints: {},
    };
    if (kind !== 'call') known.endpoints[kind] = endpoint;
    byType.set(type, known);
  }
  return [...byType.values()].map((described) => ({ ...described, fields: describeFields(described) }));
}

/** Readable: in the item; writeable: in a body; required: by the body of a creation. */
function describeFields({ entity, endpoints }: DescribedEntity): DescribedField[] {
  const item = fieldsOf(jsonSchema(entity.item));
  const creation = bodyOf(endpoints.create);
  const bodies = { ...fieldsOf(bodyOf(endpoints.update)), ...fieldsOf(creation) };
  return Object.entries({ ...bodies, ...item }).map(([name, field]) => ({
    ...field,
    name,
    readable: name in item,
    writeable: name in bodies,
    required: creation.required?.includes(name) ?? false,
  }));
}

function bodyOf(endpoint: Endpoint | undefined): JsonSchema {
  return endpoint ? jsonSchema(endpoint.body) : {};
}
