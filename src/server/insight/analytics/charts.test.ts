import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { getCharts } from '#shared/insight/analytics.contract.ts';
import type { PartInput } from '#shared/contract/endpoint.ts';
import { deleteUser } from '#shared/people/users.contract.ts';
import { aClassWeek } from '#tests/support/class-week.ts';
import { aTeacher } from '#tests/support/factories.ts';
import { hubForEachTest } from '#tests/support/for-each-test.ts';

const hub = hubForEachTest();

async function charts(query: PartInput<typeof getCharts, 'query'> = {}, timeZone = 'UTC') {
  const teacher = await hub.as(await aTeacher(hub.db));
  return teacher.ok(getCharts, { query, headers: { 'x-time-zone': timeZone } });
}

/** Zeros except for these weekdays (Monday is 0) and hours. */
function answersAt(...given: [weekday: number, hour: number, answers: number][]): number[][] {
  const hours = Array.from({ length: 7 }, () => Array<number>(24).fill(0));
  for (const [weekday, hour, answers] of given) hours[weekday]?.splice(hour, 1, answers);
  return hours;
}

describe('the charts', () => {
  it('cover only today and are empty if nothing has happened', async () => {
    const empty = { days: [], scoreBands: Array<number>(10).fill(0), hours: answersAt() };
    expect(await charts()).toEqual({ ...empty, firstDay: '2026-03-11', lastDay: '2026-03-11' });
    expect(await charts({ range: '7d' })).toEqual({ ...empty, firstDay: '2026-03-05', lastDay: '2026-03-11' });
    expect(await charts({ range: '12m' })).toMatchObject({ firstDay: '2025-03-12' });
  });

  it('show each day with activity, scores in tens, and the students’ local hours', async () => {
    await aClassWeek(hub);
    const day = { activeStudents: 1, sessionsStarted: 1, sessionsCompleted: 1 };
    expect(await charts()).toEqual({
      firstDay: '2026-03-02',
      lastDay: '2026-03-11',
      days: [
        { day: '2026-03-02', ...day, answers: 4, correctAnswers: 3 },
        { day: '2026-03-04', ...day, answers: 1, correctAnswers: 0 },
        { day: '2026-03-05', ...day, answers: 2, correctAnswers: 1 },
        { day: '2026-03-10', ...day, answers: 3, correctAnswers: 3 },
        { day: '2026-03-11', ...day, sessionsCompleted: 0, answers: 1, correctAnswers: 1 },
      ],
      // 0, 50, 75 and 100 percent
      scoreBands: [1, 0, 0, 0, 0, 1, 0, 1, 0, 1],
      hours: answersAt([0, 10, 4], [1, 9, 3], [2, 10, 1], [2, 23, 1], [3, 5, 2]),
    });
  });

  it('cover the range, by the caller’s days', async () => {
    await aClassWeek(hub);
    const week = await charts({ range: '7d' });
    expect(week).toMatchObject({ firstDay: '2026-03-05', lastDay: '2026-03-11' });
    expect(week.days.map(({ day }) => day)).toEqual(['2026-03-05', '2026-03-10', '2026-03-11']);
    expect(week.scoreBands).toEqual([0, 0, 0, 0, 0, 1, 0, 0, 0, 1]);
    expect(week.hours).toEqual(answersAt([1, 9, 3], [2, 10, 1], [3, 5, 2]));
    hub.clock.set('2026-03-11T16:00:00Z');
    const inTokyo = await charts({ range: '7d' }, 'Asia/Tokyo');
    expect(inTokyo).toMatchObject({ firstDay: '2026-03-06', lastDay: '2026-03-12' });
    expect(inTokyo.days.map(({ day }) => day)).toEqual(['2026-03-10', '2026-03-11']);
  });

  it('end on the students’ day if that is ahead of the caller’s', async () => {
    await aClassWeek(hub);
    hub.clock.set('2026-03-11T02:00:00Z');
    const inCalifornia = await charts({ range: '7d' }, 'America/Los_Angeles');
    expect(inCalifornia).toMatchObject({ firstDay: '2026-03-04', lastDay: '2026-03-11' });
  });

  it('cover a main category with its subcategories or a subcategory alone, and are empty for an unknown topic', async () => {
    const { topics } = await aClassWeek(hub);
    const abdomen = await charts({ topicId: topics.abdomen.id });
    expect(abdomen.days.map(({ day, answers }) => [day, answers])).toEqual([
      ['2026-03-02', 4],
      ['2026-03-05', 2],
      ['2026-03-10', 1],
    ]);
    expect(abdomen.scoreBands).toEqual([0, 0, 0, 0, 0, 1, 0, 1, 0, 1]);
    const liver = await charts({ topicId: topics.liver.id });
    expect(liver.hours).toEqual(answersAt([0, 10, 2], [3, 5, 2]));
    expect(liver.scoreBands).toEqual([0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
    const unknown = await charts({ topicId: randomUUID() });
    expect(unknown).toMatchObject({ firstDay: '2026-03-11', days: [] });
  });

  it('leave out days on which only deleted accounts were active', async () => {
    const { students } = await aClassWeek(hub);
    const teacher = await hub.as(await aTeacher(hub.db));
    await teacher.call(deleteUser, { params: { id: students.ann.id } });
    const { firstDay, days } = await charts();
    expect(firstDay).toBe('2026-03-04');
    expect(days.map(({ day }) => day)).toEqual(['2026-03-04', '2026-03-05', '2026-03-11']);
  });
});
