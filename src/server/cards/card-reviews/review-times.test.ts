import { describe, expect, it } from 'vitest';
import { studyDays } from '#server/db/schema/progress.ts';
import { cardReviewLog } from '#server/db/schema/study.ts';
import type { ReviewEntry } from '#shared/cards/card-reviews.contract.ts';
import { getStudentStats } from '#shared/practice/progress.contract.ts';
import { aGrade, reviewsOf } from '#tests/support/card-reviews.ts';
import { aFlashcard, aStudent } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';

const hub = hubForEachTest();
const student = forEachTest(async () => hub.as(await aStudent(hub.db)));
const card = forEachTest(() => aFlashcard(hub.db));

const now = () => hub.clock.read();
const { logged, minutesAgo, send } = reviewsOf(hub, student);

describe('the browser’s clock', () => {
  const timesOf = async (entries: ReviewEntry[], sentAt: Date) => {
    await send(entries, sentAt);
    return (await logged()).map(({ at }) => at);
  };

  it('is trusted if it is wrong by no more than a minute', async () => {
    const sentAt = new Date(now().getTime() + 60_000);
    expect(await timesOf([aGrade(card.id, minutesAgo(5))], sentAt)).toEqual([minutesAgo(5)]);
  });

  it('is corrected by its error when it sent the batch', async () => {
    const hourAhead = (minutes: number) => minutesAgo(minutes - 60);
    expect(await timesOf([aGrade(card.id, hourAhead(5))], hourAhead(0))).toEqual([minutesAgo(5)]);
    await hub.db.delete(cardReviewLog);
    expect(await timesOf([aGrade(card.id, minutesAgo(125))], minutesAgo(120))).toEqual([minutesAgo(5)]);
  });

  it('never results in a time after now or before the earliest date stored', async () => {
    const ahead = aGrade(card.id, new Date('9999-12-31T23:59:59Z'));
    expect(await timesOf([ahead], now())).toEqual([now()]);
    await hub.db.delete(cardReviewLog);
    const behind = aGrade(card.id, new Date('0000-01-01T00:00:00Z'));
    expect(await timesOf([behind], new Date('9999-12-31T23:59:59Z'))).toEqual([new Date('2000-01-01T00:00:00Z')]);
  });
});

describe('a recorded grade counts', () => {
  it('toward distinct cards, and on the day it happened', async () => {
    const other = await aFlashcard(hub.db);
    await send([aGrade(card.id, minutesAgo(3)), aGrade(card.id, minutesAgo(2)), aGrade(other.id, minutesAgo(1))]);
    expect(await hub.db.select().from(studyDays)).toMatchObject([
      { day: '2026-03-11', cards: 3, answers: 0, timeSpent: 15 },
    ]);
    expect(await student.ok(getStudentStats)).toMatchObject({ flashcardsStudied: 2, totalFlashcards: 2, streak: 1 });
  });

  it('toward the streak, even if it arrives late', async () => {
    const daysAgo = (days: number) => minutesAgo(days * 24 * 60);
    await send([aGrade(card.id, now())]);
    expect(await student.ok(getStudentStats)).toMatchObject({ streak: 1 });
    await send([aGrade(card.id, daysAgo(3)), aGrade(card.id, daysAgo(1))]);
    expect(await student.ok(getStudentStats)).toMatchObject({ streak: 2, daysStudiedThisWeek: 2 });
    await send([aGrade(card.id, daysAgo(2))]);
    expect(await student.ok(getStudentStats)).toMatchObject({ streak: 4, daysStudiedThisWeek: 3 });
  });

  it('toward the day in the student’s time zone', async () => {
    student.headers['x-time-zone'] = 'Pacific/Auckland';
    await send([aGrade(card.id, now())]);
    expect(await hub.db.select().from(studyDays)).toMatchObject([{ day: '2026-03-12' }]);
  });
});
