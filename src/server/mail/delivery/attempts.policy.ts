import { MailError } from '#server/adapters/mail-transport.ts';
import type { MailRow, NewMail } from './mail.repository.ts';

/** Mail that the recipient's server temporarily refuses is tried again after 1, 2, 4 … minutes, at most an hour. */
const FIRST_RETRY_MINUTES = 1;
const LONGEST_RETRY_MINUTES = 60;
const MOST_ATTEMPTS = 4;
/** Large mailings run into a server's limits; these attempts take some five hours. */
const MOST_ATTEMPTS_OF_MAILINGS = 10;
/** How long to wait for a server that accepts no mail at all. */
const GIVE_UP_HOURS = 24;
/** A password link is valid for an hour. */
const GIVE_UP_PASSWORD_HOURS = 1;

/** Kinds whose text contains a secret: it is deleted after sending, so that the log cannot send it again. */
const SECRET_KINDS = new Set(['password_reset', 'invitation']);
/** Single mails that are better sent twice than not at all, like those of mailings. */
export const REPEATED_KINDS = ['birthday'] as const;

export const INTERRUPTED = 'The server stopped while this mail was being sent; it may have arrived';
/** Attempts after which a mail fails if its worker dies once more: it may be what kills the workers. */
export const MOST_INTERRUPTED_ATTEMPTS = 15;

export const isSecret = ({ kind }: Pick<MailRow, 'kind'>): boolean => SECRET_KINDS.has(kind);
const isRepeated = ({ kind, mailingId }: MailRow) =>
  mailingId !== null || (REPEATED_KINDS as readonly string[]).includes(kind);

/** Returns `sent` if mail is set up; mail that only reached the outbox has not been sent to anybody. */
export function afterSuccess(mail: MailRow, { now, isSetUp }: { now: Date; isSetUp: boolean }): Partial<NewMail> {
  const forgotten = isSecret(mail) ? { text: '', html: '' } : {};
  return { state: isSetUp ? 'sent' : 'kept', sentAt: isSetUp ? now : null, reason: null, ...forgotten };
}

interface Failure {
  error: unknown;
  now: Date;
  /** The end of a pause in which nothing is sent. */
  notBefore: Date;
}

/** Decides whether and when a mail is tried again, or why not. */
export function afterFailure(mail: MailRow, { error, now, notBefore }: Failure): Partial<NewMail> {
  const reason = error instanceof Error ? error.message : String(error);
  const failure = error instanceof MailError ? error.failure : 'refused';
  const failed = { state: 'failed' as const, reason };
  if (failure === 'unreachable') {
    const hours = mail.kind === 'password_reset' ? GIVE_UP_PASSWORD_HOURS : GIVE_UP_HOURS;
    if (now.getTime() - mail.queuedAt.getTime() >= hours * 3_600_000) return failed;
    // Not an attempt: no server has seen this mail.
    return { state: 'queued', reason, attempts: mail.attempts - 1, nextAttemptAt: notBefore };
  }
  const canRetry =
    failure === 'later'
      ? mail.attempts < (mail.mailingId === null ? MOST_ATTEMPTS : MOST_ATTEMPTS_OF_MAILINGS)
      : failure === 'unclear' && isRepeated(mail) && mail.attempts === 1;
  if (!canRetry) return failed;
  const waitMinutes = Math.min(FIRST_RETRY_MINUTES * 2 ** (mail.attempts - 1), LONGEST_RETRY_MINUTES);
  return { state: 'queued', reason, nextAttemptAt: new Date(now.getTime() + waitMinutes * 60_000) };
}
