import { defineConfig } from 'vitest/config';
import { CONFORMANCE } from './scripts/test-tiers.ts';
import { WORKERS } from './scripts/vitest-run.ts';
import { ByRecordedTime } from './tests/support/recorded-time.ts';

/** All tests but those in the browser, which vitest.e2e.config.ts runs. `#…` imports resolve as they do in Node. */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: WORKERS,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000, interval: 20 } },
    restoreMocks: true,
    tags: [{ name: 'long', description: 'Only npm run test:full runs it.' }],
    sequence: { sequencer: ByRecordedTime },
    // Messages show the values found, not only how many.
    chaiConfig: { truncateThreshold: 400 },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: process.env['TEST_CONFORMANCE'] === '1' ? CONFORMANCE : ['src/server/**/*.test.ts'],
          // A worker keeps its modules, and with them its database: opening one takes longer than most files.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'rules',
          // Without `exclude`, which would hide that of the command line.
          include: ['src/{client,shared}/**/*.test.ts', '{content,tests}/*.test.ts', 'tools/**/*.test.ts'],
          // Loading the modules again for each file takes longer than the tests.
          isolate: false,
        },
      },
    ],
  },
});
