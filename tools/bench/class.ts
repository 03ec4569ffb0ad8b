// Aim: a class of 500 students gets no errors, at twice its maximum load a hub still achieves 0.7 times as much, and with two processes a call costs at most 1.1 times as much.
import { type Field, onEmbeddedField, onPostgresField, type Played, type Spent } from './class-field.ts';
import {
  callsOf,
  findKnee,
  latencyCells,
  latencyHeads,
  MEAN_THINK,
  offerOnce,
  printCost,
  printErrors,
  printKinds,
  printRungs,
  type Rung,
} from './class-knee.ts';
import type { LoadDone } from './class-load.ts';
import { inTurns, median, report, sized } from './measure.ts';

const SIZE = sized(
  {
    /** The number of students in the class. */
    students: 500,
    think: { from: 5, to: 20 },
    seconds: 300,
    embeddedSeconds: 60,
    /** Seconds within which the whole class arrives. */
    ramp: 20,
    /** Accounts that stand for any number of students: this many calls can be in progress at once. */
    accounts: 2000,
    /** Seconds for each step to the knee. */
    stepSeconds: 15,
  },
  {
    students: 50,
    think: { from: 0.5, to: 2 },
    seconds: 15,
    embeddedSeconds: 6,
    ramp: 2,
    accounts: 300,
    stepSeconds: 4,
  },
);

/** The presses of Start are spread over this many seconds. */
const START_SECONDS = 1;
const OVERLOAD = 2;
/** The number of students with which the search for the knee begins. */
const KNEE_FROM = 1000;
const GOODPUT_AIM = 0.7;
/** The share of the knee at which processes are compared, in rounds; warm-up rounds let the newer process catch up. */
const BELOW_KNEE = 0.5;
const COST_ROUNDS = 3;
const COST_AIM = 1.1;

/**
 * A class that uses the built product: its latencies, its cost, how many students this machine could serve, and the
 * cost of a second app process. The load is generated on the same machine, and takes its share of it.
 */
export async function run(): Promise<void> {
  await onPostgresField(SIZE.accounts, async (field) => {
    console.log('PostgreSQL, one process of the app');
    await field.open(SIZE.students);
    await takeClass(field, { name: 'PostgreSQL', seconds: SIZE.seconds, errorAim: 0 });
    await field.play({ work: 'admit', students: SIZE.accounts - SIZE.students, areNew: false });
    await showScaling(field);
    field.printMemory();
  });
  await onEmbeddedField(SIZE.students, async (field) => {
    console.log('Embedded engine');
    await field.open(SIZE.students);
    await takeClass(field, { name: 'embedded', seconds: SIZE.embeddedSeconds });
    field.printMemory();
  });
}

interface Lesson {
  /** The name of the engine. */
  name: string;
  seconds: number;
  /** Undefined if errors are only reported. */
  errorAim?: number;
}

async function takeClass(field: Field, { name, seconds, errorAim }: Lesson): Promise<void> {
  const { students, think, ramp } = SIZE;
  await field.play({ work: 'admit', students, areNew: true });
  const scene = { think, counts: 'after the answer', ramp } as const;
  const played = await field.play({ work: 'scene', scene, seconds });
  const { done } = played;
  console.log(
    `  ${students} students, thinking ${think.from} to ${think.to} s, for ${seconds} s: ` +
      `${callsOf(done)} calls, ${(done.answeredInTime / done.seconds).toFixed(0)} a second`,
  );
  printKinds(done);
  printCost(played);
  field.printMemory();
  printErrors(done);
  report({ what: `class, ${name}: p95 of all calls but files`, value: done.all.p95, unit: 'ms' });
  const aim = errorAim === undefined ? {} : { atMost: errorAim };
  const what = `class, ${name}: errors and refusals`;
  report({ what, value: done.errors + done.refused, unit: 'calls', ...aim, detail: apart(done) });

  const start = await field.play({ work: 'start at once', students, seconds: START_SECONDS });
  const { all, errors, refused } = start.done;
  printErrors(start.done);
  report({
    what: `class, ${name}: ${students} students press Start within ${START_SECONDS} s: errors and refusals`,
    value: errors + refused,
    unit: 'calls',
    ...aim,
    detail: `${apart(start.done)}; ${latencyHeads.join(' / ')}: ${latencyCells(all).join(' / ')}, max ${all.max.toFixed(0)} ms; all done in ${start.done.seconds.toFixed(1)} s`,
  });
}

const apart = ({ errors, refused }: LoadDone) => `${errors} errors, ${refused} refused with 503 and Retry-After`;

/** Shows the knee of one process, the load beyond it, and the cost of a second process below it. */
async function showScaling(field: Field): Promise<void> {
  const knee = await showKnee(field);
  if (knee === null) return;
  await overload(field, knee);
  await field.addApp();
  const offer = { students: knee.students * BELOW_KNEE, seconds: SIZE.stepSeconds };
  const costs = [1, 2].map((processes) => async () => {
    await field.spread(processes);
    return (await offerOnce(field, offer)).played;
  });
  const [one = [], two = []] = await inTurns(costs, { rounds: COST_ROUNDS, warmUp: COST_ROUNDS });
  const cost = (rounds: Played[], of: (spent: Spent) => number) =>
    median(rounds.map(({ spent, done }) => (of(spent) / callsOf(done)) * 1000));
  const all = ({ app, postgres }: Spent) => app + postgres;
  const described = (rounds: Played[]) =>
    `${cost(rounds, ({ app }) => app).toFixed(2)} + ${cost(rounds, ({ postgres }) => postgres).toFixed(2)} ms`;
  report({
    what: 'class: processor time of a call, app and PostgreSQL, with two processes to that with one',
    value: cost(two, all) / cost(one, all),
    unit: 'times',
    atMost: COST_AIM,
    detail: `${described(two)} to ${described(one)}, at ${offer.students.toFixed(0)} students; PostgreSQL and the load on a processor of their own`,
  });
}

/** Returns null if no load held, which makes the run fail. */
async function showKnee(field: Field): Promise<Rung | null> {
  console.log(
    `  More and more students at ${MEAN_THINK} s of thinking; processors kept busy by app, PostgreSQL, load and others`,
  );
  const { best, rungs } = await findKnee(field, { students: KNEE_FROM, seconds: SIZE.stepSeconds });
  printRungs(rungs);
  const detail = `${(best?.achieved ?? 0).toFixed(0)} calls/s`;
  const what = 'class: the knee of one process';
  report({ what, value: best?.students ?? 0, unit: 'students at once', atLeast: 1, detail });
  return best;
}

/** Offers twice the load of the knee: the excess should be refused properly, and as much achieved as before. */
async function overload(field: Field, best: Rung): Promise<void> {
  const rung = await offerOnce(field, { students: best.students * OVERLOAD, seconds: SIZE.stepSeconds });
  printRungs([rung]);
  const { done } = rung.played;
  report({
    what: `class: goodput at ${OVERLOAD} times the knee to that at the knee`,
    value: rung.achieved / best.achieved,
    unit: 'times',
    atLeast: GOODPUT_AIM,
    detail: `of ${callsOf(done)} calls ${apart(done)}`,
  });
}
