import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { flashcards } from '#server/db/schema/content.ts';
import { cardParameters, cardSchedules, studySettings } from '#server/db/schema/study.ts';
import { listDueCards, saveStudySettings } from '#shared/cards/card-reviews.contract.ts';
import { dueBeforeExam } from '#shared/cards/spaced-repetition/exam-date.ts';
import { DEFAULT_WEIGHTS } from '#shared/cards/spaced-repetition/schedule.ts';
import { aCardSchedule, aGrade, sendReviews } from '#tests/support/card-reviews.ts';
import { aFlashcard, aStudent } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';

const DAY_MS = 86_400_000;
const settings = { newPerDay: 10, reviewsPerDay: 50, examDate: null, topicIds: [] };

const hub = hubForEachTest();
const user = forEachTest(() => aStudent(hub.db));
const student = forEachTest(() => hub.as(user));

const save = (body: object) => student.call(saveStudySettings, { body: { ...settings, ...body } });

describe('the study settings', () => {
  it('are stored, and can be changed', async () => {
    const topicId = randomUUID();
    const saved = { status: 200, body: { ...settings, topicIds: [topicId] } };
    expect(await save({ topicIds: [topicId, topicId] })).toMatchObject(saved);
    const changed = { newPerDay: 0, reviewsPerDay: 5000, examDate: '2026-06-01', topicIds: [] };
    await save(changed);
    expect((await student.ok(listDueCards, { query: {} })).settings).toMatchObject(changed);
    expect(await hub.db.$count(studySettings)).toBe(1);
  });

  it('are refused if invalid', async () => {
    const wrong = [
      { newPerDay: -1 },
      { newPerDay: 501 },
      { reviewsPerDay: 5001 },
      { examDate: '2026-02-30' },
      { examDate: '0000-01-01' },
      { topicIds: ['7'] },
    ];
    for (const body of wrong) expect((await save(body)).status).toBe(400);
    expect(await hub.db.$count(studySettings)).toBe(0);
  });
});

describe('an exam date', () => {
  it('moves every card earlier by the same rule as in the browser, and back again', async () => {
    const now = hub.clock.read().getTime();
    const deck = await hub.db
      .insert(flashcards)
      .values(Array.from({ length: 300 }, (_, n) => ({ front: `Front of ${n}`, back: 'Back' })))
      .returning({ id: flashcards.id });
    for (const [n, { id }] of deck.entries()) {
      const lastReview = new Date(now - ((n * 7) % 100) * 0.37 * DAY_MS);
      const due = new Date(lastReview.getTime() + ((n * 13) % 97) * 1.91 * DAY_MS);
      await aCardSchedule(hub.db, { userId: user.id, cardId: id, lastReview, due });
    }
    const rows = () => hub.db.select().from(cardSchedules);
    const weights = DEFAULT_WEIGHTS.map((weight, n) => (n === 20 ? 0.3 : weight));
    const fit = { weights, reviews: 1000, fittedAt: new Date(now), lossBefore: 0.4, lossAfter: 0.3 };
    await hub.db.insert(cardParameters).values({ userId: user.id, triedReviews: 1000, ...fit });
    student.headers['x-time-zone'] = 'America/New_York';
    for (const examDate of ['2026-03-12', '2026-03-14', '2026-04-20']) {
      await save({ examDate });
      const examStart = new Date(`${examDate}T04:00:00Z`);
      for (const { cardId, due, scheduledDue, lastReview } of await rows()) {
        expect(due).toEqual(dueBeforeExam({ due: scheduledDue, lastReview }, { cardId, examStart, weights }));
      }
    }
    const drawn = (await rows()).filter(({ due, scheduledDue }) => due < scheduledDue);
    expect(drawn.length).toBeGreaterThan(100);
    expect(drawn.length).toBeLessThan(300);
    for (const examDate of [null, '2026-03-11', '2026-03-01']) {
      await save({ examDate: '2026-03-20' });
      await save({ examDate });
      expect((await rows()).every(({ due, scheduledDue }) => due.getTime() === scheduledDue.getTime())).toBe(true);
    }
  });

  it('applies to cards graded after it was set, without changing their regular due date', async () => {
    const { id } = await aFlashcard(hub.db);
    await save({ examDate: '2026-03-15' });
    const { body } = await sendReviews(hub, student, [aGrade(id, hub.clock.read(), { rating: 4 })]);
    const examStart = new Date('2026-03-15T00:00:00Z');
    const [row] = await hub.db.select().from(cardSchedules);
    expect(row?.scheduledDue.toISOString()).toBe(body.schedules[0]?.schedule?.due);
    expect(row && row.scheduledDue > examStart).toBe(true);
    const regular = { due: row?.scheduledDue as Date, lastReview: hub.clock.read() };
    expect(row?.due).toEqual(dueBeforeExam(regular, { cardId: id, examStart, weights: DEFAULT_WEIGHTS }));
  });

  it('does not move other students’ cards', async () => {
    const far = new Date('2027-01-01T00:00:00Z');
    await aCardSchedule(hub.db, { userId: (await aStudent(hub.db)).id, due: far });
    await save({ examDate: '2026-04-01' });
    expect(await hub.db.select().from(cardSchedules)).toMatchObject([{ due: far }]);
  });
});
