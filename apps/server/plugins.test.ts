import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import { afterAll, expect, test } from 'vitest';
import { beside } from './beside-plugin.ts';
import { plainLetters } from './plain-letters-plugin.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'sillage-plugins-'));
afterAll(() => rm(folder, { recursive: true }));

/** A file that stands nowhere, beside one of the platform. */
const file = path.join(import.meta.dirname, 'src/platform/invented.ts');

/** What the server's build makes of it, and what that holds once it is run. */
async function built(source: string, plugin: Plugin) {
  const invented: Plugin = {
    name: 'invented',
    resolveId: (id) => (id === file ? file : null),
    load: (id) => (id === file ? source : null),
  };
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'silent',
    plugins: [invented, plugin],
    build: { ssr: true, minify: false, outDir: folder, emptyOutDir: true, rolldownOptions: { input: file } },
  });
  const script = path.join(folder, 'invented.js');
  return { script, ran: await import(`${pathToFileURL(script).href}?${plugin.name}`) };
}

test('what is found from where its source stands is found from the built script, and threads are the built ones', async () => {
  const { ran } = await built(
    `import path from 'node:path';
     export const template: string = path.join(import.meta.dirname, '../demo/a.pdf');
     export const address = import.meta.url;
     export const worker = new URL('./pdf-worker.ts', import.meta.url).href;`,
    beside(),
  );
  // One folder deep, as the sources are.
  const beyond = path.dirname(folder);
  expect(ran.template).toBe(path.join(beyond, 'src/demo/a.pdf'));
  expect(ran.address).toBe(pathToFileURL(path.join(beyond, 'src/platform/invented.ts')).href);
  expect(ran.worker).toBe(pathToFileURL(path.join(folder, 'pdf-worker.js')).href);
});

test('a script is written in plain letters, and says the same', async () => {
  const { script, ran } = await built(
    `export const text = 'é « \\u{1F600} » 日'; export const named = { clé: /[à-ÿ]/u };`,
    plainLetters(),
  );
  expect(await readFile(script, 'latin1')).not.toMatch(/[^\0-\x7f]/);
  expect(ran.text).toBe('é « \u{1F600} » 日');
  expect(Object.keys(ran.named)).toEqual(['clé']);
  expect(ran.named.clé.test('é')).toBe(true);
});
