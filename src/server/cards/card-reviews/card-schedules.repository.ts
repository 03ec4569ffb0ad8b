import { and, eq, inArray, sql } from 'drizzle-orm';
import { listed } from '#server/core/query-values.ts';
import type { Database } from '#server/db/engine.ts';
import { cardSchedules } from '#server/db/schema/study.ts';
import {
  dueBeforeExam,
  lastWeekRatios,
  SPREAD_DAYS,
  type SchedulingTerms,
} from '#shared/cards/spaced-repetition/exam-date.ts';
import type { CardSchedule, Weights } from '#shared/cards/spaced-repetition/schedule.ts';

type ScheduleRow = typeof cardSchedules.$inferSelect;

export interface ScheduledCard {
  cardId: string;
  isOwn: boolean;
  schedule: CardSchedule;
}

/** Returns the schedule of a row, ignoring the exam date. */
export function scheduleOf(row: ScheduleRow): CardSchedule {
  const { userId: _user, cardId: _card, flashcardId: _deck, ownCardId: _own, scheduledDue, ...schedule } = row;
  return { ...schedule, due: scheduledDue };
}

/** Stores schedules of a student's cards that have none yet. */
export async function insertSchedules(
  tx: Database,
  { userId, terms, cards }: { userId: string; terms: SchedulingTerms; cards: ScheduledCard[] },
): Promise<void> {
  if (cards.length === 0) return;
  const rows = cards.map(({ cardId, isOwn, schedule }) => ({
    ...schedule,
    userId,
    cardId,
    flashcardId: isOwn ? null : cardId,
    ownCardId: isOwn ? cardId : null,
    due: dueBeforeExam(schedule, { cardId, ...terms }),
    scheduledDue: schedule.due,
  }));
  await tx.insert(cardSchedules).values(rows);
}

export async function deleteSchedules(tx: Database, userId: string, cardIds: string[]): Promise<void> {
  await tx.delete(cardSchedules).where(and(eq(cardSchedules.userId, userId), inArray(cardSchedules.cardId, cardIds)));
}

/** Moves all cards of a student before an exam, or back: `dueBeforeExam` in one statement. */
export async function moveDue(tx: Database, userId: string, { examStart, weights }: SchedulingTerms): Promise<void> {
  const due = examStart === null ? sql`${cardSchedules.scheduledDue}` : dueInSql(examStart, weights);
  await tx
    .update(cardSchedules)
    .set({ due })
    .where(and(eq(cardSchedules.userId, userId), sql`${cardSchedules.due} is distinct from ${due}`));
}

/** Days are always 24 hours, whatever the database's time zone; parts of intervals are rounded down to milliseconds. */
function dueInSql(examStart: Date, weights: Weights) {
  const { cardId, lastReview, scheduledDue } = cardSchedules;
  const exam = sql`${examStart.toISOString()}::timestamptz`;
  const spread = sql`('x' || right(${cardId}::text, 4))::bit(16)::int % ${SPREAD_DAYS}::int`;
  const weekStart = (week: number) => sql`${exam} - (1 + ${spread} + ${week * SPREAD_DAYS}::int) * interval '24 hours'`;
  const earliest = sql`${lastReview} + interval '24 hours'`;
  const intervalMs = sql`(extract(epoch from ${scheduledDue} - ${lastReview}) * 1000)::double precision`;
  const weeklyDues = lastWeekRatios(weights).map(
    (ratio, week) => sql`greatest(
      ${lastReview} + floor(${intervalMs} * ${ratio}::double precision) * interval '1 millisecond',
      ${weekStart(week)}, ${earliest})`,
  );
  const earliestDue = sql`least(${scheduledDue}, ${listed(weeklyDues)})`;
  return sql`case
    when ${earliestDue} < ${exam} then ${earliestDue}
    when ${lastReview} < ${weekStart(0)} then greatest(${weekStart(0)}, ${earliest})
    else ${exam}
  end`;
}
