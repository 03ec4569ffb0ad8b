import { describe, expect, it } from 'vitest';
import { anExamHub } from '#tests/support/exams.ts';
import { aFlashcard, aQuestion, aStudent } from '#tests/support/factories.ts';
import { forEachTest } from '#tests/support/for-each-test.ts';
import { queriesOf } from '#tests/support/queries.ts';
import { deleteTopic } from '#shared/bank/topics.contract.ts';
import { recordReviews, getStudyOverview, saveStudySettings } from '#shared/cards/card-reviews.contract.ts';
import { updateBlueprint } from '#shared/practice/blueprints.contract.ts';
import { answerQuestion, completeQuizSession, createQuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import { createAssignment } from '#shared/practice/assignments.contract.ts';
import { chooseExam, getToday, takeToday } from '#shared/practice/today.contract.ts';
import { plainTerms } from '#tests/support/classes.ts';

const today = () => hub.student.ok(getToday);
const choose = (body: { examDate: string | null; blueprintId: string | null }) =>
  hub.student.call(chooseExam, { body });

const hub = forEachTest(anExamHub);

/** Answers questions of a topic in a quiz. */
async function answer(topicId: string, count: number) {
  const quiz = await hub.student.ok(createQuizSession, { body: { topicIds: [topicId], totalQuestions: count } });
  for (const { id } of quiz.questions) {
    await hub.student.ok(answerQuestion, { body: { sessionId: quiz.id, questionId: id, selectedAnswer: 0 } });
  }
  await hub.student.ok(completeQuizSession, { params: { id: quiz.id }, body: {} });
}

describe('the daily plan', () => {
  it('asks for questions of the domains that need more answers', async () => {
    await hub.fillBank();
    const { id } = await hub.aBlueprint();
    expect(await today()).toEqual({
      day: '2026-03-11',
      examDate: null,
      examDateOf: null,
      daysLeft: null,
      exam: { blueprintId: id, name: 'ARDMS SPI' },
      exams: [{ blueprintId: id, name: 'ARDMS SPI' }],
      cards: { studied: 0, left: 0 },
      questions: [
        { name: 'Physics', topicIds: [hub.physics.id], count: 9, answered: 0, pool: 'unseen' },
        { name: 'Safety', topicIds: [hub.safety.id], count: 4, answered: 0, pool: 'unseen' },
      ],
      check: { isOffered: true, openSessionId: null },
      practiceExam: null,
    });
  });

  it('stays the same all day while parts of it are done, and is made again the next day', async () => {
    await hub.fillBank();
    await hub.aBlueprint();
    const planned = (await today()).questions;
    await answer(hub.physics.id, 4);
    await aFlashcard(hub.db);
    const later = await today();
    expect(later.questions).toEqual(planned.map((part, index) => ({ ...part, answered: index === 0 ? 4 : 0 })));
    expect(later.cards).toEqual({ studied: 0, left: 1 });
    hub.clock.advance({ days: 1 });
    const next = await today();
    expect(next.day).toBe('2026-03-12');
    expect(next.questions.map(({ answered }) => answered)).toEqual([0, 0]);
    // Nine minus four known ones: all of them again, or the rest.
    expect(next.questions[0]).toMatchObject({ name: 'Physics', pool: 'all' });
  });

  it('can have its exam before the student is approved', async () => {
    await hub.aBlueprint();
    const pending = await hub.as(await aStudent(hub.db, { status: 'pending' }));
    const body = { examDate: '2026-03-21', blueprintId: null };
    expect(await pending.ok(chooseExam, { body })).toMatchObject({ examDate: '2026-03-21', daysLeft: 10 });
  });

  it('has no topics that were deleted since it was made', async () => {
    await hub.fillBank();
    await hub.aBlueprint();
    await today();
    await hub.teacher.ok(deleteTopic, { params: { id: hub.safety.id } });
    expect((await today()).questions.map(({ topicIds }) => topicIds)).toEqual([[hub.physics.id]]);
  });

  it('does not count the answers of an exam as practice', async () => {
    await hub.fillBank();
    const blueprint = await hub.aBlueprint();
    await today();
    const exam = await hub.start(blueprint);
    await hub.give(exam, 0, 0);
    await hub.end(exam);
    expect((await today()).questions.map(({ answered }) => answered)).toEqual([0, 0]);
  });

  it('counts the cards done today and those that are left', async () => {
    const card = await aFlashcard(hub.db);
    await aFlashcard(hub.db);
    const at = hub.clock.read().toISOString();
    const id = '7b0e7f0e-3c3c-4c59-9d3a-0d5b8a3b0001';
    await hub.student.ok(recordReviews, {
      body: { sentAt: at, entries: [{ id, cardId: card.id, at, kind: 'grade', rating: 4, timeSpent: 3 }] },
    });
    expect((await today()).cards).toEqual({ studied: 1, left: 1 });
  });

  it('without an exam covers all topics, then the weak ones; an empty bank asks for nothing', async () => {
    expect((await today()).questions).toEqual([]);
    for (let n = 0; n < 6; n += 1) await aQuestion(hub.db, { topicId: hub.physics.id, correctAnswer: 1 });
    hub.clock.advance({ days: 1 });
    expect((await today()).questions).toMatchObject([{ name: 'all topics', count: 6 }]);
    await answer(hub.physics.id, 6);
    hub.clock.advance({ days: 1 });
    expect((await today()).questions).toMatchObject([{ name: 'Physics', count: 6, pool: 'all' }]);
  });

  it('takes few statements, both when it is made and afterwards', async () => {
    await hub.fillBank();
    await hub.aBlueprint();
    expect(await queriesOf(today)).toBeLessThanOrEqual(13);
    expect(await queriesOf(today)).toBeLessThanOrEqual(8);
  });
});

describe('the exam to prepare for', () => {
  it('is chosen with its date, which the card schedules also follow, and changes the plan at once', async () => {
    await hub.fillBank();
    const spi = await hub.aBlueprint();
    const vascular = await hub.aBlueprint({
      exam: 'VT',
      domains: [{ name: 'Bioeffects', weight: 100, topicIds: [hub.safety.id], objectives: [] }],
    });
    await hub.student.ok(saveStudySettings, {
      body: { newPerDay: 3, reviewsPerDay: 50, examDate: null, topicIds: [hub.physics.id] },
    });
    expect((await today()).exam?.blueprintId).toBe(spi.id);
    const chosen = await choose({ examDate: '2026-03-21', blueprintId: vascular.id });
    expect(chosen.body).toMatchObject({
      examDate: '2026-03-21',
      daysLeft: 10,
      exam: { blueprintId: vascular.id },
      questions: [{ name: 'Bioeffects' }],
    });
    const { settings } = await hub.student.ok(getStudyOverview);
    expect(settings).toMatchObject({
      newPerDay: 3,
      reviewsPerDay: 50,
      examDate: '2026-03-21',
      topicIds: [hub.physics.id],
    });
  });

  it('falls back to another when it is closed, and asks for nothing on its day', async () => {
    await hub.fillBank();
    const { id: _id, updatedAt: _at, ...blueprint } = await hub.aBlueprint();
    const other = await hub.aBlueprint({ exam: 'VT' });
    await choose({ examDate: '2026-03-11', blueprintId: other.id });
    expect(await today()).toMatchObject({ daysLeft: 0, questions: [], practiceExam: null });
    await hub.teacher.ok(updateBlueprint, { params: { id: other.id }, body: { ...blueprint, isOpen: false } });
    hub.clock.advance({ days: 1 });
    expect(await today()).toMatchObject({
      examDate: '2026-03-11',
      daysLeft: null,
      exam: { name: 'ARDMS SPI' },
      questions: [{ name: 'Physics' }, { name: 'Safety' }],
    });
  });

  it('must be available to students, with a valid date', async () => {
    const closed = await hub.aBlueprint({ isOpen: false });
    expect((await choose({ examDate: null, blueprintId: closed.id })).status).toBe(404);
    expect((await choose({ examDate: '1812-01-01', blueprintId: null })).status).toBe(400);
    expect((await choose({ examDate: '2026-02-30', blueprintId: null })).status).toBe(400);
  });
});

describe('taking today along', () => {
  const take = () => hub.student.ok(takeToday);
  const idsOf = ({ quizzes }: Awaited<ReturnType<typeof take>>) => quizzes.map(({ session }) => session.id);

  it('begins a quiz for each part of the plan, without keys', async () => {
    await hub.fillBank();
    await hub.aBlueprint();
    const { quizzes } = await take();
    expect(quizzes.map(({ name, session }) => [name, session.totalQuestions, session.answerReveal])).toEqual([
      ['Physics', 9, 'immediate'],
      ['Safety', 4, 'immediate'],
    ]);
    expect(quizzes.flatMap(({ session }) => session.answers)).toEqual([]);
    expect(JSON.stringify(quizzes)).not.toMatch(/correctAnswer|explanation|"key"/);
  });

  it('gives another device, and the same one again, the quizzes that are begun', async () => {
    await hub.fillBank();
    await hub.aBlueprint();
    const elsewhere = await hub.as(hub.person);
    const [first, second] = await Promise.all([take(), elsewhere.ok(takeToday)]);
    expect(idsOf(second)).toEqual(idsOf(first));
    expect(idsOf(await take())).toEqual(idsOf(first));
    expect(idsOf(first)).toHaveLength(2);
  });

  it('leaves out what is done, and begins anew what was completed too early', async () => {
    await hub.fillBank();
    await hub.aBlueprint();
    const before = await take();
    await answer(hub.safety.id, 4);
    const after = await take();
    expect(after.quizzes.map(({ name }) => name)).toEqual(['Physics']);
    const [physics = ''] = idsOf(before);
    await hub.student.ok(completeQuizSession, { params: { id: physics }, body: {} });
    expect(idsOf(await take())).not.toContain(physics);
  });

  it('takes no question that an assignment withholds', async () => {
    await hub.fillBank();
    const asked = await aQuestion(hub.db, { topicId: hub.physics.id });
    await hub.teacher.ok(createAssignment, {
      body: {
        classId: null,
        ...plainTerms,
        reveal: 'after_due',
        work: { kind: 'questions', questionIds: [asked.id] },
        opensAt: '2026-03-11T00:00:00.000Z',
        dueAt: '2026-03-20T00:00:00.000Z',
        closesAt: '2026-03-20T00:00:00.000Z',
      },
    });
    const questions = (await take()).quizzes.flatMap(({ session }) => session.questions.map(({ id }) => id));
    expect(questions.length).toBeGreaterThan(0);
    expect(questions).not.toContain(asked.id);
  });

  it('takes nothing where the plan has no questions', async () => {
    expect(await take()).toEqual({ quizzes: [] });
  });
});
