import { describe, expect, it } from 'vitest';
import type { DueCards } from '#shared/cards/card-reviews.contract.ts';
import { nextOf } from './next-card.ts';
import {
  cardId,
  makeDueCard,
  makeLearning,
  makeList,
  makeSchedule,
  minutesLater,
  NOW,
} from '#tests/support/client/review-factory.ts';
import { cardsOfList } from './session-card.ts';

const learning = (n: number, minutes: number) => makeDueCard(n, makeLearning(minutesLater(minutes)));
const review = (n: number) => makeDueCard(n, makeSchedule());

function nextId(...cards: DueCards['cards']): string | undefined {
  const next = nextOf(cardsOfList(makeList(cards), []), NOW);
  return next.kind === 'card' ? next.card.card.id : undefined;
}

describe('the next card', () => {
  it('is the due learning card with the earliest due time', () => {
    expect(nextId(review(1), learning(2, -1), learning(3, -5))).toBe(cardId(3));
  });

  it('is a review before a learning card that is not due yet, and before new ones', () => {
    expect(nextId(makeDueCard(1), learning(2, 5), review(3), review(4))).toBe(cardId(3));
  });

  it('is a new card before a learning card that is not due yet', () => {
    expect(nextId(learning(1, 5), makeDueCard(2))).toBe(cardId(2));
  });

  it('is a learning card ahead of its due time if nothing else is left', () => {
    expect(nextId(learning(1, 20), learning(2, 8))).toBe(cardId(2));
  });

  it('requires waiting if the only one is not due for long', () => {
    const cards = cardsOfList(makeList([learning(1, 50)]), []);
    expect(nextOf(cards, NOW)).toEqual({ kind: 'wait', until: minutesLater(30) });
  });

  it('is none if no cards are left', () => {
    expect(nextOf([], NOW)).toEqual({ kind: 'none' });
  });
});
