import { describe, expect, it } from 'vitest';
import type { DueCards } from '#shared/cards/card-reviews.contract.ts';
import { gradeCard, type Rating } from '#shared/cards/spaced-repetition/schedule.ts';
import { dueReducer, leftOf, startDue, type DueEvent, type DueState } from './due-state.ts';
import {
  cardId,
  daysLater,
  makeDueCard,
  makeLearning,
  makeList,
  makeSchedule,
  minutesLater,
  NOW,
} from '#tests/support/client/review-factory.ts';

const review = (n: number) => makeDueCard(n, makeSchedule());
const leech = (n: number) => makeDueCard(n, makeSchedule({ lapses: 7 }));
const start = (...cards: DueCards['cards']) => startDue(makeList(cards), [], NOW);
const run = (state: DueState, ...events: DueEvent[]) => events.reduce(dueReducer, state);
const show = (now = NOW): DueEvent => ({ type: 'answer-shown', now });
const grade = (rating: Rating, now = NOW, entryId = 'g1'): DueEvent => ({ type: 'graded', rating, entryId, now });
const undo: DueEvent = { type: 'undone', now: minutesLater(1) };
const shownId = (state: DueState) => ('current' in state ? state.current.card.id : state.phase);

describe("studying today's cards", () => {
  it('starts with the front of the first card', () => {
    const state = start(review(1), makeDueCard(2));
    expect([state.phase, shownId(state), leftOf(state)]).toEqual([
      'front',
      cardId(1),
      { learning: 0, review: 1, new: 1 },
    ]);
  });

  it('is finished at once without cards', () => {
    expect(start().phase).toBe('finished');
  });

  it('shows with the answer what each grade would do, calculated for that moment', () => {
    const state = run(start(makeDueCard(1)), show(minutesLater(2)));
    if (state.phase !== 'back') throw new Error('the answer is not shown');
    expect(state.answeredAt).toEqual(minutesLater(2));
    expect(state.grades[3].schedule).toEqual(gradeCard(null, 3, minutesLater(2)));
  });

  it('shows an earlier date for a card because of an exam', () => {
    const list = makeList([makeDueCard(1, makeSchedule({ stability: 200, scheduledDays: 200 }))], {
      examStart: daysLater(30).toISOString(),
    });
    const state = run(startDue(list, [], NOW), show());
    if (state.phase !== 'back') throw new Error('the answer is not shown');
    expect(state.grades[4].due?.getTime()).toBeLessThan(daysLater(30).getTime());
  });

  it('drops a card that is next due on another day', () => {
    const state = run(start(review(1), review(2)), show(), grade(3));
    expect([shownId(state), state.done, leftOf(state).review]).toEqual([cardId(2), 1, 1]);
  });

  it('keeps a forgotten card in the session, as a learning card', () => {
    const state = run(start(review(1), review(2)), show(), grade(1));
    expect([shownId(state), state.done, leftOf(state)]).toEqual([cardId(2), 0, { learning: 1, review: 1, new: 0 }]);
  });

  it('brings a learning card back when it is due, before the others', () => {
    const forgotten = run(start(review(1), review(2), review(3)), show(), grade(1));
    const later = minutesLater(11);
    expect(shownId(run(forgotten, show(later), grade(3, later)))).toBe(cardId(1));
  });

  it('shows the last learning card again at once instead of letting the student wait', () => {
    expect(shownId(run(start(makeDueCard(1)), show(), grade(3)))).toBe(cardId(1));
  });

  it('waits for a learning card that is not due for long, unless the student wants it now', () => {
    const waiting = start(makeDueCard(1, makeLearning(minutesLater(50))));
    expect(waiting).toMatchObject({ phase: 'waiting', until: minutesLater(30) });
    expect(run(waiting, { type: 'ticked', now: minutesLater(10) }).phase).toBe('waiting');
    expect(run(waiting, { type: 'ticked', now: minutesLater(31) }).phase).toBe('front');
    expect(run(waiting, { type: 'hurried', now: minutesLater(10) }).phase).toBe('front');
  });

  it('grades nothing while the front is shown', () => {
    const state = start(review(1));
    expect(run(state, grade(3))).toBe(state);
  });
});

describe('undoing a grade', () => {
  it('shows the card with its answer as it was before', () => {
    const before = start(review(1), review(2));
    const state = run(before, show(), grade(3), undo);
    expect([state.phase, shownId(state), state.done, leftOf(state).review]).toEqual(['back', cardId(1), 0, 2]);
    expect(state).toMatchObject({ answeredAt: minutesLater(1) });
  });

  it('can go back several steps', () => {
    const state = run(
      start(review(1), review(2), review(3)),
      show(),
      grade(1, NOW, 'g1'),
      show(),
      grade(3, NOW, 'g2'),
      undo,
      undo,
    );
    expect([shownId(state), state.history, leftOf(state)]).toEqual([cardId(1), [], { learning: 0, review: 3, new: 0 }]);
  });

  it('reopens a finished session', () => {
    const finished = run(start(review(1)), show(), grade(3));
    expect(finished.phase).toBe('finished');
    expect(shownId(run(finished, undo))).toBe(cardId(1));
  });

  it('does nothing if nothing was graded', () => {
    const state = start(review(1));
    expect(run(state, undo)).toBe(state);
  });
});

describe('a card that was forgotten too often', () => {
  const setAside = run(start(leech(1), review(2)), show(), grade(1));

  it('is set aside, with a notice until the next grade', () => {
    expect(setAside.setAside).toMatchObject({ lapses: 8, card: { card: { id: cardId(1) } } });
    expect([shownId(setAside), leftOf(setAside)]).toEqual([cardId(2), { learning: 0, review: 1, new: 0 }]);
    expect(run(setAside, show()).setAside).not.toBeNull();
    expect(run(setAside, show(), grade(3)).setAside).toBeNull();
  });

  it('returns to the session when it is resumed, and earlier grades can’t be undone', () => {
    const state = run(setAside, { type: 'resumed', now: NOW });
    expect([state.setAside, shownId(state), leftOf(state).learning, state.history]).toEqual([null, cardId(2), 1, []]);
  });

  it('reopens a finished session when it is resumed', () => {
    const finished = run(start(leech(1)), show(), grade(1));
    expect([finished.phase, finished.done]).toEqual(['finished', 1]);
    const state = run(finished, { type: 'resumed', now: NOW });
    expect([state.phase, state.done]).toEqual(['front', 0]);
  });

  it('also returns when the grade is undone', () => {
    const state = run(setAside, undo);
    expect([state.setAside, shownId(state), leftOf(state).review]).toEqual([null, cardId(1), 2]);
  });
});

describe('a day with more cards than one list', () => {
  const list = makeList([review(1)], { counts: { learning: 0, review: 3, new: 5 } });

  it('also counts cards that have not been loaded', () => {
    expect(leftOf(startDue(list, [], NOW))).toEqual({ learning: 0, review: 3, new: 5 });
  });

  it('continues with the next list, and keeps the count of done cards', () => {
    const finished = run(startDue(list, [], NOW), show(), grade(3));
    const state = run(finished, { type: 'loaded', list: makeList([review(2)]), waiting: [], now: NOW });
    expect([state.phase, shownId(state), state.done]).toEqual(['front', cardId(2), 1]);
    expect(shownId(run(state, undo))).toBe(cardId(1));
  });

  it('accepts no list while a card is shown', () => {
    const state = startDue(list, [], NOW);
    expect(run(state, { type: 'loaded', list: makeList([review(2)]), waiting: [], now: NOW })).toBe(state);
  });
});
