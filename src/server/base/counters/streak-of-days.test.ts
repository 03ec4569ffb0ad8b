import * as fc from 'fast-check';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { studentStats, studyDays } from '#server/db/schema/progress.ts';
import { dayIn, plusDays } from '#shared/domain/study-days.ts';
import { aStudent, type UserRow } from '#tests/support/factories.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { addCard } from './counters.repository.ts';
import { readStreak } from './reviews.repository.ts';

let hub: TestApp;
let student: UserRow;
beforeAll(async () => {
  hub = await createTestApp();
  const other = await aStudent(hub.db);
  student = await aStudent(hub.db);
  // Another student's days, without a gap, must not count.
  const always = Array.from({ length: 20 }, (_, n) => ({ userId: other.id, day: plusDays('2028-02-20', n) }));
  await hub.db.insert(studyDays).values(always);
});

/** Studies a card on each of these days in turn and returns the stored streak. */
async function studyOn(days: string[]) {
  await hub.db.delete(studentStats).where(eq(studentStats.userId, student.id));
  await hub.db.delete(studyDays).where(eq(studyDays.userId, student.id));
  for (const day of days) await addCard(hub.db, { userId: student.id, day, at: hub.clock.read() });
  const [kept] = await hub.db.select().from(studentStats).where(eq(studentStats.userId, student.id));
  return { lastDay: kept?.lastStudyDay, streak: kept?.streak };
}

describe('the streak', () => {
  it.each([
    ['begins with the first day', ['2026-11-20'], 1],
    ['counts a day once, however often something is studied on it', ['2026-11-20', '2026-11-20', '2026-11-20'], 1],
    ['grows with each following day', ['2026-11-18', '2026-11-19', '2026-11-20'], 3],
    ['begins again after a day without study', ['2026-11-17', '2026-11-18', '2026-11-20'], 1],
    ['continues over the end of a year', ['2026-12-30', '2026-12-31', '2027-01-01'], 3],
    ['continues over a leap day', ['2028-02-28', '2028-02-29', '2028-03-01'], 3],
    [
      'is unchanged by an earlier day already counted, as after traveling west',
      ['2026-11-19', '2026-11-20', '2026-11-19'],
      2,
    ],
    ['is unchanged by an earlier day that is not adjacent', ['2026-11-19', '2026-11-20', '2026-11-01'], 2],
    ['grows by an earlier day that closes a gap', ['2026-11-18', '2026-11-20', '2026-11-19'], 3],
    ['continues from the later day', ['2026-11-19', '2026-11-20', '2026-11-19', '2026-11-20', '2026-11-21'], 3],
  ])('%s', async (_name, days, streak) => {
    expect(await studyOn(days)).toEqual({ lastDay: days.toSorted().at(-1), streak });
  });

  it.each([
    ['2026-03-08T04:00:00Z', '2026-03-09T03:00:00Z', '2026-03-10T03:00:00Z'],
    ['2026-11-01T03:00:00Z', '2026-11-02T04:00:00Z', '2026-11-03T04:00:00Z'],
  ])('counts the student’s evenings as days across a clock change, from %s', async (...evenings) => {
    // 11 p.m. in New York; daylight saving time lasts from March 8 to November 1.
    const days = evenings.map((utc) => dayIn('America/New_York', new Date(utc)));
    expect((await studyOn(days)).streak).toBe(3);
  });

  it('is the same in whatever order the days are studied, and when recalculated from them', async () => {
    const offsets = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 15 });
    await fc.assert(
      fc.asyncProperty(offsets, async (chosen) => {
        const days = chosen.map((offset) => plusDays('2028-02-20', offset));
        const lastDay = days.toSorted().at(-1) ?? '';
        let streak = 1;
        while (days.includes(plusDays(lastDay, -streak))) streak += 1;
        expect(await studyOn(days)).toEqual({ lastDay, streak });
        expect(await readStreak(hub.db, student.id)).toEqual({ lastDay, streak });
      }),
      { numRuns: 40 },
    );
  });
});
