import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { flashcards } from '#server/db/schema/content.ts';
import { cardParameters, cardReviewLog, cardSchedules } from '#server/db/schema/study.ts';
import { getStudyOverview, listDueCards } from '#shared/cards/card-reviews.contract.ts';
import { replay } from '#shared/cards/spaced-repetition/replay.ts';
import { DEFAULT_WEIGHTS, type Rating } from '#shared/cards/spaced-repetition/schedule.ts';
import { aStudent } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { simulateReviews } from '#tests/support/simulated-memory.ts';
import { entryOf } from './card-history.ts';
import { loadOptimizer, type Optimizer } from './fit-weights.ts';
import { createFittingService } from './fitting.service.ts';
import type { LogRow } from './review-log.repository.ts';

const hub = hubForEachTest();
const user = forEachTest(() => aStudent(hub.db));

const START = new Date('2025-09-01T18:00:00Z');
/** A student who learns slowly and forgets fast. */
const FORGETFUL = DEFAULT_WEIGHTS.map((weight, n) => (n < 4 ? weight / 6 : n === 8 ? weight / 2 : weight));

async function logReviews(count: number, given: { userId?: string; rating?: Rating } = {}): Promise<LogRow[]> {
  const grades = simulateReviews({ weights: FORGETFUL, count, start: START, random: seededRandom(3) });
  const rows = grades.map(({ cardId, at, rating }) => ({
    userId: given.userId ?? user.id,
    id: randomUUID(),
    cardId,
    at,
    receivedAt: at,
    kind: 'grade' as const,
    rating: given.rating ?? rating,
    undoes: null,
    stateBefore: 'review' as const,
    timeSpent: 5,
  }));
  const ids = [...new Set(grades.map(({ cardId }) => cardId))];
  const deck = ids.map((id, n) => ({ id, front: `Front of ${n}`, back: 'Back' }));
  await hub.db.insert(flashcards).values(deck).onConflictDoNothing();
  await hub.db.insert(cardReviewLog).values(rows);
  return rows;
}

const told = () => vi.fn<(details: object, message: string) => void>();
const log = () => ({ info: told(), warn: told(), error: told() });
const fittingBy = (load?: () => Promise<Optimizer>, heard = pino({ level: 'silent' })) =>
  createFittingService({ db: hub.db, clock: hub.clock.read, log: heard, ...(load && { load }) });
const rows = () => hub.db.select().from(cardParameters);
/** An optimizer that always returns these weights. */
const finding = async (weights: readonly number[]): Promise<Optimizer> => ({
  ...(await loadOptimizer()),
  computeParameters: async () => [...weights],
});

describe('fitting schedules', () => {
  it('keeps weights that predict later reviews better, and reschedules the cards by them', async () => {
    const logged = await logReviews(1100);
    await fittingBy().fitAll();
    const [row] = await rows();
    expect(row).toMatchObject({ userId: user.id, triedReviews: 1100, reviews: 1100, fittedAt: hub.clock.read() });
    expect(row?.lossAfter).toBeLessThan(row?.lossBefore ?? 0);
    const weights = row?.weights ?? [];
    const schedules = await hub.db.select().from(cardSchedules);
    expect(schedules.length).toBeGreaterThan(50);
    for (const { cardId, stability, scheduledDue } of schedules) {
      const entries = logged.filter((entry) => entry.cardId === cardId).map(entryOf);
      expect({ stability, due: scheduledDue }).toEqual({
        stability: replay(entries, weights)?.stability,
        due: replay(entries, weights)?.due,
      });
    }
    const student = await hub.as(user);
    expect((await student.ok(listDueCards, { query: {} })).weights).toEqual(weights);
    const { fit } = await student.ok(getStudyOverview);
    expect(fit).toMatchObject({ reviews: 1100, fittedAt: hub.clock.read().toISOString() });
    expect(fit?.gain).toBeGreaterThan(0);
    expect(fit?.intervals.fitted[2]).toBeLessThan(fit?.intervals.usual[2] ?? 0);
  });

  it('discards weights that predict worse, and tries again with a fifth more reviews', async () => {
    await logReviews(1000);
    const wrong = finding(DEFAULT_WEIGHTS.map((weight, n) => (n < 4 ? 100 : weight)));
    const load = vi.fn<() => Promise<Optimizer>>(() => wrong);
    const fitting = fittingBy(load);
    await fitting.fitAll();
    expect(await rows()).toMatchObject([{ triedReviews: 1000, weights: null, reviews: null }]);
    expect(await hub.db.$count(cardSchedules)).toBe(0);
    expect((await (await hub.as(user)).ok(getStudyOverview)).fit).toBeNull();
    await logReviews(199);
    await fitting.fitAll();
    expect(load).toHaveBeenCalledTimes(1);
    await logReviews(1);
    await fitting.fitAll();
    expect(await rows()).toMatchObject([{ triedReviews: 1200, weights: null }]);
  });

  it('skips students with fewer than 1,000 grades, not counting undone ones', async () => {
    const [first] = await logReviews(1000);
    const at = hub.clock.read();
    const undo = { userId: user.id, id: randomUUID(), cardId: first?.cardId ?? '', at, receivedAt: at };
    await hub.db.insert(cardReviewLog).values({ ...undo, kind: 'undo', undoes: first?.id ?? '' });
    await fittingBy().fitAll();
    expect(await rows()).toEqual([]);
  });

  it('continues after a student whose reviews cannot be fitted', async () => {
    const other = await aStudent(hub.db);
    await logReviews(1200, { userId: other.id, rating: 1 });
    await logReviews(1000);
    const heard = log();
    const real = await loadOptimizer();
    const computeParameters = vi
      .fn<Optimizer['computeParameters']>(real.computeParameters)
      .mockRejectedValueOnce(new Error('broken'))
      .mockResolvedValueOnce([Number.NaN]);
    await fittingBy(async () => ({ ...real, computeParameters }), heard as never).fitAll();
    expect(heard.error).toHaveBeenCalledTimes(2);
    expect((await rows()).map(({ triedReviews, weights }) => ({ triedReviews, weights }))).toEqual(
      expect.arrayContaining([
        { triedReviews: 1000, weights: null },
        { triedReviews: 1200, weights: null },
      ]),
    );
  });

  it('fits a student who forgets everything', async () => {
    await logReviews(1000, { rating: 1 });
    const heard = log();
    await fittingBy(undefined, heard as never).fitAll();
    expect(heard.error).not.toHaveBeenCalled();
    const [row] = await rows();
    expect(row?.weights?.every(Number.isFinite)).toBe(true);
  });

  it('logs once that the optimizer cannot be loaded, and changes nothing', async () => {
    await logReviews(1000);
    const heard = log();
    const fitting = fittingBy(() => Promise.reject(new Error('no native part for this platform')), heard as never);
    await fitting.fitAll();
    await fitting.fitAll();
    expect(heard.warn).toHaveBeenCalledTimes(1);
    expect(await rows()).toEqual([]);
  });
});
