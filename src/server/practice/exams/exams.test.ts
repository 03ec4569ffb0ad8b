import { beforeEach, describe, expect, it } from 'vitest';
import { anExamHub } from '#tests/support/exams.ts';
import { aQuestion, aStudent } from '#tests/support/factories.ts';
import { forEachTest } from '#tests/support/for-each-test.ts';
import { queriesOf } from '#tests/support/queries.ts';
import { statusesOf } from '#tests/support/test-client.ts';
import { deleteBlueprint, updateBlueprint, type Blueprint } from '#shared/practice/blueprints.contract.ts';
import { endBreak, getExamResult, listExams, startBreak, startExam } from '#shared/practice/exams.contract.ts';
import { discardQuiz, saveQuizDraft, saveQuizPosition } from '#shared/practice/open-quizzes.contract.ts';
import {
  createQuizSession,
  getQuizSession,
  listOwnAttempts,
  listOwnQuizSessions,
  type QuizSession,
} from '#shared/practice/quiz-sessions.contract.ts';

const hub = forEachTest(anExamHub);

describe('starting an exam', () => {
  it('draws by the blueprint and starts the clock', async () => {
    await hub.fillBank();
    const session = await hub.start(await hub.aBlueprint());
    expect(session).toMatchObject({
      topicName: 'ARDMS SPI',
      totalQuestions: 8,
      timeLimit: 80,
      extendedFrom: null,
      remainingSeconds: 4800,
      exam: {
        name: 'ARDMS SPI',
        unscored: 0,
        domains: [
          { wanted: 6, asked: 6 },
          { wanted: 2, asked: 2 },
        ],
      },
    });
    expect(new Set(session.questions.map(({ id }) => id)).size).toBe(8);
  });

  it('takes few statements', async () => {
    await hub.fillBank();
    const blueprint = await hub.aBlueprint();
    expect(await queriesOf(() => hub.start(blueprint))).toBeLessThanOrEqual(13);
  });

  it('warns beforehand if the bank lacks questions, and then asks fewer in proportionally less time', async () => {
    await aQuestion(hub.db, { topicId: hub.physics.id });
    for (let n = 0; n < 3; n += 1) await aQuestion(hub.db, { topicId: hub.safety.id });
    const blueprint = await hub.aBlueprint();
    const [exam] = await hub.student.ok(listExams);
    expect(exam).toMatchObject({
      name: 'ARDMS SPI',
      questions: 3,
      minutes: 30,
      domains: [
        { name: 'Physics', wanted: 6, available: 1 },
        { name: 'Safety', wanted: 2, available: 3 },
      ],
      taken: [],
      openSessionId: null,
    });
    const session = await hub.start(blueprint);
    expect(session).toMatchObject({ totalQuestions: 3, timeLimit: 30 });
    expect(session.exam?.domains.map(({ asked }) => asked)).toEqual([1, 2]);
  });

  it('is refused if the bank has no questions, and if students cannot take it; while one is open, that one continues', async () => {
    const empty = await hub.aBlueprint();
    const none = await hub.student.call(startExam, { body: { blueprintId: empty.id } });
    expect(none).toMatchObject({ status: 409, error: { code: 'no_questions' } });
    await hub.fillBank();
    const session = await hub.start(empty);
    const second = await hub.student.call(startExam, { body: { blueprintId: empty.id } });
    expect(second).toMatchObject({ status: 200, body: { id: session.id } });
    expect((await hub.student.ok(listExams))[0]?.openSessionId).toBe(session.id);
    const closed = await hub.aBlueprint({ exam: 'Closed', isOpen: false });
    expect((await hub.student.call(startExam, { body: { blueprintId: closed.id } })).status).toBe(404);
    expect(await hub.student.ok(listExams)).toHaveLength(1);
  });

  it('starts one exam when two tabs start at once', async () => {
    await hub.fillBank();
    const { id } = await hub.aBlueprint();
    const both = await Promise.all([1, 2].map(() => hub.student.call(startExam, { body: { blueprintId: id } })));
    expect(statusesOf(both)).toEqual([200, 201]);
    expect(both[0]?.body).toEqual(both[1]?.body);
  });
});

describe('an exam in progress', () => {
  let session: QuizSession;
  let blueprint: Blueprint;

  beforeEach(async () => {
    await hub.fillBank();
    blueprint = await hub.aBlueprint();
    session = await hub.start(blueprint);
  });

  it('lets answers change until the end, and reveals none before', async () => {
    expect((await hub.give(session, 0, 1)).status).toBe(201);
    expect((await hub.give(session, 0, 0)).body).toMatchObject({ selectedAnswer: 0, reveal: null });
    await hub.give(session, 1, 2);
    expect((await hub.give(session, 1, null)).body).toMatchObject({ selectedAnswer: null, reveal: null });
    const again = await hub.student.ok(getQuizSession, { params: { id: session.id } });
    expect(again.answers).toEqual([
      expect.objectContaining({ questionId: session.questions[0]?.id, selectedAnswer: 0 }),
    ]);
    expect(JSON.stringify(again)).not.toMatch(/correctAnswer|explanation|Because of reason/);

    const result = await hub.end(session);
    expect(result).toMatchObject({ questionsAttempted: 1, correctAnswers: 1, totalQuestions: 8, score: 13 });
    expect((await hub.give(session, 0, 1)).error?.code).toBe('completed');
    expect((await hub.give(session, 0, 0)).status).toBe(200);
  });

  it('refuses invalid responses, and clearing an answer in a quiz', async () => {
    expect((await hub.give(session, 0, 4)).status).toBe(400);
    const quiz = await hub.student.ok(createQuizSession, { body: { topicIds: [hub.safety.id], totalQuestions: 1 } });
    expect((await hub.give(quiz, 0, null)).status).toBe(400);
  });

  it('can neither be saved as a draft nor discarded', async () => {
    const params = { id: session.id };
    const draft = await hub.student.call(saveQuizDraft, { params, body: { name: 'Later' } });
    expect(draft).toMatchObject({ status: 409, error: { code: 'exam' } });
    expect((await hub.student.call(discardQuiz, { params })).error?.code).toBe('exam');
  });

  it('ends when its time is up with the answers so far, even if the student never returns', async () => {
    for (let index = 0; index < 4; index += 1) await hub.give(session, index, 0);
    hub.clock.advance({ minutes: 80, seconds: 20 });
    expect((await hub.give(session, 4, 0)).error?.code).toBe('time_is_up');
    await hub.jobHandlers['complete-overdue-quizzes']({});
    const [entry] = await hub.student.ok(listOwnQuizSessions);
    expect(entry).toMatchObject({ id: session.id, score: 50, questionsAttempted: 4, totalTime: 4800 });
  });

  it('can be accessed only by its student', async () => {
    const other = await hub.as(await aStudent(hub.db));
    expect((await hub.give(session, 0, 0, other)).status).toBe(404);
    for (const endpoint of [startBreak, endBreak] as const)
      expect((await other.call(endpoint, { params: { id: session.id } })).status).toBe(404);
    expect((await other.call(getExamResult, { params: { id: session.id } })).status).toBe(404);
    expect((await hub.student.call(getExamResult, { params: { id: session.id } })).error?.code).toBe('not_completed');
  });

  it('does not change when its blueprint is changed or deleted', async () => {
    const { id, updatedAt: _updatedAt, ...form } = blueprint;
    await hub.teacher.ok(updateBlueprint, { params: { id }, body: { ...form, minutes: 10, cut: 10 } });
    await hub.teacher.ok(deleteBlueprint, { params: { id } });
    for (let index = 0; index < 8; index += 1) await hub.give(session, index, 0);
    await hub.end(session);
    const result = await hub.student.ok(getExamResult, { params: { id: session.id } });
    expect(result).toMatchObject({ name: 'ARDMS SPI', cut: 75, score: 100 });
    expect(await hub.student.ok(listExams)).toEqual([]);
  });

  it('counts answers for the student only when it ends', async () => {
    for (let index = 0; index < 8; index += 1) await hub.give(session, index, index % 2);
    await hub.student.ok(saveQuizPosition, {
      params: { id: session.id },
      body: { index: 7, seconds: { [session.questions[0]?.id ?? '']: 12 } },
    });
    hub.clock.advance({ minutes: 5 });
    await hub.end(session);
    const attempts = await hub.student.ok(listOwnAttempts, { params: { sessionId: session.id } });
    expect(attempts).toHaveLength(8);
    expect(attempts[0]).toMatchObject({ timeSpent: 12, correctAnswer: 0 });
  });
});

describe('the result', () => {
  it('shows the percentage of scored questions, domains with intervals, and earlier exams', async () => {
    await hub.fillBank();
    const blueprint = await hub.aBlueprint({ unscored: 2, questions: 10 });
    const first = await hub.start(blueprint);
    expect(first).toMatchObject({ totalQuestions: 10, exam: { unscored: 2 } });
    await hub.end(first);
    hub.clock.advance({ days: 1 });
    const second = await hub.start(blueprint);
    for (let index = 0; index < 10; index += 1) await hub.give(second, index, 0);
    await hub.end(second);
    const result = await hub.student.ok(getExamResult, { params: { id: second.id } });
    expect(result).toMatchObject({ score: 100, scored: 8, unscored: 2, classMean: null });
    expect(result.earlier).toEqual([expect.objectContaining({ sessionId: first.id, score: 0 })]);
    expect(result.domains).toMatchObject([
      { name: 'Physics', asked: 6, points: 6, high: 100 },
      { name: 'Safety', asked: 2, points: 2, high: 100 },
    ]);
    // Wilson's interval is wider with fewer questions.
    expect(result.domains?.[0]?.low).toBeGreaterThan(result.domains?.[1]?.low ?? 100);
    expect((await hub.student.ok(listExams))[0]?.taken.map(({ score }) => score)).toEqual([100, 0]);
  });

  it('shows the class mean once there are ten students', async () => {
    await hub.fillBank();
    const blueprint = await hub.aBlueprint();
    let last: QuizSession | undefined;
    for (let n = 0; n < 10; n += 1) {
      const who = n === 9 ? hub.student : await hub.as(await aStudent(hub.db));
      last = await hub.start(blueprint, who);
      if (n < 5) for (let index = 0; index < 8; index += 1) await hub.give(last, index, 0, who);
      await hub.end(last, who);
    }
    const result = await hub.student.ok(getExamResult, { params: { id: last?.id ?? '' } });
    expect(result.classMean).toEqual({ score: 50, students: 10 });
  });
});
