import { assignmentNotices, assignments, assignmentAccommodations } from '#server/db/schema/assignments.ts';
import { classes, classMembers, classTeachers } from '#server/db/schema/classes.ts';
import { blueprints } from '#server/db/schema/exams.ts';
import { ACCOUNTS, author, by, ofClass, QUIZZES, refers, student } from './references.ts';
import { ofTable, type Section } from './section.ts';

/** After accounts and exams, which they refer to. */
export const CLASSES: readonly Section[] = [
  { ...ofTable(classes), ...ACCOUNTS, references: [refers('blueprintId', blueprints, 'the exam', 'unlink')] },
  { ...ofTable(classTeachers), ...ACCOUNTS, references: [ofClass, student] },
  { ...ofTable(classMembers), ...ACCOUNTS, references: [ofClass, student] },
];

/** After classes, and before the quiz sessions that belong to assignments. */
export const ASSIGNMENTS: readonly Section[] = [
  { ...ofTable(assignments), ...QUIZZES, references: [ofClass, author] },
  {
    ...ofTable(assignmentAccommodations),
    // The table's name in backups of this format.
    name: 'assignmentStudents',
    ...QUIZZES,
    references: [refers('assignmentId', assignments, 'the assignment'), student, by('changedById')],
  },
  {
    ...ofTable(assignmentNotices),
    ...QUIZZES,
    references: [refers('assignmentId', assignments, 'the assignment'), student],
    // Students who have already been notified must not be notified again.
    isKept: true,
  },
];
