import type { Endpoint } from '@sillage/contracts/contract.ts';
import type { Api } from './hydra-entities.ts';
import { type JsonSchema, jsonSchema } from './json-schema.ts';
import { sessionCookie } from './session.ts';

/** The same contracts as OpenAPI 3.1, for the tools that do not read Hydra. */
export function openApi(publicUrl: string, api: Api) {
  const schemas: Record<string, JsonSchema> = { ...sharedSchemas };
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [slug, domain] of Object.entries(api)) {
    for (const [verb, endpoint] of Object.entries(domain)) {
      const { entity } = endpoint;
      if (entity) schemas[entity.type] ??= node(jsonSchema(entity.item));
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(slug, verb, endpoint) };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Sillage', version: '1.0.0' },
    servers: [{ url: `${publicUrl}/api` }],
    paths,
    components: {
      schemas,
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookie({ publicUrl }) } },
    },
  };
}

function operation(slug: string, verb: string, endpoint: Endpoint) {
  const body = jsonSchema(endpoint.body);
  const output = answer(endpoint);
  return {
    operationId: `${slug}_${verb}`,
    summary: endpoint.label,
    tags: [endpoint.entity?.type ?? slug],
    security: endpoint.can === 'public' ? [] : [{ session: [] }],
    parameters: [...pathParameters(endpoint), ...queryParameters(endpoint)],
    ...(body.type === 'object' && { requestBody: { required: true, content: requestContent(endpoint, body) } }),
    ...(body.format === 'binary' && {
      requestBody: { required: true, content: { 'application/octet-stream': { schema: body } } },
    }),
    responses: {
      [endpoint.status]: {
        description: endpoint.label,
        ...(output && { content: { [mediaOf(output)]: { schema: output } } }),
      },
      default: { description: 'hydra:Error', content: { 'application/ld+json': { schema: reference('Error') } } },
    },
  };
}

function requestContent({ form }: Endpoint, schema: JsonSchema) {
  const json = { 'application/ld+json': { schema }, 'application/json': { schema } };
  if (!form) return json;
  const field = { type: 'string', contentMediaType: 'application/json', contentSchema: schema };
  const carried = { schema: { type: 'object', properties: { [form]: field }, required: [form] } };
  return { ...json, 'application/x-www-form-urlencoded': carried, 'multipart/form-data': carried };
}

function answer({ kind, entity, output, status }: Endpoint): JsonSchema | null {
  if (status === 204) return null;
  if (!entity) return jsonSchema(output);
  if (kind === 'list') return collection(reference(entity.type));
  if (kind === 'options') return collection(node(jsonSchema(output)));
  return reference(entity.type);
}

function mediaOf(output: JsonSchema): string {
  return output.format === 'binary' ? 'application/octet-stream' : 'application/ld+json';
}

function pathParameters({ params }: Endpoint) {
  const { properties = {} } = jsonSchema(params);
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'path', required: true, schema }));
}

function queryParameters({ kind, query, order, exists }: Endpoint) {
  const { properties = {}, required = [] } = jsonSchema(query);
  if (kind !== 'list' && kind !== 'options') {
    return Object.entries(properties).map(([name, schema]) => inQuery(name, schema, required.includes(name)));
  }
  const { page, rowsPerPage, search, filters } = properties as Record<string, JsonSchema>;
  return [
    inQuery('page', page!),
    inQuery('rowsPerPage', rowsPerPage!),
    inQuery('search', search!),
    ...[...order, 'id'].map((field) => inQuery(`order[${field}]`, { type: 'string', enum: ['ASC', 'DESC'] })),
    ...exists.map((field) => inQuery(`exists[${field}]`, { type: 'boolean' })),
    ...Object.entries(filters!.properties ?? {}).map(([name, schema]) => inQuery(name, schema)),
  ];
}

function inQuery(name: string, schema: JsonSchema, required = false) {
  const isList = schema.type === 'array';
  return { name: isList ? `${name}[]` : name, in: 'query', required, schema };
}

function reference(type: string): JsonSchema {
  return { $ref: `#/components/schemas/${type}` };
}

const text: JsonSchema = { type: 'string' };
const address: JsonSchema = { type: 'string', format: 'iri-reference' };

/** What JSON-LD adds to an item. */
function node(schema: JsonSchema): JsonSchema {
  return {
    ...schema,
    properties: { '@context': address, '@id': address, '@type': text, ...schema.properties },
  };
}

function collection(items: JsonSchema): JsonSchema {
  return {
    type: 'object',
    properties: {
      '@context': address,
      '@id': address,
      '@type': text,
      'hydra:totalItems': { type: 'integer', minimum: 0 },
      'hydra:member': { type: 'array', items },
      'hydra:view': reference('View'),
      'hydra:search': { type: 'object' },
    },
    required: ['hydra:totalItems', 'hydra:member', 'hydra:view', 'hydra:search'],
  };
}

const sharedSchemas: Record<string, JsonSchema> = {
  View: {
    type: 'object',
    properties: {
      '@id': address,
      '@type': text,
      'hydra:first': address,
      'hydra:last': address,
      'hydra:previous': address,
      'hydra:next': address,
    },
    required: ['@id', '@type', 'hydra:first', 'hydra:last'],
  },
  Error: {
    type: 'object',
    properties: {
      '@context': address,
      '@type': text,
      'hydra:title': text,
      'hydra:description': text,
      status: { type: 'integer' },
      code: text,
      reference: text,
      violations: {
        type: 'array',
        items: {
          type: 'object',
          properties: { propertyPath: text, code: text, message: text },
          required: ['propertyPath', 'code', 'message'],
        },
      },
    },
    required: ['hydra:description', 'status', 'code'],
  },
};
