import { api } from '@sillage/contracts/api.ts';
import type { Endpoint, Kind } from '@sillage/contracts/contract.ts';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { DRY_RUN_HEADER, takesDryRun } from './dry-run.ts';
import { Refusal } from './errors.ts';
import { JSON_LD } from './hydra.ts';
import { contexts } from './hydra-contexts.ts';
import { type DescribedEntity, type DescribedField, describeEntities } from './hydra-entities.ts';
import { KEY_HEADER } from './idempotency.ts';
import { openApi } from './openapi.ts';

/** The API describes itself from its contracts, readable without a login: entry point, Hydra classes, contexts, OpenAPI. */
export function registerDocumentation(app: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>): void {
  const docsUrl = `${publicUrl}/api/docs.jsonld`;
  const link = `<${docsUrl}>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"`;
  const entities = describeEntities(api);
  const named = contexts(docsUrl, entities);

  app.addHook('onSend', async (request, reply) => {
    if (!/^\/api(?:[/?]|$)/.test(request.url)) return;
    reply.header('link', link).header('access-control-expose-headers', 'Link');
  });

  const answers = {
    '/api': entrypoint(entities),
    // The client that a generator makes starts from an address that ends in a slash.
    '/api/': entrypoint(entities),
    '/api/docs.jsonld': apiDocumentation(docsUrl, entities),
  };
  for (const [path, body] of Object.entries(answers)) {
    const text = JSON.stringify(body);
    app.get(path, (_, reply) => reply.header('content-type', JSON_LD).send(text));
  }
  app.get('/api/docs.json', (_, reply) =>
    reply.type('application/json; charset=utf-8').send(JSON.stringify(openApi(publicUrl, api))),
  );
  app.get<{ Params: { name: string } }>('/api/contexts/:name', (request, reply) => {
    const context = named.get(request.params.name);
    if (!context) throw new Refusal('erreur.introuvable');
    return reply.header('content-type', JSON_LD).send(JSON.stringify({ '@context': context }));
  });
}

function entrypoint(entities: DescribedEntity[]) {
  const paths = listed(entities).map(({ property, endpoints }) => [property, `/api${endpoints.list!.path}`]);
  return { '@context': '/api/contexts/Entrypoint', '@id': '/api', '@type': 'Entrypoint', ...Object.fromEntries(paths) };
}

function listed(entities: DescribedEntity[]): DescribedEntity[] {
  return entities.filter(({ endpoints }) => endpoints.list);
}

function apiDocumentation(docsUrl: string, entities: DescribedEntity[]) {
  const known = new Set(entities.map(({ entity }) => entity.type));
  return {
    '@context': documentationContext(docsUrl),
    '@id': '/api/docs.jsonld',
    '@type': 'hydra:ApiDocumentation',
    'hydra:title': 'Sillage',
    'hydra:entrypoint': '/api',
    'hydra:supportedClass': [
      ...entities.map((described) => supportedClass(described, known)),
      entrypointClass(listed(entities)),
      plainClass('Error', ['status', 'code', 'reference']),
      plainClass('ConstraintViolation', ['propertyPath', 'code', 'message']),
      plainClass('ConstraintViolationList', ['status', 'code', 'violations']),
    ],
  };
}

function documentationContext(docsUrl: string) {
  return {
    '@vocab': `${docsUrl}#`,
    hydra: 'http://www.w3.org/ns/hydra/core#',
    rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
    rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
    xsd: 'http://www.w3.org/2001/XMLSchema#',
    owl: 'http://www.w3.org/2002/07/owl#',
    schema: 'https://schema.org/',
    domain: { '@id': 'rdfs:domain', '@type': '@id' },
    range: { '@id': 'rdfs:range', '@type': '@id' },
    subClassOf: { '@id': 'rdfs:subClassOf', '@type': '@id' },
    expects: { '@id': 'hydra:expects', '@type': '@id' },
    returns: { '@id': 'hydra:returns', '@type': '@id' },
    'hydra:entrypoint': { '@id': 'hydra:entrypoint', '@type': '@id' },
  };
}

/** Clients name files and functions after `hydra:title`, and keys of JSON after that of a property: both stay plain names. */
function supportedClass({ entity, fields, endpoints }: DescribedEntity, known: Set<string>) {
  return {
    '@id': `#${entity.type}`,
    '@type': 'hydra:Class',
    'rdfs:label': entity.label,
    'hydra:title': entity.type,
    'hydra:supportedProperty': fields.map((field) => supportedProperty(entity.type, field, known)),
    'hydra:supportedOperation': operations(entity.type, endpoints, ['show', 'update', 'delete']),
  };
}

function supportedProperty(type: string, field: DescribedField, known: Set<string>) {
  const { name, relation } = field;
  return {
    '@type': 'hydra:SupportedProperty',
    'hydra:property': {
      '@id': `#${type}/${name}`,
      '@type': relation ? 'hydra:Link' : 'rdf:Property',
      'rdfs:label': name,
      domain: `#${type}`,
      range: relation ? (known.has(relation) ? `#${relation}` : 'hydra:Resource') : rangeOf(field),
      ...(relation && !field.isList && { 'owl:maxCardinality': 1 }),
    },
    'hydra:title': name,
    'hydra:required': field.required,
    'hydra:readable': field.readable,
    'hydra:writeable': field.writeable,
  };
}

const ranges: Record<string, string> = {
  integer: 'xsd:integer',
  number: 'xsd:decimal',
  boolean: 'xsd:boolean',
  object: 'rdfs:Resource',
  date: 'xsd:date',
  'date-time': 'xsd:dateTime',
  uri: 'xsd:anyURI',
};

/** `xsd:array` is no datatype of XML Schema, but the one name that Hydra clients know for a list of plain values. */
function rangeOf({ type, format = '', isList }: DescribedField): string {
  if (isList && type !== 'object') return 'xsd:array';
  return ranges[format] ?? ranges[type] ?? 'xsd:string';
}

function entrypointClass(entities: DescribedEntity[]) {
  return {
    '@id': '#Entrypoint',
    '@type': 'hydra:Class',
    'hydra:title': 'Entrypoint',
    'hydra:supportedProperty': entities.map(({ entity, property, endpoints }) => ({
      '@type': 'hydra:SupportedProperty',
      'hydra:property': {
        '@id': `#Entrypoint/${property}`,
        '@type': 'hydra:Link',
        'rdfs:label': property,
        domain: '#Entrypoint',
        range: [
          { '@id': 'hydra:Collection' },
          {
            'owl:equivalentClass': {
              'owl:onProperty': { '@id': 'hydra:member' },
              'owl:allValuesFrom': { '@id': `#${entity.type}` },
            },
          },
        ],
        'hydra:supportedOperation': operations(entity.type, endpoints, ['list', 'create']),
      },
      'hydra:title': property,
      'hydra:readable': true,
      'hydra:writeable': false,
    })),
    'hydra:supportedOperation': {
      '@type': 'hydra:Operation',
      'hydra:method': 'GET',
      'rdfs:label': 'Entrypoint',
      returns: '#Entrypoint',
    },
  };
}

const actions: Partial<Record<Kind, string>> = {
  list: 'schema:FindAction',
  show: 'schema:FindAction',
  create: 'schema:CreateAction',
  update: 'schema:ReplaceAction',
  delete: 'schema:DeleteAction',
};

/** Without a label the whole reading fails, without `returns` the operation is not seen. */
function operations(type: string, endpoints: DescribedEntity['endpoints'], kinds: Kind[]) {
  const known = kinds.map((kind) => endpoints[kind]).filter((endpoint): endpoint is Endpoint => endpoint !== undefined);
  return known.map((endpoint) => ({
    '@type': ['hydra:Operation', actions[endpoint.kind]],
    'hydra:method': endpoint.method,
    'rdfs:label': endpoint.label,
    ...((endpoint.kind === 'create' || endpoint.kind === 'update') && { expects: `#${type}` }),
    'hydra:expectsHeader': [
      ...(endpoint.method === 'POST' ? [KEY_HEADER] : []),
      ...(takesDryRun(endpoint) ? [DRY_RUN_HEADER] : []),
    ],
    returns: endpoint.kind === 'list' ? 'hydra:Collection' : endpoint.kind === 'delete' ? 'owl:Nothing' : `#${type}`,
  }));
}

function plainClass(type: string, names: string[]) {
  return {
    '@id': `#${type}`,
    '@type': 'hydra:Class',
    'hydra:title': type,
    ...(type === 'Error' && { subClassOf: 'hydra:Error' }),
    'hydra:supportedProperty': names.map((name) => ({
      '@type': 'hydra:SupportedProperty',
      'hydra:property': { '@id': `#${name}`, '@type': 'rdf:Property', 'rdfs:label': name },
      'hydra:title': name,
      'hydra:required': false,
      'hydra:readable': true,
      'hydra:writeable': false,
    })),
  };
}
