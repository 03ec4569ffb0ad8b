import { revised } from '#server/core/revisions.ts';
import {
  accommodationForm,
  assignmentForm,
  type Accommodation,
  type Assignment,
} from '#shared/practice/assignments.contract.ts';
import type { AccommodationRow, AssignmentRow, AssignmentView } from './assignments.repository.ts';

const ASSIGNMENT_FIELDS = assignmentForm.keyof().options;
const ACCOMMODATION_FIELDS = accommodationForm.keyof().options;

/** An assignment as its teachers read it, with the revision of its form. */
export function presentAssignment({ row, studentIds, students, handedIn }: AssignmentView): Assignment {
  const { isForAll, questionIds: _questionIds, createdAt: _createdAt, createdById: _createdById, ...values } = row;
  const { keysShownAt, marksShownAt, opensAt, dueAt, closesAt, updatedAt, ...rest } = values;
  const shown = {
    ...rest,
    opensAt: opensAt.toISOString(),
    dueAt: dueAt.toISOString(),
    closesAt: closesAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    studentIds: isForAll ? null : studentIds,
    areMarksShown: marksShownAt !== null,
    areKeysShown: !withholds({ reveal: row.reveal, keysShownAt }),
    students,
    handedIn,
  };
  return revised(shown, ASSIGNMENT_FIELDS);
}

/** What a student has in place of the terms for all, with the revision of its form. */
export function presentAccommodation({
  dueAt,
  closesAt,
  timeLimitMinutes,
  attempts,
  isExcused,
  mark,
  reason,
}: AccommodationRow): Accommodation {
  const times = { dueAt: dueAt?.toISOString() ?? null, closesAt: closesAt?.toISOString() ?? null };
  return revised({ ...times, timeLimitMinutes, attempts, isExcused, mark, reason }, ACCOMMODATION_FIELDS);
}

/** Whether keys are withheld in the assignment's attempts. */
export const withholds = ({ reveal, keysShownAt }: Pick<AssignmentRow, 'reveal' | 'keysShownAt'>): boolean =>
  reveal === 'never' || (reveal === 'after_due' && keysShownAt === null);
