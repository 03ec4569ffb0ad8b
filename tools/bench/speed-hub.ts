import { eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { rowOf, type Engine } from '#server/db/engine.ts';
import { questions, topics } from '#server/db/schema/content.ts';
import { quizSessions } from '#server/db/schema/quizzes.ts';
import { rateLimits } from '#server/db/schema/site.ts';
import { users } from '#server/db/schema/users.ts';
import { SESSION_COOKIE } from '#server/core/sessions.ts';
import { createRebuildService } from '#server/base/counters/rebuild.service.ts';
import { createQuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import { aTeacher } from '#tests/support/factories.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { insertRows } from '#server/demo/insert-rows.ts';
import { questionRows } from './generated-bank.ts';
import { A_YEAR, generateClass } from './generated-class.ts';
import { sized } from './measure.ts';

const QUESTIONS = 12_000;
const ANSWERS = 100_000;
const STUDENTS = sized(560, 100);
/** Fewer than may sign in from one address. */
const SIGNED_IN_AT_ONCE = 90;
const LONG_SESSION = 50;
/** Students whose history stays complete: the first ones, who read their portal and history. */
export const READERS = 20;
export const ROUNDS = 3;
export const WRITES = sized(500, 40);
export const WARM_UP = sized(100, 20);
/** The number of one-time requests: all rounds of the hub and both floors, warm-ups, and one that is recorded. */
export const USED_UP = 3 * (ROUNDS * WRITES + 2 * WARM_UP) + 1;

/** A student signed in at this process's hub and, with the same cookie, at any other on the database. */
export interface Student {
  id: string;
  client: TestClient;
  cookie: string;
}

export interface SpeedHub {
  hub: TestApp;
  /** Bytes in the database per answer, including its share of sessions, counters and indexes. */
  bytesAnAnswer: number;
  teacher: TestClient;
  teacherId: string;
  students: Student[];
  mainTopics: string[];
  /** Every question is answered, but they are not completed. */
  openSessions: { id: string; student: Student }[];
  /** Unanswered long sessions: each question with the student who may answer it. */
  unanswered: Unanswered[];
}

export interface Unanswered {
  sessionId: string;
  questionId: string;
  student: Student;
  /** The question's topic and its main category. */
  topicId: string;
  mainTopicId: string;
}

/** Creates a hub with 12,000 questions and a class of 1,000 students who gave 100,000 answers over a year. */
export async function fillSpeedHub(engine: Engine): Promise<SpeedHub> {
  const hub = await createTestApp({ engine });
  const { password } = await generateClass(hub, { ...A_YEAR, answers: ANSWERS });
  const bytesAnAnswer = (await bytesOf(engine, GROWING)) / ANSWERS;
  const placed = await hub.db.select().from(topics);
  const [mains, subs] = [placed.filter((topic) => !topic.parentId), placed.filter((topic) => topic.parentId)];
  const rows = questionRows(QUESTIONS - (await hub.db.$count(questions)), 9);
  const bank = rows.map((row, index) => ({ ...row, topicId: subs[index % subs.length]?.id ?? null }));
  await insertRows(hub.db, questions, bank);
  const account = await aTeacher(hub.db);
  const [teacher, teacherId] = [await hub.as(account), account.id];
  const students = await signIn(hub, password);
  const made = { hub, teacher, teacherId, students, mainTopics: mains.map(({ id }) => id), bytesAnAnswer };
  const openSessions = await leaveOpen(made);
  const unanswered = await startLongSessions(made);
  // The state of a hub after some hours.
  await engine.query('vacuum analyze');
  return { ...made, openSessions, unanswered };
}

async function signIn(hub: TestApp, password: string): Promise<Student[]> {
  await hub.db.update(users).set({ password }).where(eq(users.role, 'student'));
  const rows = await hub.db.select().from(users).where(eq(users.role, 'student')).orderBy(users.id).limit(STUDENTS);
  const students: Student[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % SIGNED_IN_AT_ONCE === 0) await hub.db.delete(rateLimits);
    const client = await hub.as(row);
    students.push({ id: row.id, client, cookie: cookieOf(client) });
  }
  return students;
}

export const cookieOf = ({ cookie }: TestClient) => `${SESSION_COOKIE}=${encodeURIComponent(cookie ?? '')}`;

type Made = Pick<SpeedHub, 'hub' | 'students' | 'mainTopics'>;

/**
 * Reopens the latest completed sessions of all students except the readers, and recounts: otherwise the hub would find
 * counters and sessions in disagreement at its start, and recount in the middle of the measurement.
 */
async function leaveOpen({ hub: { db }, students }: Made): Promise<SpeedHub['openSessions']> {
  const byId = new Map(students.slice(READERS).map((student) => [student.id, student]));
  const theirs = await db
    .select({ id: quizSessions.id, userId: quizSessions.userId })
    .from(quizSessions)
    .where(inArray(quizSessions.userId, [...byId.keys()]))
    .orderBy(sql`${quizSessions.number} desc nulls last`)
    .limit(USED_UP);
  if (theirs.length < USED_UP) throw new Error(`the students have only ${theirs.length} sessions`);
  const ids = theirs.map(({ id }) => id);
  const open = { completedAt: null, completedDay: null, number: null, score: 0 };
  await db.update(quizSessions).set(open).where(inArray(quizSessions.id, ids));
  await createRebuildService({ db }).rebuild();
  return theirs.map(({ id, userId }) => ({ id, student: byId.get(userId) as Student })); // only theirs were queried
}

/** In an order in which the student who has just answered comes last. */
async function startLongSessions({ hub, students, mainTopics }: Made): Promise<Unanswered[]> {
  const rows = await hub.db
    .select({ id: questions.id, topicId: topics.id, mainTopicId: topics.parentId })
    .from(questions)
    .innerJoin(topics, eq(topics.id, questions.topicId));
  const topicsOf = new Map(rows.map((row) => [row.id, row]));
  const perSession: Unanswered[][] = [];
  for (const student of students.slice(0, Math.ceil(USED_UP / LONG_SESSION))) {
    const body = { topicIds: mainTopics, totalQuestions: LONG_SESSION };
    const session = await student.client.ok(createQuizSession, { body });
    const answerable = session.questions.flatMap(({ id: questionId }) => {
      const { topicId, mainTopicId } = topicsOf.get(questionId) ?? {};
      if (topicId === undefined) return [];
      return [{ sessionId: session.id, questionId, student, topicId, mainTopicId: mainTopicId ?? topicId }];
    });
    perSession.push(answerable);
  }
  const inTurn = Array.from({ length: LONG_SESSION }, (_, index) => perSession.flatMap((some) => some[index] ?? []));
  return inTurn.flat().slice(0, USED_UP);
}

/** Everything that grows with students' answers. */
const GROWING = ['quiz_%', 'student_%', 'study_days', 'first_attempts', 'activity_days', 'session_topics'];

async function bytesOf(engine: Engine, names: string[]): Promise<number> {
  const found = await engine.query(
    `select sum(pg_total_relation_size(oid))::float8 as bytes from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and relname like any ($1)`,
    [names],
  );
  return rowOf(found, z.object({ bytes: z.number() })).bytes;
}
