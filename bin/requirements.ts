// `npm run requirements`: lists, per section, the requirements that no test proves, and writes docs/requirements.md.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { readProject } from './requirements.files.ts';
import { foldIds, requirementsPage } from './requirements.rules.ts';

const { sections, proved } = readProject();
for (const { name, title, ids } of sections) {
  const missing = ids.filter((id) => !proved.has(id));
  console.log(`${name} ${title}: ${ids.length - missing.length} of ${ids.length}`);
  if (missing.length > 0) console.log(`  not proved: ${foldIds(missing)}`);
}
const all = sections.flatMap(({ ids }) => ids);
console.log(`${all.filter((id) => proved.has(id)).length} of ${all.length} requirements are proved`);
writeFileSync(path.resolve(import.meta.dirname, '../docs/requirements.md'), requirementsPage(sections, proved));
