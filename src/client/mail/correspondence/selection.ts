import type { User } from '#shared/people/users.contract.ts';
import { unreachableReason } from './recipients.ts';

/** The selected students by id. It reaches over pages and searches, so it holds more than the ids. */
export type Selection = ReadonlyMap<string, User>;

export const NOBODY: Selection = new Map();

/** Some taken in or out; who can't be written to stays out. */
export function withStudents(selection: Selection, students: readonly User[], isSelected: boolean): Selection {
  const next = new Map(selection);
  for (const student of students) {
    if (!isSelected) next.delete(student.id);
    else if (unreachableReason(student) === null) next.set(student.id, student);
  }
  return next;
}

/** How much of what is shown is selected. */
export function shownState(selection: Selection, shown: readonly User[]): 'none' | 'some' | 'all' {
  const selectable = shown.filter((student) => unreachableReason(student) === null);
  const count = selectable.filter(({ id }) => selection.has(id)).length;
  if (count === 0) return 'none';
  return count === selectable.length ? 'all' : 'some';
}

/** How many of the selected are on other pages, or left out by the search. */
export function countElsewhere(selection: Selection, shown: readonly User[]): number {
  return selection.size - shown.filter(({ id }) => selection.has(id)).length;
}
