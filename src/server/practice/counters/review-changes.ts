import { dayIn } from '#shared/domain/study-days.ts';

/** A grade that counts (1) or was undone (-1), at the time of the grade. `flashcardId`: for the teacher's deck only. */
export interface CountedReview {
  flashcardId: string | null;
  at: Date;
  /** Seconds. */
  timeSpent: number;
  count: 1 | -1;
}

export interface StudiedCardChange {
  flashcardId: string;
  /** The change in how often it was studied. */
  times: number;
  firstAt: Date;
  lastAt: Date;
}

export interface StudyDayChange {
  day: string;
  cards: number;
  timeSpent: number;
}

/** Returns the changes that reviews make, each card and each day once, in the order in which rows are locked. */
export function changesOf(
  reviews: CountedReview[],
  timeZone: string,
): { cards: StudiedCardChange[]; days: StudyDayChange[] } {
  const cards = new Map<string, StudiedCardChange>();
  const days = new Map<string, StudyDayChange>();
  for (const { flashcardId, at, timeSpent, count } of reviews) {
    if (flashcardId !== null) {
      const card = cards.get(flashcardId) ?? { flashcardId, times: 0, firstAt: at, lastAt: at };
      const [firstAt, lastAt] = [at < card.firstAt ? at : card.firstAt, at > card.lastAt ? at : card.lastAt];
      cards.set(flashcardId, { flashcardId, times: card.times + count, firstAt, lastAt });
    }
    const day = dayIn(timeZone, at);
    const before = days.get(day) ?? { day, cards: 0, timeSpent: 0 };
    days.set(day, { day, cards: before.cards + count, timeSpent: before.timeSpent + count * timeSpent });
  }
  return {
    cards: [...cards.values()].filter(({ times }) => times !== 0).toSorted(by(({ flashcardId }) => flashcardId)),
    days: [...days.values()].filter((day) => day.cards !== 0).toSorted(by(({ day }) => day)),
  };
}

const by =
  <Item>(key: (item: Item) => string) =>
  (a: Item, b: Item) =>
    key(a) < key(b) ? -1 : 1;
