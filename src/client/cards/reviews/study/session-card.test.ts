import { describe, expect, it } from 'vitest';
import type { ReviewEntry } from '#shared/cards/card-reviews.contract.ts';
import { gradeCard } from '#shared/cards/spaced-repetition/schedule.ts';
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
import { cardsOfList, isForToday, tally, nextOf } from './session-card.ts';

const dayEnd = new Date('2026-11-22T00:00:00.000Z');

const grade = (n: number, at = NOW, id = cardId(900 + n)): ReviewEntry => ({
  kind: 'grade',
  id,
  cardId: cardId(n),
  at: at.toISOString(),
  rating: 3,
  timeSpent: 1,
});

describe('the cards of a list', () => {
  it('are counted by kind, relearning among learning', () => {
    const list = makeList([
      makeDueCard(1, makeSchedule({ state: 'relearning' })),
      makeDueCard(2, makeSchedule({ state: 'learning' })),
      makeDueCard(3, makeSchedule()),
      makeDueCard(4),
    ]);
    expect(tally(cardsOfList(list, []))).toEqual({ learning: 2, review: 1, new: 1 });
  });

  it('include grades that wait to be sent', () => {
    const [card] = cardsOfList(makeList([makeDueCard(1)]), [grade(1)]);
    expect(card?.schedule).toEqual(gradeCard(null, 3, NOW));
  });

  it('are not graded twice if the server already has the grade', () => {
    const schedule = makeSchedule({ lastReview: NOW.toISOString(), due: daysLater(4).toISOString() });
    const [card] = cardsOfList(makeList([makeDueCard(1, schedule)]), [grade(1)]);
    expect(card?.due).toEqual(daysLater(4));
  });

  it('are unchanged if a waiting grade was undone', () => {
    const grading = grade(1);
    const undo: ReviewEntry = {
      kind: 'undo',
      id: cardId(999),
      cardId: cardId(1),
      at: minutesLater(1).toISOString(),
      undoes: grading.id,
    };
    expect(cardsOfList(makeList([makeDueCard(1)]), [grading, undo])[0]?.schedule).toBeNull();
  });

  it('are due before the exam', () => {
    const schedule = makeSchedule({ due: daysLater(60).toISOString() });
    const list = makeList([makeDueCard(1, schedule)], { examStart: daysLater(30).toISOString() });
    expect(cardsOfList(list, [])[0]?.due?.getTime()).toBeLessThan(daysLater(30).getTime());
  });

  it('are for today if they are new, or due by the end of the day and not set aside', () => {
    const list = makeList([
      makeDueCard(1),
      makeDueCard(2, makeSchedule()),
      makeDueCard(3, makeSchedule({ due: daysLater(1).toISOString() })),
      makeDueCard(4, makeSchedule({ isSetAside: true })),
    ]);
    expect(cardsOfList(list, []).map((card) => isForToday(card, dayEnd))).toEqual([true, true, false, false]);
  });
});

const learning = (n: number, minutes: number) => makeDueCard(n, makeLearning(minutesLater(minutes)));
const review = (n: number) => makeDueCard(n, makeSchedule());

describe('the next card', () => {
  it.each([
    ['the due learning card with the earliest due time', [review(1), learning(2, -1), learning(3, -5)], 3],
    [
      'a review before a learning card not due yet, and before new ones',
      [makeDueCard(1), learning(2, 5), review(3), review(4)],
      3,
    ],
    ['a new card before a learning card that is not due yet', [learning(1, 5), makeDueCard(2)], 2],
    ['a learning card ahead of its due time if nothing else is left', [learning(1, 20), learning(2, 8)], 2],
  ])('is %s', (_, cards, expected) => {
    expect(nextOf(cardsOfList(makeList(cards), []), NOW)).toMatchObject({
      kind: 'card',
      card: { card: { id: cardId(expected) } },
    });
  });

  it('requires waiting if the only one is not due for long', () => {
    const cards = cardsOfList(makeList([learning(1, 50)]), []);
    expect(nextOf(cards, NOW)).toEqual({ kind: 'wait', until: minutesLater(30) });
  });

  it('is none if no cards are left', () => {
    expect(nextOf([], NOW)).toEqual({ kind: 'none' });
  });
});
