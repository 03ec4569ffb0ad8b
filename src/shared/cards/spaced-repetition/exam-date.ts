import { startOfDay } from '#shared/domain/study-days.ts';
import type { CardSchedule } from './schedule.ts';

const DAY_MS = 86_400_000;
/** Cards drawn nearer are spread over so many days before the exam, so that they don't all come on its eve. */
export const SPREAD_DAYS = 7;

/**
 * When a card comes if there is an exam ahead: as scheduled, or, where that were on the day of the exam or later, on one
 * of the last days before it, the same one for a card every time. A day is left after the last review; where the exam is
 * nearer than that, the card waits until its day begins. The schedule itself stays: without the exam, or with another
 * date, it holds again. `card_schedules.due` is kept by the same rule in SQL.
 */
export function dueBeforeExam(
  { due, lastReview }: Pick<CardSchedule, 'due' | 'lastReview'>,
  { cardId, examStart }: { cardId: string; examStart: Date | null },
): Date {
  if (examStart === null || due < examStart) return due;
  const drawn = examStart.getTime() - (1 + spreadOf(cardId)) * DAY_MS;
  const earliest = Math.min(lastReview.getTime() + DAY_MS, examStart.getTime());
  return new Date(Math.min(Math.max(drawn, earliest), due.getTime()));
}

/** When the day of an exam begins in the student's time zone; null where there is none, or it is not ahead of `today`. */
export function examStartIn(
  timeZone: string,
  { examDate, today }: { examDate: string | null; today: string },
): Date | null {
  return examDate === null || examDate <= today ? null : startOfDay(timeZone, examDate);
}

/** 0 to 6, from the last four hexadecimal digits of the card's id. */
export const spreadOf = (cardId: string): number => Number.parseInt(cardId.slice(-4), 16) % SPREAD_DAYS;
