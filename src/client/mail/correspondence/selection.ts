import type { User } from '#shared/people/users.contract.ts';
import { unreachableReason } from './recipients.ts';

/** The selected students by id. It spans pages and searches, so it contains the students themselves. */
export type Selection = ReadonlyMap<string, User>;

export const NOBODY: Selection = new Map();

/** Adds or removes students; those who can't get messages are never added. */
export function withStudents(selection: Selection, students: readonly User[], isSelected: boolean): Selection {
  const next = new Map(selection);
  for (const student of students) {
    if (!isSelected) next.delete(student.id);
    else if (unreachableReason(student) === null) next.set(student.id, student);
  }
  return next;
}

/** Whether all, some or none of the shown students are selected. */
export function shownState(selection: Selection, shown: readonly User[]): 'none' | 'some' | 'all' {
  const selectable = shown.filter((student) => unreachableReason(student) === null);
  const count = selectable.filter(({ id }) => selection.has(id)).length;
  if (count === 0) return 'none';
  return count === selectable.length ? 'all' : 'some';
}

/** How many of the selected students are on other pages, or excluded by the search. */
export function countElsewhere(selection: Selection, shown: readonly User[]): number {
  return selection.size - shown.filter(({ id }) => selection.has(id)).length;
}
