import path from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import type { api } from '../../packages/contracts/src/api.ts';
import type { Endpoint } from '../../packages/contracts/src/contract.ts';
import type * as Limits from '../../packages/contracts/src/limits.ts';

const contracts = path.join(import.meta.dirname, '../../packages/contracts/src');

/**
 * Gives the client the method and the path of each endpoint (`virtual:endpoints`), and its forms the limits of their
 * fields (`virtual:limits`), read from the contracts while building: each is written once, and no schema reaches the browser.
 */
export function endpoints(): Plugin {
  const ids = ['virtual:endpoints', 'virtual:limits'].map((id) => `\0${id}`);
  let read: ReturnType<typeof readContracts> | undefined;
  return {
    name: 'sillage-endpoints',
    // Before anything else is read: in the midst of it, a busy machine takes more than the minute that Vite gives.
    async buildStart() {
      read = readContracts();
      await read;
    },
    watchChange: () => {
      read = undefined;
    },
    resolveId: (source) => (ids.includes(`\0${source}`) ? `\0${source}` : null),
    async load(loaded) {
      if (!ids.includes(loaded)) return null;
      read ??= readContracts();
      const { module, limits, dependencies } = await read;
      for (const file of dependencies) this.addWatchFile(path.resolve(file));
      const tableOf = (describe: (endpoint: Endpoint) => object): Table<Wire> =>
        mapValues(module.api, (verbs: Record<string, Endpoint>) =>
          mapValues(verbs, (endpoint) => ({ ...describe(endpoint) })),
        );
      if (loaded !== ids[0]) return `export default ${JSON.stringify(tableOf(limits.limitsOf))};`;
      const short = JSON.stringify(shorten(tableOf(wireOf)));
      return `const usual = ${usual};\nexport default (${lengthen})(${short}, usual);`;
    },
  };
}

async function readContracts() {
  const { module, dependencies } = await runnerImport<{ api: typeof api }>(path.join(contracts, 'api.ts'));
  const { module: limits } = await runnerImport<typeof Limits>(path.join(contracts, 'limits.ts'));
  return { module, limits, dependencies };
}

function mapValues<Value, Made>(values: Record<string, Value>, make: (value: Value) => Made): Record<string, Made> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, make(value)]));
}

type Wire = Record<string, unknown>;
type Table<Value> = Record<string, Record<string, Value>>;

/** The calls that most entities have: the sign-in page waits for all the addresses, so these are written in one digit. */
function usual(slug: string): Record<string, Wire> {
  const [all, one] = [`/${slug}`, `/${slug}/:id`];
  return {
    list: { kind: 'list', method: 'GET', path: all, sends: 'query' },
    options: { kind: 'options', method: 'GET', path: `${all}/list`, sends: 'query' },
    show: { kind: 'show', method: 'GET', path: one },
    create: { kind: 'create', method: 'POST', path: all, sends: 'body' },
    update: { kind: 'update', method: 'PUT', path: one, sends: 'body' },
    delete: { kind: 'delete', method: 'DELETE', path: one },
  };
}

function shorten(table: Table<Wire>): Table<1 | Wire> {
  return Object.fromEntries(
    Object.entries(table).map(([slug, verbs]) => {
      const known = usual(slug);
      const short = ([verb, wire]: [string, Wire]) =>
        [verb, JSON.stringify(wire) === JSON.stringify(known[verb]) ? 1 : withoutDefaults(wire)] as const;
      return [slug, Object.fromEntries(Object.entries(verbs).map(short))];
    }),
  );
}

function withoutDefaults({ kind, method, ...rest }: Wire): Wire {
  return { ...(kind !== 'call' && { kind }), ...(method !== 'GET' && { method }), ...rest };
}

/** Runs in the browser: the contrary of `shorten`. */
function lengthen(table: Table<1 | Wire>, known: typeof usual): Table<Wire> {
  const made: Table<Wire> = {};
  for (const [slug, verbs] of Object.entries(table)) {
    made[slug] = {};
    for (const [verb, wire] of Object.entries(verbs)) {
      made[slug][verb] = wire === 1 ? known(slug)[verb]! : { kind: 'call', method: 'GET', ...wire };
    }
  }
  return made;
}

function wireOf(endpoint: Endpoint) {
  const { kind, method, path, form, formFile, maxBytes, reads, query, body, can, lacking } = endpoint;
  const ofBody = body.meta()?.format === 'binary' ? 'file' : 'body';
  const sends = body.def.type !== 'undefined' ? ofBody : query.def.type !== 'undefined' ? 'query' : null;
  // What may be larger than a form field holds travels as JSON.
  return {
    kind,
    method,
    path,
    ...(sends && { sends }),
    ...(form && maxBytes === null && { form }),
    ...(formFile && { formFile: formFile.name }),
    ...(reads && { reads }),
    ...((can === 'public' || lacking.length > 0) && { signsIn: true }),
  };
}
