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
  return {
    name: 'sillage-endpoints',
    resolveId: (source) => (ids.includes(`\0${source}`) ? `\0${source}` : null),
    async load(loaded) {
      if (!ids.includes(loaded)) return null;
      const { module, dependencies } = await runnerImport<{ api: typeof api }>(path.join(contracts, 'api.ts'));
      const { module: limits } = await runnerImport<typeof Limits>(path.join(contracts, 'limits.ts'));
      for (const file of dependencies) this.addWatchFile(path.resolve(file));
      const describe: (endpoint: Endpoint) => object = loaded === ids[0] ? wireOf : limits.limitsOf;
      const table = mapValues(module.api, (verbs: Record<string, Endpoint>) => mapValues(verbs, describe));
      return `export default ${JSON.stringify(table)};`;
    },
  };
}

function mapValues<Value, Made>(values: Record<string, Value>, make: (value: Value) => Made): Record<string, Made> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, make(value)]));
}

function wireOf({ kind, method, path, form, maxBytes, reads, query, body }: Endpoint) {
  const ofBody = body.meta()?.format === 'binary' ? 'file' : 'body';
  const sends = body.def.type !== 'undefined' ? ofBody : query.def.type !== 'undefined' ? 'query' : null;
  // What may be larger than a form field holds travels as JSON.
  return {
    kind,
    method,
    path,
    ...(sends && { sends }),
    ...(form && maxBytes === null && { form }),
    ...(reads && { reads }),
  };
}
