import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { topics as topicTable } from '#server/db/schema/content.ts';
import { getPerformance } from '#shared/insight/analytics.contract.ts';
import type { PartInput } from '#shared/contract/endpoint.ts';
import { completeQuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import { ANALYTICS_RANGES } from '#shared/domain/limits.ts';
import { deleteUser } from '#shared/people/users.contract.ts';
import { aClassWeek, sits } from '#tests/support/class-week.ts';
import { aStudent, aTeacher, aTopic, someQuestions } from '#tests/support/factories.ts';
import { hubForEachTest } from '#tests/support/for-each-test.ts';
import { RIGHT } from '#tests/support/quiz.ts';

const hub = hubForEachTest();

/** What a teacher who signs in now is told. */
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

describe('how the class does', () => {
  it('is zeros where nobody has done anything, in every range', async () => {
    for (const range of ANALYTICS_RANGES) expect(await performance({ range })).toEqual(NOTHING);
  });

  it('is counted over all days, students and topics', async () => {
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

  it('is of the last 7 days with today, by the day of each student', async () => {
    await aClassWeek(hub);
    // From 5 March on: Ben's two and Ann's second; not Cleo's, whose day was 4 March.
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

  it('begins its range by the day of who asks', async () => {
    await aClassWeek(hub);
    hub.clock.set('2026-03-11T16:00:00Z');
    expect((await performance({ range: '7d' }, 'America/New_York')).answers).toBe(6);
    // In Tokyo it is 12 March already, so 5 March is out.
    expect((await performance({ range: '7d' }, 'Asia/Tokyo')).answers).toBe(4);
  });

  it.each([
    ['7d', '2026-03-08', '2026-03-09'],
    ['30d', '2026-03-31', '2026-04-01'],
    ['90d', '2026-05-30', '2026-05-31'],
    ['12m', '2027-03-01', '2027-03-02'],
  ] as const)('holds 2 March in %s until %s, and no longer on the day after', async (range, last, after) => {
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
    // Five answers and two sessions of Ann's are out.
    expect((await performance({ range })).answers).toBe(before.answers - 5);
    expect((await performance({ range })).sessionsCompleted).toBe(before.sessionsCompleted - 2);
  });

  it('rates the sessions that began in the range, whenever they were completed', async () => {
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

  it('counts what a student ahead of the teacher did tomorrow', async () => {
    await aClassWeek(hub);
    hub.clock.set('2026-03-10T22:00:00Z');
    expect((await performance({ range: '7d' }, 'America/Los_Angeles')).answers).toBe(7);
  });

  it('is of a main category with its subcategories, and of a subcategory alone', async () => {
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

  it('is zeros for an unknown topic, and stays what it was for a deleted one', async () => {
    const { topics } = await aClassWeek(hub);
    expect(await performance({ topicId: randomUUID() })).toEqual(NOTHING);
    const before = await performance({ topicId: topics.vascular.id });
    expect(before).toMatchObject({ answers: 4, completionRate: 200 / 3 });
    await hub.db.delete(topicTable).where(eq(topicTable.id, topics.vascular.id));
    expect(await performance({ topicId: topics.vascular.id })).toEqual(before);
    expect((await performance()).answers).toBe(11);
  });

  it('is without those whose account is deleted', async () => {
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
