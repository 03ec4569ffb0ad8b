import { plural } from '#shared/domain/counted.ts';
import type { ContactSubmission } from '#shared/mail/contact.contract.ts';
import { MAIL_SUBJECT_MAX_LENGTH } from '#shared/mail/mail-messages.ts';
import { listText } from '#client/lib/list-text.ts';

const START_LENGTH = 160;

/** The beginning of a message on one line, for the list. Never cuts a surrogate pair, maybe a combined character. */
export function messageStart(message: string): string {
  // Processes no more of a long message than can be shown.
  const line = message
    .slice(0, START_LENGTH * 4)
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (line.length <= START_LENGTH) return line;
  return `${line
    .slice(0, START_LENGTH)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()}…`;
}

/** The initial subject of a reply. */
export function replySubject(siteTitle: string): string {
  return `Re: Your message to ${siteTitle}`.slice(0, MAIL_SUBJECT_MAX_LENGTH).toWellFormed();
}

/** The status of a reopened message: replied if it has replies, else new. */
export function reopenedStatus(replies: readonly unknown[]): ContactSubmission['status'] {
  return replies.length > 0 ? 'replied' : 'new';
}

/** What is deleted with a message. */
export function deletionText({ hasAttachment, replies }: { hasAttachment: boolean; replies: number }): string {
  const parts = [
    'The message',
    ...(hasAttachment ? ['its attachment'] : []),
    ...(replies > 0 ? [plural(replies, 'the reply to it', `the ${replies} replies to it`)] : []),
  ];
  return `${listText(parts)} will be permanently deleted.`;
}
