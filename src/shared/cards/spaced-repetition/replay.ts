import { gradeCard, resumeCard, type CardSchedule, type Rating, type Weights } from './schedule.ts';

/** An action on one card, as stored in the log. */
export type LogEntry =
  | { id: string; at: Date; kind: 'grade'; rating: Rating }
  | { id: string; at: Date; kind: 'undo'; undoes: string }
  | { id: string; at: Date; kind: 'resume' };

/**
 * The schedule of a card from all actions on it, in any order: entries are ordered by time, so grades from two devices
 * merge however late one of them arrives. An undone grade counts as never given. Null if no grade is left: the card is
 * new.
 */
export function replay(entries: readonly LogEntry[], weights?: Weights): CardSchedule | null {
  const undone = undoneBy(entries);
  return entries
    .filter(({ id }) => !undone.has(id))
    .toSorted(byTime)
    .reduce<CardSchedule | null>((schedule, entry) => nextSchedule(schedule, entry, weights), null);
}

/** The schedule after one more entry, which is later than all others. An undo needs `replay`. */
export function nextSchedule(schedule: CardSchedule | null, entry: LogEntry, weights?: Weights): CardSchedule | null {
  if (entry.kind === 'grade') return gradeCard(schedule, entry.rating, entry.at, weights);
  return entry.kind === 'resume' && schedule?.isSetAside ? resumeCard(schedule) : schedule;
}

/** The grade that an undo may remove: the latest that is not undone. Null if there is none. */
export function lastGrade(entries: readonly LogEntry[]): string | null {
  const undone = undoneBy(entries);
  const standing = entries.filter(({ kind, id }) => kind === 'grade' && !undone.has(id));
  return standing.toSorted(byTime).at(-1)?.id ?? null;
}

const undoneBy = (entries: readonly LogEntry[]) =>
  new Set(entries.flatMap((entry) => (entry.kind === 'undo' ? [entry.undoes] : [])));

/** The order in which a card's entries count. */
export function byTime(a: LogEntry, b: LogEntry): number {
  return a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1);
}
