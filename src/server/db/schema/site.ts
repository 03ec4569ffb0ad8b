import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { CONTACT_STATUSES } from '#shared/mail/contact-form.ts';
import { createdAtColumn, idColumn, instantColumn } from './columns.ts';
import { users } from './users.ts';

export const contactSubmissions = pgTable(
  'contact_submissions',
  {
    id: idColumn(),
    name: text().notNull(),
    email: text().notNull(),
    message: text().notNull(),
    attachmentUrl: text(),
    attachmentName: text(),
    status: text({ enum: CONTACT_STATUSES }).notNull().default('new'),
    createdAt: createdAtColumn(),
  },
  (t) => [
    index('contact_submissions_created').on(t.createdAt.desc()),
    index('contact_submissions_status').on(t.status, t.createdAt.desc()),
    check('contact_submissions_status_known', sql`${t.status} in ('new', 'replied', 'closed')`),
  ],
);

/** The replies to a message. */
export const contactReplies = pgTable(
  'contact_replies',
  {
    id: idColumn(),
    submissionId: uuid()
      .notNull()
      .references(() => contactSubmissions.id, { onDelete: 'cascade' }),
    subject: text().notNull(),
    message: text().notNull(),
    createdById: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAtColumn(),
  },
  (t) => [index('contact_replies_submission').on(t.submissionId)],
);

/** What the installation remembers about itself: the cookie secret, the set-up link, what was loaded. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
  updatedAt: instantColumn().notNull().defaultNow(),
});

/** Counters of the rate limits, in the format of rate-limiter-flexible. Their keys contain no plain address. */
export const rateLimits = pgTable(
  'rate_limits',
  { key: text().primaryKey(), points: integer().notNull(), expire: instantColumn() },
  (t) => [index('rate_limits_expire').on(t.expire)],
);
