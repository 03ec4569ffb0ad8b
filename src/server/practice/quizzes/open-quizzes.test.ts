import { describe, expect, it } from 'vitest';
import { getPortal } from '#shared/practice/progress.contract.ts';
import {
  discardQuiz,
  listOpenQuizzes,
  resumeQuizSession,
  saveQuizDraft,
  saveQuizPosition,
  undiscardQuiz,
} from '#shared/practice/open-quizzes.contract.ts';
import {
  completeQuizSession,
  getQuizSession,
  listOwnAttempts,
  listOwnQuizSessions,
} from '#shared/practice/quiz-sessions.contract.ts';
import { studentStats } from '#server/db/schema/progress.ts';
import { aStudent } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { aQuizTaker, RIGHT, WRONG } from '#tests/support/quiz.ts';

const hub = hubForEachTest();
const taker = forEachTest(() => aQuizTaker(hub, { timeLimit: 5 }));

const params = (of = taker) => ({ params: { id: of.session.id } });
const listed = (of = taker) => of.client.ok(listOpenQuizzes);
const questionId = (index: number, of = taker) => of.session.questions[index]?.id ?? '';
const savePosition = (position: object, of = taker) =>
  of.client.call(saveQuizPosition, { ...params(of), body: position });
const saveDraft = (name: string, of = taker) => of.client.call(saveQuizDraft, { ...params(of), body: { name } });
const completeOverdue = () => hub.jobHandlers['complete-overdue-quizzes']({});
const completed = { status: 409, error: { code: 'completed' } };

describe('the open quizzes of a student', () => {
  it('show the position, the number of answers, and the time left', async () => {
    await taker.answer(0, RIGHT);
    hub.clock.advance({ seconds: 40 });
    expect(await savePosition({ index: 2 })).toMatchObject({ status: 204 });
    expect(await listed()).toEqual([
      {
        id: taker.session.id,
        topicName: taker.topic.name,
        draftName: null,
        savedAt: null,
        startedAt: taker.session.startedAt,
        lastActiveAt: hub.clock.read().toISOString(),
        index: 2,
        totalQuestions: 3,
        questionsAttempted: 1,
        timeLimit: 5,
        remainingSeconds: 260,
        answerReveal: 'after_submit',
        canBePutAside: true,
        isCheck: false,
      },
    ]);
  });

  it('list a running clock first and then the last active, a page at a time, and none of other students', async () => {
    hub.clock.advance({ seconds: 1 });
    const second = await aQuizTaker(hub, { user: taker.user });
    await second.answer(0, RIGHT);
    hub.clock.advance({ seconds: 1 });
    const third = await aQuizTaker(hub, { user: taker.user });
    await third.answer(0, RIGHT);
    await aQuizTaker(hub);
    const ids = async () => (await listed()).map(({ id }) => id);
    expect(await ids()).toEqual([taker.session.id, third.session.id, second.session.id]);
    hub.clock.advance({ seconds: 1 });
    await second.answer(1, RIGHT);
    expect(await ids()).toEqual([taker.session.id, second.session.id, third.session.id]);
    const next = await taker.client.ok(listOpenQuizzes, { query: { limit: 1, offset: 1 } });
    expect(next).toMatchObject([{ id: second.session.id }]);
  });

  it('do not include one that was only opened, until an option is selected, or it is saved as a draft', async () => {
    const [opened, chosen, saved] = await Promise.all([1, 2, 3].map(() => aQuizTaker(hub, { user: taker.user })));
    if (!opened || !chosen || !saved) throw new Error('three quizzes were started');
    const ids = async () => (await listed()).map(({ id }) => id);
    expect(await ids()).toEqual([taker.session.id]);
    await savePosition({ index: 1, selected: { [questionId(1, chosen)]: WRONG } }, chosen);
    await saveDraft('Later', saved);
    expect(new Set(await ids())).toEqual(new Set([taker.session.id, chosen.session.id, saved.session.id]));
    expect(await taker.client.ok(getQuizSession, params(opened))).toMatchObject({ completedAt: null });
  });

  it('do not include a completed one', async () => {
    await taker.complete();
    expect(await listed()).toEqual([]);
  });

  it('keep their position on another device', async () => {
    const selected = { [questionId(1)]: WRONG };
    const position = { index: 1, selected, skipped: [questionId(0)], seconds: { [questionId(0)]: 12.5 } };
    await savePosition(position);
    const phone = await hub.as(taker.user);
    expect(await phone.ok(getQuizSession, params())).toMatchObject({ place: position });
  });
});

describe('a draft', () => {
  it('has a name and can be renamed, and its clock is stopped until it is resumed with the full limit', async () => {
    hub.clock.advance({ minutes: 2 });
    const savedAt = hub.clock.read().toISOString();
    expect(await saveDraft(' Before lunch ')).toMatchObject({
      status: 200,
      body: { draftName: 'Before lunch', savedAt, remainingSeconds: null },
    });
    hub.clock.advance({ days: 3 });
    await completeOverdue();
    expect(await saveDraft('After lunch')).toMatchObject({ body: { draftName: 'After lunch', savedAt } });
    expect(await taker.client.ok(getQuizSession, params())).toMatchObject({ savedAt, completedAt: null });
    const resumed = await taker.client.ok(resumeQuizSession, params());
    expect(resumed).toMatchObject({ savedAt: null, remainingSeconds: 300 });
    hub.clock.advance({ minutes: 1 });
    expect(await taker.client.ok(resumeQuizSession, params())).toMatchObject({ remainingSeconds: 240 });
  });

  it('may be one of several', async () => {
    const second = await aQuizTaker(hub, { user: taker.user });
    await saveDraft('One');
    await saveDraft('Two', second);
    const names = new Set((await listed()).map(({ draftName }) => draftName));
    expect(names).toEqual(new Set(['One', 'Two']));
  });

  it('cannot be made from a quiz that is over', async () => {
    hub.clock.advance({ minutes: 6 });
    expect(await saveDraft('Too late')).toMatchObject({ status: 409, error: { code: 'time_is_up' } });
    await taker.complete();
    expect(await saveDraft('Too late')).toMatchObject(completed);
  });

  it('needs a name', async () => {
    for (const name of ['', '  ', 'x'.repeat(121)]) expect(await saveDraft(name)).toMatchObject({ status: 400 });
  });

  it('can be deleted and restored, and keeps its answers', async () => {
    await taker.answer(0, RIGHT);
    await saveDraft('Mine');
    for (let i = 0; i < 2; i += 1) {
      expect(await taker.client.call(discardQuiz, params())).toMatchObject({ status: 204 });
    }
    expect(await listed()).toEqual([]);
    const back = await taker.client.ok(undiscardQuiz, params());
    expect(back).toMatchObject({ draftName: 'Mine', questionsAttempted: 1 });
    expect(await listed()).toEqual([back]);
  });
});

describe('a quiz deleted by its student', () => {
  it('is not completed by the clock unless it is restored after its time is up', async () => {
    await taker.client.call(discardQuiz, params());
    hub.clock.advance({ minutes: 6 });
    await completeOverdue();
    expect(await taker.client.ok(listOwnQuizSessions)).toEqual([]);
    expect(await taker.client.call(undiscardQuiz, params())).toMatchObject(completed);
    expect(await taker.client.ok(listOwnQuizSessions)).toHaveLength(1);
  });

  it('cannot be a completed one', async () => {
    await taker.complete();
    expect(await taker.client.call(discardQuiz, params())).toMatchObject(completed);
    expect(await taker.client.ok(listOwnQuizSessions)).toHaveLength(1);
  });
});

describe("somebody else's quiz", () => {
  it('returns 404 and does not change', async () => {
    const other = await hub.as(await aStudent(hub.db));
    const calls = [
      other.call(saveQuizPosition, { ...params(), body: { index: 1 } }),
      other.call(saveQuizDraft, { ...params(), body: { name: 'Mine' } }),
      other.call(discardQuiz, params()),
      other.call(undiscardQuiz, params()),
      other.call(resumeQuizSession, params()),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(await listed()).toMatchObject([{ index: 0, draftName: null }]);
  });
});

describe('a quiz that its student does not complete', () => {
  it('is completed by the job as of its deadline, after the grace period for late answers', async () => {
    await taker.answer(0, RIGHT);
    const deadline = hub.clock.read().getTime() + 300_000;
    hub.clock.advance({ minutes: 5, seconds: 15 });
    await completeOverdue();
    expect(await taker.client.ok(listOpenQuizzes)).toHaveLength(1);
    hub.clock.advance({ seconds: 1 });
    await completeOverdue();
    await completeOverdue();
    const history = await taker.client.ok(listOwnQuizSessions);
    expect(history).toMatchObject([
      { questionsAttempted: 1, score: 33, totalTime: 300, completedAt: new Date(deadline).toISOString(), number: 1 },
    ]);
    expect((await taker.client.ok(getPortal)).stats).toMatchObject({ quizSessions: 1, totalTimeSpent: 300 });
  });

  it('is completed when somebody reads the open quizzes, the history or the quiz itself', async () => {
    const quizzes = [taker, await aQuizTaker(hub, { timeLimit: 5 }), await aQuizTaker(hub, { timeLimit: 5 })] as const;
    hub.clock.advance({ minutes: 6 });
    expect(await listed(quizzes[0])).toEqual([]);
    expect(await quizzes[1].client.ok(listOwnQuizSessions)).toHaveLength(1);
    const session = await quizzes[2].client.ok(getQuizSession, params(quizzes[2]));
    expect(session.completedAt).not.toBeNull();
  });

  it('is submitted with the responses selected when time ran out, ignoring invalid ones', async () => {
    await taker.answer(0, WRONG);
    const foreign = await aQuizTaker(hub);
    const selected = { [questionId(0)]: RIGHT, [questionId(1)]: RIGHT, [questionId(2)]: 4 };
    await savePosition({
      selected: { ...selected, [questionId(0, foreign)]: RIGHT },
      seconds: { [questionId(1)]: 20.4 },
    });
    hub.clock.advance({ minutes: 6 });
    await completeOverdue();
    const attempts = await taker.client.ok(listOwnAttempts, { params: { sessionId: taker.session.id } });
    expect(attempts.map(({ selectedAnswer, timeSpent }) => [selectedAnswer, timeSpent])).toEqual([
      [WRONG, 0],
      [RIGHT, 20],
      [null, 0],
    ]);
    expect(await taker.client.ok(listOwnQuizSessions)).toMatchObject([{ questionsAttempted: 2, correctAnswers: 1 }]);
  });

  it('is submitted with what a newer tab has selected, although an older tab has saved its position since', async () => {
    await savePosition({ index: 0, selected: { [questionId(0)]: RIGHT }, seconds: { [questionId(0)]: 9 } });
    await savePosition({ index: 2, selected: { [questionId(1)]: RIGHT }, seconds: { [questionId(0)]: 4 } });
    hub.clock.advance({ minutes: 6 });
    await completeOverdue();
    const attempts = await taker.client.ok(listOwnAttempts, { params: { sessionId: taker.session.id } });
    expect(attempts.map(({ selectedAnswer, timeSpent }) => [selectedAnswer, timeSpent])).toEqual([
      [RIGHT, 9],
      [RIGHT, 0],
      [null, 0],
    ]);
  });

  it('is completed once, even by its student and the job at the same time', async () => {
    hub.clock.advance({ minutes: 6 });
    await Promise.all([completeOverdue(), taker.complete(), completeOverdue(), listed()]);
    expect((await taker.client.ok(getPortal)).stats).toMatchObject({ quizSessions: 1, totalTimeSpent: 300 });
  });

  it('does not accept a position once its time is up, nor once it is completed', async () => {
    hub.clock.advance({ minutes: 6 });
    expect(await savePosition({ index: 1 })).toMatchObject({ status: 409, error: { code: 'time_is_up' } });
    await taker.complete();
    expect(await savePosition({ index: 1 })).toMatchObject(completed);
  });
});

describe('the time of a quiz', () => {
  it('is the whole limit if the clock ended it, and selected responses then count', async () => {
    const exam = await aQuizTaker(hub, { timeLimit: 1, user: taker.user });
    await exam.answer(0, RIGHT, { timeSpent: 1 });
    hub.clock.advance({ minutes: 1 });
    const position = { selected: { [questionId(1, exam)]: RIGHT } };
    const result = await exam.client.ok(completeQuizSession, { ...params(exam), body: { place: position } });
    expect(result).toMatchObject({ totalTimeSpent: 60, questionsAttempted: 2, correctAnswers: 2 });
    expect((await exam.client.ok(getPortal)).stats.totalTimeSpent).toBe(60);
  });

  it('includes unanswered questions, whose selected responses do not count before time is up', async () => {
    await taker.answer(0, RIGHT, { timeSpent: 7 });
    hub.clock.advance({ minutes: 2 });
    await taker.answer(1, RIGHT, { timeSpent: 10 });
    const position = { selected: { [questionId(2)]: RIGHT }, seconds: { [questionId(2)]: 33.4, [questionId(1)]: 50 } };
    const result = await taker.client.ok(completeQuizSession, { ...params(), body: { place: position } });
    expect(result).toMatchObject({ totalTimeSpent: 43, questionsAttempted: 2 });
    expect(result.questions.map(({ timeSpent }) => timeSpent)).toEqual([0, 10, 33]);
    expect((await taker.client.ok(getPortal)).stats.totalTimeSpent).toBe(43);
  });

  it('is never longer than the quiz has existed', async () => {
    hub.clock.advance({ seconds: 20 });
    const position = { seconds: { [questionId(0)]: 1_000_000 } };
    const result = await taker.client.ok(completeQuizSession, { ...params(), body: { place: position } });
    expect(result.totalTimeSpent).toBe(20);
  });

  it('does not change when the counters are rebuilt', async () => {
    await taker.answer(0, RIGHT, { timeSpent: 0 });
    await aQuizTaker(hub, { user: taker.user });
    hub.clock.advance({ minutes: 6 });
    await completeOverdue();
    const before = await hub.db.select().from(studentStats);
    expect(before).toMatchObject([{ totalTimeSpent: 300 }]);
    await hub.jobHandlers['rebuild-counters']({ isWanted: true });
    expect(await hub.db.select().from(studentStats)).toEqual(before);
  });
});
