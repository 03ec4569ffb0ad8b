import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { MAIL_STATES } from '#shared/domain/limits.ts';
import { createdAtColumn, idColumn, instantColumn } from './columns.ts';
import { users } from './users.ts';

/** A mail to many students: what is the same for all of them. */
export const mailings = pgTable(
  'mailings',
  {
    id: idColumn(),
    subject: text().notNull(),
    /** As the teacher wrote it: each mail is made of it when it is sent, rather than kept some thousand times. */
    message: text().notNull(),
    /** The file's name in the media store's attachments, and as the teacher chose it. */
    attachment: text(),
    attachmentName: text(),
    createdById: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAtColumn(),
  },
  (t) => [index('mailings_created').on(t.createdAt.desc())],
);

/** Processes that send mail. One that was not seen for a while is dead, and what it was sending was interrupted. */
export const mailWorkers = pgTable('mail_workers', {
  id: uuid().primaryKey(),
  seenAt: instantColumn().notNull(),
});

/** The students greeted in each year. The row makes sure that it happens once. */
export const birthdayGreetings = pgTable(
  'birthday_greetings',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    year: integer().notNull(),
    createdAt: createdAtColumn(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.year] })],
);

/** Every mail, from the moment it is wanted: the queue and the log in one. */
export const mailMessages = pgTable(
  'mail_messages',
  {
    id: idColumn(),
    /** Which template made it, e.g. `password_reset`. */
    kind: text().notNull(),
    toAddress: text().notNull(),
    toName: text(),
    replyTo: text(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** The mail to many that this is one of; its attachment goes along. */
    mailingId: uuid().references(() => mailings.id, { onDelete: 'cascade' }),
    subject: text().notNull(),
    /** Emptied after sending where it holds a secret; empty in a mail of a mailing, which has the message. */
    text: text().notNull(),
    html: text().notNull(),
    /** The first line of a mail of a mailing. */
    greeting: text(),
    /** Like a mailing's, for a mail to one. */
    attachment: text(),
    attachmentName: text(),
    state: text({ enum: MAIL_STATES }).notNull().default('queued'),
    /** Why the last attempt failed. */
    reason: text(),
    attempts: integer().notNull().default(0),
    /** When it came into the queue last: one that can't be sent for a day is given up. */
    queuedAt: instantColumn().notNull().defaultNow(),
    nextAttemptAt: instantColumn().notNull().defaultNow(),
    /** When the attempt that runs now began. */
    sendingSince: instantColumn(),
    /** The worker that sends it now. */
    sendingBy: uuid(),
    sentAt: instantColumn(),
    createdAt: createdAtColumn(),
  },
  (t) => [
    // In the order in which they are sent: single mails do not wait for a mailing.
    index('mail_messages_due')
      .on(sql`(${t.mailingId} is not null)`, t.nextAttemptAt)
      .where(sql`${t.state} = 'queued'`),
    index('mail_messages_created').on(t.createdAt.desc(), t.id),
    index('mail_messages_user').on(t.userId),
    // One mail a student, whatever happens: the index is what makes it so.
    uniqueIndex('mail_messages_one_a_student').on(t.mailingId, t.userId),
    index('mail_messages_mailing').on(t.mailingId, t.state),
    index('mail_messages_sending')
      .on(t.sendingSince)
      .where(sql`${t.state} = 'sending'`),
    index('mail_messages_failed')
      .on(t.createdAt)
      .where(sql`${t.state} = 'failed'`),
    check('mail_messages_state_known', sql`${t.state} in ('queued', 'sending', 'sent', 'kept', 'failed')`),
  ],
);
