import { gradeCard } from '#shared/domain/spaced-repetition/schedule.ts';
import type { CardSchedule, Rating } from '#shared/domain/spaced-repetition/schedule.ts';
import { dayIn, startOfDay } from '#shared/domain/study-days.ts';
import { startIn } from './calendar.ts';
import type { Chance } from './random.ts';

const REVIEWS_A_DAY = 25;
const LEARNING_MS = 11 * 60_000;

export interface SimulatedReview {
  cardId: string;
  rating: Rating;
  stateBefore: 'new' | CardSchedule['state'];
  /** Seconds. */
  timeSpent: number;
  at: Date;
}

interface CardWork {
  cardIds: string[];
  /** On these days (`YYYY-MM-DD`), oldest first, the student sits down with the cards. */
  days: string[];
  timeZone: string;
  /** Nothing happens after it. */
  now: Date;
  chance: Chance;
}

/** What a student does with a deck: what is due first, then some new cards, and again what was not known. */
export function simulateCards({ cardIds, days, timeZone, now, chance }: CardWork): SimulatedReview[] {
  const schedules = new Map<string, CardSchedule>();
  const fresh = [...cardIds];
  // As many a day as it takes to have seen all of them at the end.
  const newADay = Math.ceil(cardIds.length / days.length);
  const reviews: SimulatedReview[] = [];
  let time = 0;

  function grade(cardId: string, rating: Rating): CardSchedule {
    const before = schedules.get(cardId) ?? null;
    const timeSpent = 4 + Math.floor(chance.next() * 18);
    time += timeSpent * 1000;
    const at = new Date(time);
    reviews.push({ cardId, rating, stateBefore: before?.state ?? 'new', timeSpent, at });
    const after = gradeCard(before, rating, at);
    schedules.set(cardId, after);
    return after;
  }

  for (const day of days) {
    time = Math.max(time, startOfDay(timeZone, day).getTime() + startIn(day, chance) * 1000);
    const due = [...schedules].filter(([, { due: at }]) => at.getTime() <= time).slice(0, REVIEWS_A_DAY);
    const today = [...due.map(([cardId]) => cardId), ...fresh.splice(0, newADay)];
    for (let again = today; again.length > 0; time += LEARNING_MS) {
      again = again.filter((cardId) => grade(cardId, ratingFrom(chance)).state !== 'review');
    }
  }
  return reviews.filter(({ at }) => at <= now && dayIn(timeZone, at) <= dayIn(timeZone, now));
}

const ratingFrom = (chance: Chance): Rating => ([1, 2, 3, 4] as const)[chance.weighted([10, 12, 63, 15])] ?? 3;
