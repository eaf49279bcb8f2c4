import { defineConfig } from 'vitest/config';

/** No test waits for another one: their order is drawn anew each time. */
const sequence = { shuffle: { tests: true } };

export default defineConfig({
  test: {
    // As many as the smallest machine has cores: by default, one of its two would idle.
    maxWorkers: 2,
    projects: [
      { test: { name: 'contracts', include: ['packages/contracts/src/**/*.test.ts'], isolate: false, sequence } },
      { test: { name: 'web', include: ['apps/web/*.test.ts', 'apps/web/src/**/*.test.ts'], sequence } },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          globalSetup: ['apps/server/test/setup.ts'],
          // Each file has a database of its own; the modules, which take longer to load than most files to run, are shared.
          isolate: false,
          sequence,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // What is waited for takes longer on a machine that does something else.
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
