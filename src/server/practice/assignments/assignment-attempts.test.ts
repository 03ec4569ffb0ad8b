import { describe, expect, it } from 'vitest';
import { changeMembers, createClass, deleteClass } from '#shared/people/classes.contract.ts';
import { createQuestion, deleteQuestion } from '#shared/bank/questions.contract.ts';
import {
  createAssignment,
  listOwnAssignments,
  startAssignment,
  updateAssignment,
} from '#shared/practice/assignments.contract.ts';
import { setExtraTime, startExam } from '#shared/practice/exams.contract.ts';
import { discardQuiz, saveQuizDraft } from '#shared/practice/open-quizzes.contract.ts';
import { getQuizSession, listOwnQuizSessions } from '#shared/practice/quiz-sessions.contract.ts';
import { aClassForm, aClassHub } from '#tests/support/classes.ts';
import { anExamHub } from '#tests/support/exams.ts';
import { aStudent } from '#tests/support/factories.ts';
import { forEachTest } from '#tests/support/for-each-test.ts';
import { formOf } from '#tests/support/kind-quiz.ts';
import { RIGHT } from '#tests/support/quiz.ts';
import { sampleOf } from '#tests/support/question-kind-samples.ts';
import { queriesOf } from '#tests/support/queries.ts';
import { statusesOf } from '#tests/support/test-client.ts';

const hub = forEachTest(aClassHub);

const mine = async () => {
  const { toDo, past } = await hub.student.ok(listOwnAssignments);
  return [...toDo, ...past];
};

describe('an attempt', () => {
  it('asks the questions in their order, under the name of the assignment', async () => {
    const session = await hub.begin(await hub.give({ title: 'Doppler' }));
    expect(session).toMatchObject({ topicName: 'Doppler', exam: null, answerReveal: 'after_submit' });
    expect(session.questions.map(({ id }) => id)).toEqual(hub.bank.map(({ id }) => id));
    const result = await hub.handIn(session, 4);
    expect(result).toMatchObject({ score: 80, areKeysWithheld: false });
    expect(result.questions).toHaveLength(5);
    const lastSessionId = session.id;
    expect(await mine()).toMatchObject([
      { state: 'done', mark: 80, attemptsUsed: 1, openSessionId: null, lastSessionId },
    ]);
  });

  it('is drawn for each student if it is a quiz, from the chosen kinds', async () => {
    await hub.owner.ok(createQuestion, { body: { ...formOf(sampleOf('numeric')), topicId: hub.topic.id } });
    const work = {
      kind: 'quiz' as const,
      topicIds: [hub.topic.id],
      kinds: ['single'],
      count: 10,
      pool: 'all' as const,
    };
    const session = await hub.begin(await hub.give({ work, reveal: 'at_once' }));
    expect(session).toMatchObject({ totalQuestions: 5, answerReveal: 'immediate' });
    expect(session.questions.map(({ id }) => id).toSorted()).toEqual(hub.bank.map(({ id }) => id).toSorted());
  });

  it('continues if one is open, and is created once by two simultaneous starts', async () => {
    const given = await hub.give();
    const start = () => hub.student.call(startAssignment, { params: given });
    const both = await Promise.all([start(), start()]);
    expect([statusesOf(both)]).not.toContainEqual([409, 409]);
    const again = await hub.begin(given);
    expect(both.filter(({ status }) => status === 200).map(({ body }) => body?.id)).toContain(again.id);
    expect(await mine()).toMatchObject([{ state: 'begun', openSessionId: again.id, lastSessionId: null }]);
  });

  it('can begin between opening and closing, up to the number allowed', async () => {
    const given = await hub.give({ opensAt: hub.in(1), attempts: 2 });
    const start = () => hub.student.call(startAssignment, { params: given });
    expect(await start()).toMatchObject({ status: 409, error: { code: 'assignment_closed' } });
    hub.goTo(1);
    await hub.handIn(await hub.begin(given), 2);
    const last = await hub.begin(given);
    await hub.handIn(last, 1);
    expect(await start()).toMatchObject({ status: 409, error: { code: 'no_attempts' } });
    expect(await mine()).toMatchObject([{ mark: 40, lastSessionId: last.id }]);
    hub.goTo(20.01);
    expect(await start()).toMatchObject({ status: 409, error: { code: 'assignment_closed' } });
  });

  it('cannot be begun by a student without the assignment', async () => {
    const outside = await hub.as(await aStudent(hub.db));
    expect((await outside.call(startAssignment, { params: await hub.give() })).status).toBe(404);
  });

  it('ends with the answers so far when the assignment closes, whatever time is left', async () => {
    const session = await hub.begin(await hub.give({ timeLimitMinutes: 600, dueAt: hub.in(2), closesAt: hub.in(2) }));
    expect(session.remainingSeconds).toBe(7200);
    hub.goTo(2.1);
    expect(await mine()).toMatchObject([{ state: 'done', mark: 0 }]);
    expect(await hub.student.ok(listOwnQuizSessions)).toMatchObject([{ completedAt: hub.in(2), totalTime: 7200 }]);
  });

  it('gets its student’s extra time, even if granted during the attempt, up to the closing time', async () => {
    await hub.owner.ok(setExtraTime, { params: hub.person, body: { extraTime: 'half', extraBreakMinutes: 0 } });
    const given = await hub.give({ timeLimitMinutes: 40, dueAt: hub.in(1.2), closesAt: hub.in(1.2) });
    expect(await mine()).toMatchObject([{ timeLimit: 60 }]);
    expect((await hub.begin(given)).remainingSeconds).toBe(3600);
    await hub.owner.ok(setExtraTime, { params: hub.person, body: { extraTime: 'double', extraBreakMinutes: 0 } });
    expect((await hub.begin(given)).remainingSeconds).toBe(72 * 60);
  });

  it('gets a longer limit while it runs, for one student or for all, and never a shorter one', async () => {
    const given = await hub.give({ timeLimitMinutes: 10 });
    await hub.begin(given);
    const left = async () => (await hub.begin(given)).remainingSeconds;
    await hub.accommodate(given, { timeLimitMinutes: 120 });
    expect(await left()).toBe(7200);
    expect(await mine()).toMatchObject([{ timeLimit: 120 }]);
    await hub.accommodate(given, { timeLimitMinutes: 5 });
    expect(await left()).toBe(7200);
    await hub.accommodate(given, {});
    await hub.owner.ok(updateAssignment, { params: given, body: hub.form({ timeLimitMinutes: 240 }) });
    expect(await left()).toBe(4 * 3600);
  });

  it('ends now, not before it began, if the closing time is moved into the past', async () => {
    hub.goTo(5);
    const given = await hub.give();
    const { id } = await hub.begin(given);
    hub.goTo(5.2);
    const body = hub.form({ dueAt: hub.in(2), closesAt: hub.in(2) });
    await hub.owner.ok(updateAssignment, { params: given, body });
    await hub.owner.ok(updateAssignment, { params: given, body: { ...body, title: 'Week 2' } });
    await hub.passTime(5.3);
    expect(await hub.student.ok(listOwnQuizSessions)).toMatchObject([{ id, completedAt: hub.in(5.2) }]);
    expect(await mine()).toMatchObject([{ state: 'late' }]);
  });

  it('is marked as late after the due date', async () => {
    const given = await hub.give();
    hub.goTo(10.5);
    expect(await mine()).toMatchObject([{ state: 'missing', mark: null }]);
    await hub.handIn(await hub.begin(given), 5);
    expect(await mine()).toMatchObject([{ state: 'late', mark: 100 }]);
  });

  it('counts 0 if there was none, and hides the mark until the teacher shows it', async () => {
    await hub.give();
    await hub.give({ title: 'Hidden', areMarksShown: false });
    hub.goTo(21);
    const marks = (await mine()).map(({ title, state, mark }) => [title, { state, mark }]);
    expect(Object.fromEntries(marks)).toEqual({
      Hidden: { state: 'missing', mark: null },
      'Week 1': { state: 'missing', mark: 0 },
    });
  });

  it('asks the remaining questions if some were deleted, and is refused if all were', async () => {
    const given = await hub.give({ attempts: 0 });
    const [first, ...others] = hub.bank;
    await hub.owner.ok(deleteQuestion, { params: { id: first?.id ?? '' } });
    const session = await hub.begin(given);
    expect(session.totalQuestions).toBe(4);
    await hub.handIn(session, 4);
    expect(await mine()).toMatchObject([{ mark: 100 }]);
    for (const { id } of others) await hub.owner.ok(deleteQuestion, { params: { id } });
    expect(await hub.student.call(startAssignment, { params: given })).toMatchObject({
      status: 409,
      error: { code: 'no_questions' },
    });
  });

  it('cannot be saved as a draft or discarded', async () => {
    const { id } = await hub.begin(await hub.give());
    expect((await hub.student.call(discardQuiz, { params: { id } })).status).toBe(409);
    expect((await hub.student.call(saveQuizDraft, { params: { id }, body: { name: 'Later' } })).status).toBe(409);
  });

  it('can be excused or given another mark by the teacher', async () => {
    const given = await hub.give();
    await hub.handIn(await hub.begin(given), 1);
    await hub.accommodate(given, { mark: 65, reason: 'Question 3 was not taught' });
    expect(await mine()).toMatchObject([{ state: 'done', mark: 65 }]);
    await hub.accommodate(given, { isExcused: true });
    expect(await mine()).toMatchObject([{ state: 'excused', mark: null }]);
  });

  it('are listed with the same number of statements for any number of assignments', async () => {
    await hub.give();
    const ofOne = await queriesOf(mine);
    for (let n = 0; n < 6; n += 1) await hub.give();
    expect(await queriesOf(mine)).toBe(ofOne);
    expect(ofOne).toBeLessThanOrEqual(5);
  });
});

describe.each(['student', 'server'] as const)('an exam whose class is deleted while it is open', (who) => {
  it(`when ended by the ${who} keeps its clock and answers and becomes an exam of the student’s own`, async () => {
    const exams = await anExamHub();
    await exams.fillBank();
    const blueprint = await exams.aBlueprint();
    const ofClass = await exams.teacher.ok(createClass, { body: aClassForm });
    await exams.teacher.ok(changeMembers, { params: ofClass, body: { add: [exams.person.id] } });
    const work = { kind: 'exam' as const, blueprintId: blueprint.id };
    const body = hub.form({ classId: ofClass.id, work, reveal: 'never' });
    const given = await exams.teacher.ok(createAssignment, { body });
    const session = await exams.student.ok(startAssignment, { params: given });
    await exams.give(session, 0, RIGHT);
    await exams.teacher.ok(deleteClass, { params: ofClass });

    const running = await exams.student.ok(getQuizSession, { params: { id: session.id } });
    expect(running.remainingSeconds).toBe(session.remainingSeconds);
    expect(running.answers).toMatchObject([{ selectedAnswer: RIGHT, reveal: null }]);
    expect((await exams.give(session, 1, RIGHT)).status).toBe(201);
    if (who === 'student') await exams.end(session);
    exams.clock.advance({ minutes: 91 });
    expect(await exams.student.ok(listOwnQuizSessions)).toMatchObject([{ score: 25, areKeysWithheld: false }]);
    expect(await exams.student.ok(listOwnAssignments)).toEqual({ toDo: [], past: [], total: null });
    expect((await exams.student.call(startAssignment, { params: given })).status).toBe(404);
  });
});

it('an exam can be an attempt even if its blueprint is not open, and alongside a practice exam', async () => {
  const exams = await anExamHub();
  await exams.fillBank();
  const blueprint = await exams.aBlueprint();
  const practice = await exams.start(blueprint);
  const form = hub.form({ classId: null, work: { kind: 'exam', blueprintId: blueprint.id } });
  const given = await exams.teacher.ok(createAssignment, { body: form });
  const session = await exams.student.ok(startAssignment, { params: given });
  expect(session).toMatchObject({ topicName: 'Week 1', totalQuestions: 8, exam: { name: 'ARDMS SPI' } });
  const own = await exams.student.call(startExam, { body: { blueprintId: blueprint.id } });
  expect(own).toMatchObject({ status: 200, body: { id: practice.id } });
  await exams.give(session, 0, 0);
  expect((await exams.end(session)).score).toBe(13);
  const { past } = await exams.student.ok(listOwnAssignments);
  expect(past).toMatchObject([{ kind: 'exam', state: 'done', mark: 12.5 }]);
});
