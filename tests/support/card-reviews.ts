import { randomUUID } from 'node:crypto';
import type { Database } from '#server/db/engine.ts';
import { cardReviewLog, cardSchedules, ownCards } from '#server/db/schema/study.ts';
import { recordReviews, type ReviewEntry } from '#shared/cards/card-reviews.contract.ts';
import { gradeCard } from '#shared/cards/spaced-repetition/schedule.ts';
import { aFlashcard, only } from './factories.ts';
import type { TestApp } from './test-app.ts';
import type { Answer, TestClient } from './test-client.ts';

type ScheduleRow = typeof cardSchedules.$inferSelect;
type OwnCardRow = typeof ownCards.$inferSelect;

const anEntry = (cardId: string, at: Date) => ({ id: randomUUID(), cardId, at: at.toISOString() });

/** A grade as a browser sends it, Good by default. */
export const aGrade = (
  cardId: string,
  at: Date,
  given: Partial<Extract<ReviewEntry, { kind: 'grade' }>> = {},
): Extract<ReviewEntry, { kind: 'grade' }> => ({
  ...anEntry(cardId, at),
  kind: 'grade',
  rating: 3,
  timeSpent: 5,
  ...given,
});

export const anUndo = (cardId: string, at: Date, undoes: string): ReviewEntry => ({
  ...anEntry(cardId, at),
  kind: 'undo',
  undoes,
});

export const aResume = (cardId: string, at: Date): ReviewEntry => ({ ...anEntry(cardId, at), kind: 'resume' });

/** Sends entries unchanged, from a browser whose clock is right by default. */
export async function sendReviews(
  hub: TestApp,
  client: TestClient,
  entries: ReviewEntry[],
  sentAt: Date = hub.clock.read(),
): Promise<Answer<typeof recordReviews>> {
  return client.call(recordReviews, { body: { sentAt: sentAt.toISOString(), entries } });
}

/** A card of the student's own, without a question in the bank. */
export async function anOwnCard(
  db: Database,
  given: Partial<typeof ownCards.$inferInsert> & { userId: string },
): Promise<OwnCardRow> {
  const card = { front: 'Own front', back: 'Own back', questionId: randomUUID(), ...given };
  return only(await db.insert(ownCards).values(card).returning());
}

/**
 * A student's schedule of a card in the deck, by default a new one, without the log behind it: in review, due at the
 * start of 2026.
 */
export async function aCardSchedule(
  db: Database,
  { due = new Date('2026-01-01T00:00:00Z'), ...given }: { userId: string } & Partial<ScheduleRow>,
): Promise<ScheduleRow> {
  const cardId = given.cardId ?? (await aFlashcard(db)).id;
  const grade = gradeCard(null, 4, new Date('2025-12-01T00:00:00Z'));
  const schedule = { ...grade, due, cardId, flashcardId: cardId, scheduledDue: due, ...given };
  return only(await db.insert(cardSchedules).values(schedule).returning());
}

/** A grade in the log alone, as if it had led to a schedule; by default of a card in review. */
export async function aLoggedGrade(
  db: Database,
  given: { userId: string; at: Date } & Partial<typeof cardReviewLog.$inferInsert>,
): Promise<string> {
  const id = given.id ?? randomUUID();
  await db.insert(cardReviewLog).values({
    id,
    cardId: randomUUID(),
    kind: 'grade',
    rating: 3,
    stateBefore: 'review',
    receivedAt: given.at,
    ...given,
  });
  return id;
}

/** Sends a student's entries, and reads what was stored. */
export function reviewsOf(hub: TestApp, student: TestClient) {
  const send = (entries: ReviewEntry[], sentAt?: Date) => sendReviews(hub, student, entries, sentAt);
  return {
    minutesAgo: (minutes: number) => new Date(hub.clock.read().getTime() - minutes * 60_000),
    send,
    outcomes: async (entries: ReviewEntry[], sentAt?: Date) =>
      (await send(entries, sentAt)).body.results.map(({ outcome }) => outcome),
    stored: async () => (await hub.db.select().from(cardSchedules))[0],
    logged: () => hub.db.select().from(cardReviewLog).orderBy(cardReviewLog.at),
  };
}
