import { defineConfig } from 'vitest/config';
import { WORKERS } from './scripts/vitest-run.ts';
import { ByRecordedTime } from './tests/support/recorded-time.ts';

/** The browser tests, against the built product: `scripts/start.mjs`, as README has it. */
export default defineConfig({
  test: {
    name: 'e2e',
    include: ['tests/e2e/**/*.spec.ts', 'tests/screens/*.test.ts'],
    globalSetup: 'tests/e2e/support/prepare.ts',
    pool: 'forks',
    // Loading Playwright, axe and the contract again for each file takes over a second of processor time.
    isolate: false,
    // Each worker has its own browser, and most files a server. One more than there are processors, since some files mostly wait for a
    // clock, a lease or a mail server; more would only compete, and take longer.
    maxWorkers: WORKERS + 1,
    tags: [{ name: 'long', description: 'Only npm run test:full runs it.' }],
    sequence: { sequencer: ByRecordedTime },
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000, interval: 50 } },
    // Messages show the values found, not only how many.
    chaiConfig: { truncateThreshold: 400 },
  },
});
