import { describe, expect, it } from 'vitest';
import { studyDays } from '#server/db/schema/progress.ts';
import { studySettings, type cardReviewLog } from '#server/db/schema/study.ts';
import { getStudyOverview } from '#shared/cards/card-reviews.contract.ts';
import { aCardSchedule, aLoggedGrade, anOwnCard } from '#tests/support/card-reviews.ts';
import { aStudent } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';

const hub = hubForEachTest();
const user = forEachTest(() => aStudent(hub.db));
const student = forEachTest(() => hub.as(user));

const overview = () => student.ok(getStudyOverview);
const scheduled = async (due: string, given: Partial<Parameters<typeof aCardSchedule>[1]> = {}) =>
  (await aCardSchedule(hub.db, { userId: user.id, due: new Date(due), ...given })).cardId;

describe('the study overview', () => {
  it('is empty at first', async () => {
    const { settings, counts, forecast, ...rest } = await overview();
    expect(settings).toMatchObject({ newPerDay: 20, reviewsPerDay: 200, examDate: null, topicIds: [] });
    expect(counts).toEqual({ learning: 0, review: 0, new: 0 });
    expect(forecast.map(({ cards }) => cards)).toEqual(Array<number>(14).fill(0));
    expect(rest).toEqual({
      fit: null,
      retention: { reviews: 0, recalled: 0 },
      calendar: [],
      totals: { learning: 0, review: 0, setAside: 0 },
      setAside: [],
    });
  });

  it('forecasts the cards of 14 days, with overdue cards counted today', async () => {
    await scheduled('2026-01-01T00:00:00Z');
    await scheduled('2026-03-11T23:59:59Z', { state: 'learning' });
    await scheduled('2026-03-12T00:00:00Z');
    await scheduled('2026-03-24T23:59:59Z');
    await scheduled('2026-03-25T00:00:00Z');
    await scheduled('2026-03-01T00:00:00Z', { isSetAside: true });
    const { forecast, counts, totals } = await overview();
    expect(forecast[0]).toEqual({ day: '2026-03-11', cards: 2 });
    expect(forecast[1]).toEqual({ day: '2026-03-12', cards: 1 });
    expect(forecast[13]).toEqual({ day: '2026-03-24', cards: 1 });
    expect(forecast.reduce((sum, { cards }) => sum + cards, 0)).toBe(4);
    expect(counts).toEqual({ learning: 1, review: 1, new: 0 });
    expect(totals).toEqual({ learning: 1, review: 4, setAside: 1 });
  });

  it('forecasts by days in the student’s time zone, including those of 23 and 25 hours', async () => {
    student.headers['x-time-zone'] = 'Europe/Berlin';
    hub.clock.set('2026-03-28T12:00:00Z');
    // Clocks go forward on March 29, 2026: that day ends at 22:00 UTC.
    await scheduled('2026-03-29T21:59:59Z');
    await scheduled('2026-03-29T22:00:00Z');
    expect((await overview()).forecast.slice(0, 3)).toEqual([
      { day: '2026-03-28', cards: 0 },
      { day: '2026-03-29', cards: 1 },
      { day: '2026-03-30', cards: 1 },
    ]);
  });

  it('forecasts earlier due dates before an exam, until it is over', async () => {
    await hub.db.insert(studySettings).values({ userId: user.id, examDate: '2026-03-12' });
    await scheduled('2026-03-11T00:00:00Z', { scheduledDue: new Date('2026-03-20T00:00:00Z') });
    expect((await overview()).forecast[0]).toEqual({ day: '2026-03-11', cards: 1 });
    hub.clock.advance({ days: 1 });
    expect((await overview()).forecast[8]).toEqual({ day: '2026-03-20', cards: 1 });
  });

  it('counts reviews recalled over 30 days, without undone ones', async () => {
    const grade = (at: string, given: Partial<typeof cardReviewLog.$inferInsert> = {}) =>
      aLoggedGrade(hub.db, { userId: user.id, at: new Date(at), ...given });
    await grade('2026-03-11T08:00:00Z', { rating: 1 });
    await grade('2026-03-10T08:00:00Z', { rating: 2 });
    await grade('2026-02-10T00:00:00Z', { rating: 4 });
    await grade('2026-02-09T23:59:59Z');
    await grade('2026-03-11T08:00:00Z', { stateBefore: 'learning' });
    const undoes = await grade('2026-03-11T09:00:00Z');
    await grade('2026-03-11T09:01:00Z', { kind: 'undo', undoes, rating: null, stateBefore: null });
    await aLoggedGrade(hub.db, { userId: (await aStudent(hub.db)).id, at: hub.clock.read() });
    expect((await overview()).retention).toEqual({ reviews: 3, recalled: 2 });
  });

  it('lists the days of the past year with cards, oldest first', async () => {
    const days = [
      { day: '2026-03-11', cards: 3, answers: 1 },
      { day: '2026-03-10', cards: 0, answers: 7 },
      { day: '2025-03-12', cards: 2 },
      { day: '2025-03-11', cards: 5 },
    ];
    await hub.db.insert(studyDays).values(days.map((day) => ({ userId: user.id, ...day })));
    expect((await overview()).calendar).toEqual([
      { day: '2025-03-12', cards: 2 },
      { day: '2026-03-11', cards: 3 },
    ]);
  });

  it('lists the cards set aside, most lapses first', async () => {
    const deck = await scheduled('2026-01-01T00:00:00Z', { isSetAside: true, lapses: 8 });
    const own = await anOwnCard(hub.db, { userId: user.id });
    const leech = { flashcardId: null, ownCardId: own.id, isSetAside: true, lapses: 12 };
    await aCardSchedule(hub.db, { userId: user.id, cardId: own.id, ...leech });
    const { setAside, totals } = await overview();
    expect(setAside).toMatchObject([
      { id: own.id, isOwn: true, front: own.front, lapses: 12 },
      { id: deck, isOwn: false, lapses: 8 },
    ]);
    expect(totals).toEqual({ learning: 0, review: 0, setAside: 2 });
  });
});
