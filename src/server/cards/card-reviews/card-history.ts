import { byTime, lastGrade, nextSchedule, replay, type LogEntry } from '#shared/cards/spaced-repetition/replay.ts';
import type { CardSchedule, Rating, Weights } from '#shared/cards/spaced-repetition/schedule.ts';
import type { LogRow } from './review-log.repository.ts';

/** One card's review log and the resulting schedule. Entries are added as they arrive. */
export class CardHistory {
  readonly #entries: LogEntry[];
  #last: LogEntry | undefined;
  #schedule: CardSchedule | null;
  readonly #times: Set<number>;
  readonly #weights: Weights;

  constructor(rows: LogRow[], weights: Weights) {
    this.#weights = weights;
    this.#entries = rows.map(entryOf);
    this.#last = this.#entries.toSorted(byTime).at(-1);
    this.#schedule = replay(this.#entries, weights);
    this.#times = new Set(this.#entries.map(({ at }) => at.getTime()));
  }

  get schedule(): CardSchedule | null {
    return this.#schedule;
  }

  get state(): CardSchedule['state'] | 'new' {
    return this.#schedule?.state ?? 'new';
  }

  get lastGrade(): string | null {
    return lastGrade(this.#entries);
  }

  /**
   * Returns the first moment from `at` on without an entry for the card. Simultaneous entries would be ordered by their
   * random ids: an undo could come before its grade.
   */
  freeTime(at: Date): Date {
    let time = at.getTime();
    while (this.#times.has(time)) time += 1;
    return new Date(time);
  }

  /** Usually the entry is the newest and its schedule follows from the last one, without replaying all entries. */
  add(entry: LogEntry): void {
    const isNewest = this.#last === undefined || byTime(this.#last, entry) < 0;
    this.#entries.push(entry);
    this.#times.add(entry.at.getTime());
    if (isNewest) this.#last = entry;
    this.#schedule =
      isNewest && entry.kind !== 'undo'
        ? nextSchedule(this.#schedule, entry, this.#weights)
        : replay(this.#entries, this.#weights);
  }
}

/** Converts a row for the scheduling rules; the table ensures that each kind has its fields. */
export function entryOf({ id, at, kind, rating, undoes }: LogRow): LogEntry {
  if (kind === 'grade') return { id, at, kind, rating: rating as Rating };
  return kind === 'undo' ? { id, at, kind, undoes: undoes as string } : { id, at, kind };
}
