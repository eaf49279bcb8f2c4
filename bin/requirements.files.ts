import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { provedIds, readSections, readTitles, type Section } from './requirements.rules.ts';

const root = path.resolve(import.meta.dirname, '..');
const documents = ['people', 'content', 'statistics'];
const tests = ['apps/*/{src,test}/**/*.test.ts', 'packages/*/src/**/*.test.ts', 'e2e/*.e2e.ts'];

/** The requirements of the three documents, the titles of the project's tests, and the ids that these prove. */
export function readProject(): { sections: Section[]; titles: string[]; proved: Set<string> } {
  const sections = documents.flatMap((name) => readSections(read(`docs/specification/${name}.requirements.md`)));
  const titles = globSync(tests, { cwd: root }).flatMap((file) => readTitles(read(file)));
  return { sections, titles, proved: new Set(titles.flatMap(provedIds)) };
}

function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}
