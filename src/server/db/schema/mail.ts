import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { MAIL_STATES } from '#shared/mail/mail-messages.ts';
import { createdAtColumn, idColumn, instantColumn } from './columns.ts';
import { ofUser, users } from './users.ts';

/** A mail to many students: the part that is the same for all of them. */
export const mailings = pgTable(
  'mailings',
  {
    id: idColumn(),
    subject: text().notNull(),
    /** As the teacher wrote it: each mail is generated from it on sending, instead of storing thousands of copies. */
    message: text().notNull(),
    /** The file's name among the media store's attachments, and the name that the teacher chose. */
    attachment: text(),
    attachmentName: text(),
    createdById: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAtColumn(),
  },
  (t) => [index('mailings_created').on(t.createdAt.desc())],
);

/** Processes that send mail. One that was not seen for a while is dead, and its unfinished mail was interrupted. */
export const mailWorkers = pgTable('mail_workers', {
  id: uuid().primaryKey(),
  seenAt: instantColumn().notNull(),
});

/** The students greeted in each year. The row ensures that it happens only once. */
export const birthdayGreetings = pgTable(
  'birthday_greetings',
  {
    userId: ofUser(),
    year: integer().notNull(),
    createdAt: createdAtColumn(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.year] })],
);

/** Every mail from the moment it is requested: queue and log in one. */
export const mailMessages = pgTable(
  'mail_messages',
  {
    id: idColumn(),
    /** The template that generated it, e.g. `password_reset`. */
    kind: text().notNull(),
    toAddress: text().notNull(),
    toName: text(),
    replyTo: text(),
    /** Where the recipient stops mail of this kind, for the mail program's own button. */
    stopUrl: text(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** The mailing that it belongs to, whose attachment it includes. */
    mailingId: uuid().references(() => mailings.id, { onDelete: 'cascade' }),
    subject: text().notNull(),
    /** Emptied after sending if it contains a secret; empty in a mail of a mailing, which has the message. */
    text: text().notNull(),
    html: text().notNull(),
    /** The first line, for a mail of a mailing. */
    greeting: text(),
    /** Like a mailing's, for a mail to one person. */
    attachment: text(),
    attachmentName: text(),
    state: text({ enum: MAIL_STATES }).notNull().default('queued'),
    /** Why the last attempt failed. */
    reason: text(),
    attempts: integer().notNull().default(0),
    /** When it was last queued: sending is given up after a day. */
    queuedAt: instantColumn().notNull().defaultNow(),
    nextAttemptAt: instantColumn().notNull().defaultNow(),
    /** When the current attempt began. */
    sendingSince: instantColumn(),
    /** The worker that is sending it. */
    sendingBy: uuid(),
    sentAt: instantColumn(),
    createdAt: createdAtColumn(),
  },
  (t) => [
    // In sending order: single mails do not wait for a mailing.
    index('mail_messages_due')
      .on(sql`(${t.mailingId} is not null)`, t.nextAttemptAt)
      .where(sql`${t.state} = 'queued'`),
    index('mail_messages_created').on(t.createdAt.desc(), t.id),
    index('mail_messages_user').on(t.userId),
    // At most one mail per student, which this index enforces.
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
