import { percentile } from './measure.ts';

const SAMPLES = 5;
/** The kind of a file of the client. */
export const FILE = 'file';

/** Milliseconds from sending a call to the last byte of its answer. */
export interface Latencies {
  count: number;
  p50: number;
  p95: number;
  p99: number;
  max: number;
}

export interface Tallied {
  /** But for files: they cost little, and on a first visit are many. */
  all: Latencies;
  files: Latencies;
  /** Of each kind but files. */
  kinds: Record<string, Latencies>;
  /** Good answers that were there before the time was over; the rest came while the last calls were waited for. */
  answeredInTime: number;
  /** A clear 503: with Retry-After. */
  refused: number;
  errors: number;
  /** Some of the errors, in words. */
  samples: string[];
}

/** Counts what the calls of a scene came to. */
export class Tally {
  readonly #latencies = new Map<string, number[]>();
  readonly #refusals = new Map<string, number>();
  readonly #samples: string[] = [];
  #errors = 0;
  #inTime = 0;
  #isOver = false;

  answered(kind: string, ms: number): void {
    const known = this.#latencies.get(kind);
    if (known === undefined) this.#latencies.set(kind, [ms]);
    else known.push(ms);
    if (!this.#isOver) this.#inTime += 1;
  }

  refused(kind: string): void {
    this.#refusals.set(kind, (this.#refusals.get(kind) ?? 0) + 1);
  }

  failed(kind: string, why: string): void {
    this.#errors += 1;
    if (this.#samples.length < SAMPLES) this.#samples.push(`${kind}: ${why}`);
  }

  timeIsOver(): void {
    this.#isOver = true;
  }

  result(): Tallied {
    const kinds = [...this.#latencies].filter(([kind]) => kind !== FILE);
    return {
      all: latenciesOf(kinds.flatMap(([, values]) => values)),
      files: latenciesOf(this.#latencies.get(FILE) ?? []),
      kinds: Object.fromEntries(kinds.map(([kind, values]) => [kind, latenciesOf(values)])),
      answeredInTime: this.#inTime,
      refused: [...this.#refusals.values()].reduce((sum, count) => sum + count, 0),
      errors: this.#errors,
      samples: this.#samples,
    };
  }
}

function latenciesOf(values: number[]): Latencies {
  const [p50, p95, p99, max] = [0.5, 0.95, 0.99, 1].map((share) => percentile(values, share));
  return { count: values.length, p50: p50 ?? NaN, p95: p95 ?? NaN, p99: p99 ?? NaN, max: max ?? NaN };
}
