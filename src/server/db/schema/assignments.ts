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
import { ASSIGNMENT_NOTICES, ASSIGNMENT_REVEALS, COUNTED_ATTEMPTS } from '#shared/practice/assignment-settings.ts';
import type { AssignmentWork } from '#shared/practice/assignments.contract.ts';
import { createdAtColumn, idColumn, instantColumn, timestamps } from './columns.ts';
import { classes } from './classes.ts';
import { ofUser, users } from './users.ts';

/** Work given to students. */
export const assignments = pgTable(
  'assignments',
  {
    id: idColumn(),
    /** Null if it is for all students of the hub. */
    classId: uuid().references(() => classes.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    instructions: text().notNull().default(''),
    work: jsonb().$type<AssignmentWork>().notNull(),
    /** The same questions for everybody, in order, if `work` requires that; they may have been deleted. */
    questionIds: uuid()
      .array()
      .notNull()
      .default(sql`'{}'`),
    opensAt: instantColumn().notNull(),
    dueAt: instantColumn().notNull(),
    /** Late work is accepted, and marked as late, until then. */
    closesAt: instantColumn().notNull(),
    /** 0 for no limit; without a student's extra time. */
    timeLimitMinutes: integer().notNull().default(0),
    /** 0 for no limit. */
    attempts: smallint().notNull().default(1),
    counts: text({ enum: COUNTED_ATTEMPTS }).notNull().default('best'),
    reveal: text({ enum: ASSIGNMENT_REVEALS }).notNull().default('after_submit'),
    /** When the last student's time was up and keys that waited for this were shown; null before, and for `never`. */
    keysShownAt: instantColumn(),
    /** Its weight in the overall grade. */
    weight: doublePrecision().notNull().default(1),
    /** False if it is only for students in one of `groups` or named in `assignment_accommodations`. */
    isForAll: boolean().notNull().default(true),
    /** Names of groups of its class; they may be empty by now. */
    groups: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Since when students see their marks; null if they don't yet. */
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

/** What applies to one student instead of an assignment's own dates, limits and mark. */
export const assignmentAccommodations = pgTable(
  'assignment_accommodations',
  {
    assignmentId: uuid()
      .notNull()
      .references(() => assignments.id, { onDelete: 'cascade' }),
    userId: ofUser(),
    /** Is assigned to them although it is not for all. */
    isAssigned: boolean().notNull().default(false),
    /** Each replaces the assignment's value; null keeps it. */
    dueAt: instantColumn(),
    closesAt: instantColumn(),
    timeLimitMinutes: integer(),
    attempts: smallint(),
    /** It does not count for this student. */
    isExcused: boolean().notNull().default(false),
    /** Percent that replaces the result of their attempts, and the reason. */
    mark: real(),
    reason: text(),
    changedById: uuid().references(() => users.id, { onDelete: 'set null' }),
    updatedAt: instantColumn().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.assignmentId, t.userId] }),
    index('assignment_accommodations_user').on(t.userId),
    index('assignment_accommodations_changed_by').on(t.changedById),
    check('assignment_accommodations_times', sql`${t.dueAt} <= ${t.closesAt}`),
    check('assignment_accommodations_limit', sql`${t.timeLimitMinutes} between 0 and 600`),
    check('assignment_accommodations_attempts', sql`${t.attempts} between 0 and 20`),
    check('assignment_accommodations_mark', sql`${t.mark} between 0 and 100`),
    check('assignment_accommodations_reason', sql`${t.mark} is null or ${t.reason} is not null`),
  ],
);

/** Mails about assignments that students were sent, or no longer need. The row ensures that each is sent once. */
export const assignmentNotices = pgTable(
  'assignment_notices',
  {
    assignmentId: uuid()
      .notNull()
      .references(() => assignments.id, { onDelete: 'cascade' }),
    userId: ofUser(),
    kind: text({ enum: ASSIGNMENT_NOTICES }).notNull(),
    createdAt: createdAtColumn(),
  },
  (t) => [
    primaryKey({ columns: [t.assignmentId, t.userId, t.kind] }),
    index('assignment_notices_user').on(t.userId),
    check('assignment_notices_kind_known', sql`${t.kind} in ('given', 'due')`),
  ],
);

/** Calendar feeds to which students subscribe for due dates; one each. */
export const calendarAddresses = pgTable('calendar_addresses', {
  userId: ofUser().primaryKey(),
  /** The SHA-256 of the secret in the address. */
  digest: text().notNull().unique(),
  createdAt: createdAtColumn(),
});
