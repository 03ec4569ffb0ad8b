import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { questions, topics } from '#server/db/schema/content.ts';
import { studyDays } from '#server/db/schema/progress.ts';
import { quizSessions } from '#server/db/schema/quizzes.ts';
import { createQuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import { getStudentProgress } from '#shared/insight/student-detail.contract.ts';
import { aStudent, aTeacher, aTopic, someQuestions, type UserRow } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { finish } from '#tests/support/quiz.ts';

const hub = hubForEachTest();
const teacher = forEachTest(async () => hub.as(await aTeacher(hub.db)));
const student = forEachTest(() => aStudent(hub.db));

const progressOf = ({ id }: UserRow, timeZone = 'UTC') =>
  teacher.ok(getStudentProgress, { params: { studentId: id }, headers: { 'x-time-zone': timeZone } });

/** Answers all questions of a topic, the first `right` of them correctly. */
async function takes(user: UserRow, topicId: string, right: number): Promise<void> {
  const client = await hub.as(user);
  const body = { topicIds: [topicId], totalQuestions: 1000 };
  await finish(await client.ok(createQuizSession, { body }), right, client);
}

async function aTopicWith(count: number, given: Parameters<typeof aTopic>[1] = {}) {
  const topic = await aTopic(hub.db, given);
  await someQuestions(hub.db, count, { topicId: topic.id });
  return topic;
}

describe('accuracy by topic', () => {
  it('is shown by main category with its subcategories, for the student and the whole class', async () => {
    const main = await aTopicWith(2, { name: 'Abdomen' });
    const sub = await aTopicWith(3, { name: 'Liver', parentId: main.id });
    const other = await aTopicWith(1, { name: 'aorta' });
    const unknown = await aTopicWith(1, { name: 'Not answered by the student' });
    const [second, third] = [await aStudent(hub.db), await aStudent(hub.db)];
    await takes(student, main.id, 4); // all 5, including those of the subcategory
    await takes(student, sub.id, 0); // the same 3 again
    await takes(student, other.id, 1);
    await takes(second, main.id, 5);
    await takes(third, other.id, 0);
    await takes(third, unknown.id, 1);
    expect((await progressOf(student)).topics).toEqual([
      { topicId: main.id, topicName: 'Abdomen', answered: 8, correct: 4, classAnswered: 13, classCorrect: 9 },
      { topicId: other.id, topicName: 'aorta', answered: 1, correct: 1, classAnswered: 2, classCorrect: 1 },
    ]);
  });

  it('counts an orphaned subcategory on its own, and answers without a topic last', async () => {
    const main = await aTopicWith(0, { name: 'Gone' });
    const orphan = await aTopicWith(1, { name: 'Orphan', parentId: main.id });
    const loose = await aTopicWith(2, { name: 'Deleted' });
    await takes(student, orphan.id, 1);
    await takes(student, loose.id, 0);
    await hub.db.delete(topics).where(eq(topics.id, main.id));
    await hub.db.delete(topics).where(eq(topics.id, loose.id));
    expect((await progressOf(student)).topics).toEqual([
      { topicId: orphan.id, topicName: 'Orphan', answered: 1, correct: 1, classAnswered: 1, classCorrect: 1 },
      { topicId: null, topicName: 'Other questions', answered: 2, correct: 0, classAnswered: 2, classCorrect: 0 },
    ]);
  });

  it('counts an answer where its question was at the time', async () => {
    const [was, is] = [await aTopicWith(2, { name: 'Was' }), await aTopicWith(0, { name: 'Is' })];
    await takes(student, was.id, 1);
    await hub.db.update(questions).set({ topicId: is.id });
    const [of] = (await progressOf(student)).topics;
    expect(of).toMatchObject({ topicName: 'Was', answered: 2, correct: 1, classAnswered: 2, classCorrect: 1 });
    await hub.db.delete(questions);
    expect((await progressOf(student)).topics).toEqual([of]);
  });

  it('counts in both topics, without a remainder, after a subcategory has become a main category', async () => {
    const main = await aTopicWith(0, { name: 'Abdomen' });
    const sub = await aTopicWith(1, { name: 'Liver', parentId: main.id });
    await takes(student, sub.id, 1);
    await hub.db.update(topics).set({ parentId: null }).where(eq(topics.id, sub.id));
    expect((await progressOf(student)).topics).toMatchObject([
      { topicName: 'Abdomen', answered: 1 },
      { topicName: 'Liver', answered: 1 },
    ]);
  });
});

describe('the last 90 days', () => {
  const onDay = (day: string, answers: number) =>
    hub.db.insert(studyDays).values({ userId: student.id, day, answers, cards: 1 });
  const completed = (completedAt: string, score: number) =>
    hub.db.insert(quizSessions).values({ userId: student.id, topicIds: [], completedAt: new Date(completedAt), score });

  it('contain days with an answer or a card, oldest first, and no earlier day', async () => {
    hub.clock.set('2026-03-31T12:00:00Z');
    await onDay('2026-03-31', 2);
    await onDay('2026-01-01', 3); // 90 days, today included
    await onDay('2025-12-31', 4);
    const colleague = await aStudent(hub.db);
    await hub.db.insert(studyDays).values({ userId: colleague.id, day: '2026-03-30', answers: 9 });
    expect((await progressOf(student)).days).toEqual([
      { day: '2026-01-01', answers: 3, cards: 1 },
      { day: '2026-03-31', answers: 2, cards: 1 },
    ]);
  });

  it('contain the mean score of sessions completed each day, by the teacher’s days', async () => {
    hub.clock.set('2026-03-31T23:30:00Z');
    await completed('2026-03-30T16:00:00Z', 90);
    await completed('2026-03-30T08:00:00Z', 25);
    await completed('2026-03-31T01:00:00Z', 60);
    await completed('2026-01-01T14:59:59Z', 10);
    await hub.db.insert(quizSessions).values({ userId: student.id, topicIds: [] });
    expect((await progressOf(student)).scores).toEqual([
      { day: '2026-01-01', sessions: 1, averageScore: 10 },
      { day: '2026-03-30', sessions: 2, averageScore: 57.5 },
      { day: '2026-03-31', sessions: 1, averageScore: 60 },
    ]);
    // In Tokyo it is already 1 April, and the first day began at 15:00 UTC.
    expect((await progressOf(student, 'Asia/Tokyo')).scores).toEqual([
      { day: '2026-03-30', sessions: 1, averageScore: 25 },
      { day: '2026-03-31', sessions: 2, averageScore: 75 },
    ]);
  });

  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('contain exactly 90 days in %s, to the minute', async (zone) => {
    hub.clock.set('2026-03-31T12:00:00Z');
    const ahead = zone === 'Pacific/Kiritimati';
    const firstDay = ahead ? '2026-01-02' : '2026-01-01';
    const begins = ahead ? '2026-01-01T10:00:00Z' : '2026-01-01T11:00:00Z';
    await completed(begins, 50);
    await completed(new Date(Date.parse(begins) - 1000).toISOString(), 20);
    expect((await progressOf(student, zone)).scores).toEqual([{ day: firstDay, sessions: 1, averageScore: 50 }]);
  });

  it('are empty for a student without activity', async () => {
    expect(await progressOf(student)).toEqual({ topics: [], days: [], scores: [] });
  });
});
