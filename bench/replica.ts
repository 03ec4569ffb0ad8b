// Aim: a read replica spares the primary nine tenths of its processor time for analytics, item statistics and exports.
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { rowOf, type Engine } from '#server/db/engine.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { classes, classMembers } from '#server/db/schema/classes.ts';
import { exportQuestionsCsv } from '#shared/bank/question-files.contract.ts';
import {
  getCharts,
  getPerformance,
  listItemStatistics,
  listTopicPerformance,
} from '#shared/insight/analytics.contract.ts';
import { answerQuestion, createQuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import { aTeacher } from '#tests/support/factories.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { A_YEAR, generateClass, topicIds } from './generated-class.ts';
import { onPostgres } from './harness.ts';
import { inTurns, median, percentile, printTable, processorSeconds, report, sized, sum, timed } from './measure.ts';

const ANSWERS = sized(1_000_000, 20_000);
const CLASS_STUDENTS = 100;
/** Requests of each kind per sample: the system counts processor time in hundredths of a second. */
const CALLS = sized(40, 3);
const ROUNDS = sized(5, 1);
const WRITES = sized(300, 20);
const AIM = 0.9;

type Request = () => Promise<unknown>;

/** The primary's cost of teachers' heavy reads, with and without a replica, and its lag while students answer. */
export async function run(): Promise<void> {
  await onPostgres(async (engine, { url, pid, startReplica }) => {
    const alone = await createTestApp({ engine });
    const student = await alone.as(await generateClass(alone, { ...A_YEAR, answers: ANSWERS }));
    const [made] = await alone.db.insert(classes).values({ name: 'A class', timeZone: 'UTC' }).returning();
    const classId = made?.id ?? '';
    await alone.db.execute(sql`
      insert into ${classMembers} (class_id, user_id)
      select ${classId}, id from users where role = 'student' order by id limit ${CLASS_STUDENTS}`);
    await engine.query('vacuum analyze');
    const replica = await startReplica();
    const both = await openPostgres(url, {
      replica: { connectionString: replica.url, warn: (line) => console.log(line) },
    });
    const relieved = await createTestApp({ engine: both });
    await compare(pid, await requestsOf(alone, classId), await requestsOf(relieved, classId));
    const reader = await openPostgres(replica.url);
    await showLag({ primary: engine, replica: reader }, await answering(alone, student));
    for (const { close } of [reader, both]) await close();
    await alone.app.close();
  });
}

async function requestsOf(hub: TestApp, classId: string): Promise<Map<string, Request>> {
  const teacher = await hub.as(await aTeacher(hub.db));
  const query = { classId };
  return new Map<string, Request>([
    ['performance of a class', () => teacher.ok(getPerformance, { query })],
    ['charts of a class', () => teacher.ok(getCharts, { query })],
    ['topics of a class', () => teacher.ok(listTopicPerformance, { query })],
    ['item statistics', () => teacher.ok(listItemStatistics)],
    ['item statistics of a class', () => teacher.ok(listItemStatistics, { query })],
    ['questions as a file', () => teacher.send('GET', exportQuestionsCsv.path)],
  ]);
}

async function compare(primary: number, alone: Map<string, Request>, relieved: Map<string, Request>): Promise<void> {
  const cost = (request: Request) => async () => {
    const before = processorSeconds(primary);
    for (let call = 0; call < CALLS; call += 1) await request();
    return ((processorSeconds(primary) - before) * 1000) / CALLS;
  };
  const totals: [without: number, left: number][] = [];
  const rows: string[][] = [];
  for (const [name, request] of alone) {
    const works = [cost(request), cost(relieved.get(name) as Request)]; // both have the same requests
    const [without = 0, left = 0] = (await inTurns(works, { rounds: ROUNDS, warmUp: 1 })).map(median);
    totals.push([without, left]);
    rows.push([name, without.toFixed(2), left.toFixed(2), (1 - left / without).toFixed(2)]);
  }
  printTable(['processor ms of the primary', 'alone', 'with a replica', 'spared'], rows);
  const [without, left] = [sum(totals.map(([one]) => one)), sum(totals.map(([, other]) => other))];
  report({
    what: 'processor time that the primary is spared, of one of each request',
    value: 1 - left / without,
    unit: 'of 1',
    atLeast: AIM,
    detail: `${left.toFixed(1)} ms of ${without.toFixed(1)}`,
  });
}

/** A student who answers the next question with each call. */
async function answering(hub: TestApp, student: TestClient): Promise<Request> {
  const { main } = await topicIds(hub.db);
  const body = { topicIds: [main], totalQuestions: WRITES };
  const { id: sessionId, questions } = await student.ok(createQuizSession, { body });
  let next = 0;
  return async () => {
    const questionId = questions[next % questions.length]?.id ?? '';
    next += 1;
    await student.ok(answerQuestion, { body: { sessionId, questionId, selectedAnswer: 0, timeSpent: 5 } });
  };
}

async function showLag({ primary, replica }: { primary: Engine; replica: Engine }, write: Request): Promise<void> {
  const lags: number[] = [];
  for (let turn = 0; turn < WRITES; turn += 1) {
    await write();
    const written = await primary.query('select pg_current_wal_insert_lsn()::text as place');
    const { place } = rowOf(written, z.object({ place: z.string() }));
    const isReplayed = async () => {
      const found = await replica.query('select pg_last_wal_replay_lsn() >= $1::pg_lsn as replayed', [place]);
      return rowOf(found, z.object({ replayed: z.boolean() })).replayed;
    };
    const lag = await timed(async () => {
      while (!(await isReplayed())) continue;
    });
    lags.push(lag);
  }
  const [p50, p99, most] = [0.5, 0.99, 1].map((share) => percentile(lags, share));
  report({
    what: 'lag of the replica after an answer, p99',
    value: p99 ?? NaN,
    unit: 'ms',
    detail: `p50 ${p50?.toFixed(1)} ms, at most ${most?.toFixed(1)} ms, ${WRITES} answers one after the other`,
  });
}
