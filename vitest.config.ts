import { defineConfig } from 'vitest/config';

/** No test waits for another one. Those of the server, whose tests share the rows of their file, still have some that do. */
const sequence = { shuffle: { tests: true } };

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contracts', include: ['packages/contracts/src/**/*.test.ts'], sequence } },
      { test: { name: 'web', include: ['apps/web/src/**/*.test.ts'], sequence } },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          globalSetup: ['apps/server/test/cluster.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
