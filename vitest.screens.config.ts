import { defineConfig } from 'vitest/config';
import { WORKERS } from './scripts/vitest-run.ts';
import { TIME_ZONE } from './tests/e2e/support/api.ts';

/** Tests of screens that need no browser: the client's modules against the built product's server. */
export default defineConfig({
  oxc: { jsx: { development: false } },
  resolve: { alias: { 'react-dom/client': `${import.meta.dirname}/tests/screens/support/react-roots.ts` } },
  test: {
    name: 'screens',
    include: ['tests/screens/*.test.ts'],
    globalSetup: ['tests/e2e/support/prepare.ts', 'tests/screens/support/prepare.ts'],
    // Without React's checks for developers, as users have it, and in the time zone of the other clients.
    env: { NODE_ENV: 'production', TZ: TIME_ZONE },
    pool: 'forks',
    // A worker keeps what it has loaded; each page loads the client's modules anyway.
    isolate: false,
    maxWorkers: WORKERS,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000, interval: 20 } },
    // Messages show the values found, not only how many.
    chaiConfig: { truncateThreshold: 400 },
  },
});
