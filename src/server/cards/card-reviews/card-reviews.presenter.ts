import {
  studySettings as settingsShape,
  type CardScheduleOnWire,
  type ScheduleFit,
  type StudyCard,
  type SavedStudySettings,
} from '#shared/cards/card-reviews.contract.ts';
import { revised } from '#server/core/revisions.ts';
import type { flashcards } from '#server/db/schema/content.ts';
import type { cardParameters, ownCards, studySettings } from '#server/db/schema/study.ts';
import { DEFAULT_WEIGHTS, typicalIntervals, type CardSchedule } from '#shared/cards/spaced-repetition/schedule.ts';

/** Presents a student's stored settings, or the defaults. */
export function presentSettings(row: typeof studySettings.$inferSelect | null): SavedStudySettings {
  const { newPerDay, reviewsPerDay, examDate, topicIds } = row ?? settingsShape.parse({});
  return revised({ newPerDay, reviewsPerDay, examDate, topicIds });
}

/** Presents what fitting has changed for a student; null if nothing. */
export function presentFit(row: typeof cardParameters.$inferSelect | null): ScheduleFit | null {
  if (!row?.weights || !row.fittedAt) return null; // either all are set, or none
  const { weights, reviews, fittedAt, lossBefore, lossAfter } = row;
  return {
    reviews: reviews ?? 0,
    fittedAt: fittedAt.toISOString(),
    gain: lossBefore ? 1 - (lossAfter ?? 0) / lossBefore : 0,
    intervals: { usual: typicalIntervals(DEFAULT_WEIGHTS), fitted: typicalIntervals(weights) },
  };
}

/** A card of the deck or one of the student's own. With neither, it has been deleted and is left out of the list. */
export interface CardSource {
  flashcard: typeof flashcards.$inferSelect | null;
  ownCard: typeof ownCards.$inferSelect | null;
}

export function presentStudyCard({ flashcard, ownCard }: CardSource): StudyCard[] {
  const card = flashcard ?? ownCard;
  if (card === null) return [];
  const { id, front, back, cloze, imageUrl, backImageUrl, occlusion, topicId } = card;
  return [{ id, isOwn: flashcard === null, front, back, cloze, imageUrl, backImageUrl, occlusion, topicId }];
}

export function presentSchedule({ due, lastReview, ...schedule }: CardSchedule): CardScheduleOnWire {
  return { ...schedule, due: due.toISOString(), lastReview: lastReview.toISOString() };
}
