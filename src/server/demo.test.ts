import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { asc, eq, lte, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerIn } from './core/answer-values.ts';
import { readSetting } from './core/settings.repository.ts';
import { openEmbedded } from './db/embedded.ts';
import type { Database, Engine } from './db/engine.ts';
import { activity } from './base/counters/activity.repository.ts';
import { activityDays, ALL_TOPICS, firstAttempts, questionFlags } from './db/schema/analytics.ts';
import { questions } from './db/schema/content.ts';
import { blueprints } from './db/schema/exams.ts';
import { mailMessages } from './db/schema/mail.ts';
import { studentStats, studyDays } from './db/schema/progress.ts';
import { quizAttempts, quizSessionQuestions, quizSessions } from './db/schema/quizzes.ts';
import { contactSubmissions } from './db/schema/site.ts';
import { cardReviewLog, cardSchedules } from './db/schema/study.ts';
import { users } from './db/schema/users.ts';
import { DEMO_PASSWORD, REJECTED, WAITING } from './demo/class-list.ts';
import { fillDemo } from './demo.ts';
import { kindOf } from '#shared/bank/question-kinds/registry.ts';
import { roundedPercent } from '#shared/practice/score-bands.ts';
import { cheapPasswords } from '#tests/support/test-app.ts';

const root = path.resolve(import.meta.dirname, '../..');
const SIZE = 12;
let dataDir: string;
/** Whether the first and the second run filled the folder. */
let hasFilled: boolean[];
let engine: Engine;
let db: Database;

beforeAll(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'hub-demo-'));
  const options = { root, dataDir, size: SIZE, passwords: cheapPasswords };
  hasFilled = [await fillDemo(options), await fillDemo(options)];
  engine = await openEmbedded(dataDir);
  ({ db } = engine);
}, 300_000);

afterAll(async () => {
  await engine.close();
  fs.rmSync(dataDir, { recursive: true });
});

describe('the demonstration', () => {
  it('is filled only once', () => {
    expect(hasFilled).toEqual([true, false]);
  });

  it('has completed the first steps', async () => {
    expect(await readSetting(db, 'first_steps')).toEqual({ isHidden: true });
  });

  it('has a class, pending students and rejected students, all with the same password', async () => {
    const people = await db.select().from(users).where(eq(users.role, 'student'));
    const count = (status: string) => people.filter((user) => user.status === status).length;
    expect([count('approved'), count('pending'), count('rejected')]).toEqual([SIZE, WAITING.length, REJECTED.length]);
    const maya = people.find(({ email }) => email === 'maya.okafor@example.org');
    expect(await cheapPasswords.matches(maya?.password ?? null, DEMO_PASSWORD)).toBe(true);
  });

  it('has quizzes on most days of a year, and nothing in the future', async () => {
    const sessions = await db.select().from(quizSessions);
    const days = sessions.map(({ startedDay }) => startedDay).toSorted();
    expect(new Set(days).size).toBeGreaterThan(180);
    expect(Date.parse(days.at(-1) ?? '') - Date.parse(days[0] ?? '')).toBeGreaterThan(300 * 86_400_000);
    const now = new Date();
    for (const { startedAt, completedAt } of sessions) expect((completedAt ?? startedAt) <= now).toBe(true);
    expect(await db.$count(quizAttempts, lte(quizAttempts.createdAt, now))).toBe(await db.$count(quizAttempts));
  });

  it('stores sessions as if students had taken them', async () => {
    const sessions = await db
      .select()
      .from(quizSessions)
      .orderBy(asc(quizSessions.userId), asc(quizSessions.startedAt));
    const all = await db.select().from(quizAttempts).orderBy(asc(quizAttempts.createdAt));
    const attempts = new Map(sessions.map(({ id }) => [id, [] as typeof all]));
    for (const attempt of all) attempts.get(attempt.sessionId)?.push(attempt);
    const asked = await db.$count(quizSessionQuestions);
    expect(asked).toBe(sessions.reduce((sum, { totalQuestions }) => sum + totalQuestions, 0));
    for (const [n, session] of sessions.entries()) {
      const answers = attempts.get(session.id) ?? [];
      const right = answers.filter(({ isCorrect }) => isCorrect).length;
      expect([session.questionsAttempted, session.correctAnswers]).toEqual([answers.length, right]);
      expect(session.partCredit).toBeCloseTo(answers.reduce((sum, { partCredit }) => sum + (partCredit ?? 0), 0));
      const counted = right + session.partCredit;
      expect(session.score).toBe(session.completedAt === null ? 0 : roundedPercent(counted, session.totalQuestions));
      const before = sessions[n - 1];
      const isSame = before?.userId === session.userId;
      const free = isSame ? (before.completedAt ?? before.startedAt) : new Date(0);
      const given = answers.map(({ createdAt }) => createdAt);
      const times = [free, session.startedAt, ...given, session.completedAt ?? new Date()];
      expect(times).toEqual(times.toSorted((one, other) => one.getTime() - other.getTime()));
      const elapsed = ((times.at(-1)?.getTime() ?? 0) - session.startedAt.getTime()) / 1000;
      expect(session.totalTimeSpent).toBeLessThanOrEqual(elapsed);
    }
  });

  it('has answers of every kind: right, partly right and wrong', async () => {
    const given = await db
      .select({ kind: questions.kind, isCorrect: quizAttempts.isCorrect, partCredit: quizAttempts.partCredit })
      .from(quizAttempts)
      .innerJoin(questions, eq(questions.id, quizAttempts.questionId));
    const kinds = new Set((await db.select().from(questions)).map(({ kind }) => kind));
    expect(kinds.size).toBeGreaterThanOrEqual(6);
    for (const kind of kinds) {
      const some = given.filter((answer) => answer.kind === kind);
      const right = some.filter(({ isCorrect }) => isCorrect).length;
      expect(some.length).toBeGreaterThan(50);
      expect(right / some.length).toBeGreaterThan(0.4);
      expect(right / some.length).toBeLessThan(0.9);
    }
    const inPart = given.filter(({ partCredit }) => partCredit !== null);
    expect(new Set(inPart.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(4);
  });

  it('has responses that a browser could have sent', async () => {
    const given = await db
      .select({ asked: questions, attempt: quizAttempts })
      .from(quizAttempts)
      .innerJoin(questions, eq(questions.id, quizAttempts.questionId));
    const faults = given.flatMap(
      ({ asked, attempt }) => kindOf(asked.kind).responseFault(asked, answerIn(attempt)) ?? [],
    );
    expect(faults).toEqual([]);
  });

  it('has counters that match the answers', async () => {
    const answers = await db.$count(quizAttempts);
    expect(answers).toBeGreaterThan(SIZE * 400);
    const [ofClass] = await db
      .select({ answers: sql<number>`sum(${activityDays.answers})::int` })
      .from(activity)
      .where(eq(activityDays.topicId, ALL_TOPICS));
    const [ofStudents] = await db
      .select({ answers: sql<number>`sum(${studentStats.questionsAnswered})::int` })
      .from(studentStats);
    const [ofDays] = await db
      .select({ answers: sql<number>`sum(${studyDays.answers})::int`, timeless: sql`min(${studyDays.timeSpent})` })
      .from(studyDays);
    expect([ofClass?.answers, ofStudents?.answers, ofDays?.answers]).toEqual([answers, answers, answers]);
    expect(ofDays?.timeless).toBeGreaterThan(0);
    expect(await db.$count(firstAttempts)).toBeGreaterThan(1000);
  });

  it('has a student with a streak, flagged questions and cards that are due', async () => {
    const [maya] = await db.select().from(users).where(eq(users.email, 'maya.okafor@example.org'));
    const userId = maya?.id ?? '';
    const [stats] = await db.select().from(studentStats).where(eq(studentStats.userId, userId));
    // Nine days, or fewer shortly after midnight, when today's quiz and last evening's are still to come.
    expect(stats?.streak).toBeGreaterThanOrEqual(7);
    expect(await db.$count(questionFlags, eq(questionFlags.userId, userId))).toBeGreaterThan(5);
    expect(await db.$count(cardReviewLog, eq(cardReviewLog.userId, userId))).toBeGreaterThan(100);
    const schedules = await db.select().from(cardSchedules).where(eq(cardSchedules.userId, userId));
    expect(schedules.filter(({ due }) => due <= new Date()).length).toBeGreaterThan(5);
  });

  it('has exams that students can take', async () => {
    const exams = await db.select().from(blueprints);
    expect(exams).toContainEqual(expect.objectContaining({ body: 'ARDMS', exam: 'SPI', isOpen: true }));
  });

  it('has messages that wait for a reply, and a mail that failed', async () => {
    expect(await db.$count(contactSubmissions, eq(contactSubmissions.status, 'new'))).toBe(2);
    expect(await db.$count(mailMessages, eq(mailMessages.state, 'failed'))).toBe(1);
    expect(await db.$count(mailMessages, eq(mailMessages.state, 'kept'))).toBeGreaterThan(SIZE);
  });
});
