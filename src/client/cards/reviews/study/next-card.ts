import { kindOf, type SessionCard } from './session-card.ts';

/** A learning card comes so much before its time where there is nothing else to do. */
export const AHEAD_MS = 20 * 60_000;

export type Next = { kind: 'card'; card: SessionCard } | { kind: 'wait'; until: Date } | { kind: 'none' };

/**
 * What comes now: learning cards whose time is there, then reviews, then new cards, both in the order they came in; then
 * a learning card ahead of its time, if that is near.
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
