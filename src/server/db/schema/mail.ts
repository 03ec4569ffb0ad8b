import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { MAIL_STATES } from '#shared/domain/limits.ts';
import { createdAtColumn, idColumn, instantColumn } from './columns.ts';
import { users } from './users.ts';

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
    subject: text().notNull(),
    /** Emptied after sending where it holds a secret. */
    text: text().notNull(),
    html: text().notNull(),
    state: text({ enum: MAIL_STATES }).notNull().default('queued'),
    /** Why the last attempt failed. */
    reason: text(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instantColumn().notNull().defaultNow(),
    /** When the attempt that runs now began. */
    sendingSince: instantColumn(),
    sentAt: instantColumn(),
    createdAt: createdAtColumn(),
  },
  (t) => [
    index('mail_messages_due')
      .on(t.nextAttemptAt)
      .where(sql`${t.state} = 'queued'`),
    index('mail_messages_created').on(t.createdAt.desc(), t.id),
    index('mail_messages_user').on(t.userId),
    check('mail_messages_state_known', sql`${t.state} in ('queued', 'sending', 'sent', 'failed')`),
  ],
);
