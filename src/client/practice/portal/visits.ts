import { isCount, isObjectOf, isText, shapeOf } from '#client/lib/shapes.ts';
import { readStored, writeStored } from '#client/lib/storage.ts';

interface Visits {
  /** How many days the portal was opened on. */
  days: number;
  /** The last of them. */
  last: string;
}
const visits = shapeOf(isObjectOf<Visits>({ days: isCount, last: isText }));

/** Under a key of the person, so that signing out removes it: at a shared computer no visit is the second one. */
const keyOf = (userId: string) => `portal_visits:${userId}:`;

/** Counts the day as one on which the student has opened the portal in this browser; returns how many there are. */
export function countVisit(storage: Storage, userId: string, day: string): number {
  const before = readStored(storage, keyOf(userId), visits) ?? { days: 0, last: '' };
  if (before.last === day) return before.days;
  const now = { days: before.days + 1, last: day };
  try {
    writeStored(storage, keyOf(userId), now);
  } catch {
    // A full or blocked storage counts nothing, so nothing is offered either.
    return 0;
  }
  return now.days;
}
