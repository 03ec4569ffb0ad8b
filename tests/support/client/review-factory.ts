import type { CardScheduleOnWire, DueCards, StudyCard } from '#shared/cards/card-reviews.contract.ts';

/** Entities for spaced repetition tests. */
export const NOW = new Date('2026-11-21T10:00:00.000Z');
export const minutesLater = (minutes: number): Date => new Date(NOW.getTime() + minutes * 60_000);
export const daysLater = (days: number): Date => minutesLater(days * 24 * 60);

export const cardId = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

export function makeCard(n: number, some: Partial<StudyCard> = {}): StudyCard {
  return {
    id: cardId(n),
    isOwn: false,
    front: `Front ${n}`,
    back: `Back ${n}`,
    cloze: null,
    imageUrl: null,
    backImageUrl: null,
    occlusion: null,
    topicId: null,
    ...some,
  };
}

/** The schedule of a card that was learned ten days ago and is due now. */
export function makeSchedule(some: Partial<CardScheduleOnWire> = {}): CardScheduleOnWire {
  return {
    state: 'review',
    due: NOW.toISOString(),
    stability: 10,
    difficulty: 5,
    scheduledDays: 10,
    learningSteps: 0,
    reps: 3,
    lapses: 0,
    lastReview: daysLater(-10).toISOString(),
    leechAt: 8,
    isSetAside: false,
    ...some,
  };
}

/** The schedule of a card that was forgotten a minute ago and is due at this time. */
export const makeLearning = (due: Date): CardScheduleOnWire =>
  makeSchedule({
    state: 'relearning',
    due: due.toISOString(),
    lastReview: minutesLater(-1).toISOString(),
    scheduledDays: 0,
    lapses: 1,
  });

export const makeDueCard = (n: number, schedule: CardScheduleOnWire | null = null): DueCards['cards'][number] => ({
  ...makeCard(n),
  schedule,
});

/** A list whose counts match its cards, with a day that ends at midnight UTC. */
export function makeList(cards: DueCards['cards'], some: Partial<DueCards> = {}): DueCards {
  const of = (kind: (card: DueCards['cards'][number]) => boolean) => cards.filter(kind).length;
  return {
    now: NOW.toISOString(),
    dayEnd: '2026-11-22T00:00:00.000Z',
    examStart: null,
    weights: null,
    settings: { newPerDay: 20, reviewsPerDay: 200, examDate: null, topicIds: [], revision: 'first' },
    counts: {
      learning: of(({ schedule }) => schedule !== null && schedule.state !== 'review'),
      review: of(({ schedule }) => schedule?.state === 'review'),
      new: of(({ schedule }) => schedule === null),
    },
    cards,
    ...some,
  };
}
