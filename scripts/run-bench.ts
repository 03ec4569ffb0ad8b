import { analyticsBenchmark } from '../bench/analytics.ts';
import { backupBenchmark } from '../bench/backup.ts';
import { browserBenchmark } from '../bench/browser.ts';
import { classBenchmark } from '../bench/class.ts';
import { dueCardsBenchmark } from '../bench/due-cards.ts';
import { importBenchmark } from '../bench/import.ts';
import { observabilityBenchmark } from '../bench/observability.ts';
import { searchBenchmark } from '../bench/search.ts';
import { speedBenchmark } from '../bench/speed.ts';
import { verificationBenchmark } from '../bench/verification.ts';
import { wrongKeysBenchmark } from '../bench/wrong-keys.ts';

/** Benchmarks: ratios within one run, since machines differ. `npm run bench -- search` runs one of them. */
const benchmarks: Record<string, () => Promise<void>> = {
  analytics: analyticsBenchmark,
  backup: backupBenchmark,
  browser: browserBenchmark,
  class: classBenchmark,
  'due-cards': dueCardsBenchmark,
  import: importBenchmark,
  observability: observabilityBenchmark,
  search: searchBenchmark,
  speed: speedBenchmark,
  verification: verificationBenchmark,
  'wrong-keys': wrongKeysBenchmark,
};

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !(name in benchmarks));
if (unknown !== undefined) {
  throw new Error(`There is no benchmark ${unknown}, only ${Object.keys(benchmarks).join(', ')}`);
}
for (const [name, run] of Object.entries(benchmarks)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n── ${name}`);
  await run();
}
