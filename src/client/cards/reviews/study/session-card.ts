import type {
  CardScheduleOnWire,
  DueCards,
  DueCounts,
  ReviewEntry,
  StudyCard,
} from '#shared/cards/card-reviews.contract.ts';
import { dueBeforeExam, type SchedulingTerms } from '#shared/cards/spaced-repetition/exam-date.ts';
import { nextSchedule } from '#shared/cards/spaced-repetition/replay.ts';
import {
  DEFAULT_WEIGHTS,
  type CardSchedule,
  type Rating,
  type Weights,
} from '#shared/cards/spaced-repetition/schedule.ts';

/** A card of the session. `due` is null for a new one, otherwise its due time, adjusted for the exam. */
export interface SessionCard {
  card: StudyCard;
  schedule: CardSchedule | null;
  due: Date | null;
}

export function sessionCard(card: StudyCard, schedule: CardSchedule | null, terms: SchedulingTerms): SessionCard {
  return { card, schedule, due: schedule && dueBeforeExam(schedule, { cardId: card.id, ...terms }) };
}

export function kindOf({ schedule }: { schedule: Pick<CardSchedule, 'state'> | null }): keyof DueCounts {
  if (schedule === null) return 'new';
  return schedule.state === 'review' ? 'review' : 'learning';
}

/** Whether a card is still to be studied today. */
export const isForToday = ({ schedule, due }: SessionCard, dayEnd: Date): boolean =>
  schedule === null || (!schedule.isSetAside && due !== null && due <= dayEnd);

export function tally(cards: readonly Parameters<typeof kindOf>[0][]): DueCounts {
  const counts = { learning: 0, review: 0, new: 0 };
  for (const card of cards) counts[kindOf(card)] += 1;
  return counts;
}

export const termsOf = ({ examStart, weights }: Pick<DueCards, 'examStart' | 'weights'>): SchedulingTerms => ({
  examStart: examStart === null ? null : new Date(examStart),
  weights: weights ?? DEFAULT_WEIGHTS,
});

/**
 * The cards of a list, updated with the entries that wait to be sent: they may not have reached the
 * server when it made the list. Entries that the server already has are not counted twice.
 */
export function cardsOfList(
  list: Pick<DueCards, 'cards' | 'examStart' | 'weights'>,
  waiting: readonly ReviewEntry[],
): SessionCard[] {
  const terms = termsOf(list);
  const undone = new Set(waiting.flatMap((entry) => (entry.kind === 'undo' ? [entry.undoes] : [])));
  return list.cards.map(({ schedule: onWire, ...card }) => {
    let schedule = onWire === null ? null : scheduleOf(onWire);
    for (const entry of waiting)
      if (entry.cardId === card.id && !undone.has(entry.id)) schedule = after(schedule, entry, terms.weights);
    return sessionCard(card, schedule, terms);
  });
}

function after(schedule: CardSchedule | null, entry: ReviewEntry, weights: Weights): CardSchedule | null {
  const at = new Date(entry.at);
  if (entry.kind !== 'grade') return nextSchedule(schedule, { ...entry, at }, weights);
  const isKnown = schedule !== null && at <= schedule.lastReview;
  const rating = entry.rating as Rating; // 1 to 4, by the contract
  return isKnown ? schedule : nextSchedule(schedule, { ...entry, at, rating }, weights);
}

const scheduleOf = (schedule: CardScheduleOnWire): CardSchedule => ({
  ...schedule,
  due: new Date(schedule.due),
  lastReview: new Date(schedule.lastReview),
});

/** How long before its due time a learning card is shown if there is nothing else to do. */
export const AHEAD_MS = 20 * 60_000;

type Next = { kind: 'card'; card: SessionCard } | { kind: 'wait'; until: Date } | { kind: 'none' };

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
