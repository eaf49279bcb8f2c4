import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import {
  type Api,
  type Field,
  parseHydraDocumentation,
  parseOpenApi3Documentation,
} from '@api-platform/api-doc-parser';
import { api } from '@sillage/contracts/api.ts';
import type { Endpoint } from '@sillage/contracts/contract.ts';
import type { FastifyInstance } from 'fastify';
import jsonld from 'jsonld';
import { createPinia, setActivePinia } from 'pinia';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../src/app.ts';
import { systemClock } from '../src/platform/clock.ts';
import { readConfig } from '../src/platform/config.ts';
import { openFiles } from '../src/platform/files.ts';
import { insertConnexion, loginCookie, makeToken } from '../src/platform/login.ts';
import { freePort } from '../src/platform/postgres.ts';
import { type TestDatabase, testDatabase } from './db.ts';

const serverFolder = path.resolve(import.meta.dirname, '..');
const packages = path.resolve(serverFolder, '../../node_modules');
const run = promisify(execFile);

let database: TestDatabase;
let app: FastifyInstance;
let base: string;
let folder: string;
let cookie: string;

beforeAll(async () => {
  database = await testDatabase();
  folder = await realpath(await mkdtemp(path.join(tmpdir(), 'sillage-client-')));
  const port = await freePort();
  const config = readConfig({ PORT: String(port), SILLAGE_DATA: folder, LOG_LEVEL: 'silent' });
  base = `${config.publicUrl}/api`;
  const { db } = database;
  app = await buildApp({ config, db, readDb: db, clock: systemClock, files: await openFiles(config) });
  await app.listen({ host: '127.0.0.1', port });

  const { id } = await db
    .insertInto('users')
    .values({ role: 'ROLE_SUPER_ADMIN', nom: 'Maud Ferrand', email: 'maud.ferrand@sillage.test' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const token = makeToken();
  const now = systemClock.now();
  // It has just signed in: no client of others knows to ask again.
  await insertConnexion(db, { token, userId: id, onBehalfOf: null, now, preuveAt: now, hours: 1 });
  cookie = `${loginCookie({ publicUrl: base })}=${token}`;
});

afterAll(async () => {
  await app?.close();
  await database?.drop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

test('what a client glued to the entry point with a slash too many, or with its name twice, is found', async () => {
  for (const glued of ['//groupements', '/api/groupements']) {
    const answer = await fetch(`${base}${glued}`, { headers: { cookie } });
    expect([glued, answer.status]).toEqual([glued, 200]);
  }
});

/** The address of the documentation holds the port, so it is known before the application is built. */
/** Endpoints of the entities that have a list, the ones that a generic client can see. */
const listed = (Object.values(api) as Record<string, Endpoint>[]).filter((domain) => domain.list?.kind === 'list');

describe('@api-platform/api-doc-parser', () => {
  let parsed: Api;
  beforeAll(async () => {
    ({ api: parsed } = await parseHydraDocumentation(base));
  });

  test('the entry point is the same with and without its slash', async () => {
    const { api: slashed } = await parseHydraDocumentation(`${base}/`);
    const told = (read: Api) => read.resources?.map(({ name, url }) => [name, new URL(url).pathname]);
    expect(told(slashed)).toEqual(told(parsed));
  });

  test('every collection is a resource with its operations', () => {
    expect(parsed.resources?.map(({ name }) => name).toSorted()).toEqual(
      listed.map((domain) => domain.list!.entity!.slug).toSorted(),
    );
    const types = { list: 'list', create: 'create', show: 'show', update: 'edit', delete: 'delete' } as const;
    for (const domain of listed) {
      const { slug, type } = domain.list!.entity!;
      const resource = parsed.resources!.find(({ name }) => name === slug)!;
      expect(resource.title).toBe(type);
      expect(resource.url).toBe(`${base}/${slug}`);
      const wanted = Object.entries(types).filter(([verb]) => domain[verb]);
      expect(resource.operations?.map((operation) => operation.type).toSorted(), slug).toEqual(
        wanted.map(([, operation]) => operation).toSorted(),
      );
      expect(resource.operations?.every(({ name }) => name)).toBe(true);
    }
  });

  test('every field of an item is readable, every field of a body writable', () => {
    for (const domain of listed) {
      const { slug, item } = domain.list!.entity!;
      const resource = parsed.resources!.find(({ name }) => name === slug)!;
      const names = (fields: Field[] | null | undefined) => fields?.map(({ name }) => name).toSorted();
      expect(names(resource.readableFields), slug).toEqual(Object.keys(item.shape).toSorted());
      const bodies = [domain.create?.body, domain.update?.body] as ({ shape?: object } | undefined)[];
      const fields = new Set(bodies.flatMap((body) => Object.keys(body?.shape ?? {})));
      expect(names(resource.writableFields), slug).toEqual([...fields].toSorted());
    }
  });

  test('fields have their type, their obligation and their relation', () => {
    const fieldOf = (slug: string, field: string) =>
      parsed.resources?.find(({ name }) => name === slug)?.fields?.find(({ name }) => name === field);
    expect(fieldOf('groupements', 'nom')).toMatchObject({ type: 'string', required: true, reference: null });
    expect(fieldOf('groupements', 'email')).toMatchObject({ type: 'string', required: false });
    expect(fieldOf('groupements', 'id')).toMatchObject({ type: 'integer' });
    const members = fieldOf('groupements', 'etablissements');
    expect(members).toMatchObject({ maxCardinality: null, reference: { name: 'etablissements' } });
    expect(fieldOf('apprenants', 'profession')).toMatchObject({
      maxCardinality: 1,
      reference: { name: 'professions' },
    });
    expect(fieldOf('apprenants', 'dateNaissance')).toMatchObject({ type: 'date' });
    expect(fieldOf('apprenants', 'deletedAt')).toMatchObject({ type: 'dateTime' });
    expect(fieldOf('apprenants', 'estEtudiant')).toMatchObject({ type: 'boolean' });
    expect(fieldOf('etablissements', 'features')).toMatchObject({ type: 'array' });
  });

  test('the filters of a list are found in its answer', async () => {
    const { api: seen } = await parseHydraDocumentation(base, { headers: { cookie } });
    const resource = seen.resources!.find(({ name }) => name === 'groupements')!;
    const parameters = await resource.getParameters!();
    expect(parameters.map(({ variable }) => variable)).toEqual(
      expect.arrayContaining(['nom', 'email', 'order[nom]', 'order[id]', 'page', 'rowsPerPage', 'search']),
    );
  });
});

describe('@api-platform/api-doc-parser on the OpenAPI description', () => {
  test('finds the same resource with its operations', async () => {
    const { api: parsed } = await parseOpenApi3Documentation(`${base}/docs.json`);
    const resource = parsed.resources!.find(({ name }) => name === 'groupements')!;
    expect(resource.url).toBe(`${base}/groupements`);
    expect(resource.operations!.map(({ type }) => type).toSorted()).toEqual([
      'create',
      'delete',
      'edit',
      'list',
      'show',
    ]);
    expect(resource.fields!.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['nom', 'email', 'etablissements']),
    );
  });
});

describe('hydra-validator', () => {
  test('analyse ends without failure or warning', async () => {
    const bin = path.join(packages, 'hydra-validator/index.js');
    // The tool finds its plug-ins in the package.json of the folder that it is run in.
    const { stderr } = await run(process.execPath, [bin, 'analyse', base], { cwd: serverFolder, timeout: 25_000 });
    expect(stderr).toContain('Analysis complete');
    expect(stderr).toMatch(/Found \d+ Supported Classes/);
    expect(stderr).not.toMatch(/FAILURE|WARNING|ERROR/);
  });
});

interface Item {
  '@id': string;
  id: number;
  nom: string;
  email: string | null;
  version: number;
  etablissements: unknown[];
}

interface Store {
  error?: string;
  violations?: Record<string, string>;
  isLoading: boolean;
  [member: string]: unknown;
}

describe('the Quasar client generated by @api-platform/create-client', () => {
  const stores: Record<string, () => Store> = {};

  beforeAll(async () => {
    const generator = path.join(packages, '@api-platform/create-client/lib/index.js');
    const args = [generator, base, folder, '--generator', 'quasar', '--resource', 'groupements'];
    await run(process.execPath, args, { cwd: folder, timeout: 25_000 });
    await symlink(packages, path.join(folder, 'node_modules'), 'junction');
    await resolveSources();
    for (const name of await readdir(path.join(folder, 'stores/groupement'))) {
      const made = (await import(/* @vite-ignore */ path.join(folder, 'stores/groupement', name))) as object;
      Object.assign(stores, made);
    }
    setActivePinia(createPinia());
    const send = globalThis.fetch;
    vi.stubGlobal('fetch', (input: URL, init: RequestInit) => {
      const headers = new Headers(init.headers);
      headers.set('cookie', cookie);
      return send(input, { ...init, headers });
    });
  });

  afterAll(() => vi.unstubAllGlobals());

  /** What the person who uses the generator sets: the alias `src`. */
  async function resolveSources(): Promise<void> {
    for (const name of await readdir(folder, { recursive: true })) {
      const file = path.join(folder, name);
      if (!name.endsWith('.ts') || name.startsWith('node_modules')) continue;
      const source = await readFile(file, 'utf8');
      await writeFile(file, source.replaceAll(/(['"])src\//g, `$1${folder}/`));
    }
  }

  /** Runs an action and answers what the store holds after it. */
  async function call<Answer>(store: Store, action: string, ...input: unknown[]): Promise<Answer> {
    await (store[action] as (...given: unknown[]) => Promise<void>)(...input);
    return { ...(store.$state as Answer) };
  }

  const create = (payload: object) =>
    call<Store & { created?: Item }>(stores.useGroupementCreateStore!(), 'create', payload);

  type ListStore = Store & { items: Item[]; totalItems: number; view?: Record<string, string> };
  const list = (page: string, params?: object) =>
    call<ListStore>(stores.useGroupementListStore!(), 'getItems', page, params);

  test('creates, lists by page, shows, updates and deletes a groupement', async () => {
    for (const nom of ['Groupement des Rives', 'Alliance du Littoral', 'Cliniques de la Plaine']) {
      const { error, violations, created } = await create({ nom });
      expect({ error, violations }).toEqual({ error: undefined, violations: undefined });
      expect(created).toMatchObject({ '@id': expect.stringMatching(/^\/api\/groupements\/\d+$/), nom });
    }

    const first = await list('', { itemsPerPage: 2, order: { nom: 'asc' } });
    expect(first.error).toBeUndefined();
    expect(first.totalItems).toBe(3);
    expect(first.items.map(({ nom }) => nom)).toEqual(['Alliance du Littoral', 'Cliniques de la Plaine']);
    expect(first.view).toMatchObject({ 'hydra:first': expect.any(String), 'hydra:next': expect.any(String) });

    // The generated list writes a second question mark before its parameters: it is still a page, of the usual length.
    const second = await list('2', { itemsPerPage: 2, order: { nom: 'asc' } });
    expect(second.error).toBeUndefined();
    expect(second.totalItems).toBe(3);
    expect(second.view?.['@id']).toContain('page=2');

    const id = first.items[0]!['@id'];
    const shown = await call<Store & { retrieved?: Item }>(stores.useGroupementShowStore!(), 'retrieve', id);
    expect(shown.error).toBeUndefined();
    expect(shown.retrieved).toMatchObject({ '@id': id, nom: 'Alliance du Littoral', etablissements: [] });

    const changes = { originId: 999_999, nom: 'Alliance de la Côte', email: 'alliance@cote.test' };
    const update = stores.useGroupementUpdateStore!();
    const { retrieved } = await call<{ retrieved: Item }>(update, 'retrieve', id);
    const changed = await call<Store & { updated?: Item }>(update, 'update', { ...retrieved, ...changes });
    expect(changed).toMatchObject({ error: undefined, violations: undefined });
    expect(changed.updated).toMatchObject({ '@id': id, nom: 'Alliance de la Côte', email: 'alliance@cote.test' });

    const removal = await call<Store>(stores.useGroupementDeleteStore!(), 'deleteItem', changed.updated);
    expect(removal.error).toBeUndefined();
    expect((await list('')).items.map(({ nom }) => nom)).toEqual(['Cliniques de la Plaine', 'Groupement des Rives']);
    const gone = await call<Store>(stores.useGroupementShowStore!(), 'retrieve', id);
    expect(gone.error).toEqual(expect.any(String));
  });

  test('P-8-01 · shows what the server refuses, field by field', async () => {
    const { error, violations } = await create({ nom: '', email: 'pas une adresse' });
    expect(error).toEqual(expect.any(String));
    expect(violations).toMatchObject({ nom: expect.any(String), email: expect.any(String) });
  });
});

describe('jsonld', () => {
  test.each(['/groupements?page=1', '/groupements/list', '/types/999999', '/nowhere'])(
    '%s loses no key when it is expanded',
    async (address) => {
      const answer = await fetch(`${base}${address}`, { headers: { cookie } });
      const documentLoader = async (url: string) => ({
        documentUrl: url,
        document: await (await fetch(url)).json(),
      });
      const body = (await answer.json()) as jsonld.JsonLdDocument;
      const options = { base: `${base}${address}`, safe: true, documentLoader };
      expect(await jsonld.expand(body, options as never)).toHaveLength(1);
    },
  );
});
