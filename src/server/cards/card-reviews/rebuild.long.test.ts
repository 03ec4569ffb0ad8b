import * as fc from 'fast-check';
import { asc, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { flashcards } from '#server/db/schema/content.ts';
import { cardReviewLog, cardSchedules } from '#server/db/schema/study.ts';
import type { ReviewEntry } from '#shared/cards/card-reviews.contract.ts';
import { aGrade, anUndo, aResume } from '#tests/support/card-reviews.ts';
import { aFlashcard, aStudent } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { createReviewsService } from './reviews.service.ts';

const HISTORIES = 1000;
const MINUTE_MS = 60_000;
const START = Date.parse('2026-03-11T12:00:00Z') - 300 * 24 * 60 * MINUTE_MS;

/** What students might do with a card over some months: mostly grades, some undone, and a leech resumed. */
const steps = (ratings: number[], { minLength, maxLength }: { minLength: number; maxLength: number }) =>
  fc.array(
    fc.record({
      kind: fc.constantFrom<ReviewEntry['kind'][]>('grade', 'grade', 'grade', 'grade', 'grade', 'undo', 'resume'),
      rating: fc.constantFrom(...ratings),
      pause: fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 7 * 24 * 60 })),
      /** Steps of one batch are sent together; batches may be out of order. */
      batch: fc.integer({ min: 0, max: 3 }),
    }),
    { minLength, maxLength, size: 'max' },
  );
const history = fc.oneof(
  { weight: 19, arbitrary: steps([1, 2, 3, 3, 4], { minLength: 1, maxLength: 20 }) },
  { weight: 1, arbitrary: steps([1, 4], { minLength: 60, maxLength: 80 }) },
);
const histories = fc.array(history, { minLength: HISTORIES, maxLength: HISTORIES });

it('rebuilds exactly what was stored from the log alone, for 1,000 random histories', async () => {
  const hub = await createTestApp();
  const { db } = hub;
  const learner = { userId: (await aStudent(db)).id, timeZone: 'Europe/Berlin' };
  const reviews = createReviewsService({ db, clock: hub.clock.read });
  await aFlashcard(db);
  const cards = await db
    .insert(flashcards)
    .values(Array.from({ length: HISTORIES }, (_, n) => ({ front: `Front of ${n}`, back: 'Back' })))
    .returning({ id: flashcards.id });

  const [given = []] = fc.sample(histories, { numRuns: 1, seed: 42 });
  const batches: ReviewEntry[][] = [[], [], [], []];
  for (const [index, steps] of given.entries()) {
    const cardId = cards[index]?.id ?? '';
    let time = START;
    let last: string | undefined;
    for (const { kind, rating, pause, batch } of steps) {
      time += pause * MINUTE_MS;
      const at = new Date(time);
      if (kind === 'undo' && last === undefined) continue;
      const grade = aGrade(cardId, at, { rating });
      const entry = kind === 'grade' ? grade : kind === 'undo' ? anUndo(cardId, at, last ?? '') : aResume(cardId, at);
      last = kind === 'grade' ? grade.id : last;
      batches[batch]?.push(entry);
    }
  }
  const outcomes = { recorded: 0, known: 0, refused: 0 };
  const sentAt = hub.clock.read().toISOString();
  for (const batch of batches) {
    for (let start = 0; start < batch.length; start += 200) {
      const entries = batch.slice(start, start + 200);
      const { results } = await reviews.record(learner, { sentAt, entries });
      for (const { outcome } of results) outcomes[outcome] += 1;
    }
  }

  const stored = () => db.select().from(cardSchedules).orderBy(asc(cardSchedules.cardId));
  const before = await stored();
  await db.delete(cardSchedules);
  await reviews.rebuild(learner);
  expect(await stored()).toEqual(before);

  // Check that the histories cover what they are meant to cover.
  expect(before.length).toBeGreaterThan(950);
  expect(outcomes).toMatchObject({ known: 0 });
  expect(outcomes.recorded).toBeGreaterThan(6000);
  expect(await db.$count(cardReviewLog, eq(cardReviewLog.kind, 'undo'))).toBeGreaterThan(200);
  expect(await db.$count(cardReviewLog, eq(cardReviewLog.kind, 'resume'))).toBeGreaterThan(10);
  expect(before.filter(({ isSetAside }) => isSetAside).length).toBeGreaterThan(10);
  expect(new Set(before.map(({ state }) => state))).toEqual(new Set(['learning', 'review', 'relearning']));
});
