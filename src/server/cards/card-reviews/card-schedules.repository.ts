import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/db/engine.ts';
import { cardSchedules } from '#server/db/schema/study.ts';
import { dueBeforeExam, SPREAD_DAYS } from '#shared/cards/spaced-repetition/exam-date.ts';
import type { CardSchedule } from '#shared/cards/spaced-repetition/schedule.ts';

type ScheduleRow = typeof cardSchedules.$inferSelect;

export interface ScheduledCard {
  cardId: string;
  isOwn: boolean;
  schedule: CardSchedule;
}

/** The schedule that a row holds, without what an exam makes of it. */
export function scheduleOf(row: ScheduleRow): CardSchedule {
  const { userId: _user, cardId: _card, flashcardId: _deck, ownCardId: _own, scheduledDue, ...schedule } = row;
  return { ...schedule, due: scheduledDue };
}

/** Stores the schedules of a student's cards, of which none is there. */
export async function insertSchedules(
  tx: Database,
  { userId, examStart, cards }: { userId: string; examStart: Date | null; cards: ScheduledCard[] },
): Promise<void> {
  if (cards.length === 0) return;
  const rows = cards.map(({ cardId, isOwn, schedule }) => ({
    ...schedule,
    userId,
    cardId,
    flashcardId: isOwn ? null : cardId,
    ownCardId: isOwn ? cardId : null,
    due: dueBeforeExam(schedule, { cardId, examStart }),
    scheduledDue: schedule.due,
  }));
  await tx.insert(cardSchedules).values(rows);
}

export async function deleteSchedules(tx: Database, userId: string, cardIds: string[]): Promise<void> {
  await tx.delete(cardSchedules).where(and(eq(cardSchedules.userId, userId), inArray(cardSchedules.cardId, cardIds)));
}

/** Draws all cards of a student before an exam, or lets them go again: `dueBeforeExam` in one statement. */
export async function moveDue(tx: Database, userId: string, examStart: Date | null): Promise<void> {
  const due = examStart === null ? sql`${cardSchedules.scheduledDue}` : dueInSql(examStart);
  await tx
    .update(cardSchedules)
    .set({ due })
    .where(and(eq(cardSchedules.userId, userId), sql`${cardSchedules.due} is distinct from ${due}`));
}

/** Days are 24 hours here, whatever the clocks of the database's zone do. */
function dueInSql(examStart: Date) {
  const exam = sql`${examStart.toISOString()}::timestamptz`;
  const spread = sql`('x' || right(${cardSchedules.cardId}::text, 4))::bit(16)::int % ${SPREAD_DAYS}::int`;
  return sql`case when ${cardSchedules.scheduledDue} < ${exam} then ${cardSchedules.scheduledDue} else least(
    ${cardSchedules.scheduledDue},
    greatest(
      ${exam} - (1 + ${spread}) * interval '24 hours',
      least(${cardSchedules.lastReview} + interval '24 hours', ${exam})))
  end`;
}
