import { kindOf, type SessionCard } from './session-card.ts';

/** How long before its due time a learning card is shown if there is nothing else to do. */
export const AHEAD_MS = 20 * 60_000;

export type Next = { kind: 'card'; card: SessionCard } | { kind: 'wait'; until: Date } | { kind: 'none' };

/**
 * The next card: learning cards that are due, then reviews, then new cards, both in list order; then
 * a learning card ahead of its due time, if that is near.
 */
export function nextOf(cards: readonly SessionCard[], now: Date): Next {
  const soonest = cards.filter((card) => kindOf(card) === 'learning').toSorted(byDue)[0];
  const card =
    (soonest && dueAt(soonest) <= now.getTime() && soonest) ||
    cards.find((candidate) => kindOf(candidate) === 'review') ||
    cards.find((candidate) => kindOf(candidate) === 'new') ||
    (soonest && dueAt(soonest) <= now.getTime() + AHEAD_MS && soonest);
  if (card) return { kind: 'card', card };
  return soonest?.due ? { kind: 'wait', until: new Date(soonest.due.getTime() - AHEAD_MS) } : { kind: 'none' };
}

const dueAt = ({ due }: SessionCard): number => due?.getTime() ?? 0;
const byDue = (a: SessionCard, b: SessionCard): number => dueAt(a) - dueAt(b);
