import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { endpoints } from './endpoints-plugin.ts';
import { messages } from './messages-plugin.ts';

const api = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

const addresses = /src[\\/]screens[\\/]/;
/** Without what the launch page of packages shares with the player: it loads nothing of the application. */
const shared = /src[\\/](client[\\/](?!launch-messages)|ui[\\/])|node_modules[\\/](@mantine|@tabler|clsx)[\\/]/;

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
    rolldownOptions: {
      // The launch page of SCORM packages is served on the origin of the content, and loads nothing of the application.
      input: ['index.html', 'lancement.html'].map((page) => `${import.meta.dirname}/${page}`),
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
            {
              name: 'router',
              test: /node_modules[\\/]@tanstack[\\/](react-router|router-core|history|react-store|store|query-core|react-query)[\\/]/,
              priority: 2,
            },
            // What every page needs at once, in few files: the addresses with their guards, and what they share.
            ...[addresses, shared].map((test) => ({
              name: 'commun',
              tags: ['$initial' as const],
              test,
              includeDependenciesRecursively: false,
            })),
          ],
        },
      },
    },
  },
});
