/** Settings of an assignment: choices and limits. */

/** When students see an assignment's keys: with each answer, after an attempt, or once it can't be handed in. */
export const ASSIGNMENT_REVEALS = ['at_once', 'after_submit', 'after_due', 'never'] as const;
/** The notices that students get about an assignment: when it is assigned, and a day before it is due. */
export const ASSIGNMENT_NOTICES = ['given', 'due'] as const;
/** The attempt at an assignment that counts. */
export const COUNTED_ATTEMPTS = ['best', 'last', 'first', 'average'] as const;
export const ASSIGNMENT_MAX_ATTEMPTS = 20;
/** Also for exams. */
export const ASSIGNMENT_MAX_MINUTES = 600;
export const ASSIGNMENT_MAX_QUESTIONS = 500;
export const ASSIGNMENT_MAX_GROUPS = 50;
export const ASSIGNMENT_TITLE_MAX_LENGTH = 200;
export const ASSIGNMENT_INSTRUCTIONS_MAX_LENGTH = 5000;
export const MARK_REASON_MAX_LENGTH = 500;

export type AssignmentReveal = (typeof ASSIGNMENT_REVEALS)[number];
export type AssignmentNotice = (typeof ASSIGNMENT_NOTICES)[number];
export type CountedAttempts = (typeof COUNTED_ATTEMPTS)[number];
