import { bin, ensureInstalled, run } from '../../scripts/install.mjs';

ensureInstalled({ withTestTools: true });
run(bin('tsx'), ['tools/bench/run-bench.ts', ...process.argv.slice(2)]);
