import { api } from '@sillage/contracts/api.ts';
import type { Endpoint, Entity } from '@sillage/contracts/contract.ts';
import { groupements } from '@sillage/contracts/groupements.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import jsonld from 'jsonld';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerErrors } from '../src/platform/answer-errors.ts';
import { callBody, collectionBody, errorBody, itemBody } from '../src/platform/hydra.ts';
import { registerDocumentation } from '../src/platform/hydra-docs.ts';
import { type JsonSchema, jsonSchema } from '../src/platform/json-schema.ts';

const publicUrl = 'http://127.0.0.1:3000';
const docsUrl = `${publicUrl}/api/docs.jsonld`;
const link = `<${docsUrl}>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"`;
const hydra = (name: string) => `http://www.w3.org/ns/hydra/core#${name}`;
const vocabulary = (name: string) => `${docsUrl}#${name}`;

type Node = Record<string, unknown>;

let app: FastifyInstance;

beforeAll(async () => {
  app = Fastify();
  registerErrors(app);
  registerDocumentation(app, { publicUrl });
  app.get('/api/fails', () => {
    throw new Error('not for the eyes of a client');
  });
  app.get('/elsewhere', () => 'no API');
  await app.ready();
});
afterAll(() => app.close());

async function get(url: string): Promise<Node> {
  return (await app.inject(url)).json();
}

/** Reads as a strict JSON-LD client: a key that no context maps is an error. */
async function expand(body: unknown): Promise<Node[]> {
  const documentLoader = async (url: string) => ({
    documentUrl: url,
    document: await get(new URL(url).pathname),
    contextUrl: undefined,
  });
  return jsonld.expand(
    body as never,
    { base: `${publicUrl}/api/anything`, safe: true, documentLoader } as never,
  ) as never;
}

/** Some value of this shape, with nothing left out. */
function sample(schema: JsonSchema): unknown {
  const one = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;
  if (one.properties) {
    return Object.fromEntries(Object.entries(one.properties).map(([name, property]) => [name, sample(property)]));
  }
  if (one.type === 'array') return [sample(one.items!)];
  return [one.type].flat()[0] === 'string' ? 'text' : 1;
}

describe('headers', () => {
  test.each([
    '/api',
    '/api/',
    '/api/docs.jsonld',
    '/api/docs.json',
    '/api/contexts/Groupement',
    '/api/contexts/Nothing',
    '/api/nowhere',
    '/api/fails',
  ])('%s carries the link to the documentation', async (url) => {
    const { headers } = await app.inject(url);
    expect(headers.link).toBe(link);
    expect(headers['access-control-expose-headers']).toBe('Link');
  });

  test('what is not the API carries no link', async () => {
    expect((await app.inject('/elsewhere')).headers.link).toBeUndefined();
  });

  test.each([
    'application/json',
    'text/html,application/xhtml+xml;q=0.9',
    'application/n-quads, text/turtle;q=0.8, */*;q=0.1',
  ])('JSON-LD is answered to « %s »', async (accept) => {
    for (const url of ['/api', '/api/docs.jsonld', '/api/contexts/Apprenant']) {
      const answer = await app.inject({ url, headers: { accept } });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toMatch(/^application\/ld\+json/);
    }
  });

  test('the entry point is the same document with and without its slash, itself and not a redirection', async () => {
    const [plain, slashed, asked] = await Promise.all(['/api', '/api/', '/api/?page=1'].map((url) => app.inject(url)));
    expect(plain!.statusCode).toBe(200);
    for (const answer of [slashed!, asked!]) {
      expect([answer.statusCode, answer.body]).toEqual([200, plain!.body]);
      expect(answer.headers['content-type']).toBe(plain!.headers['content-type']);
    }
  });

  test('an unknown context answers 404 with a description', async () => {
    const answer = await app.inject('/api/contexts/Nothing');
    expect(answer.statusCode).toBe(404);
    expect(answer.json()['hydra:description']).toEqual(expect.any(String));
  });
});

describe('contexts', () => {
  const nom = 'Groupement des Rives';
  const item = {
    id: 3,
    nom,
    email: null,
    etablissements: [{ '@id': '/api/etablissements/7', '@type': 'Etablissement', id: 7, nom: 'Clinique du Port' }],
    version: 1,
  };
  const entity = groupements.list.entity;

  test('an item keeps every key, a linked item speaks with the terms of its type', async () => {
    const [node] = await expand(itemBody(entity, item));
    expect(node).toEqual({
      '@id': `${publicUrl}/api/groupements/3`,
      '@type': [vocabulary('Groupement')],
      [vocabulary('Groupement/id')]: [{ '@value': 3 }],
      [vocabulary('Groupement/nom')]: [{ '@value': nom }],
      [vocabulary('Groupement/version')]: [{ '@value': 1 }],
      [vocabulary('Groupement/etablissements')]: [
        {
          '@id': `${publicUrl}/api/etablissements/7`,
          '@type': [vocabulary('Etablissement')],
          [vocabulary('Etablissement/id')]: [{ '@value': 7 }],
          [vocabulary('Etablissement/nom')]: [{ '@value': 'Clinique du Port' }],
        },
      ],
    });
  });

  test('a relation given as its path is a link', async () => {
    const [node] = await expand({ '@context': '/api/contexts/Apprenant', etablissement: '/api/etablissements/7' });
    expect(node?.[vocabulary('Apprenant/etablissement')]).toEqual([{ '@id': `${publicUrl}/api/etablissements/7` }]);
  });

  test('a collection keeps every key, its page links are addresses', async () => {
    const url = '/api/groupements?page=2&rowsPerPage=1';
    const page = { items: [item], total: 3, page: 2, rowsPerPage: 1 };
    const [node] = await expand(collectionBody(groupements.list, entity, url, page));
    expect(node?.[hydra('totalItems')]).toEqual([{ '@value': 3 }]);
    expect(node?.[hydra('member')]).toHaveLength(1);
    const [view] = node![hydra('view')] as Node[];
    for (const name of ['first', 'last', 'next', 'previous']) {
      expect(view?.[hydra(name)]).toEqual([{ '@id': expect.stringMatching(`^${publicUrl}/api/groupements\\?`) }]);
    }
    const [search] = node![hydra('search')] as Node[];
    expect(search?.[hydra('variableRepresentation')]).toEqual([{ '@id': hydra('BasicRepresentation') }]);
    const mapping = search?.[hydra('mapping')] as Node[];
    expect(mapping.map((one) => one[hydra('property')])).toContainEqual([{ '@id': vocabulary('Groupement/nom') }]);
  });

  test('P-8-01 · refusals keep every key', async () => {
    const violations = [{ propertyPath: 'nom', code: 'x', message: 'Obligatoire' }];
    const [refused] = await expand(errorBody({ status: 422, code: 'x', description: 'Non', violations }));
    expect(refused?.['@type']).toEqual([vocabulary('ConstraintViolationList')]);
    expect(refused?.[vocabulary('violations')]).toEqual([
      {
        [vocabulary('propertyPath')]: [{ '@value': 'nom' }],
        [vocabulary('code')]: [{ '@value': 'x' }],
        [vocabulary('message')]: [{ '@value': 'Obligatoire' }],
      },
    ]);
    const [failed] = await expand(errorBody({ status: 500, code: 'x', description: 'Panne', reference: 'r' }));
    expect(failed?.['@type']).toEqual([hydra('Error')]);
    expect(failed?.[hydra('description')]).toEqual([{ '@value': 'Panne' }]);
    expect(failed?.[vocabulary('reference')]).toEqual([{ '@value': 'r' }]);
  });

  test('the answer of a named endpoint keeps every key', async () => {
    const [node] = await expand(callBody({ supprimes: 2 }));
    expect(node).toEqual({ [vocabulary('supprimes')]: [{ '@value': 2 }] });
  });

  const entities = new Map<string, Entity>(
    (Object.values(api) as Record<string, Endpoint>[])
      .flatMap((domain) => Object.values(domain))
      .flatMap((endpoint) => (endpoint.entity ? [[endpoint.entity.type, endpoint.entity] as const] : [])),
  );

  test.each([...entities])('an item of type %s keeps every key down to its nested objects', async (type, described) => {
    const whole = sample(jsonSchema(described.item)) as Record<string, unknown>;
    const [node] = await expand(itemBody(described, whole));
    const keys = Object.keys(whole).map((name) => vocabulary(`${type}/${name}`));
    expect(Object.keys(node!).toSorted()).toEqual(['@id', '@type', ...keys].toSorted());
  });

  test('entry point and documentation keep every key', async () => {
    const [entrypoint] = await expand(await get('/api'));
    expect(entrypoint?.[vocabulary('Entrypoint/apprenant')]).toEqual([{ '@id': `${publicUrl}/api/apprenants` }]);
    const [documentation] = await expand(await get('/api/docs.jsonld'));
    expect(documentation?.[hydra('entrypoint')]).toEqual([{ '@id': `${publicUrl}/api` }]);
  });
});

describe('OpenAPI', () => {
  test('every endpoint is described, every reference leads somewhere', async () => {
    const document = await get('/api/docs.json');
    expect(document.openapi).toBe('3.1.0');
    const paths = document.paths as Record<string, Record<string, Node>>;
    for (const domain of Object.values(api)) {
      for (const { method, path } of Object.values(domain)) {
        expect(paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()], `${method} ${path}`).toBeDefined();
      }
    }
    const { schemas } = document.components as { schemas: Node };
    for (const [, name] of JSON.stringify(document).matchAll(/#\/components\/schemas\/(\w+)/g)) {
      expect(schemas, name).toHaveProperty(name!);
    }
  });

  interface Operation {
    parameters: { name: string; in: string }[];
    responses: Record<string, { $ref?: string; content?: Node }>;
    requestBody?: { content: Node };
  }
  const operations = async () => (await get('/api/docs.json')).paths as Record<string, Record<string, Operation>>;

  test('no parameter stands twice, and what is not OpenAPI begins with x-', async () => {
    const document = await get('/api/docs.json');
    for (const [path, methods] of Object.entries(document.paths as Record<string, Record<string, Operation>>)) {
      for (const { parameters } of Object.values(methods)) {
        const names = parameters.map((one) => `${one.in} ${one.name}`);
        expect(names, path).toEqual([...new Set(names)]);
      }
    }
    expect(JSON.stringify(document)).not.toMatch(/"(relation|relations|asked)":(true|")/);
  });

  test('a list says both names of the length of its page', async () => {
    const { parameters } = (await operations())['/users']!.get!;
    expect(parameters.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['rowsPerPage', 'itemsPerPage', 'order[id]']),
    );
  });

  test('a list of values says what it holds, and nothing is written that generators of 3.1 refuse', async () => {
    const wrong: string[] = [];
    const walk = (node: unknown, at: string) => {
      if (typeof node !== 'object' || node === null) return;
      const { type, items, required, properties, ...rest } = node as JsonSchema;
      const isSchema = typeof type === 'string' || Array.isArray(type);
      if (isSchema && [type].flat().includes('array') && (typeof items !== 'object' || Array.isArray(items))) {
        wrong.push(`${at}: array without items`);
      }
      if (isSchema && rest.nullable !== undefined) wrong.push(`${at}: nullable is of 3.0`);
      if (isSchema && [rest.exclusiveMinimum, rest.exclusiveMaximum].some((one) => typeof one === 'boolean')) {
        wrong.push(`${at}: exclusive bound that is no number`);
      }
      if (isSchema && (rest.anyOf?.length === 0 || (Array.isArray(rest.enum) && rest.enum.length === 0))) {
        wrong.push(`${at}: no value is allowed`);
      }
      if (properties && Array.isArray(required)) {
        wrong.push(
          ...required.filter((name) => !(name in properties)).map((name) => `${at}: ${name} is required, not said`),
        );
      }
      for (const [name, below] of Object.entries(node)) walk(below, `${at}/${name}`);
    };
    walk(await get('/api/docs.json'), '');
    expect(wrong).toEqual([]);
  });

  test('a file says its types, sent or answered', async () => {
    const paths = await operations();
    const answered = (path: string) => Object.keys(paths[path]!.get!.responses['200']!.content!);
    expect(answered('/attestations/mienne/{session}')).toEqual(['application/pdf']);
    expect(answered('/attestations/lots/{id}/archive')).toEqual(['application/zip']);
    expect(answered('/apprenants/{id}/export')).toEqual(['application/pdf', 'application/json']);
    expect(answered('/illustrations/{fichier}')).toEqual(['image/png', 'image/jpeg', 'image/webp']);
    const excel = paths['/template/excel']!.post!.responses['200']!.content!;
    expect(Object.keys(excel)).toEqual(['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']);
    expect(Object.keys(paths['/modules/{id}/scorm']!.post!.requestBody!.content)).toEqual(['application/zip']);
  });

  test('what each call may refuse is announced, as an error that can be read', async () => {
    const document = await get('/api/docs.json');
    const { responses } = document.components as { responses: Record<string, { content: Node }> };
    const paths = document.paths as Record<string, Record<string, Operation>>;
    const refusals = (path: string, method: string) =>
      Object.entries(paths[path]![method]!.responses).flatMap(([status, { $ref }]) => ($ref ? [status] : []));
    expect(refusals('/groupements/{id}', 'get')).toEqual(['400', '401', '403', '404']);
    expect(refusals('/groupements/{id}', 'put')).toEqual(expect.arrayContaining(['409', '412', '413', '415', '422']));
    expect(refusals('/login', 'post')).toEqual(expect.arrayContaining(['401', '429']));
    expect(refusals('/login', 'post')).not.toContain('412');
    expect(Object.keys(responses.Refusal422!.content)).toEqual(['application/ld+json']);
  });

  test('a field that only some may see is promised to nobody', async () => {
    const { schemas } = (await get('/api/docs.json')).components as { schemas: Record<string, JsonSchema> };
    expect(schemas.Etablissement!.properties).toHaveProperty('crmId');
    expect(schemas.Etablissement!.required).not.toContain('crmId');
    expect(schemas.Etablissement!.required).toEqual(expect.arrayContaining(['@id', '@type', 'id', 'nom', 'features']));
    expect(schemas.Casque!.required).not.toContain('adresseMAC');
  });

  test('a linked item is an object in an answer and a reference in a body', async () => {
    const { components, paths } = (await get('/api/docs.json')) as never as {
      components: { schemas: Record<string, { properties: Node }> };
      paths: Record<string, { post: { requestBody: { content: Record<string, { schema: { properties: Node } }> } } }>;
    };
    expect(components.schemas.Apprenant?.properties.etablissement).toMatchObject({
      type: 'object',
      properties: { '@id': { type: 'string' }, nom: { type: 'string' } },
    });
    const body = paths['/apprenants']?.post.requestBody.content['application/ld+json']?.schema;
    expect(body?.properties.etablissement).toMatchObject({ format: 'iri-reference' });
  });

  test('a body that may travel in a form field says so', async () => {
    const { paths } = (await get('/api/docs.json')) as never as {
      paths: Record<string, { post: { requestBody: { content: Record<string, { schema: Node }> } } }>;
    };
    const { content } = paths['/apprenants/delete-multiple']!.post.requestBody;
    expect(content['multipart/form-data']?.schema).toMatchObject({ required: ['form'] });
  });

  test('a call that may carry an idempotency key, or be judged alone, says so, here and in the Hydra classes', async () => {
    const { paths } = (await get('/api/docs.json')) as never as {
      paths: Record<string, Record<string, { parameters: { name: string; in: string }[] }>>;
    };
    const headers = (path: string, method: string) =>
      paths[path]![method]!.parameters.filter((one) => one.in === 'header').map(({ name }) => name);
    expect(headers('/assignments', 'post')).toEqual(['Idempotency-Key', 'Dry-Run']);
    const posts = Object.keys(paths).filter((path) => paths[path]!.post);
    expect(posts.filter((path) => !headers(path, 'post').includes('Idempotency-Key'))).toEqual([]);
    expect(headers('/assignments/{id}', 'put')).toEqual(['Dry-Run']);
    expect(headers('/assignments/{id}', 'delete')).toEqual([]);
    const [documentation] = await expand(await get('/api/docs.jsonld'));
    const told = JSON.stringify(documentation).match(/"[^"]*expectsHeader":\[\{"@value":"Idempotency-Key"/g);
    expect(told?.length).toBeGreaterThan(10);
  });
});
