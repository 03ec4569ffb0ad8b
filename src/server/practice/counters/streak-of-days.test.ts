import * as fc from 'fast-check';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { studyDays } from '#server/db/schema/progress.ts';
import { advanceStreak, type StreakState } from '#shared/practice/streaks.ts';
import { plusDays } from '#shared/domain/study-days.ts';
import { aStudent } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { readStreak } from './reviews.repository.ts';

it('the database finds the streak in study days that the rule finds, day by day', async () => {
  const { db } = await createTestApp();
  const [student, other] = [await aStudent(db), await aStudent(db)];
  // Somebody else's days, among which there is no gap, are not the student's.
  const always = Array.from({ length: 20 }, (_, n) => ({ userId: other.id, day: plusDays('2028-02-20', n) }));
  await db.insert(studyDays).values(always);
  const offsets = fc.uniqueArray(fc.integer({ min: 0, max: 20 }), { maxLength: 15 });
  await fc.assert(
    fc.asyncProperty(offsets, async (chosen) => {
      const days = chosen.map((offset) => plusDays('2028-02-20', offset));
      await db.delete(studyDays).where(eq(studyDays.userId, student.id));
      if (days.length > 0) await db.insert(studyDays).values(days.map((day) => ({ userId: student.id, day })));
      const none: StreakState = { lastDay: null, streak: 0 };
      expect(await readStreak(db, student.id)).toEqual(days.toSorted().reduce<StreakState>(advanceStreak, none));
    }),
  );
});
