import { bin, ensureInstalled, run } from './install.mjs';

ensureInstalled();
run(bin('tsx'), ['scripts/run-tests.ts', ...process.argv.slice(2)]);
