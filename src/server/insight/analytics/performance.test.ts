import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { topics as topicTable } from '#server/db/schema/content.ts';
import { getPerformance } from '#shared/insight/analytics.contract.ts';
import type { PartInput } from '#shared/contract/endpoint.ts';
import { completeQuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import { ANALYTICS_RANGES } from '#shared/insight/dashboard-figures.ts';
import { deleteUser } from '#shared/people/users.contract.ts';
import { aClassWeek, sits } from '#tests/support/class-week.ts';
import { aStudent, aTeacher, aTopic, someQuestions } from '#tests/support/factories.ts';
import { hubForEachTest } from '#tests/support/for-each-test.ts';
import { RIGHT } from '#tests/support/quiz.ts';

const hub = hubForEachTest();

/** Returns the response for a teacher who signs in now. */
async function performance(query: PartInput<typeof getPerformance, 'query'> = {}, timeZone = 'UTC') {
  const teacher = await hub.as(await aTeacher(hub.db));
  return teacher.ok(getPerformance, { query, headers: { 'x-time-zone': timeZone } });
}

const NOTHING = {
  completionRate: 0,
  avgSessionTime: 0,
  avgQuestions: 0,
  averageScore: 0,
  sessionsStarted: 0,
  sessionsCompleted: 0,
  answers: 0,
  correctAnswers: 0,
  activeStudents: 0,
};

describe('the performance of all students', () => {
  it('is zeros if nobody has done anything, in every range', async () => {
    for (const range of ANALYTICS_RANGES) expect(await performance({ range })).toEqual(NOTHING);
  });

  it('counts all days, students and topics', async () => {
    await aClassWeek(hub);
    expect(await performance()).toEqual({
      completionRate: 80, // 4 of 5
      avgSessionTime: 1.3125, // 315 seconds in 4 sessions
      avgQuestions: 2.5, // 4 + 2 + 1 + 3
      averageScore: 56.25, // 75 + 50 + 0 + 100
      sessionsStarted: 5,
      sessionsCompleted: 4,
      answers: 11,
      correctAnswers: 8,
      activeStudents: 3,
    });
  });

  it('covers the last 7 days including today, by each student’s own days', async () => {
    await aClassWeek(hub);
    // From 5 March on: Ben's two sessions and Ann's second, but not Cleo's, whose day was 4 March.
    expect(await performance({ range: '7d' })).toEqual({
      completionRate: 200 / 3,
      avgSessionTime: 1.5,
      avgQuestions: 2.5,
      averageScore: 75,
      sessionsStarted: 3,
      sessionsCompleted: 2,
      answers: 6,
      correctAnswers: 5,
      activeStudents: 2,
    });
  });

  it('starts its range by the caller’s day', async () => {
    await aClassWeek(hub);
    hub.clock.set('2026-03-11T16:00:00Z');
    expect((await performance({ range: '7d' }, 'America/New_York')).answers).toBe(6);
    // In Tokyo it is already 12 March, so 5 March is excluded.
    expect((await performance({ range: '7d' }, 'Asia/Tokyo')).answers).toBe(4);
  });

  it.each([
    ['7d', '2026-03-08', '2026-03-09'],
    ['30d', '2026-03-31', '2026-04-01'],
    ['90d', '2026-05-30', '2026-05-31'],
    ['12m', '2027-03-01', '2027-03-02'],
  ] as const)('includes 2 March in %s until %s, but not on the next day', async (range, last, after) => {
    const { students, topics, questions } = await aClassWeek(hub);
    await sits(hub, students.ann, {
      at: '2026-03-02T23:59:00Z',
      topics: [topics.vascular],
      questions: questions.vascular,
      answers: [RIGHT],
    });
    hub.clock.set(`${last}T00:00:00Z`);
    const before = await performance({ range });
    hub.clock.set(`${after}T00:00:00Z`);
    // Ann's five answers and two sessions are excluded.
    expect((await performance({ range })).answers).toBe(before.answers - 5);
    expect((await performance({ range })).sessionsCompleted).toBe(before.sessionsCompleted - 2);
  });

  it('computes the completion rate from sessions that began in the range, whenever they were completed', async () => {
    const ann = await aStudent(hub.db);
    const topic = await aTopic(hub.db);
    const questions = await someQuestions(hub.db, 1, { topicId: topic.id });
    const open = { topics: [topic], questions, answers: [RIGHT], isLeftOpen: true };
    const id = await sits(hub, ann, { ...open, at: '2026-03-04T23:50:00Z' });
    hub.clock.set('2026-03-05T00:10:00Z');
    await (await hub.as(ann)).ok(completeQuizSession, { params: { id } });
    await sits(hub, ann, { ...open, at: '2026-03-06T12:00:00Z' });
    hub.clock.set('2026-03-11T12:00:00Z');
    expect(await performance({ range: '30d' })).toMatchObject({ completionRate: 50, sessionsStarted: 2 });
    expect(await performance({ range: '7d' })).toMatchObject({
      completionRate: 0,
      sessionsStarted: 1,
      sessionsCompleted: 1,
      averageScore: 100,
      avgQuestions: 1,
      answers: 1,
      activeStudents: 1,
    });
  });

  it('counts the work of a student whose date is ahead of the teacher’s', async () => {
    await aClassWeek(hub);
    hub.clock.set('2026-03-10T22:00:00Z');
    expect((await performance({ range: '7d' }, 'America/Los_Angeles')).answers).toBe(7);
  });

  it('covers a main category with its subcategories, or a subcategory alone', async () => {
    const { topics } = await aClassWeek(hub);
    expect(await performance({ topicId: topics.abdomen.id })).toEqual({
      completionRate: 100,
      avgSessionTime: 5 / 3, // 120 + 120 + 60 seconds
      avgQuestions: 3,
      averageScore: 75,
      sessionsStarted: 3,
      sessionsCompleted: 3,
      answers: 7,
      correctAnswers: 5,
      activeStudents: 2,
    });
    const { liver } = topics;
    // Ann answered its questions in a session on all of Abdomen.
    expect(await performance({ topicId: liver.id })).toMatchObject({
      sessionsStarted: 1,
      averageScore: 50,
      answers: 4,
      correctAnswers: 2,
      activeStudents: 2,
    });
    expect(await performance({ topicId: liver.id, range: '7d' })).toMatchObject({ answers: 2, activeStudents: 1 });
  });

  it('is zeros for an unknown topic, and unchanged for a deleted one', async () => {
    const { topics } = await aClassWeek(hub);
    expect(await performance({ topicId: randomUUID() })).toEqual(NOTHING);
    const before = await performance({ topicId: topics.vascular.id });
    expect(before).toMatchObject({ answers: 4, completionRate: 200 / 3 });
    await hub.db.delete(topicTable).where(eq(topicTable.id, topics.vascular.id));
    expect(await performance({ topicId: topics.vascular.id })).toEqual(before);
    expect((await performance()).answers).toBe(11);
  });

  it('leaves out deleted accounts', async () => {
    const { students } = await aClassWeek(hub);
    const teacher = await hub.as(await aTeacher(hub.db));
    await teacher.call(deleteUser, { params: { id: students.ann.id } });
    expect(await performance()).toMatchObject({
      sessionsStarted: 3,
      sessionsCompleted: 2,
      averageScore: 25,
      answers: 4,
      correctAnswers: 2,
      activeStudents: 2,
    });
  });
});
