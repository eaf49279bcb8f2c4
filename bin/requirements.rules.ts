/** How requirement ids are read: `P-2.3-20`, each written out. Pure, for the command and for the tests. */

export interface Section {
  /** `P-2.3`, the beginning of its ids */
  name: string;
  title: string;
  ids: string[];
}

const heading = /^#{2,3} (\d+(?:\.\d+)*) (.+)$/;
const line = /^- ([PCS]-\d+(?:\.\d+)*)-(\d{2,3}) · /;

/** Sections of one document of requirements, in its order. */
export function readSections(markdown: string): Section[] {
  const titles = new Map<string, string>();
  const sections = new Map<string, Section>();
  for (const text of markdown.split('\n')) {
    const [, number, title] = heading.exec(text) ?? [];
    if (number) titles.set(number, title!.trim());
    const [, name, ordinal] = line.exec(text) ?? [];
    if (!name) continue;
    const section = sections.get(name) ?? { name, title: titles.get(name.slice(2)) ?? '', ids: [] };
    section.ids.push(`${name}-${ordinal}`);
    sections.set(name, section);
  }
  return [...sections.values()];
}

/** Every id that a text cites. */
export function citedIds(text: string): string[] {
  return text.match(/(?<![\w-])[PCS]-\d+(?:\.\d+)*-\d{2,3}\b/g) ?? [];
}

/** The ids that a test title says it proves: those before its first ` · `. */
export function provedIds(title: string): string[] {
  const end = title.indexOf(' · ');
  return end < 0 ? [] : citedIds(title.slice(0, end));
}

/** Titles given to `test`, `it` and `describe` calls, `.each` and `.describe` ones included. */
export function readTitles(source: string): string[] {
  const titles: string[] = [];
  for (const call of source.matchAll(/(?<![\w.$])(?:test|it|describe)((?:\.\w+)*)\s*(?=[(`])/g)) {
    let at = call.index + call[0].length;
    // The first parentheses of `.each` hold the cases; the title comes after them.
    if (/\.(each|for|skipIf|runIf)\b/.test(call[1]!)) at = afterGroup(source, at);
    const title = /^\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/.exec(source.slice(at));
    if (title) titles.push(title[1] ?? title[2] ?? title[3] ?? '');
  }
  return titles;
}

/** Position after the parentheses, or the template, that begin here; strings inside may hold any parenthesis. */
function afterGroup(source: string, start: number): number {
  let depth = 0;
  const tokens = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|[()]/g;
  tokens.lastIndex = start;
  for (let token = tokens.exec(source); token; token = tokens.exec(source)) {
    if (token[0] === '(') depth += 1;
    if (token[0] === ')') depth -= 1;
    if (depth === 0) return tokens.lastIndex;
  }
  return source.length;
}

/** `01 … 04, 09`: ids of one section, folded. */
export function foldIds(ids: readonly string[]): string {
  const runs: string[][] = [];
  for (const ordinal of ids.map((id) => id.slice(id.lastIndexOf('-') + 1))) {
    const run = runs.at(-1);
    if (run && Number(ordinal) === Number(run.at(-1)) + 1) run.push(ordinal);
    else runs.push([ordinal]);
  }
  return runs.map((run) => (run.length > 2 ? `${run[0]} … ${run.at(-1)}` : run.join(', '))).join(', ');
}

/** The page docs/requirements.md. */
export function requirementsPage(sections: readonly Section[], proved: ReadonlySet<string>): string {
  const rows = sections.map(({ name, title, ids }) => {
    const missing = ids.filter((id) => !proved.has(id));
    return { name, title, count: ids.length, proved: ids.length - missing.length, missing: foldIds(missing) };
  });
  const sum = (of: readonly { count: number; proved: number }[], key: 'count' | 'proved') =>
    of.reduce((total, row) => total + row[key], 0);
  const totals = ['P', 'C', 'S'].map((letter) => {
    const own = rows.filter(({ name }) => name.startsWith(letter));
    return `| ${letter} | ${sum(own, 'count')} | ${sum(own, 'proved')} |`;
  });
  return [
    '# Requirements and their tests',
    '',
    'Written by `npm run requirements`; not edited by hand. An id is proved when the title of a test begins with it.',
    '',
    '| document | requirements | proved |',
    '| --- | --- | --- |',
    ...totals,
    `| all | ${sum(rows, 'count')} | ${sum(rows, 'proved')} |`,
    '',
    '| section | title | requirements | proved | not proved yet |',
    '| --- | --- | --- | --- | --- |',
    ...rows.map((row) => `| ${row.name} | ${row.title} | ${row.count} | ${row.proved} | ${row.missing} |`),
    '',
  ].join('\n');
}
