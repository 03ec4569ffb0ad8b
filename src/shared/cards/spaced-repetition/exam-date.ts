import { startOfDay } from '#shared/domain/study-days.ts';
import { RETENTION, type CardSchedule, type Weights } from './schedule.ts';

const DAY_MS = 86_400_000;
/** A card's last week before the exam begins on one of this many days, so that not all are due at once. */
export const SPREAD_DAYS = 7;
/** The chance of recall at which a card is due in its last week before the exam, in the week before that, and so on. */
export const RETENTION_OF_LAST_WEEKS = [0.95, 0.93, 0.92, 0.91];

/** A student's schedules depend on these besides the log. */
export interface SchedulingTerms {
  /** When the day of the exam begins; null if there is none ahead. */
  examStart: Date | null;
  weights: Weights;
}

/**
 * When a card is due if there is an exam ahead. In its last weeks before the exam it is due once its chance of recall
 * falls to the week's threshold; if that is not before the exam, it is due once in its last week. At least a day passes
 * after the last review, and nothing is due after the day of the exam has begun. The schedule itself is unchanged:
 * without the exam, or with another date, it applies again. `card_schedules.due` is stored by the same rule in SQL.
 */
export function dueBeforeExam(
  { due, lastReview }: Pick<CardSchedule, 'due' | 'lastReview'>,
  { cardId, examStart, weights }: SchedulingTerms & { cardId: string },
): Date {
  if (examStart === null) return due;
  const reviewed = lastReview.getTime();
  const earliest = reviewed + DAY_MS;
  const interval = due.getTime() - reviewed;
  const lastWeek = examStart.getTime() - (1 + spreadOf(cardId)) * DAY_MS;
  const weeklyDues = lastWeekRatios(weights).map((ratio, week) =>
    Math.max(reviewed + Math.floor(interval * ratio), lastWeek - week * SPREAD_DAYS * DAY_MS, earliest),
  );
  const earliestDue = Math.min(due.getTime(), ...weeklyDues);
  if (earliestDue < examStart.getTime()) return new Date(earliestDue);
  return reviewed < lastWeek ? new Date(Math.max(lastWeek, earliest)) : examStart;
}

/**
 * The share of an interval after which the chance of recall has fallen to the threshold of each of the last weeks, by
 * the forgetting curve of FSRS-6, R(t) = (1 + f · t / S)^(−w20):
 * https://github.com/open-spaced-repetition/fsrs4anki/wiki/The-Algorithm
 */
export function lastWeekRatios(weights: Weights): number[] {
  const power = -1 / (weights[20] ?? Number.NaN); // there are 21
  return RETENTION_OF_LAST_WEEKS.map((retention) => (retention ** power - 1) / (RETENTION ** power - 1));
}

/** When the day of an exam begins in the student's time zone; null if there is none, or it is not after `today`. */
export function examStartIn(
  timeZone: string,
  { examDate, today }: { examDate: string | null; today: string },
): Date | null {
  return examDate === null || examDate <= today ? null : startOfDay(timeZone, examDate);
}

/** 0 to 6, from the last four hexadecimal digits of the card's id. */
export const spreadOf = (cardId: string): number => Number.parseInt(cardId.slice(-4), 16) % SPREAD_DAYS;
