import type { User } from '#shared/people/users.contract.ts';
import type { BirthDate } from '#client/api/mailings.ts';
import { fullName } from '#client/components/full-name.ts';

export const EARLIEST_BIRTH = '1900-01-01';

/** What was typed, by student. It reaches over pages and searches, so it holds whose date it is. */
export type DateEdits = ReadonlyMap<string, { name: string; date: string }>;

/** A date typed for a student. What they had before, and nothing at all, is no change: a date can't be taken away. */
export function withDate(edits: DateEdits, student: User, typed: string): DateEdits {
  const next = new Map(edits);
  if (typed === '' || typed === student.dateOfBirth) next.delete(student.id);
  else next.set(student.id, { name: fullName(student), date: typed });
  return next;
}

export function changedDates(edits: DateEdits): BirthDate[] {
  return [...edits].map(([id, { date }]) => ({ id, dateOfBirth: date }));
}

/** What is wrong with a date, if anything. `today` is the viewer's. */
export function dateProblem(date: string | undefined, today: string): string | undefined {
  if (date === undefined) return undefined;
  if (date > today) return 'This date is in the future';
  return date < EARLIEST_BIRTH ? 'This date is before 1900' : undefined;
}

/** The first wrong date, with whose it is: it may be on another page. */
export function firstProblem(edits: DateEdits, today: string): string | undefined {
  for (const { name, date } of edits.values()) {
    const problem = dateProblem(date, today);
    if (problem !== undefined) return `${name}: ${problem}`;
  }
  return undefined;
}
