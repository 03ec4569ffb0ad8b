import type { ContactSubmission } from '#shared/mail/contact.contract.ts';
import { MAIL_SUBJECT_MAX_LENGTH } from '#shared/domain/limits.ts';

const START_LENGTH = 160;

/** The beginning of a message in one line, for the list. Cut between characters, if not between all that look like one. */
export function messageStart(message: string): string {
  // Of the longest message no more is looked at than can be shown.
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

/** What a reply is called at first. */
export function replySubject(siteTitle: string): string {
  return `Re: Your message to ${siteTitle}`.slice(0, MAIL_SUBJECT_MAX_LENGTH).toWellFormed();
}

/** What a message is after it was opened again: replied if it has been, else new. */
export function reopenedStatus(replies: readonly unknown[]): ContactSubmission['status'] {
  return replies.length > 0 ? 'replied' : 'new';
}

/** What goes with a message that is deleted. */
export function deletionText({ hasAttachment, replies }: { hasAttachment: boolean; replies: number }): string {
  const parts = [
    'The message',
    ...(hasAttachment ? ['its attachment'] : []),
    ...(replies > 0 ? [replies === 1 ? 'the reply to it' : `the ${replies} replies to it`] : []),
  ];
  const last = parts.at(-1) ?? '';
  const all = parts.length === 1 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
  return `${all} will be gone for good.`;
}
