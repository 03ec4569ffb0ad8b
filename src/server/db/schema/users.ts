import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { ROLES, STAFF_ROLES, USER_STATUSES } from '#shared/domain/roles.ts';
import { EXTRA_TIMES } from '#shared/domain/extra-time.ts';
import { textKey } from '#server/db/text-key.ts';
import { createdAtColumn, idColumn, instantColumn, timestamps } from './columns.ts';

export const users = pgTable(
  'users',
  {
    id: idColumn(),
    /** Trimmed and lower-cased before it is stored; the index enforces that for any other writer. */
    email: text().notNull(),
    /**
     * Since when the owner of the address is known to use the account: by a mailed link to set the password, an
     * invitation or single sign-on. Null: never, since anybody can register with an address.
     */
    addressProvenAt: instantColumn(),
    /** An argon2id hash in PHC form. */
    password: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    profileImageUrl: text(),
    dateOfBirth: date({ mode: 'string' }),
    role: text({ enum: ROLES }).notNull().default('student'),
    /** What a teacher may do. */
    staffRole: text({ enum: STAFF_ROLES }),
    status: text({ enum: USER_STATUSES }).notNull().default('pending'),
    isActive: boolean().notNull().default(true),
    /** When the status last left `pending`. */
    decidedAt: instantColumn(),
    /** Extra time on every clock, as granted by a school; likewise additional minutes of breaks in exams. */
    extraTime: text({ enum: EXTRA_TIMES }).notNull().default('none'),
    extraBreakMinutes: integer().notNull().default(0),
    /** Whether the student lets teachers see how ready they are for exams. */
    sharesReadiness: boolean().notNull().default(false),
    /** Sign-ins from an unknown browser cause a mail, except the first of all. */
    hasSignedIn: boolean().notNull().default(false),
    /** Whether the student is mailed when an assignment is given, and a day before it is due. */
    wantsAssignmentMail: boolean().notNull().default(true),
    /** The teacher who views the hub as this student. Null for people, who alone count anywhere. */
    viewerId: uuid().references((): AnyPgColumn => users.id, { onDelete: 'cascade' }),
    /** Invented, for a sample class: counts only where that class is chosen. */
    isSample: boolean().notNull().default(false),
    /** When all identifying data was erased. The student's results remain, for everybody's figures. */
    erasedAt: instantColumn(),
    ...timestamps(),
  },
  (t) => [
    uniqueIndex('users_email_unique').on(sql`lower(${t.email})`),
    index('users_status_created').on(t.status, t.createdAt),
    // The columns that accounts are counted by.
    index('users_role').on(t.role, t.status, t.erasedAt),
    index('users_created').on(t.createdAt, t.id),
    index('users_name').on(textKey(t.lastName), textKey(t.firstName), t.id),
    index('users_decided').on(t.decidedAt.desc()),
    index('users_search').using(
      'gin',
      sql`${textKey(sql`${t.firstName} || ' ' || ${t.lastName} || ' ' || ${t.email}`)} gin_trgm_ops`,
    ),
    uniqueIndex('users_viewer')
      .on(t.viewerId)
      .where(sql`${t.viewerId} is not null`),
    index('users_invented')
      .on(t.id)
      .where(sql`${t.viewerId} is not null or ${t.isSample}`),
    // Birthdays are searched by month and day.
    index('users_birthday').on(sql`(extract(month from ${t.dateOfBirth}))`, sql`(extract(day from ${t.dateOfBirth}))`),
    check('users_role_known', sql`${t.role} in ('teacher', 'student')`),
    check('users_staff_role_known', sql`${t.staffRole} in ('assistant', 'teacher', 'owner')`),
    check('users_staff_role', sql`(${t.role} = 'teacher') = (${t.staffRole} is not null)`),
    check('users_extra_time_known', sql`${t.extraTime} in ('none', 'quarter', 'half', 'double', 'untimed')`),
    check('users_extra_break', sql`${t.extraBreakMinutes} between 0 and 240`),
    check('users_status_known', sql`${t.status} in ('pending', 'approved', 'rejected')`),
    // No write can give invented students an address that somebody reads, or rights.
    check('users_sample', sql`not ${t.isSample} or (${t.role} = 'student' and ${t.email} like '%@invalid')`),
    check(
      'users_student_view',
      sql`${t.viewerId} is null or (${t.role} = 'student' and ${t.email} = 'student-view-' || ${t.viewerId} || '@invalid')`,
    ),
    // No write can make an erased account identifiable without also removing the mark.
    check(
      'users_erased',
      sql`${t.erasedAt} is null or (${t.role} = 'student' and not ${t.isActive} and ${t.dateOfBirth} is null
        and ${t.profileImageUrl} is null and ${t.email} = 'erased-' || ${t.id} || '@invalid')`,
    ),
  ],
);

/** The account of a row, which is deleted with it. */
export const ofUser = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/**
 * Students who asked to be erased, and those who have been. The row outlives the account, hence no foreign key, and is
 * in no backup: a restore erases again the students that its file brings back.
 */
export const erasures = pgTable(
  'erasures',
  {
    userId: uuid().primaryKey(),
    askedAt: instantColumn().notNull(),
    /** When it happens automatically. */
    dueAt: instantColumn().notNull(),
    doneAt: instantColumn(),
  },
  (t) => [
    index('erasures_due')
      .on(t.dueAt)
      .where(sql`${t.doneAt} is null`),
  ],
);

/** Login sessions. `sid` is the SHA-256 of the cookie's id, so that a stolen backup opens no account. */
export const sessions = pgTable(
  'sessions',
  {
    sid: text().primaryKey(),
    sess: jsonb().$type<Record<string, unknown>>().notNull(),
    expire: instantColumn().notNull(),
    /** The session's public id, for its owner. It permits nothing. */
    id: uuid()
      .notNull()
      .unique()
      .default(sql`gen_random_uuid()`),
    signedInAt: createdAtColumn(),
    /** The last use, to within a few minutes. */
    seenAt: createdAtColumn(),
    /** When the password was last entered; null if that is not known. */
    confirmedAt: instantColumn(),
  },
  (t) => [index('sessions_expire').on(t.expire), index('sessions_user').on(sql`(${t.sess} ->> 'userId')`)],
);

export const passwordResetTokens = pgTable(
  'password_reset_tokens',
  {
    id: idColumn(),
    userId: ofUser(),
    /** The SHA-256 of the token in the mail. */
    token: text().notNull().unique(),
    expiresAt: instantColumn().notNull(),
    createdAt: createdAtColumn(),
    used: boolean().notNull().default(false),
  },
  (t) => [index('password_reset_tokens_user').on(t.userId)],
);
