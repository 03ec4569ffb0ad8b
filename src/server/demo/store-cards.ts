import { randomUUID } from 'node:crypto';
import type { Learner } from '#server/core/principal.ts';
import type { Database } from '#server/db/engine.ts';
import { cardReviewLog } from '#server/db/schema/study.ts';
import { changesOf } from '#server/features/progress/review-changes.ts';
import { changeStudiedCards, changeStudyDays } from '#server/features/progress/reviews.repository.ts';
import { insertRows } from './insert-rows.ts';
import type { SimulatedReview } from './simulate-cards.ts';

/** Writes down what a student did with cards, and the figures of it; the schedules are worked out from it later. */
export async function storeCards(
  tx: Database,
  { userId, timeZone }: Learner,
  reviews: SimulatedReview[],
): Promise<void> {
  await insertRows(
    tx,
    cardReviewLog,
    reviews.map((review) => ({
      ...review,
      userId,
      id: randomUUID(),
      kind: 'grade' as const,
      receivedAt: review.at,
    })),
  );
  const counted = reviews.map(({ cardId, at, timeSpent }) => ({
    flashcardId: cardId,
    at,
    timeSpent,
    count: 1 as const,
  }));
  const { cards, days } = changesOf(counted, timeZone);
  await changeStudiedCards(tx, userId, cards);
  await changeStudyDays(tx, userId, days);
}
