import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The project's own files as text, for the checks of its shape. Paths are relative to the root, with `/`. */

export const root = path.resolve(import.meta.dirname, '../../..');

const left = new Set(['node_modules', 'dist', 'var', '.git', '.results', 'results']);

export function listFiles(pattern: string): string[] {
  const exclude = (name: string) => left.has(path.basename(name)) || path.basename(name).startsWith('dist.');
  return globSync(pattern, { cwd: root, exclude })
    .map((file) => file.replaceAll(path.sep, '/'))
    .sort();
}

const texts = new Map<string, string>();

export function read(file: string): string {
  const text = texts.get(file) ?? readFileSync(path.join(root, file), 'utf8');
  texts.set(file, text);
  return text;
}

interface Import {
  from: string;
  /** path of a file of ours, else the name as it is written */
  to: string;
  own: boolean;
  /** erased before it runs */
  typeOnly: boolean;
  /** the words that may name what is taken */
  words: Set<string>;
}

const statement = /(?<=^|[;\n}])\s*(import|export)\s+(type\s+)?(?:([\w*{][^'";]*?)\sfrom\s+)?'([^'\n]+)'/g;
const dynamic = /\bimport\(\s*(?:\/\*[^*]*\*\/\s*)?'([^'\n]+)'\s*\)/g;

/** Every import of a file, dynamic ones included. */
export function importsOf(file: string): Import[] {
  const source = read(file);
  const found = [
    ...[...source.matchAll(statement)].map(([, , type, names = '', specifier]) => {
      return { specifier: specifier!, typeOnly: !!type, names: names.includes('*') ? source : names };
    }),
    ...[...source.matchAll(dynamic)].map(([, specifier]) => ({
      specifier: specifier!,
      typeOnly: false,
      names: source,
    })),
  ];
  return found.map(({ specifier, names, ...rest }) => {
    return { from: file, ...rest, ...resolve(file, specifier), words: new Set(names.match(/\w+/g)) };
  });
}

function resolve(from: string, specifier: string): { to: string; own: boolean } {
  const contracts = '@sillage/contracts/';
  if (specifier.startsWith(contracts)) {
    return { to: `packages/contracts/src/${specifier.slice(contracts.length)}`, own: true };
  }
  if (!specifier.startsWith('.')) return { to: specifier, own: false };
  return { to: path.posix.join(path.posix.dirname(from), specifier.replace(/\?.*$/, '')), own: true };
}

/** The first way round found in these imports, or null. */
export function findCycle(imports: readonly Import[]): string[] | null {
  const next = Map.groupBy(
    imports.filter(({ own }) => own),
    ({ from }) => from,
  );
  const done = new Set<string>();
  const visit = (file: string, way: string[]): string[] | null => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (done.has(file)) return null;
    for (const { to } of next.get(file) ?? []) {
      const cycle = visit(to, [...way, file]);
      if (cycle) return cycle;
    }
    done.add(file);
    return null;
  };
  for (const file of next.keys()) {
    const cycle = visit(file, []);
    if (cycle) return cycle;
  }
  return null;
}
