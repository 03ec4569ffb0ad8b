import type { Spent } from './class-cost.ts';
import type { LoadDone } from './class-load.ts';
import type { Latencies } from './class-tally.ts';

/** Columns under their heads, numbers to the right. */
export function printTable(heads: string[], rows: string[][]): void {
  const widths = heads.map((head, column) => Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: string[]) =>
    cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)));
  for (const row of [heads, ...rows]) console.log(`  ${line(row).join('  ')}`);
}

export const callsOf = ({ all, files, refused, errors }: LoadDone): number =>
  all.count + files.count + refused + errors;

const ms = (value: number) => (Number.isNaN(value) ? '–' : value.toFixed(value < 10 ? 1 : 0));

export const latencyHeads = ['p50 ms', 'p95 ms', 'p99 ms'];
export const latencyCells = ({ p50, p95, p99 }: Latencies): string[] => [p50, p95, p99].map(ms);

/** Of all calls but files, of each kind, the most frequent first, and of files. */
export function printKinds({ all, kinds, files }: LoadDone): void {
  const sorted = Object.entries(kinds).toSorted(([, a], [, b]) => b.count - a.count);
  const rows = [['all but files', all] as const, ...sorted, ['files', files] as const].map(([kind, latencies]) => {
    return [kind, String(latencies.count), ...latencyCells(latencies), ms(latencies.max)];
  });
  printTable(['calls', 'count', ...latencyHeads, 'max ms'], rows);
}

export function printErrors({ samples }: LoadDone): void {
  for (const sample of samples) console.log(`  error: ${sample}`);
}

/** Processor time of a call, and how busy each side kept the processors. */
export function printCost(
  done: LoadDone,
  { spent, elapsed, others }: { spent: Spent; elapsed: number; others: number },
): void {
  const perCall = (seconds: number, calls: number) => `${((seconds / calls) * 1000).toFixed(2)} ms`;
  const busy = (seconds: number) => (seconds / elapsed).toFixed(2);
  console.log(
    `  processor time: app ${perCall(spent.app, callsOf(done))} a call, ` +
      `PostgreSQL ${perCall(spent.postgres, callsOf(done) - done.files.count)} a call that is no file; ` +
      `processors kept busy: app ${busy(spent.app)}, PostgreSQL ${busy(spent.postgres)}, the load itself ${busy(done.processorSeconds)}, others ${others.toFixed(2)}`,
  );
}
