import { fieldCapabilities } from '@sillage/contracts/capabilities.ts';
import { type Endpoint, type Entity, FILE_TYPES, isFile } from '@sillage/contracts/contract.ts';
import { errorStatus } from '@sillage/contracts/errors.ts';
import { DRY_RUN, DRY_RUN_HEADER, takesDryRun } from './dry-run.ts';
import { ordersOf } from './hydra.ts';
import type { Api } from './hydra-entities.ts';
import { isDoneOnce, KEY_HEADER, KEY_PATTERN } from './idempotency.ts';
import { type JsonSchema, jsonSchema } from './json-schema.ts';
import { loginCookie } from './login.ts';

/** The same contracts as OpenAPI 3.1, for the tools that do not read Hydra. */
export function openApi(publicUrl: string, api: Api) {
  const schemas: Record<string, JsonSchema> = { ...sharedSchemas };
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [slug, domain] of Object.entries(api)) {
    for (const [verb, endpoint] of Object.entries(domain)) {
      const { entity } = endpoint;
      if (entity) schemas[entity.type] ??= itemOf(entity);
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
      responses: Object.fromEntries(
        Object.entries(REFUSALS).map(([status, description]) => [`Refusal${status}`, refused(description)]),
      ),
      securitySchemes: { login: { type: 'apiKey', in: 'cookie', name: loginCookie({ publicUrl }) } },
    },
  };
}

function operation(slug: string, verb: string, endpoint: Endpoint) {
  const content = requestContent(endpoint);
  return {
    operationId: `${slug}_${verb}`,
    summary: endpoint.label,
    tags: [endpoint.entity?.type ?? slug],
    security: endpoint.can === 'public' ? [] : [{ login: [] }],
    parameters: [
      ...pathParameters(endpoint),
      ...queryParameters(endpoint),
      ...(endpoint.method === 'POST' ? [keyParameter(endpoint)] : []),
      ...(takesDryRun(endpoint) ? [dryRunParameter] : []),
    ],
    ...(content && { requestBody: { required: true, content } }),
    responses: {
      [endpoint.status]: {
        description: endpoint.label,
        ...(endpoint.status !== 204 && { content: answerContent(endpoint) }),
      },
      ...(takesDryRun(endpoint) && { 204: { description: 'Judged, and not done' } }),
      ...Object.fromEntries(
        refusalsOf(slug, endpoint).map((status) => [status, { $ref: `#/components/responses/Refusal${status}` }]),
      ),
      default: refused('Any other failure'),
    },
  };
}

const JSON_LD = 'application/ld+json';
const BYTES: JsonSchema = { type: 'string', format: 'binary' };

function requestContent({ body, form, formFile, maxFileBytes }: Endpoint) {
  if (maxFileBytes !== null) return { [FILE_TYPES.zip]: { schema: BYTES } };
  if (isFile(body)) return { 'application/octet-stream': { schema: BYTES } };
  const schema = jsonSchema(body);
  if (schema.type !== 'object') return null;
  const json = { [JSON_LD]: { schema }, 'application/json': { schema } };
  if (!form) return json;
  const field = { type: 'string', contentMediaType: 'application/json', contentSchema: schema };
  const fields = { type: 'object', properties: { [form]: field }, required: [form] };
  const withFile = { ...fields, properties: { ...fields.properties, ...(formFile && { [formFile.name]: BYTES }) } };
  return {
    ...json,
    'application/x-www-form-urlencoded': { schema: fields },
    'multipart/form-data': { schema: withFile },
  };
}

function answerContent({ kind, entity, output }: Endpoint) {
  if (isFile(output)) {
    const types = output.meta()!['x-types'] as string[];
    return Object.fromEntries(types.map((type) => [type, { schema: BYTES }]));
  }
  const whole = jsonSchema(output);
  if (!entity) return { [JSON_LD]: { schema: withContext(whole) } };
  if (kind === 'list') return { [JSON_LD]: { schema: collection(reference(entity.type)) } };
  if (kind === 'options') return { [JSON_LD]: { schema: collection(node(whole)) } };
  return { [JSON_LD]: { schema: reference(entity.type) } };
}

const REFUSALS: Record<number, string> = {
  400: 'What was sent is not understood',
  401: 'A login is needed',
  403: 'The person may not',
  404: 'Nothing there that the person may see',
  409: 'The state of things does not allow it',
  412: 'Somebody else changed it since it was read',
  413: 'Too large',
  415: 'Content type not accepted',
  422: 'Fields to correct, each in `violations`',
  429: 'Too many calls: again after `Retry-After`',
};

/** What the platform refuses, and what the domain does where it is more than reading an entity. */
function refusalsOf(slug: string, endpoint: Endpoint): number[] {
  const { kind, can, limit } = endpoint;
  const writes = endpoint.method !== 'GET';
  const hasBody = requestContent(endpoint) !== null;
  const own = Object.entries(errorStatus).filter(([code]) => code.startsWith(`${slug}.`));
  const known = {
    400: true,
    401: can !== 'public',
    403: can !== 'public' || writes,
    404: true,
    409: writes,
    412: kind === 'update',
    413: hasBody,
    415: hasBody,
    422: hasBody,
    429: limit !== null,
  };
  const statuses = [
    ...Object.entries(known).flatMap(([status, may]) => (may ? [Number(status)] : [])),
    ...(kind === 'call' ? own.map(([, status]) => status) : []),
  ];
  return [...new Set(statuses)].filter((status) => status < 500);
}

function refused(description: string) {
  return { description, content: { [JSON_LD]: { schema: reference('Error') } } };
}

function pathParameters({ params }: Endpoint) {
  const { properties = {} } = jsonSchema(params);
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'path', required: true, schema }));
}

function queryParameters(endpoint: Endpoint) {
  const { kind, query, exists } = endpoint;
  const { properties = {}, required = [] } = jsonSchema(query);
  if (kind !== 'list' && kind !== 'options') {
    return Object.entries(properties).map(([name, schema]) => inQuery(name, schema, required.includes(name)));
  }
  const { page, rowsPerPage, search, filters } = properties as Record<string, JsonSchema>;
  return [
    inQuery('page', page!),
    inQuery('rowsPerPage', rowsPerPage!),
    inQuery('itemsPerPage', rowsPerPage!),
    inQuery('search', search!),
    ...ordersOf(endpoint).map((field) => inQuery(`order[${field}]`, { type: 'string', enum: ['ASC', 'DESC'] })),
    ...exists.map((field) => inQuery(`exists[${field}]`, { type: 'boolean' })),
    ...Object.entries(filters!.properties ?? {}).map(([name, schema]) => inQuery(name, schema)),
  ];
}

function inQuery(name: string, schema: JsonSchema, required = false) {
  const isList = schema.type === 'array';
  return { name: isList ? `${name}[]` : name, in: 'query', required, schema };
}

function keyParameter(endpoint: Endpoint) {
  return {
    name: KEY_HEADER,
    in: 'header',
    required: false,
    description: isDoneOnce(endpoint)
      ? 'Sent again within a day with the same key, the call is answered as it was and not done again.'
      : 'Not needed: sent again, with a key or without, the call is judged anew and does nothing twice.',
    schema: { type: 'string', pattern: KEY_PATTERN },
  };
}

const dryRunParameter = {
  name: DRY_RUN_HEADER,
  in: 'header',
  required: false,
  description: 'The call is judged whole and nothing of it is done: 204, or what refuses it.',
  schema: { type: 'string', const: DRY_RUN },
};

function reference(type: string): JsonSchema {
  return { $ref: `#/components/schemas/${type}` };
}

const text: JsonSchema = { type: 'string' };
const address: JsonSchema = { type: 'string', format: 'iri-reference' };

/** A field that only some may see is not in the answer to the others. */
function itemOf({ slug, item }: Entity): JsonSchema {
  const fields = fieldCapabilities[slug] ?? {};
  const { required = [], ...schema } = jsonSchema(item);
  return node({ ...schema, required: required.filter((field) => !fields[field]?.read) });
}

/** What JSON-LD adds to an item. */
function node(schema: JsonSchema): JsonSchema {
  return {
    ...schema,
    properties: { '@context': address, '@id': address, '@type': text, ...schema.properties },
    required: ['@id', '@type', ...(schema.required ?? [])],
  };
}

/** What JSON-LD adds to the answer of a named endpoint, when it is an object. */
function withContext(schema: JsonSchema): JsonSchema {
  if (schema.anyOf) return { ...schema, anyOf: schema.anyOf.map(withContext) };
  if (schema.type !== 'object') return schema;
  return { ...schema, properties: { '@context': address, ...schema.properties } };
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
          properties: { propertyPath: text, code: text, message: text, objet: address },
          required: ['propertyPath', 'code', 'message'],
        },
      },
    },
    required: ['hydra:description', 'status', 'code'],
  },
};
