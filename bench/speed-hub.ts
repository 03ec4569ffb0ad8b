import { eq, inArray, sql } from 'drizzle-orm';
import type { Engine } from '#server/db/engine.ts';
import { questions, topics } from '#server/db/schema/content.ts';
import { quizSessions } from '#server/db/schema/quizzes.ts';
import { rateLimits } from '#server/db/schema/site.ts';
import { users } from '#server/db/schema/users.ts';
import { SESSION_COOKIE } from '#server/core/sessions.ts';
import { createRebuildService } from '#server/practice/counters/rebuild.service.ts';
import { createQuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import { aTeacher } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { generatedQuestions } from './generated-bank.ts';
import { generateClass } from './generated-class.ts';

const QUESTIONS = 12_000;
const ANSWERS = 100_000;
/** Fewer than may sign in from one address. */
const SIGNED_IN_AT_ONCE = 90;
const LONG_SESSION = 200;
/** Students whose history stays whole: the first ones, who read their portal and history. */
export const READERS = 20;

/** A student who is signed in at the hub in this process and, with the same cookie, at any other on the database. */
export interface Student {
  id: string;
  client: TestClient;
  cookie: string;
}

export interface SpeedHub {
  hub: TestApp;
  /** What an answer leaves in the database, its share of sessions, counters and indexes included. */
  bytesAnAnswer: number;
  teacher: TestClient;
  students: Student[];
  mainTopics: string[];
  /** Answered to the last question and not completed. */
  openSessions: { id: string; student: Student }[];
  /** Long sessions without an answer: each question with who may answer it. */
  unanswered: Unanswered[];
}

export interface Unanswered {
  sessionId: string;
  questionId: string;
  student: Student;
  /** The question's topic and that one's main category. */
  topicId: string;
  mainTopicId: string;
}

/** How much of what is used up in the course of a run. */
export interface SpeedHubSize {
  students: number;
  openSessions: number;
  unanswered: number;
}

/** A hub of 12,000 questions and a class of 1,000 students who gave 100,000 answers over a year. */
export async function fillSpeedHub(engine: Engine, size: SpeedHubSize): Promise<SpeedHub> {
  const hub = await createTestApp({ engine });
  const first = await generateClass(hub, ANSWERS);
  const bytesAnAnswer = (await bytesOf(engine, GROWING)) / ANSWERS;
  await fillBank(hub);
  const teacher = await hub.as(await aTeacher(hub.db));
  const students = await signIn(hub, { first, count: size.students });
  const mains = await hub.db
    .select({ id: topics.id })
    .from(topics)
    .where(sql`${topics.parentId} is null`);
  const mainTopics = mains.map(({ id }) => id);
  const made = { hub, teacher, students, mainTopics, bytesAnAnswer };
  const openSessions = await leaveOpen(made, size.openSessions);
  const unanswered = await startLongSessions(made, size.unanswered);
  await engine.query('analyze');
  return { ...made, openSessions, unanswered };
}

async function fillBank({ db }: TestApp): Promise<void> {
  const subs = await db
    .select({ id: topics.id })
    .from(topics)
    .where(sql`${topics.parentId} is not null`);
  const there = await db.$count(questions);
  const rows = generatedQuestions(QUESTIONS - there, 9).map(({ topic: _none, ...question }, index) => ({
    ...question,
    topicId: subs[index % subs.length]?.id ?? null,
  }));
  for (let at = 0; at < rows.length; at += 1000) await db.insert(questions).values(rows.slice(at, at + 1000));
}

async function signIn(
  hub: TestApp,
  { first, count }: { first: { id: string; password: string | null }; count: number },
): Promise<Student[]> {
  const rows = await hub.db.select().from(users).where(eq(users.role, 'student')).orderBy(users.id).limit(count);
  await hub.db
    .update(users)
    .set({ password: first.password ?? '' })
    .where(
      inArray(
        users.id,
        rows.map(({ id }) => id),
      ),
    );
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
 * Takes back the completion of the latest sessions of all students but the readers, and counts again: a hub that finds
 * counters and sessions at odds would do so when it starts, in the middle of what is measured.
 */
async function leaveOpen({ hub: { db }, students }: Made, count: number): Promise<SpeedHub['openSessions']> {
  const byId = new Map(students.slice(READERS).map((student) => [student.id, student]));
  const theirs = await db
    .select({ id: quizSessions.id, userId: quizSessions.userId })
    .from(quizSessions)
    .where(inArray(quizSessions.userId, [...byId.keys()]))
    .orderBy(sql`${quizSessions.number} desc nulls last`)
    .limit(count);
  if (theirs.length < count) throw new Error(`the students have only ${theirs.length} sessions`);
  await db
    .update(quizSessions)
    .set({ completedAt: null, completedDay: null, number: null, score: 0 })
    .where(
      inArray(
        quizSessions.id,
        theirs.map(({ id }) => id),
      ),
    );
  await createRebuildService({ db }).rebuild();
  return theirs.flatMap(({ id, userId }) => {
    const student = byId.get(userId);
    return student === undefined ? [] : [{ id, student }];
  });
}

/** In an order in which whoever has just answered comes last. */
async function startLongSessions({ hub, students, mainTopics }: Made, count: number): Promise<SpeedHub['unanswered']> {
  const needed = Math.ceil(count / LONG_SESSION);
  const rows = await hub.db
    .select({ id: questions.id, topicId: topics.id, mainTopicId: topics.parentId })
    .from(questions)
    .innerJoin(topics, eq(topics.id, questions.topicId));
  const placeOf = new Map(
    rows.map(({ id, topicId, mainTopicId }) => [id, { topicId, mainTopicId: mainTopicId ?? topicId }]),
  );
  const perSession: SpeedHub['unanswered'][] = [];
  for (const student of students.slice(0, needed)) {
    const session = await student.client.ok(createQuizSession, {
      body: { topicIds: mainTopics, totalQuestions: LONG_SESSION },
    });
    perSession.push(
      session.questions.flatMap(({ id }) => {
        const place = placeOf.get(id);
        return place === undefined ? [] : [{ sessionId: session.id, questionId: id, student, ...place }];
      }),
    );
  }
  if (perSession.length < needed) throw new Error('there are too few students for so many answers');
  const inTurn = Array.from({ length: LONG_SESSION }, (_, place) => perSession.flatMap((some) => some[place] ?? []));
  return inTurn.flat().slice(0, count);
}

/** All that grows with what students answer. */
const GROWING = ['quiz_%', 'student_%', 'study_days', 'first_attempts', 'activity_days', 'session_topics'];

async function bytesOf(engine: Engine, names: string[]): Promise<number> {
  const { rows } = await engine.query(
    `select sum(pg_total_relation_size(oid))::float8 as bytes from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and relname like any ($1)`,
    [names],
  );
  return (rows as { bytes: number }[])[0]?.bytes ?? Number.NaN;
}
