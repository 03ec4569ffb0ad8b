import { dateDiffInDays, fsrs, type FSRSState } from 'ts-fsrs';
import type { StandingGrade } from '#server/cards/card-reviews/fit-weights.ts';
import {
  DEFAULT_WEIGHTS,
  clippedWeights,
  gradeCard,
  type CardSchedule,
  type Rating,
  type Weights,
} from '#shared/cards/spaced-repetition/schedule.ts';
import { normal } from './seeded-random.ts';

const NEW_A_DAY = 6;
/** The average number of grades of a card at the end. */
const GRADES_A_CARD = 10;
const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;

/** The grade of a recalled card: in one of ten cases Hard, in one Easy, and otherwise Good. */
function recalledAs(lot: number): Rating {
  if (lot < 0.1) return 2;
  return lot < 0.2 ? 4 : 3;
}

/** Weights that a student may have: each is the default times a lognormal factor. */
export function drawnWeights(random: () => number, spread: number): number[] {
  const drawn = clippedWeights(DEFAULT_WEIGHTS.map((weight) => weight * Math.exp(spread * normal(random))));
  if (drawn === null) throw new Error('the drawn weights are not numbers');
  return drawn;
}

interface Simulation {
  weights: Weights;
  count: number;
  start: Date;
  random: () => number;
}

/**
 * The grades of a student who forgets by `weights` and whose cards are scheduled by the defaults, by card and time. The
 * student studies every day until `count` grades are given.
 */
export function simulateReviews({ weights, count, start, random }: Simulation): StandingGrade[] {
  const memory = fsrs({ w: weights });
  const cards: { cardId: string; schedule: CardSchedule | null; state: FSRSState | null }[] = [];
  const grades: StandingGrade[] = [];
  for (let day = start.getTime(); grades.length < count; day += DAY_MS) {
    for (let n = 0; n < NEW_A_DAY && cards.length < count / GRADES_A_CARD; n += 1) {
      const last = cards.length.toString(16).padStart(12, '0');
      cards.push({ cardId: `7b0e7f0e-3c3c-4c59-9d3a-${last}`, schedule: null, state: null });
    }
    for (let round = 0; round < 6; round += 1) {
      const at = new Date(day + round * 12 * MINUTE_MS);
      for (const card of cards) {
        const { schedule, state, cardId } = card;
        if (schedule !== null && schedule.due > at) continue;
        const elapsed = schedule === null ? 0 : dateDiffInDays(schedule.lastReview, at);
        const chance = state === null ? 0.75 : memory.forgetting_curve(elapsed, state.stability);
        const rating = random() < chance ? recalledAs(random()) : 1;
        card.state = memory.next_state(state, elapsed, rating);
        card.schedule = gradeCard(schedule, rating, at);
        grades.push({ cardId, at, rating });
      }
    }
  }
  return grades
    .slice(0, count)
    .toSorted((a, b) => (a.cardId < b.cardId ? -1 : a.cardId > b.cardId ? 1 : a.at.getTime() - b.at.getTime()));
}
