import {
  clipParameters,
  createEmptyCard,
  default_w,
  fsrs,
  Rating as Grade,
  State,
  type Card,
  type FSRS,
} from 'ts-fsrs';
import type { CARD_STATES } from '#shared/cards/due-cards.ts';

/** 1 Again, 2 Hard, 3 Good, 4 Easy. */
export type Rating = 1 | 2 | 3 | 4;
export const RATINGS = [1, 2, 3, 4] as const;
export const RATING_NAMES = { 1: 'Again', 2: 'Hard', 3: 'Good', 4: 'Easy' } as const;

/** A student's state for a card that was graded at least once. */
export interface CardSchedule {
  state: (typeof CARD_STATES)[number];
  due: Date;
  /** Days until the chance of recall has fallen to the requested retention. */
  stability: number;
  /** 1 to 10. */
  difficulty: number;
  scheduledDays: number;
  learningSteps: number;
  reps: number;
  lapses: number;
  lastReview: Date;
  /** The number of lapses at which the card is set aside. */
  leechAt: number;
  isSetAside: boolean;
}

export const RETENTION = 0.9;
const LEECH_LAPSES = 8;
/** A resumed card is set aside again after half as many. */
const LEECH_LAPSES_AGAIN = LEECH_LAPSES / 2;

/** A student's forgetting, as the 21 parameters of FSRS-6. */
export type Weights = readonly number[];
export const DEFAULT_WEIGHTS: Weights = default_w;

/**
 * FSRS-6 as implemented by `ts-fsrs`. The fuzz is seeded by the time of the review and the card's state, so that the
 * same history gives the same schedule wherever it is computed.
 */
const RULES = {
  request_retention: RETENTION,
  enable_fuzz: true,
  enable_short_term: true,
  learning_steps: ['1m', '10m'],
  relearning_steps: ['10m'],
} as const;
export const RELEARNING_STEPS = RULES.relearning_steps.length;

const schedulers = new WeakMap<Weights, FSRS>();

function schedulerFor(weights: Weights): FSRS {
  const known = schedulers.get(weights);
  if (known) return known;
  const scheduler = fsrs({ ...RULES, w: weights });
  schedulers.set(weights, scheduler);
  return scheduler;
}

/** The weights clamped to the bounds of FSRS-6; null unless they are 21 numbers. */
export function clippedWeights(weights: readonly number[]): number[] | null {
  if (weights.length !== DEFAULT_WEIGHTS.length || !weights.every(Number.isFinite)) return null;
  return clipParameters([...weights], RELEARNING_STEPS);
}

/** Days until a new card is due, and due again, if it is graded Good each time. */
export function typicalIntervals(weights: Weights): number[] {
  const scheduler = fsrs({ ...RULES, enable_fuzz: false, w: weights });
  const days: number[] = [];
  let card = createEmptyCard(new Date(0));
  while (days.length < TYPICAL_INTERVALS) {
    ({ card } = scheduler.next(card, card.due, Grade.Good));
    if (card.state === State.Review) days.push(card.scheduled_days);
  }
  return days;
}
const TYPICAL_INTERVALS = 3;

const STATE_NAMES = {
  [State.Learning]: 'learning',
  [State.Review]: 'review',
  [State.Relearning]: 'relearning',
} as const;
const GRADES = { 1: Grade.Again, 2: Grade.Hard, 3: Grade.Good, 4: Grade.Easy } as const;
const STATES = { learning: State.Learning, review: State.Review, relearning: State.Relearning } as const;

/**
 * The schedule after one more grade; `before` is null for a new card, `weights` are the student's. Pure: the same
 * arguments, the same result.
 */
export function gradeCard(
  before: CardSchedule | null,
  rating: Rating,
  at: Date,
  weights: Weights = DEFAULT_WEIGHTS,
): CardSchedule {
  const { card } = schedulerFor(weights).next(toFsrs(before, at), at, GRADES[rating]);
  return fromFsrs(card, before?.leechAt ?? LEECH_LAPSES, at);
}

/** The result of each grade if it were given at time `at`. */
export function previewGrades(before: CardSchedule | null, at: Date, weights?: Weights): Record<Rating, CardSchedule> {
  const [again, hard, good, easy] = RATINGS.map((rating) => gradeCard(before, rating, at, weights));
  return { 1: again, 2: hard, 3: good, 4: easy } as Record<Rating, CardSchedule>; // four ratings, four schedules
}

/** A card that was set aside, resumed: due as before. */
export function resumeCard(schedule: CardSchedule): CardSchedule {
  return { ...schedule, isSetAside: false, leechAt: schedule.lapses + LEECH_LAPSES_AGAIN };
}

function toFsrs(schedule: CardSchedule | null, at: Date): Card {
  if (schedule === null) return createEmptyCard(at);
  return {
    due: schedule.due,
    stability: schedule.stability,
    difficulty: schedule.difficulty,
    elapsed_days: 0, // recalculated from the last review
    scheduled_days: schedule.scheduledDays,
    learning_steps: schedule.learningSteps,
    reps: schedule.reps,
    lapses: schedule.lapses,
    state: STATES[schedule.state],
    last_review: schedule.lastReview,
  };
}

function fromFsrs(card: Card, leechAt: number, at: Date): CardSchedule {
  if (card.state === State.New) throw new Error('a graded card is in the state New');
  return {
    state: STATE_NAMES[card.state],
    due: card.due,
    stability: card.stability,
    difficulty: card.difficulty,
    scheduledDays: card.scheduled_days,
    learningSteps: card.learning_steps,
    reps: card.reps,
    lapses: card.lapses,
    lastReview: at,
    leechAt,
    isSetAside: card.lapses >= leechAt,
  };
}
