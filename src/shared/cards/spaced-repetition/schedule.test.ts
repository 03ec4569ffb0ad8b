import * as fc from 'fast-check';
import { createEmptyCard, fsrs, Rating as Grade, State, type Card } from 'ts-fsrs';
import { describe, expect, it } from 'vitest';
import { gradeCard, previewGrades, type CardSchedule, type Rating } from './schedule.ts';

const SEED = 20260311;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const rating = fc.constantFrom<Rating>(1, 2, 3, 4);
/** Intervals: sometimes minutes, mostly days, sometimes months. */
const pauseMs = fc.oneof(
  fc.integer({ min: 0, max: 30 * MINUTE_MS }),
  fc.integer({ min: 0, max: 40 * DAY_MS }),
  fc.integer({ min: 0, max: 900 * DAY_MS }),
);
const history = fc.record({
  start: fc.date({ min: new Date('2024-01-01'), max: new Date('2027-01-01'), noInvalidDate: true }),
  steps: fc.array(fc.record({ rating, pauseMs }), { minLength: 1, maxLength: 40, size: 'max' }),
});

/** The library by itself, configured by our rules, carrying its own card from grade to grade. */
const reference = fsrs({
  request_retention: 0.9,
  enable_fuzz: true,
  enable_short_term: true,
  learning_steps: ['1m', '10m'],
  relearning_steps: ['10m'],
});
const GRADES = { 1: Grade.Again, 2: Grade.Hard, 3: Grade.Good, 4: Grade.Easy } as const;
const stateNames = {
  [State.New]: 'new',
  [State.Learning]: 'learning',
  [State.Review]: 'review',
  [State.Relearning]: 'relearning',
};

describe('the scheduler', () => {
  it("agrees with ts-fsrs' own results over 1,000 random histories, fuzz included", () => {
    let grades = 0;
    let fuzzed = 0;
    const plain = fsrs({ ...reference.parameters, enable_fuzz: false });
    fc.assert(
      fc.property(history, ({ start, steps }) => {
        let card: Card = createEmptyCard(start);
        let schedule: CardSchedule | null = null;
        let at = start;
        for (const step of steps) {
          at = new Date(at.getTime() + step.pauseMs);
          const exact = plain.next(card, at, GRADES[step.rating]).card.scheduled_days;
          card = reference.next(card, at, GRADES[step.rating]).card;
          schedule = gradeCard(schedule, step.rating, at);
          const { leechAt: _leechAt, isSetAside: _isSetAside, ...own } = schedule;
          expect(own).toEqual({
            state: stateNames[card.state],
            due: card.due,
            stability: card.stability,
            difficulty: card.difficulty,
            scheduledDays: card.scheduled_days,
            learningSteps: card.learning_steps,
            reps: card.reps,
            lapses: card.lapses,
            lastReview: card.last_review,
          });
          grades += 1;
          if (card.scheduled_days !== exact) fuzzed += 1;
        }
      }),
      { numRuns: 1000, seed: SEED },
    );
    expect(grades).toBeGreaterThan(10_000);
    expect(fuzzed).toBeGreaterThan(1000);
  });

  it('gives the same schedule after a round trip through JSON', () => {
    fc.assert(
      fc.property(history, ({ start, steps }) => {
        let kept: CardSchedule | null = null;
        let sent: CardSchedule | null = null;
        let at = start;
        for (const step of steps) {
          at = new Date(at.getTime() + step.pauseMs);
          kept = gradeCard(kept, step.rating, at);
          sent = gradeCard(sent && travelled(sent), step.rating, at);
        }
        expect(sent).toEqual(kept);
      }),
      { numRuns: 100, seed: SEED },
    );
  });

  it('takes a new card through its steps of 1 and 10 minutes into review', () => {
    const at = new Date('2026-03-11T12:00:00Z');
    const first = gradeCard(null, 1, at);
    expect(first).toMatchObject({ state: 'learning', due: new Date('2026-03-11T12:01:00Z'), reps: 1, lapses: 0 });
    const second = gradeCard(first, 3, first.due);
    expect(second).toMatchObject({ state: 'learning', due: new Date('2026-03-11T12:11:00Z') });
    const third = gradeCard(second, 3, second.due);
    expect(third.state).toBe('review');
    expect(third.due.getTime()).toBeGreaterThanOrEqual(second.due.getTime() + DAY_MS);
    expect(gradeCard(third, 1, third.due)).toMatchObject({ state: 'relearning', lapses: 1 });
  });

  it('previews the effect of each of the four grades', () => {
    const at = new Date('2026-03-11T12:00:00Z');
    const preview = previewGrades(null, at);
    for (const grade of [1, 2, 3, 4] as const) expect(gradeCard(null, grade, at)).toEqual(preview[grade]);
    expect(preview[4].due.getTime()).toBeGreaterThan(preview[3].due.getTime());
  });
});

function travelled(schedule: CardSchedule): CardSchedule {
  const parsed = JSON.parse(JSON.stringify(schedule)) as CardSchedule;
  return { ...parsed, due: new Date(parsed.due), lastReview: new Date(parsed.lastReview) };
}
