import path from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import type { api } from '../../packages/contracts/src/api.ts';

const id = 'virtual:endpoints';
const contracts = path.join(import.meta.dirname, '../../packages/contracts/src');

/**
 * Gives the client the method and the path of each endpoint, read from its contract while building:
 * a path is written once, and no schema reaches the browser.
 */
export function endpoints(): Plugin {
  return {
    name: 'sillage-endpoints',
    resolveId: (source) => (source === id ? `\0${id}` : null),
    async load(loaded) {
      if (loaded !== `\0${id}`) return null;
      const { module, dependencies } = await runnerImport<{ api: typeof api }>(path.join(contracts, 'api.ts'));
      for (const file of dependencies) this.addWatchFile(path.resolve(file));
      const table = Object.entries(module.api).map(([slug, verbs]) => [
        slug,
        Object.fromEntries(Object.entries(verbs).map(([verb, endpoint]) => [verb, wireOf(endpoint)])),
      ]);
      return `export default ${JSON.stringify(Object.fromEntries(table))};`;
    },
  };
}

interface Described {
  kind: string;
  method: string;
  path: string;
  form: string | null;
  maxBytes: number | null;
  reads: boolean;
  query: { def: { type: string } };
  body: { def: { type: string }; meta(): { format?: string } | undefined };
}

function wireOf({ kind, method, path, form, maxBytes, reads, query, body }: Described) {
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
