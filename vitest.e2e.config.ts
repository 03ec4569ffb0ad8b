import { defineConfig } from 'vitest/config';

/** The browser tests, against the built product: `scripts/start.mjs`, as README has it. */
export default defineConfig({
  test: {
    name: 'e2e',
    include: ['tests/e2e/**/*.spec.ts'],
    globalSetup: 'tests/e2e/support/prepare.ts',
    pool: 'forks',
    // Loading Playwright, axe and the contract again for each file takes a processor's second and more.
    isolate: false,
    // Each file has a server and a browser of its own.
    // Two more than CI has processors: many files mostly wait, for a clock, a lease or a mail server.
    maxWorkers: 4,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // `npm test` reports what passed at the second try only. What proves that nothing is lost gets no second try.
    retry: 1,
    expect: { poll: { timeout: 30_000, interval: 50 } },
    // What was found stands in the message, not only how many.
    chaiConfig: { truncateThreshold: 400 },
  },
});
