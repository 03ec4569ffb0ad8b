import { sql } from 'drizzle-orm';
import { mailings, mailMessages } from '#server/db/schema/mail.ts';
import { contactReplies, contactSubmissions } from '#server/db/schema/site.ts';
import { users } from '#server/db/schema/users.ts';
import { author, CONTACTS, FULL, refers } from './references.ts';
import type { Section } from './section.ts';

/** Messages to the hub, and mail from it. */
export const CORRESPONDENCE: readonly Section[] = [
  { name: 'contactSubmissions', table: contactSubmissions, key: ['id'], ...CONTACTS, references: [] },
  {
    name: 'contactReplies',
    table: contactReplies,
    key: ['id'],
    ...CONTACTS,
    references: [refers('submissionId', contactSubmissions, 'the message'), author],
  },
  { name: 'mailings', table: mailings, key: ['id'], types: FULL, include: ['includeUsers'], references: [author] },
  // Queued mail must not be sent by another hub as well; links for passwords and accounts must not be stored.
  {
    name: 'mailMessages',
    table: mailMessages,
    key: ['id'],
    types: FULL,
    include: ['includeUsers'],
    references: [refers('userId', users, 'the account', 'unlink'), refers('mailingId', mailings, 'the mailing')],
    // Overwriting would make mail that was sent since look unsent.
    isKept: true,
    where: () => sql`t.kind not in ('password_reset', 'invitation')`,
    instead: {
      state: sql`case when t.state in ('queued', 'sending') then 'failed' else t.state end`,
      reason: sql`case when t.state in ('queued', 'sending') then 'Not sent when the backup was made' else t.reason end`,
      sendingSince: sql`null`,
      sendingBy: sql`null`,
    },
  },
];
