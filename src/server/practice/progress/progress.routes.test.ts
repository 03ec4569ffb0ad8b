import { describe, expect, it } from 'vitest';
import { questions } from '#server/db/schema/content.ts';
import { studyFlashcard } from '#shared/cards/flashcards.contract.ts';
import { getPortal, getStudentStats, listRecentAttempts } from '#shared/practice/progress.contract.ts';
import { aFlashcard, aStudent, aTopic, someQuestions } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { aQuizTaker, RIGHT, WRONG } from '#tests/support/quiz.ts';

const hub = hubForEachTest();
const user = forEachTest(() => aStudent(hub.db));
const student = forEachTest(() => hub.as(user));

const stats = (zone?: string) => student.ok(getStudentStats, zone ? { headers: { 'x-time-zone': zone } } : {});
const noStats = {
  questionsCompleted: 0,
  totalQuestions: 0,
  questionsAnswered: 0,
  averageScore: 0,
  totalTimeSpent: 0,
  streak: 0,
  daysStudiedThisWeek: 0,
  quizSessions: 0,
  flashcardsStudied: 0,
  totalFlashcards: 0,
};

async function studyAt(instant: string, zone?: string): Promise<void> {
  hub.clock.set(instant);
  const { id } = await aFlashcard(hub.db);
  await student.ok(studyFlashcard, { params: { id }, headers: zone ? { 'x-time-zone': zone } : {} });
}

describe('a student’s figures', () => {
  it('are empty, except for the size of the bank, before anything is done', async () => {
    await someQuestions(hub.db, 2);
    await aFlashcard(hub.db);
    expect(await stats()).toEqual({ ...noStats, totalQuestions: 2, totalFlashcards: 1 });
  });

  it('count distinct questions completed, all answers, sessions, and the mean of their scores', async () => {
    const first = await aQuizTaker(hub, { user, questions: 3 });
    hub.clock.advance({ minutes: 1 });
    await first.answer(0, RIGHT, { timeSpent: 20 });
    await first.answer(1, WRONG, { timeSpent: 10 });
    await first.complete();
    const questionIds = first.session.questions.map(({ id }) => id);
    const second = await aQuizTaker(hub, { user, questions: 1, questionIds: questionIds.slice(0, 1) });
    await second.answer(0, RIGHT);
    await second.complete();
    expect(await stats()).toMatchObject({
      questionsCompleted: 2,
      totalQuestions: 4,
      questionsAnswered: 3,
      averageScore: (33 + 100) / 2,
      totalTimeSpent: 30,
      quizSessions: 2,
      streak: 1,
      daysStudiedThisWeek: 1,
    });
  });

  it('count answers of sessions in progress, but not their scores', async () => {
    const { answer } = await aQuizTaker(hub, { user });
    await answer(0, RIGHT);
    expect(await stats()).toMatchObject({
      questionsAnswered: 1,
      questionsCompleted: 1,
      averageScore: 0,
      quizSessions: 0,
    });
  });

  it('lower completed and total together when a question is deleted, but keep the number of answers', async () => {
    const { answer } = await aQuizTaker(hub, { user });
    await answer(0, RIGHT);
    await hub.db.delete(questions);
    expect(await stats()).toMatchObject({ questionsCompleted: 0, totalQuestions: 0, questionsAnswered: 1 });
  });

  it("are the student's own", async () => {
    const other = await aQuizTaker(hub);
    await other.answer(0, RIGHT);
    await other.complete();
    expect(await stats()).toEqual({ ...noStats, totalQuestions: 3 });
  });

  it('are available to a pending student', async () => {
    const pending = await hub.as(await aStudent(hub.db, { status: 'pending' }));
    expect(await pending.ok(getStudentStats)).toEqual(noStats);
  });
});

describe('the streak', () => {
  it('grows day by day, survives the following day, and ends the day after that', async () => {
    await studyAt('2026-03-09T10:00:00Z');
    await studyAt('2026-03-10T23:59:00Z');
    await studyAt('2026-03-11T00:01:00Z');
    expect(await stats()).toMatchObject({ streak: 3, daysStudiedThisWeek: 3 });
    hub.clock.set('2026-03-12T23:59:00Z');
    expect(await stats()).toMatchObject({ streak: 3 });
    hub.clock.set('2026-03-13T00:00:00Z');
    expect(await stats()).toMatchObject({ streak: 0, daysStudiedThisWeek: 3 });
    await studyAt('2026-03-13T08:00:00Z');
    expect(await stats()).toMatchObject({ streak: 1 });
  });

  it('counts a day once, by cards and answers alike', async () => {
    await studyAt('2026-03-10T10:00:00Z');
    await studyAt('2026-03-10T11:00:00Z');
    hub.clock.set('2026-03-11T10:00:00Z');
    const { answer } = await aQuizTaker(hub, { user });
    await answer(0, WRONG);
    await answer(1, WRONG);
    expect(await stats()).toMatchObject({ streak: 2, daysStudiedThisWeek: 2 });
  });

  it("counts days in the student's own zone", async () => {
    const zone = 'America/Los_Angeles';
    await studyAt('2026-03-11T06:30:00Z', zone); // still the 10th there, 23:30
    await studyAt('2026-03-11T07:30:00Z', zone); // the 11th, 00:30
    expect(await stats(zone)).toMatchObject({ streak: 2, daysStudiedThisWeek: 2 });
    hub.clock.set('2026-03-13T06:59:00Z'); // the 12th there, the 13th in UTC
    expect(await stats(zone)).toMatchObject({ streak: 2 });
    expect(await stats()).toMatchObject({ streak: 0 });
  });

  it('uses UTC if the time zone is unknown', async () => {
    await studyAt('2026-03-11T06:30:00Z', 'Mars/Olympus_Mons');
    await studyAt('2026-03-11T07:30:00Z', 'Mars/Olympus_Mons');
    expect(await stats('Mars/Olympus_Mons')).toMatchObject({ streak: 1 });
  });

  it('counts existing days, including an earlier one reached by traveling west over the date line', async () => {
    await studyAt('2026-03-10T12:00:00Z', 'Pacific/Auckland'); // the 11th
    await studyAt('2026-03-10T13:00:00Z', 'Pacific/Honolulu'); // the 10th
    expect(await stats('Pacific/Honolulu')).toMatchObject({ streak: 2 });
  });

  it('closes a gap when an earlier day is studied later, by a card or an answer', async () => {
    await studyAt('2026-03-09T12:00:00Z');
    await studyAt('2026-03-10T12:00:00Z', 'Pacific/Auckland'); // the 11th
    expect(await stats()).toMatchObject({ streak: 1 });
    hub.clock.set('2026-03-10T13:00:00Z');
    const { answer } = await aQuizTaker(hub, { user });
    await answer(0, RIGHT);
    expect(await stats()).toMatchObject({ streak: 3 });
  });
});

it('the week begins on Monday, and Sunday belongs to the previous week', async () => {
  await studyAt('2026-03-08T12:00:00Z');
  expect(await stats()).toMatchObject({ daysStudiedThisWeek: 1 });
  await studyAt('2026-03-09T12:00:00Z');
  expect(await stats()).toMatchObject({ daysStudiedThisWeek: 1, streak: 2 });
  await studyAt('2026-03-15T12:00:00Z');
  expect(await stats()).toMatchObject({ daysStudiedThisWeek: 2 });
});

describe('the recent attempts', () => {
  it('are the five latest completed sessions, newest first', async () => {
    const topics: string[] = [];
    for (let i = 0; i < 6; i += 1) {
      const { topic, answer, complete } = await aQuizTaker(hub, { user, questions: 2 });
      await answer(0, RIGHT);
      await complete();
      hub.clock.advance({ minutes: 1 });
      topics.unshift(topic.name);
    }
    await aQuizTaker(hub, { user });
    const recent = await student.ok(listRecentAttempts);
    expect(recent.map(({ topicName }) => topicName)).toEqual(topics.slice(0, 5));
    expect(recent[0]).toEqual({
      id: expect.any(String),
      topicName: topics[0],
      score: 50,
      createdAt: '2026-03-11T12:05:00.000Z',
      questionsCount: 2,
      questionsAttempted: 1,
      correctAnswers: 1,
    });
  });
});

describe('the portal', () => {
  it('returns the figures, the recent attempts and the first six topics together', async () => {
    const { answer, complete } = await aQuizTaker(hub, { user });
    await answer(0, RIGHT);
    await complete();
    for (const name of ['b', 'A', 'c', 'D', 'e', 'f']) await aTopic(hub.db, { name, description: `On ${name}` });
    const portal = await student.ok(getPortal);
    expect(portal.stats).toEqual(await stats());
    expect(portal.recent).toEqual(await student.ok(listRecentAttempts));
    expect(portal.topics.map(({ name }) => name)).toEqual(['A', 'b', 'c', 'D', 'e', 'f']);
    expect(portal.topics[0]).toEqual({ id: expect.any(String), name: 'A', description: 'On A' });
  });
});
