import { printTable } from './measure.ts';
import type { Latencies } from './class-calls.ts';
import type { LoadDone } from './class-load.ts';
import type { Field, Played } from './class-field.ts';

export const callsOf = ({ all, files, refused, errors }: LoadDone): number =>
  all.count + files.count + refused + errors;

const ms = (value: number) => (Number.isNaN(value) ? '–' : value.toFixed(value < 10 ? 1 : 0));

export const latencyHeads = ['p50 ms', 'p95 ms', 'p99 ms'];
export const latencyCells = ({ p50, p95, p99 }: Latencies): string[] => [p50, p95, p99].map(ms);

/** Prints all calls except files, each kind, the most frequent first, and files. */
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

/** Prints the processor time of a call, and how busy each side kept the processors. */
export function printCost({ done, spent, elapsed, others }: Played): void {
  const perCall = (seconds: number, calls: number) => `${((seconds / calls) * 1000).toFixed(2)} ms`;
  const busy = (seconds: number) => (seconds / elapsed).toFixed(2);
  console.log(
    `  processor time: app ${perCall(spent.app, callsOf(done))} a call, ` +
      `PostgreSQL ${perCall(spent.postgres, callsOf(done) - done.files.count)} a call that is no file; ` +
      `processors kept busy: app ${busy(spent.app)}, PostgreSQL ${busy(spent.postgres)}, the load itself ${busy(done.processorSeconds)}, others ${others.toFixed(2)}`,
  );
}

const STEP = 1.5;
const MOST_STEPS = 12;
const CLOSER_LOOKS = 2;
const P95_MS = 500;
/** As a share of the offered rate. */
const LEAST_ACHIEVED = 0.9;
/** Students' mean time to think, in seconds: offers are expressed as this many students at once. */
export const MEAN_THINK = 12.5;
/** 5 to 20 seconds around 12.5. */
const SPREAD = 0.6;

/** An offered load, and what happened to it. Rates are calls per second. */
export interface Rung {
  /** Students at once, each thinking 12.5 s on average. */
  students: number;
  offered: number;
  achieved: number;
  holds: boolean;
  played: Played;
}

interface Knee {
  /** The highest load that held; null if none did. */
  best: Rung | null;
  rungs: Rung[];
}

interface KneeOptions {
  /** The number to begin with. */
  students: number;
  /** The duration of each step. */
  seconds: number;
}

/** Increases the load until something fails, or decreases it until it holds; then narrows down the limit between. */
export async function findKnee(field: Field, { students, seconds }: KneeOptions): Promise<Knee> {
  const rungs: Rung[] = [];
  const climb = async (offer: number) => {
    const rung = await offerOnce(field, { students: offer, seconds });
    rungs.push(rung);
    return rung;
  };
  const first = await climb(students);
  let best: Rung | null = first.holds ? first : null;
  for (let next = first; next.holds === first.holds && rungs.length < MOST_STEPS;) {
    next = await climb(first.holds ? next.students * STEP : next.students / STEP);
    if (next.holds) best = next;
  }
  for (let closer = Math.sqrt(STEP), looks = 0; best !== null && looks < CLOSER_LOOKS; looks += 1) {
    const between = await climb(best.students * closer);
    if (between.holds) best = between;
    closer = Math.sqrt(closer);
  }
  return { best, rungs: rungs.toSorted((a, b) => a.students - b.students) };
}

/** The existing accounts stand for any number of students, by thinking longer or shorter. */
export async function offerOnce(field: Field, { students, seconds }: KneeOptions): Promise<Rung> {
  const actionsASecond = students / MEAN_THINK;
  const mean = field.students / actionsASecond;
  const think = { from: mean * (1 - SPREAD), to: mean * (1 + SPREAD) };
  const played = await field.play({ work: 'scene', scene: { think, counts: 'by the clock' }, seconds });
  const { done } = played;
  const offered = (actionsASecond * callsOf(done)) / done.actions;
  const achieved = done.answeredInTime / done.seconds;
  const holds = done.all.p95 <= P95_MS && done.errors === 0 && achieved >= LEAST_ACHIEVED * offered;
  return { students, offered, achieved, holds, played };
}

export function printRungs(rungs: Rung[]): void {
  const rows = rungs.map(({ students, offered, achieved, holds, played: { done, spent, elapsed, others } }) => [
    students.toFixed(0),
    offered.toFixed(0),
    achieved.toFixed(0),
    ...latencyCells(done.all),
    String(done.refused),
    String(done.errors),
    (spent.app / elapsed).toFixed(2),
    (spent.postgres / elapsed).toFixed(2),
    (done.processorSeconds / elapsed).toFixed(2),
    others.toFixed(2),
    holds ? 'yes' : 'no',
  ]);
  const heads = ['students', 'offered/s', 'achieved/s', ...latencyHeads, 'refused', 'errors'];
  printTable([...heads, 'app', 'PostgreSQL', 'load', 'others', 'holds'], rows);
  for (const { played } of rungs) printErrors(played.done);
}
