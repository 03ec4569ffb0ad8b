import type { Engine } from '#server/db/engine.ts';
import {
  getCharts,
  getPerformance,
  listItemStatistics,
  listStudentActivity,
  listStudentCompletion,
  listTopicPerformance,
} from '#shared/insight/analytics.contract.ts';
import { getAttention, getDashboard, getDashboardMetrics } from '#shared/insight/dashboard.contract.ts';
import { getOwnProgress, getPortal, getStudentStats } from '#shared/practice/progress.contract.ts';
import { getStudentProgress } from '#shared/insight/student-detail.contract.ts';
import { ANALYTICS_ACTIVITY_COUNT } from '#shared/domain/limits.ts';
import { aTeacher } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { onTwoEmbedded, onTwoPostgres } from './engines.ts';
import { DAYS, generateClass, STUDENTS, topicIds } from './generated-class.ts';
import { percentile, report, timed } from './measure.ts';
import { rowsRead, statementsOf } from './statements.ts';

const ROUNDS = 30;
const WARM_UP = 3;
const AIM = 1.5;
const RANGES = ['all', '12m', '30d'] as const;

type Request = () => Promise<unknown>;
interface Hub {
  engine: Engine;
  /** By what they ask for; the same ones in every class. */
  requests: Map<string, Request>;
}

/**
 * Every request of dashboard, analytics and portal with ten times as many answers, of as many students, topics and days.
 * The two classes are asked in turn, so that what else the machine does slows both.
 */
export async function analyticsBenchmark(): Promise<void> {
  await onTwoPostgres((engines) => compare(engines, { small: 100_000, large: 1_000_000 }));
  await onTwoEmbedded((engines) => compare(engines, { small: 10_000, large: 100_000 }));
}

interface Sizes {
  small: number;
  large: number;
}

async function compare(engines: { small: Engine; large: Engine }, sizes: Sizes): Promise<void> {
  const seconds = { small: 0, large: 0 };
  const open = async (size: keyof Sizes): Promise<Hub> => {
    let requests: Hub['requests'] = new Map();
    seconds[size] = await timed(async () => (requests = await requestsTo(engines[size], sizes[size])));
    return { engine: engines[size], requests };
  };
  const [small, large] = [await open('small'), await open('large')];
  const { kind } = engines.small;
  const made = `made in ${(seconds.small / 1000).toFixed(0)} s and ${(seconds.large / 1000).toFixed(0)} s`;
  console.log(`${kind}: ${sizes.small} and ${sizes.large} answers of ${STUDENTS} students in ${DAYS} days, ${made}`);
  console.log(`${'median ms'.padEnd(46)}  few  many  ratio  queries  rows read`);
  const ratios: { name: string; ratio: number }[] = [];
  for (const [name, few] of small.requests) {
    const many = large.requests.get(name);
    if (many === undefined) throw new Error(`${name} is not asked of both`);
    let [before, after] = await mediansOf(few, many, ROUNDS);
    // Once more and for longer, to tell growth from what else the machine did.
    if (after / before > AIM) [before, after] = await mediansOf(few, many, 4 * ROUNDS);
    const costs = [await costOf(small.engine, few), await costOf(large.engine, many)];
    const ratio = after / before;
    ratios.push({ name, ratio });
    const times = `${before.toFixed(1).padStart(5)} ${after.toFixed(1).padStart(5)}  ${ratio.toFixed(2).padStart(5)}`;
    const cost = `${String(costs[1]?.queries).padStart(7)}  ${costs[0]?.rows} → ${costs[1]?.rows}`;
    console.log(`${name.padEnd(46)}${times}  ${cost}${ratio > AIM ? '  MISSED' : ''}`);
  }
  const worst = ratios.toSorted((a, b) => b.ratio - a.ratio)[0];
  report({
    what: `analytics, ${kind}: the slowest growth, ${sizes.large} answers against ${sizes.small}`,
    value: worst?.ratio ?? Number.NaN,
    unit: 'times',
    aim: AIM,
    detail: `${worst?.name}; ${ratios.filter(({ ratio }) => ratio > AIM).length} of ${ratios.length} missed`,
  });
}

async function requestsTo(engine: Engine, answers: number): Promise<Map<string, Request>> {
  const hub = await createTestApp({ engine });
  const user = await generateClass(hub, answers);
  await engine.query('vacuum analyze');
  const teacher = await hub.as(await aTeacher(hub.db));
  const student = await hub.as(user);
  const { main, sub } = await topicIds(hub.db);
  const scopes = RANGES.flatMap((range) => [
    { name: range, query: { range } },
    { name: `${range}, main category`, query: { range, topicId: main } },
    { name: `${range}, subcategory`, query: { range, topicId: sub } },
  ]);
  return new Map<string, Request>([
    ['dashboard', () => teacher.ok(getDashboard)],
    ['dashboard/metrics', () => teacher.ok(getDashboardMetrics)],
    ['dashboard/attention', () => teacher.ok(getAttention)],
    ...scopes.flatMap(({ name, query }) => scoped(teacher, name, query)),
    ['questions', () => teacher.ok(listItemStatistics)],
    ['questions, main category', () => teacher.ok(listItemStatistics, { query: { topicId: main } })],
    ['questions, hardest', () => teacher.ok(listItemStatistics, { query: { order: 'hardest' } })],
    ['questions, with alarms', () => teacher.ok(listItemStatistics, { query: { alarmed: '1' } })],
    ['a student’s progress', () => teacher.ok(getStudentProgress, { params: { studentId: user.id } })],
    ['portal', () => student.ok(getPortal)],
    ['quiz-attempts/stats', () => student.ok(getStudentStats)],
    ['progress', () => student.ok(getOwnProgress)],
  ]);
}

interface Scope {
  range: (typeof RANGES)[number];
  topicId?: string;
}

function scoped(teacher: TestClient, name: string, query: Scope): [string, Request][] {
  return [
    [`performance, ${name}`, () => teacher.ok(getPerformance, { query })],
    [`charts, ${name}`, () => teacher.ok(getCharts, { query })],
    [`topic-performance, ${name}`, () => teacher.ok(listTopicPerformance, { query })],
    [
      `student-activity, ${name}`,
      () => teacher.ok(listStudentActivity, { query: { ...query, limit: ANALYTICS_ACTIVITY_COUNT } }),
    ],
    [`student-completion, ${name}`, () => teacher.ok(listStudentCompletion, { query: { ...query, limit: 25 } })],
  ];
}

/** The medians of two requests that take turns. */
async function mediansOf(one: Request, other: Request, rounds: number): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds + WARM_UP; round += 1) {
    const [first, second] = [await timed(one), await timed(other)];
    if (round < WARM_UP) continue;
    times[0].push(first);
    times[1].push(second);
  }
  return [percentile(times[0], 0.5), percentile(times[1], 0.5)];
}

/** Queries of a request, and the rows that they read. */
async function costOf(engine: Engine, request: Request): Promise<{ queries: number; rows: number }> {
  const statements = await statementsOf(request);
  let rows = 0;
  for (const statement of statements) {
    if (/^\s*(select|with)/i.test(statement[0])) rows += await rowsRead(engine, statement);
  }
  return { queries: statements.length, rows };
}

if (process.argv[1] === import.meta.filename) await analyticsBenchmark();
