import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { ASSIGNMENT_NOTICES, ASSIGNMENT_REVEALS, COUNTED_ATTEMPTS } from '#shared/domain/limits.ts';
import type { AssignmentWork } from '#shared/practice/assignments.contract.ts';
import { createdAtColumn, idColumn, instantColumn, timestamps } from './columns.ts';
import { classes } from './classes.ts';
import { users } from './users.ts';

/** Work that students are given. */
export const assignments = pgTable(
  'assignments',
  {
    id: idColumn(),
    /** Null where it is for all students of the hub. */
    classId: uuid().references(() => classes.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    instructions: text().notNull().default(''),
    work: jsonb().$type<AssignmentWork>().notNull(),
    /** The same questions for everybody, in order, where `work` says which; they may be gone. */
    questionIds: uuid()
      .array()
      .notNull()
      .default(sql`'{}'`),
    opensAt: instantColumn().notNull(),
    dueAt: instantColumn().notNull(),
    /** Until then late work is taken, and marked as late. */
    closesAt: instantColumn().notNull(),
    /** 0 for no limit; without a student's extra time. */
    timeLimitMinutes: integer().notNull().default(0),
    /** 0 for as many as a student likes. */
    attempts: smallint().notNull().default(1),
    counts: text({ enum: COUNTED_ATTEMPTS }).notNull().default('best'),
    reveal: text({ enum: ASSIGNMENT_REVEALS }).notNull().default('after_submit'),
    /** When nobody could hand in any more, and with it the keys were shown that waited for this; null before, and for `never`. */
    keysShownAt: instantColumn(),
    /** How much it counts beside the others. */
    weight: doublePrecision().notNull().default(1),
    /** False where only those have it who are in one of `groups`, or named in `assignment_students`. */
    isForAll: boolean().notNull().default(true),
    /** Of its class, by name; nobody may be in them any more. */
    groups: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Since when students see their marks; null where they don't yet. */
    marksShownAt: instantColumn(),
    createdById: uuid().references(() => users.id, { onDelete: 'set null' }),
    ...timestamps(),
  },
  (t) => [
    index('assignments_class').on(t.classId, t.dueAt),
    index('assignments_due').on(t.dueAt),
    index('assignments_author').on(t.createdById),
    index('assignments_withholding')
      .on(t.closesAt)
      .where(sql`${t.keysShownAt} is null`),
    check('assignments_title_length', sql`char_length(${t.title}) between 1 and 200`),
    check('assignments_times', sql`${t.opensAt} < ${t.dueAt} and ${t.dueAt} <= ${t.closesAt}`),
    check('assignments_limit', sql`${t.timeLimitMinutes} between 0 and 600`),
    check('assignments_attempts', sql`${t.attempts} between 0 and 20`),
    check('assignments_weight', sql`${t.weight} between 0 and 100`),
    check('assignments_counts_known', sql`${t.counts} in ('best', 'last', 'first', 'average')`),
    check('assignments_reveal_known', sql`${t.reveal} in ('at_once', 'after_submit', 'after_due', 'never')`),
  ],
);

/** What is special about an assignment for one student. */
export const assignmentStudents = pgTable(
  'assignment_students',
  {
    assignmentId: uuid()
      .notNull()
      .references(() => assignments.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Has it although it is not for all. */
    isAssigned: boolean().notNull().default(false),
    /** Each instead of the assignment's; null where that counts. */
    dueAt: instantColumn(),
    closesAt: instantColumn(),
    timeLimitMinutes: integer(),
    attempts: smallint(),
    /** It does not count for them. */
    isExcused: boolean().notNull().default(false),
    /** Percent instead of what their attempts come to, and why. */
    mark: real(),
    reason: text(),
    changedById: uuid().references(() => users.id, { onDelete: 'set null' }),
    updatedAt: instantColumn().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.assignmentId, t.userId] }),
    index('assignment_students_user').on(t.userId),
    index('assignment_students_changed_by').on(t.changedById),
    check('assignment_students_times', sql`${t.dueAt} <= ${t.closesAt}`),
    check('assignment_students_limit', sql`${t.timeLimitMinutes} between 0 and 600`),
    check('assignment_students_attempts', sql`${t.attempts} between 0 and 20`),
    check('assignment_students_mark', sql`${t.mark} between 0 and 100`),
    check('assignment_students_reason', sql`${t.mark} is null or ${t.reason} is not null`),
  ],
);

/** What students have been written about assignments, or need not be any more. The row makes sure that it happens once. */
export const assignmentNotices = pgTable(
  'assignment_notices',
  {
    assignmentId: uuid()
      .notNull()
      .references(() => assignments.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: ASSIGNMENT_NOTICES }).notNull(),
    createdAt: createdAtColumn(),
  },
  (t) => [
    primaryKey({ columns: [t.assignmentId, t.userId, t.kind] }),
    index('assignment_notices_user').on(t.userId),
    check('assignment_notices_kind_known', sql`${t.kind} in ('given', 'due')`),
  ],
);

/** Where students subscribe to their due dates; one each. */
export const calendarAddresses = pgTable('calendar_addresses', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The SHA-256 of the secret in the address. */
  digest: text().notNull().unique(),
  createdAt: createdAtColumn(),
});
