// Aim: no request takes more than 1.5 times as long at its median, and twice at its p99, on a hub with ten times as many answers, questions and students.
import { setTimeout as pause } from 'node:timers/promises';
import type { JobName } from '#server/adapters/jobs.ts';
import type { Engine } from '#server/db/engine.ts';
import { itemStatistics } from '#server/db/schema/analytics.ts';
import { listFlashcards } from '#shared/cards/flashcards.contract.ts';
import { getStudyOverview, listDueCards } from '#shared/cards/card-reviews.contract.ts';
import { ANALYTICS_ACTIVITY_COUNT } from '#shared/insight/dashboard-figures.ts';
import {
  getCharts,
  getPerformance,
  listItemStatistics,
  listStudentActivity,
  listStudentCompletion,
  listTopicPerformance,
} from '#shared/insight/analytics.contract.ts';
import { getAttention, getDashboard, getDashboardMetrics } from '#shared/insight/dashboard.contract.ts';
import { listNeedsAttention } from '#shared/insight/needs-attention.contract.ts';
import { getStudentProgress, listStudentSessions } from '#shared/insight/student-detail.contract.ts';
import { getStudentCounts } from '#shared/mail/mailings.contract.ts';
import { countMatchingUsers, listUsers } from '#shared/people/users.contract.ts';
import { listExams } from '#shared/practice/exams.contract.ts';
import { getOwnProgress, getPortal, getStudentStats } from '#shared/practice/progress.contract.ts';
import {
  answerQuestion,
  completeQuizSession,
  countQuestionPools,
  createQuizSession,
  listOwnQuizSessions,
} from '#shared/practice/quiz-sessions.contract.ts';
import { getToday } from '#shared/practice/today.contract.ts';
import { countQuestions, getQuestion, listQuestions } from '#shared/bank/questions.contract.ts';
import { listTopicsWithCounts } from '#shared/bank/topics.contract.ts';
import { aTeacher } from '#tests/support/factories.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { generateClass, topicIds, type ClassSize } from './generated-class.ts';
import { inDatabase, onDatabase, onEmbedded, onPostgres, openUnlimited, rowsRead, statementsOf } from './harness.ts';
import { inTurns, openTable, percentile, report, sized, timed } from './measure.ts';

const ROUNDS = sized(100, 3);
const WARM_UP = 6;
const AIM = 1.5;
const AIM_AT_P99 = 2;
const RANGES = ['all', '12m', '30d'] as const;
/** Scheduled jobs that read more in a larger hub. */
const JOBS: JobName[] = ['item-statistics', 'needs-attention', 'readiness', 'fit-schedules', 'daily-sweep'];
/** Other requests continue while jobs run, one after the other, with pauses of this many milliseconds. */
const PAUSE_MS = 20;
const DAY_MS = 86_400_000;

type Request = () => Promise<unknown>;
interface Pair<Of> {
  small: Of;
  large: Of;
}
interface FilledHub {
  hub: TestApp;
  requests: Map<string, Request>;
}

/** The smaller hub of each engine; the larger one is ten times its size. `BENCH_ANSWERS` changes PostgreSQL's. */
const ANSWERS = Number(process.env['BENCH_ANSWERS'] ?? sized(1_000_000, 10_000));
const sizeOf = (answers: number): ClassSize => ({
  answers,
  students: answers / 200,
  // With fewer, a session would ask the same question twice.
  questions: Math.max(1000, answers / 100),
  days: 5 * 365,
});

/** Requests alternate between the two hubs, so that other load on the machine slows both. */
export async function run(): Promise<void> {
  await onPostgres((small, { url }) =>
    inDatabase(small, { url, name: 'large' }, (address) =>
      onDatabase(openUnlimited(address), (large) => compare({ small, large }, ANSWERS)),
    ),
  );
  await onEmbedded((small) => onEmbedded((large) => compare({ small, large }, 10_000)));
}

async function compare(engines: Pair<Engine>, answers: number): Promise<void> {
  const { kind } = engines.small;
  const hubs = {
    small: await fill(engines.small, sizeOf(answers)),
    large: await fill(engines.large, sizeOf(10 * answers)),
  };
  console.log(
    `${kind}: ${answers} answers, ${sizeOf(answers).questions} questions, ${sizeOf(answers).students} students, and ten times as many`,
  );
  await compareRequests(engines, hubs);
  await compareJobs(kind, hubs);
  for (const { hub } of Object.values(hubs)) await hub.app.close();
}

async function compareRequests(engines: Pair<Engine>, { small, large }: Pair<FilledHub>): Promise<void> {
  const missed: string[] = [];
  const heads = ['ms', 'p50', 'p50 ×10', 'p99', 'p99 ×10', 'ratio', 'at p99', 'queries', 'rows read', ''];
  const print = openTable(heads, [...small.requests.keys()]);
  let worst = { name: '', ratio: 0 };
  for (const [name, few] of small.requests) {
    const many = large.requests.get(name);
    if (many === undefined) throw new Error(`${name} is missing on the larger hub`);
    let times = await timesOf(few, many, ROUNDS);
    // Again and for longer, to distinguish growth from other load on the machine.
    if (ratioAt(0.5, times) > AIM || ratioAt(0.99, times) > AIM_AT_P99) times = await timesOf(few, many, 3 * ROUNDS);
    const costs = { small: await costOf(engines.small, few), large: await costOf(engines.large, many) };
    const [ratio, ratioAtP99] = [ratioAt(0.5, times), ratioAt(0.99, times)];
    const isMissed = ratio > AIM || ratioAtP99 > AIM_AT_P99;
    if (isMissed) missed.push(name);
    if (ratio > worst.ratio) worst = { name, ratio };
    const figures = [0.5, 0.99].flatMap((share) => times.map((taken) => percentile(taken, share).toFixed(1)));
    const read = `${costs.small.rows} → ${costs.large.rows}`;
    const cells = [...figures, ratio.toFixed(2), ratioAtP99.toFixed(2), String(costs.large.queries), read];
    print([name, ...cells, isMissed ? 'MISSED' : '']);
  }
  report({
    what: `${engines.small.kind}: the request that grows most with ten times as much`,
    value: worst.ratio,
    unit: 'times',
    atMost: AIM,
    detail: `${worst.name}; ${missed.length} of ${small.requests.size} missed: ${missed.join(', ')}`,
  });
}

/** Reports each job's duration and memory, and how long other requests wait while it runs. */
async function compareJobs(kind: string, hubs: Pair<FilledHub>): Promise<void> {
  console.log(`${kind}: jobs`);
  const print = openTable(['', 's', 'MB', 'p95 of others', 's ×10', 'MB', 'p95 of others'], JOBS);
  for (const name of JOBS) {
    const cells: string[] = [];
    for (const { hub, requests } of Object.values(hubs)) {
      if (name === 'item-statistics') {
        // As after a day on which every question was answered.
        const computedAt = new Date(hub.clock.read().getTime() - 2 * DAY_MS);
        await hub.db.update(itemStatistics).set({ pending: 1, computedAt });
      }
      const before = await othersDuring(requests, () => pause(sized(3000, 200)));
      const during = await othersDuring(requests, () => hub.jobHandlers[name]({}));
      const ratio = percentile(during.waits, 0.95) / percentile(before.waits, 0.95);
      cells.push((during.ms / 1000).toFixed(1), during.grownMb.toFixed(0), ratio.toFixed(2));
    }
    print([name, ...cells]);
  }
}

async function othersDuring(requests: Map<string, Request>, work: Request) {
  const others = ['portal', 'answer', 'history'].map((name) => requests.get(name) as Request); // they are created below
  const began = { at: performance.now(), memory: process.memoryUsage().rss };
  const over = new AbortController();
  let most = began.memory;
  const waits: number[] = [];
  const answering = (async () => {
    for (let turn = 0; !over.signal.aborted || waits.length < others.length; turn += 1) {
      waits.push(await timed(others[turn % others.length] as Request));
      most = Math.max(most, process.memoryUsage().rss);
      await pause(PAUSE_MS);
    }
  })();
  await work();
  const ms = performance.now() - began.at;
  over.abort();
  await answering;
  return { waits, ms, grownMb: (most - began.memory) / 1024 ** 2 };
}

async function fill(engine: Engine, size: ClassSize): Promise<FilledHub> {
  const began = performance.now();
  const hub = await createTestApp({ engine });
  const user = await generateClass(hub, size);
  await engine.query('vacuum analyze');
  const teacher = await hub.as(await aTeacher(hub.db));
  const student = await hub.as(user);
  console.log(`${size.answers} answers generated in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  const { main, sub } = await topicIds(hub.db);
  const [question] = await teacher.ok(listQuestions, { query: { topicIds: sub, limit: '1' } });
  const requests = new Map<string, Request>([
    ...ofStudents(student, { main, sub }),
    ...ofTeachers(teacher, { main, sub, userId: user.id, questionId: question?.id ?? '' }),
  ]);
  return { hub, requests };
}

function ofStudents(student: TestClient, { main, sub }: { main: string; sub: string }): [string, Request][] {
  const start = (topicId: string, totalQuestions: number, pool: 'all' | 'unseen' | 'wrong' = 'all') =>
    student.ok(createQuizSession, { body: { topicIds: [topicId], totalQuestions, pool } });
  let long: Awaited<ReturnType<typeof start>> | undefined;
  let index = 0;
  const answer = async () => {
    if (long === undefined || index >= long.questions.length) [long, index] = [await start(main, 100), 0];
    const questionId = long.questions[index]?.id ?? '';
    index += 1;
    await student.ok(answerQuestion, { body: { sessionId: long.id, questionId, selectedAnswer: 0, timeSpent: 5 } });
  };
  const query = { limit: '20', offset: '0' };
  return [
    ['portal', () => student.ok(getPortal)],
    ['today', () => student.ok(getToday)],
    ['quiz-attempts/stats', () => student.ok(getStudentStats)],
    ['progress', () => student.ok(getOwnProgress)],
    ['history', () => student.ok(listOwnQuizSessions, { query })],
    ['exams', () => student.ok(listExams)],
    ['pools, subcategory', () => student.ok(countQuestionPools, { query: { topicIds: sub } })],
    ['pools, main category', () => student.ok(countQuestionPools, { query: { topicIds: main } })],
    ['start, subcategory', () => start(sub, 10)],
    ['start, main category', () => start(main, 10)],
    ['start, unseen', () => start(main, 10, 'unseen')],
    ['start, wrong', () => start(main, 2, 'wrong')],
    ['answer', answer],
    [
      'start and complete',
      async () => {
        const { id } = await start(sub, 2);
        await student.ok(completeQuizSession, { params: { id } });
      },
    ],
    ['due cards', () => student.ok(listDueCards)],
    ['cards, overview', () => student.ok(getStudyOverview)],
  ];
}

interface Subjects {
  main: string;
  sub: string;
  userId: string;
  questionId: string;
}

function ofTeachers(teacher: TestClient, { main, sub, userId, questionId }: Subjects): [string, Request][] {
  const scopes = RANGES.flatMap((range) => [
    { name: range, query: { range } },
    { name: `${range}, main category`, query: { range, topicId: main } },
    { name: `${range}, subcategory`, query: { range, topicId: sub } },
  ]);
  const page = { limit: '50' };
  return [
    ['dashboard', () => teacher.ok(getDashboard)],
    ['dashboard/metrics', () => teacher.ok(getDashboardMetrics)],
    ['dashboard/attention', () => teacher.ok(getAttention)],
    ...scopes.flatMap(({ name, query }) => scoped(teacher, name, query)),
    ['question statistics', () => teacher.ok(listItemStatistics)],
    ['question statistics, main category', () => teacher.ok(listItemStatistics, { query: { topicId: main } })],
    ['question statistics, hardest', () => teacher.ok(listItemStatistics, { query: { order: 'hardest' } })],
    ['question statistics, with alarms', () => teacher.ok(listItemStatistics, { query: { alarmed: '1' } })],
    ['a student’s progress', () => teacher.ok(getStudentProgress, { params: { studentId: userId } })],
    ['a student’s sessions', () => teacher.ok(listStudentSessions, { params: { studentId: userId } })],
    ['students', () => teacher.ok(listUsers, { query: page })],
    ['students, page 5', () => teacher.ok(listUsers, { query: { ...page, offset: '200' } })],
    ['students, by name', () => teacher.ok(listUsers, { query: { ...page, sort: 'name' } })],
    ['students, found', () => teacher.ok(listUsers, { query: { ...page, search: 'student42' } })],
    ['students, counted', () => teacher.ok(countMatchingUsers, { query: {} })],
    ['students to write to', () => teacher.ok(getStudentCounts)],
    ['needs attention', () => teacher.ok(listNeedsAttention)],
    ['questions', () => teacher.ok(listQuestions, { query: page })],
    ['questions, subcategory', () => teacher.ok(listQuestions, { query: { ...page, topicIds: sub } })],
    ['questions, found', () => teacher.ok(listQuestions, { query: { ...page, search: 'does a1b2' } })],
    ['questions, counted', () => teacher.ok(countQuestions)],
    ['a question', () => teacher.ok(getQuestion, { params: { id: questionId } })],
    ['topics', () => teacher.ok(listTopicsWithCounts)],
    ['flashcards', () => teacher.ok(listFlashcards, { query: page })],
  ];
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

async function timesOf(one: Request, other: Request, rounds: number): Promise<[number[], number[]]> {
  const [few = [], many = []] = await inTurns([() => timed(one), () => timed(other)], { rounds, warmUp: WARM_UP });
  return [few, many];
}

const ratioAt = (share: number, [few, many]: [number[], number[]]) => percentile(many, share) / percentile(few, share);

/** Returns the queries of a request, and the rows that they read. */
async function costOf(engine: Engine, request: Request): Promise<{ queries: number; rows: number }> {
  const statements = await statementsOf(request);
  let rows = 0;
  for (const statement of statements) {
    // A writing statement would be executed twice.
    const [text] = statement;
    const isRead = /^\s*(select|with)/i.test(text) && !/\b(insert into|update|delete from)\b/i.test(text);
    if (isRead) rows += await rowsRead(engine, statement);
  }
  return { queries: statements.length, rows };
}
