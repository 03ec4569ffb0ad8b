import { byTime, lastGrade, nextSchedule, replay, type LogEntry } from '#shared/cards/spaced-repetition/replay.ts';
import type { CardSchedule, Rating, Weights } from '#shared/cards/spaced-repetition/schedule.ts';
import type { LogRow } from './review-log.repository.ts';

/** What was done with one card, and where that leaves it. Entries are added to it as they come in. */
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
   * The first moment from `at` on at which nothing was done with the card yet. What happened in one moment would count in
   * the order of the ids, which is by chance: an undo before its grade.
   */
  freeTime(at: Date): Date {
    let time = at.getTime();
    while (this.#times.has(time)) time += 1;
    return new Date(time);
  }

  /** The usual entry is the newest and needs no replay of all others: it comes to the same. */
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

/** An entry as the rules read it; that each kind has its parts is held by the table. */
export function entryOf({ id, at, kind, rating, undoes }: LogRow): LogEntry {
  if (kind === 'grade') return { id, at, kind, rating: rating as Rating };
  return kind === 'undo' ? { id, at, kind, undoes: undoes as string } : { id, at, kind };
}
