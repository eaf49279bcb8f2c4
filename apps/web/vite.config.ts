import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { endpoints } from './endpoints-plugin.ts';
import { groups } from './groups.ts';
import { messages } from './messages-plugin.ts';
import { noCircle } from './no-circle-plugin.ts';
import { packed } from './packed-plugin.ts';

const api = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

export default defineConfig({
  root: import.meta.dirname,
  // The server puts the nonce of each answer in the place of this word (script, link and style tags of index.html).
  html: { cspNonce: '__CSP_NONCE__' },
  plugins: [
    endpoints(),
    messages(),
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/screens',
      generatedRouteTree: 'src/routeTree.gen.ts',
      routeFileIgnorePrefix: '-',
      quoteStyle: 'single',
      semicolons: true,
    }),
    react(),
    noCircle(),
    packed(),
  ],
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: api, changeOrigin: false } },
  },
  build: {
    outDir: 'dist',
    target: 'es2023',
    // Fonts and pictures stay files: the content security policy then needs no `data:`.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The launch page of SCORM packages is served on the origin of the content, and loads nothing of the application.
      input: ['index.html', 'lancement.html', 'src/offline-worker.ts', 'src/scorm/kept-worker.ts'].map(
        (page) => `${import.meta.dirname}/${page}`,
      ),
      // A contract of which nothing is used stays out, though it prepares a formatter or a table.
      treeshake: { moduleSideEffects: [{ test: /packages[\\/]contracts[\\/]src[\\/]/, sideEffects: false }] },
      output: {
        // A worker has one address for ever; it shares no file with the pages.
        // The first file names all the others, and a hash cannot be packed: seven letters tell a file from any that ever was.
        entryFileNames: ({ name }) => (name.endsWith('-worker') ? '[name].js' : 'assets/[name]-[hash:7].js'),
        // The first script lists the files of every screen: without their names, it is some kilobytes lighter.
        chunkFileNames: ({ isDynamicEntry, facadeModuleId }) =>
          isDynamicEntry && !facadeModuleId?.includes('tsr-split') ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
        codeSplitting: {
          // Few files rather than many small ones: each screen lists those that it needs, in the first script.
          includeDependenciesRecursively: false,
          groups,
        },
      },
    },
  },
});
