// Aim: no request of dashboard, analytics and portal takes more than 1.5 times as long with ten times as many answers.
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
import { DAYS, generateClass, STUDENTS, topicIds } from './generated-class.ts';
import { inDatabase, onDatabase, onEmbedded, onPostgres, openUnlimited, rowsRead, statementsOf } from './harness.ts';
import { inTurns, median, printTable, report, sized, timed } from './measure.ts';

const ROUNDS = sized(30, 3);
const WARM_UP = 3;
const AIM = 1.5;
const RANGES = ['all', '12m', '30d'] as const;

type Request = () => Promise<unknown>;
interface Pair<Of> {
  small: Of;
  large: Of;
}

/** Of as many students, topics and days. The two classes are asked in turn, so that what else the machine does slows both. */
export async function run(): Promise<void> {
  await onPostgres((small, { url }) =>
    inDatabase(small, { url, name: 'large' }, (address) =>
      onDatabase(openUnlimited(address), (large) =>
        compare({ small, large }, sized({ small: 100_000, large: 1_000_000 }, { small: 10_000, large: 20_000 })),
      ),
    ),
  );
  await onEmbedded((small) =>
    onEmbedded((large) =>
      compare({ small, large }, sized({ small: 10_000, large: 100_000 }, { small: 10_000, large: 20_000 })),
    ),
  );
}

async function compare(engines: Pair<Engine>, sizes: Pair<number>): Promise<void> {
  const small = await requestsTo(engines.small, sizes.small);
  const large = await requestsTo(engines.large, sizes.large);
  const { kind } = engines.small;
  console.log(`${kind}: ${sizes.small} and ${sizes.large} answers of ${STUDENTS} students in ${DAYS} days`);
  const ratios: { name: string; ratio: number }[] = [];
  const rows: string[][] = [];
  for (const [name, few] of small) {
    const many = large.get(name);
    if (many === undefined) throw new Error(`${name} is not asked of both`);
    let [before, after] = await mediansOf(few, many, ROUNDS);
    // Once more and for longer, to tell growth from what else the machine did.
    if (after / before > AIM) [before, after] = await mediansOf(few, many, 4 * ROUNDS);
    const costs = { small: await costOf(engines.small, few), large: await costOf(engines.large, many) };
    const ratio = after / before;
    ratios.push({ name, ratio });
    const times = [before.toFixed(1), after.toFixed(1), ratio.toFixed(2)];
    const read = `${costs.small.rows} → ${costs.large.rows}`;
    rows.push([name, ...times, String(costs.large.queries), read, ratio > AIM ? 'MISSED' : '']);
  }
  printTable(['median ms', 'few', 'many', 'ratio', 'queries', 'rows read', ''], rows);
  const worst = ratios.toSorted((a, b) => b.ratio - a.ratio)[0];
  report({
    what: `analytics, ${kind}: the slowest growth, ${sizes.large} answers against ${sizes.small}`,
    value: worst?.ratio ?? Number.NaN,
    unit: 'times',
    atMost: AIM,
    detail: `${worst?.name}; ${ratios.filter(({ ratio }) => ratio > AIM).length} of ${ratios.length} missed`,
  });
}

/** By what they ask for; the same ones in every class. */
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

type Scope = { range: (typeof RANGES)[number]; topicId?: string };

function scoped(teacher: TestClient, name: string, query: Scope): [string, Request][] {
  const latest = { ...query, limit: ANALYTICS_ACTIVITY_COUNT };
  return [
    [`performance, ${name}`, () => teacher.ok(getPerformance, { query })],
    [`charts, ${name}`, () => teacher.ok(getCharts, { query })],
    [`topic-performance, ${name}`, () => teacher.ok(listTopicPerformance, { query })],
    [`student-activity, ${name}`, () => teacher.ok(listStudentActivity, { query: latest })],
    [`student-completion, ${name}`, () => teacher.ok(listStudentCompletion, { query: { ...query, limit: 25 } })],
  ];
}

async function mediansOf(one: Request, other: Request, rounds: number): Promise<[number, number]> {
  const times = await inTurns([() => timed(one), () => timed(other)], { rounds, warmUp: WARM_UP });
  return [median(times[0] ?? []), median(times[1] ?? [])];
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
