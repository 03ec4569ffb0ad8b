import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { studentFlashcards, studyDays } from '#server/db/schema/progress.ts';
import { cardReviewLog, cardSchedules } from '#server/db/schema/study.ts';
import { getStudentStats } from '#shared/practice/progress.contract.ts';
import { aGrade, anUndo, aResume, reviewsOf } from '#tests/support/card-reviews.ts';
import { aFlashcard, aStudent } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';

const hub = hubForEachTest();
const student = forEachTest(async () => hub.as(await aStudent(hub.db)));
const card = forEachTest(() => aFlashcard(hub.db));

const now = () => hub.clock.read();
const { minutesAgo, outcomes, send, stored } = reviewsOf(hub, student);

describe('undoing the last grade', () => {
  it('restores the card and the figures', async () => {
    const [first, second] = [aGrade(card.id, minutesAgo(20)), aGrade(card.id, minutesAgo(5), { rating: 1 })];
    await send([first]);
    const before = [await stored(), await hub.db.select().from(studyDays)];
    await send([second]);
    expect(await outcomes([anUndo(card.id, now(), second.id)])).toEqual(['recorded']);
    expect([await stored(), await hub.db.select().from(studyDays)]).toEqual(before);
    expect(await hub.db.select().from(studentFlashcards)).toMatchObject([{ timesStudied: 1 }]);
  });

  it('makes a card new again if it had no other grade, and removes the study day', async () => {
    const grade = aGrade(card.id, minutesAgo(1));
    await send([grade]);
    const figures = (count: number) => ({ flashcardsStudied: count, streak: count, daysStudiedThisWeek: count });
    expect(await student.ok(getStudentStats)).toMatchObject(figures(1));
    const { body } = await send([anUndo(card.id, now(), grade.id)]);
    expect(body.schedules).toEqual([{ cardId: card.id, schedule: null }]);
    expect(await hub.db.$count(cardSchedules)).toBe(0);
    expect(await student.ok(getStudentStats)).toMatchObject(figures(0));
  });

  it('keeps a day with answers as a study day', async () => {
    const grade = aGrade(card.id, minutesAgo(1));
    await send([grade]);
    await hub.db.update(studyDays).set({ answers: 2 });
    await send([anUndo(card.id, now(), grade.id)]);
    expect(await hub.db.select().from(studyDays)).toMatchObject([{ answers: 2, cards: 0, timeSpent: 0 }]);
    expect(await student.ok(getStudentStats)).toMatchObject({ streak: 1 });
  });

  it('works in the same batch and at the same moment as the grade', async () => {
    const grade = { ...aGrade(card.id, now()), id: 'ffffffff-ffff-4fff-bfff-ffffffffffff' };
    const again = aGrade(card.id, now(), { rating: 4 });
    const undo = { ...anUndo(card.id, now(), grade.id), id: '00000000-0000-4000-8000-000000000001' };
    expect(await outcomes([grade, undo, again])).toEqual(['recorded', 'recorded', 'recorded']);
    expect(await stored()).toMatchObject({ reps: 1, state: 'review' });
  });

  it('can continue with the grade before', async () => {
    const [first, second] = [aGrade(card.id, minutesAgo(20)), aGrade(card.id, minutesAgo(5))];
    await send([first, second, anUndo(card.id, minutesAgo(4), second.id)]);
    expect(await outcomes([anUndo(card.id, now(), first.id)])).toEqual(['recorded']);
    expect(await stored()).toBeUndefined();
  });

  it('is refused for any other grade, a second time, and for an unknown grade', async () => {
    const [first, second] = [aGrade(card.id, minutesAgo(20)), aGrade(card.id, minutesAgo(5))];
    const other = await aFlashcard(hub.db);
    await send([first, second]);
    const { body } = await send([
      anUndo(card.id, minutesAgo(3), first.id),
      anUndo(other.id, minutesAgo(3), second.id),
      anUndo(card.id, minutesAgo(3), randomUUID()),
      anUndo(card.id, minutesAgo(2), second.id),
      anUndo(card.id, minutesAgo(1), second.id),
    ]);
    const refused = { outcome: 'refused', message: 'Only the last grade can be undone' };
    expect(body.results).toMatchObject([refused, refused, refused, { outcome: 'recorded', message: null }, refused]);
    expect(await stored()).toMatchObject({ reps: 1 });
  });
});

describe('a leech', () => {
  /** Remembers the card well and then forgets it, this many times, a month apart. */
  async function lapse(times: number) {
    for (let count = 0; count < times; count += 1) {
      hub.clock.advance({ days: 30 });
      await send([aGrade(card.id, minutesAgo(9), { rating: 4 }), aGrade(card.id, now(), { rating: 1 })]);
    }
  }

  it('is set aside at the eighth lapse, and returns when the student resumes it', async () => {
    await lapse(7);
    expect(await stored()).toMatchObject({ lapses: 7, isSetAside: false });
    expect((await send([aResume(card.id, now())])).body.results).toMatchObject([
      { outcome: 'refused', message: 'This card is not set aside' },
    ]);
    await lapse(1);
    expect(await stored()).toMatchObject({ lapses: 8, isSetAside: true, leechAt: 8 });
    expect(await outcomes([aResume(card.id, now())])).toEqual(['recorded']);
    expect(await stored()).toMatchObject({ lapses: 8, isSetAside: false, leechAt: 12 });
    await lapse(3);
    expect(await stored()).toMatchObject({ lapses: 11, isSetAside: false });
    await lapse(1);
    expect(await stored()).toMatchObject({ lapses: 12, isSetAside: true });
  });

  it('cannot be resumed while the card is new', async () => {
    expect(await outcomes([aResume(card.id, now())])).toEqual(['refused']);
    expect(await hub.db.$count(cardReviewLog)).toBe(0);
  });
});
