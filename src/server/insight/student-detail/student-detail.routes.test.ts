import { describe, expect, it } from 'vitest';
import { quizSessionQuestions } from '#server/db/schema/quizzes.ts';
import { getStudentStats } from '#shared/practice/progress.contract.ts';
import { listOwnAttempts, listOwnQuizSessions } from '#shared/practice/quiz-sessions.contract.ts';
import {
  getStatsOfStudent,
  getStudent,
  getStudentProgress,
  listSessionAttempts,
  listStudentSessions,
} from '#shared/insight/student-detail.contract.ts';
import { aStudent, aTeacher, NASTY_NAMES, NOBODY, type UserRow } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { queriesOf } from '#tests/support/queries.ts';
import { aQuizTaker, RIGHT, WRONG, type QuizTaker } from '#tests/support/quiz.ts';
import { statusesOf } from '#tests/support/test-client.ts';

const hub = hubForEachTest();
const ada = forEachTest(() => aTeacher(hub.db));
const teacher = forEachTest(() => hub.as(ada));

const of = (studentId: string) => ({ params: { studentId } });
const perStudent = [getStudent, listStudentSessions, getStatsOfStudent, getStudentProgress] as const;

async function aCompletedQuiz(user?: UserRow): Promise<QuizTaker> {
  const taker = await aQuizTaker(hub, user ? { user } : {});
  hub.clock.advance({ seconds: 50 });
  await taker.answer(0, RIGHT, { timeSpent: 20 });
  await taker.answer(1, WRONG, { timeSpent: 10 });
  await taker.complete();
  return taker;
}

describe('a student’s account', () => {
  it('is shown without the password', async () => {
    const student = await aStudent(hub.db, { isActive: false });
    const answer = await teacher.call(getStudent, of(student.id));
    expect(answer).toMatchObject({ status: 200, body: { id: student.id, email: student.email, isActive: false } });
    expect(answer.text).not.toMatch(/password|argon2/);
  });

  it.each(NASTY_NAMES)('with the name %s is returned unchanged', async (firstName) => {
    const { id } = await aStudent(hub.db, { firstName, lastName: firstName });
    expect(await teacher.ok(getStudent, of(id))).toMatchObject({ firstName, lastName: firstName });
  });
});

describe('every call about a student', () => {
  it('returns 404 for a teacher’s account and for an unknown one', async () => {
    for (const endpoint of perStudent) {
      for (const id of [ada.id, NOBODY]) {
        const answer = await teacher.call(endpoint, of(id));
        expect(answer).toMatchObject({ status: 404, error: { message: 'Student not found' } });
      }
    }
  });

  it('returns 400 for a malformed id', async () => {
    const answers = await Promise.all(perStudent.map((endpoint) => teacher.call(endpoint, of('7'))));
    expect(statusesOf(answers)).toEqual([400, 400, 400, 400]);
  });
});

describe('a student’s quiz sessions', () => {
  it('are the same that the student sees, and nobody else’s', async () => {
    const taker = await aCompletedQuiz();
    await aCompletedQuiz();
    await aQuizTaker(hub, { user: taker.user });
    const sessions = await teacher.ok(listStudentSessions, of(taker.user.id));
    expect(sessions).toMatchObject([{ id: taker.session.id, number: 1, score: 33, totalTime: 30 }]);
    expect(sessions).toEqual(await taker.client.ok(listOwnQuizSessions));
  });

  it('are listed newest first, page by page', async () => {
    const user = await aStudent(hub.db);
    for (let i = 0; i < 3; i += 1) await aCompletedQuiz(user);
    const page = async (query: { limit?: number; offset?: number }) =>
      (await teacher.ok(listStudentSessions, { ...of(user.id), query })).map(({ number }) => number);
    expect(await page({})).toEqual([3, 2, 1]);
    expect(await page({ limit: 2 })).toEqual([3, 2]);
    expect(await page({ limit: 2, offset: 2 })).toEqual([1]);
    const url = `/api/admin/users/${user.id}/quiz-sessions?limit=0`;
    expect((await teacher.send('GET', url)).status).toBe(400);
  });

  it('are empty at first', async () => {
    const { id } = await aStudent(hub.db);
    expect(await teacher.ok(listStudentSessions, of(id))).toEqual([]);
  });
});

describe('a student’s statistics', () => {
  it('are the same that the student sees', async () => {
    const { user, client } = await aCompletedQuiz();
    const stats = await teacher.ok(getStatsOfStudent, of(user.id));
    expect(stats).toMatchObject({ questionsCompleted: 2, averageScore: 33, totalTimeSpent: 30, streak: 1 });
    expect(stats).toEqual(await client.ok(getStudentStats));
  });

  it('use the days of the teacher’s time zone', async () => {
    const { user } = await aCompletedQuiz(); // on 11 March, UTC
    hub.clock.set('2026-03-12T23:30:00Z');
    const streakIn = async (zone: string) =>
      (await teacher.ok(getStatsOfStudent, { ...of(user.id), headers: { 'x-time-zone': zone } })).streak;
    expect(await streakIn('UTC')).toBe(1);
    expect(await streakIn('Asia/Tokyo')).toBe(0);
  });
});

describe('the results of a session', () => {
  const attemptsOf = (sessionId: string) => teacher.call(listSessionAttempts, { params: { sessionId } });

  it('are the same that the student sees', async () => {
    const { session, client } = await aCompletedQuiz();
    const { body } = await attemptsOf(session.id);
    expect(body).toMatchObject([
      { selectedAnswer: RIGHT, isCorrect: true, correctAnswer: RIGHT, timeSpent: 20 },
      { selectedAnswer: WRONG, isCorrect: false, correctAnswer: RIGHT, timeSpent: 10 },
      { selectedAnswer: null, isCorrect: false, timeSpent: 0 },
    ]);
    expect(body).toEqual(await client.ok(listOwnAttempts, { params: { sessionId: session.id } }));
  });

  it('are empty if only a summary was saved', async () => {
    const { session } = await aCompletedQuiz();
    await hub.db.delete(quizSessionQuestions);
    expect(await attemptsOf(session.id)).toMatchObject({ status: 200, body: [] });
  });

  it('return 404 for an unknown session, 400 for a malformed id, 409 while it is in progress', async () => {
    expect(await attemptsOf(NOBODY)).toMatchObject({ status: 404, error: { message: 'Quiz session not found' } });
    expect((await attemptsOf('7')).status).toBe(400);
    const { session } = await aQuizTaker(hub);
    expect(await attemptsOf(session.id)).toMatchObject({ status: 409, error: { code: 'not_completed' } });
  });
});

it('calls about a student take the same number of queries with any amount of data, and with other students', async () => {
  const { user, session } = await aCompletedQuiz();
  const calls = [
    ...perStudent.map((endpoint) => () => teacher.call(endpoint, of(user.id))),
    () => teacher.call(listSessionAttempts, { params: { sessionId: session.id } }),
  ];
  const measured = async () => {
    const counts: number[] = [];
    for (const call of calls) counts.push(await queriesOf(call));
    return counts;
  };
  const before = await measured();
  for (const other of [undefined, undefined, user, user]) await aCompletedQuiz(other);
  expect(await measured()).toEqual(before);
  // One of each is for the session and its teacher.
  expect(before).toEqual([2, 4, 4, 5, 3]);
});
