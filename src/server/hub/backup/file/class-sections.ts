import { assignmentNotices, assignments, assignmentStudents } from '#server/db/schema/assignments.ts';
import { classes, classMembers, classTeachers } from '#server/db/schema/classes.ts';
import { disclosures } from '#server/db/schema/disclosures.ts';
import { blueprints } from '#server/db/schema/exams.ts';
import { ACCOUNTS, author, by, ofClass, QUIZZES, refers, student } from './references.ts';
import type { Section } from './section.ts';

/** After accounts and exams, which they refer to. */
export const CLASSES: readonly Section[] = [
  {
    name: 'classes',
    table: classes,
    key: ['id'],
    ...ACCOUNTS,
    references: [refers('blueprintId', blueprints, 'the exam', 'unlink')],
  },
  {
    name: 'classTeachers',
    table: classTeachers,
    key: ['classId', 'userId'],
    ...ACCOUNTS,
    references: [ofClass, student],
  },
  {
    name: 'classMembers',
    table: classMembers,
    key: ['classId', 'userId'],
    ...ACCOUNTS,
    references: [ofClass, student],
  },
  {
    name: 'disclosures',
    table: disclosures,
    key: ['id'],
    ...ACCOUNTS,
    references: [student, refers('classId', classes, 'the class', 'unlink'), author],
    // Overwriting would restore text that was emptied since, such as by an erasure.
    isKept: true,
  },
];

/** After classes, and before the quiz sessions that belong to assignments. */
export const ASSIGNMENTS: readonly Section[] = [
  { name: 'assignments', table: assignments, key: ['id'], ...QUIZZES, references: [ofClass, author] },
  {
    name: 'assignmentStudents',
    table: assignmentStudents,
    key: ['assignmentId', 'userId'],
    ...QUIZZES,
    references: [refers('assignmentId', assignments, 'the assignment'), student, by('changedById')],
  },
  {
    name: 'assignmentNotices',
    table: assignmentNotices,
    key: ['assignmentId', 'userId', 'kind'],
    ...QUIZZES,
    references: [refers('assignmentId', assignments, 'the assignment'), student],
    // Students who have already been notified must not be notified again.
    isKept: true,
  },
];
