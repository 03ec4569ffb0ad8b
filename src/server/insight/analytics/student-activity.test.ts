import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { topics as topicTable } from '#server/db/schema/content.ts';
import { quizSessions } from '#server/db/schema/quizzes.ts';
import { listStudentActivity } from '#shared/insight/analytics.contract.ts';
import type { PartInput } from '#shared/contract/endpoint.ts';
import { aClassWeek, sits } from '#tests/support/class-week.ts';
import { aStudent, aTeacher } from '#tests/support/factories.ts';
import { hubForEachTest } from '#tests/support/for-each-test.ts';
import { RIGHT } from '#tests/support/quiz.ts';

const hub = hubForEachTest();

async function activity(query: PartInput<typeof listStudentActivity, 'query'> = {}, timeZone = 'UTC') {
  const teacher = await hub.as(await aTeacher(hub.db));
  return teacher.ok(listStudentActivity, { query, headers: { 'x-time-zone': timeZone } });
}
const names = (list: { studentName: string }[]) => list.map(({ studentName }) => studentName.split(' ')[0]);

describe('the latest activity', () => {
  it('is empty if nobody has completed a session', async () => {
    expect(await activity()).toEqual([]);
  });

  it('lists completed sessions, newest first, with the topic’s name at the time', async () => {
    const { students, topics, sessions } = await aClassWeek(hub);
    await hub.db.update(topicTable).set({ name: 'Renamed' }).where(eq(topicTable.id, topics.liver.id));
    await hub.db.delete(topicTable).where(eq(topicTable.id, topics.vascular.id));
    const ann = { studentId: students.ann.id, studentName: 'Ann Adler', studentEmail: 'ann@hub.test' };
    expect(await activity()).toEqual([
      {
        ...ann,
        sessionId: sessions[3],
        topicName: 'Mixed Topics (2)',
        score: 100,
        questionsAnswered: 3,
        timeSpent: 1,
        completedAt: '2026-03-10T09:01:00.000Z',
      },
      {
        sessionId: sessions[2],
        studentId: students.cleo.id,
        studentName: 'Cleo Cohen',
        studentEmail: 'cleo@hub.test',
        topicName: 'Vascular',
        score: 0,
        questionsAnswered: 1,
        timeSpent: 0.25,
        completedAt: '2026-03-05T07:00:15.000Z',
      },
      {
        sessionId: sessions[1],
        studentId: students.ben.id,
        studentName: 'Ben Bauer',
        studentEmail: 'ben@hub.test',
        topicName: 'Liver',
        score: 50,
        questionsAnswered: 2,
        timeSpent: 2,
        completedAt: '2026-03-04T20:02:00.000Z',
      },
      {
        ...ann,
        sessionId: sessions[0],
        topicName: 'Abdomen',
        score: 75,
        questionsAnswered: 4,
        timeSpent: 2,
        completedAt: '2026-03-02T10:02:00.000Z',
      },
    ]);
  });

  it('has a blank topic in sessions that store none', async () => {
    const { id: userId } = await aStudent(hub.db);
    await hub.db.insert(quizSessions).values({
      userId,
      topicIds: [],
      topicName: null,
      completedAt: new Date('2026-03-01T00:00:00Z'),
      completedDay: '2026-03-01',
    });
    expect(await activity()).toMatchObject([{ topicName: '', score: 0, timeSpent: 0 }]);
  });

  it('covers the days of the range by the students’ clocks', async () => {
    await aClassWeek(hub);
    // Cleo finished after Ben, but on an earlier day in her time zone.
    expect(names(await activity({ range: '7d' }))).toEqual(['Ann', 'Ben']);
    expect(names(await activity({ range: '30d' }))).toEqual(['Ann', 'Cleo', 'Ben', 'Ann']);
    hub.clock.set('2026-03-11T16:00:00Z');
    expect(names(await activity({ range: '7d' }, 'Asia/Tokyo'))).toEqual(['Ann']);
  });

  it('covers a main category with its subcategories, or a subcategory, and is empty for an unknown topic', async () => {
    const { topics } = await aClassWeek(hub);
    expect(names(await activity({ topicId: topics.abdomen.id }))).toEqual(['Ann', 'Ben', 'Ann']);
    expect(names(await activity({ topicId: topics.abdomen.id, range: '7d' }))).toEqual(['Ann', 'Ben']);
    expect(names(await activity({ topicId: topics.liver.id }))).toEqual(['Ben']);
    expect(names(await activity({ topicId: topics.vascular.id }))).toEqual(['Ann', 'Cleo']);
    expect(await activity({ topicId: randomUUID() })).toEqual([]);
  });

  it('finds sessions of a topic on any day, in order, although days differ between time zones', async () => {
    const { students, topics, questions, sessions } = await aClassWeek(hub);
    const { ann, ben } = students;
    const quiz = { topics: [topics.vascular], questions: questions.vascular, answers: [RIGHT] };
    // Ann's is the latest although her day is 1 May: where Ben is, it was already 2 May when he finished.
    const ahead = await sits(hub, ben, { ...quiz, at: '2026-05-01T10:30:00Z', timeZone: 'Pacific/Kiritimati' });
    const latest = await sits(hub, ann, { ...quiz, at: '2026-05-01T11:00:00Z', timeZone: 'Pacific/Pago_Pago' });
    const ids = async (limit: number) =>
      (await activity({ topicId: topics.vascular.id, limit })).map(({ sessionId }) => sessionId);
    expect(await ids(1)).toEqual([latest]);
    expect(await ids(2)).toEqual([latest, ahead]);
    expect(await ids(3)).toEqual([latest, ahead, sessions[3]]);
    expect(await ids(200)).toEqual([latest, ahead, sessions[3], sessions[2]]);
  });

  it('contains the latest 20, or as many as requested', async () => {
    const { id: userId } = await aStudent(hub.db);
    const completedAt = new Date('2026-03-01T00:00:00Z');
    await hub.db
      .insert(quizSessions)
      .values(Array.from({ length: 25 }, () => ({ userId, topicIds: [], completedAt, completedDay: '2026-03-01' })));
    expect(await activity()).toHaveLength(20);
    expect(await activity({ limit: 200 })).toHaveLength(25);
    expect(await activity({ limit: 3 })).toEqual((await activity()).slice(0, 3));
  });
});
