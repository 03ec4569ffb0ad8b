import { sql } from 'drizzle-orm';
import { boolean, check, date, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { STAFF_ROLES } from '#shared/domain/roles.ts';
import { createdAtColumn, idColumn, instantColumn, timestamps } from './columns.ts';
import { blueprints } from './exams.ts';
import { ofUser, users } from './users.ts';

export const classes = pgTable(
  'classes',
  {
    id: idColumn(),
    name: text().notNull(),
    /** Such as "Fall 2026"; empty if there is none. */
    term: text().notNull().default(''),
    /** The IANA time zone of its dates. */
    timeZone: text().notNull(),
    /** The exam that it prepares for, and when its students take it. */
    blueprintId: uuid().references(() => blueprints.id, { onDelete: 'set null' }),
    examDate: date({ mode: 'string' }),
    /** The code with which students join on their own. Null if they can't. */
    joinCode: text(),
    /** Whether accounts registered with the code are approved at once. */
    approvesAtOnce: boolean().notNull().default(false),
    archivedAt: instantColumn(),
    /** Its students are invented, and are deleted with it. */
    isSample: boolean().notNull().default(false),
    ...timestamps(),
  },
  (t) => [
    uniqueIndex('classes_join_code').on(sql`upper(${t.joinCode})`),
    index('classes_blueprint').on(t.blueprintId),
    check('classes_name_length', sql`char_length(${t.name}) between 1 and 100`),
  ],
);

const ofClass = () =>
  uuid()
    .notNull()
    .references(() => classes.id, { onDelete: 'cascade' });
/** The staff of a class: its teachers and their assistants. */
export const classTeachers = pgTable('class_teachers', { classId: ofClass(), userId: ofUser() }, (t) => [
  primaryKey({ columns: [t.classId, t.userId] }),
  index('class_teachers_user').on(t.userId),
]);

/** Students, including those who await approval. */
export const classMembers = pgTable(
  'class_members',
  {
    classId: ofClass(),
    userId: ofUser(),
    joinedAt: instantColumn().notNull().defaultNow(),
    /** The student's only group in the class; empty for none. */
    groupName: text().notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.classId, t.userId] }),
    index('class_members_user').on(t.userId),
    check('class_members_group_length', sql`char_length(${t.groupName}) <= 50`),
  ],
);

/** Invitation links that create an approved account. They are in no backup: a stolen backup opens no account. */
export const invitations = pgTable(
  'invitations',
  {
    id: idColumn(),
    /** Null for an invitation to the hub as a whole, and for staff. */
    classId: uuid().references(() => classes.id, { onDelete: 'cascade' }),
    /** Trimmed and lower-cased, like the addresses of accounts. */
    email: text().notNull(),
    firstName: text().notNull().default(''),
    lastName: text().notNull().default(''),
    /** The staff role of the account that it creates; null for a student's. */
    staffRole: text({ enum: STAFF_ROLES }),
    /** The SHA-256 of the token in the mail. */
    token: text().notNull().unique(),
    expiresAt: instantColumn().notNull(),
    usedAt: instantColumn(),
    withdrawnAt: instantColumn(),
    invitedById: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAtColumn(),
  },
  (t) => [
    // One open invitation per address: for each class, for the hub, and for staff.
    uniqueIndex('invitations_open')
      .on(t.classId, t.email)
      .where(sql`${t.usedAt} is null and ${t.withdrawnAt} is null`),
    uniqueIndex('invitations_open_to_hub')
      .on(t.email)
      .where(sql`${t.classId} is null and ${t.staffRole} is null and ${t.usedAt} is null and ${t.withdrawnAt} is null`),
    uniqueIndex('invitations_open_to_staff')
      .on(t.email)
      .where(sql`${t.staffRole} is not null and ${t.usedAt} is null and ${t.withdrawnAt} is null`),
    index('invitations_class').on(t.classId, t.createdAt.desc()),
    index('invitations_expires').on(t.expiresAt),
    index('invitations_invited_by').on(t.invitedById),
    check('invitations_email_normal', sql`${t.email} = lower(${t.email})`),
    check('invitations_staff_role_known', sql`${t.staffRole} in ('assistant', 'teacher', 'owner')`),
    check('invitations_of_staff', sql`${t.staffRole} is null or ${t.classId} is null`),
  ],
);

/** The classes that an invited teacher will teach. */
export const invitationClasses = pgTable(
  'invitation_classes',
  {
    invitationId: uuid()
      .notNull()
      .references(() => invitations.id, { onDelete: 'cascade' }),
    classId: ofClass(),
  },
  (t) => [primaryKey({ columns: [t.invitationId, t.classId] }), index('invitation_classes_class').on(t.classId)],
);
