import { bin, ensureInstalled, run } from './install.mjs';

ensureInstalled({ withTestTools: true });
run(bin('tsx'), ['scripts/run-torture.ts', ...process.argv.slice(2)]);
