import type { LoggedMail } from '#shared/mail/mail.contract.ts';
import { formatDateTime } from '#client/lib/format.ts';

/** Their text held a link that has been forgotten or is stale: the server refuses to send them again. */
const ONCE_ONLY = new Set(['password_reset']);

/** Not sent so far, and could be now: it failed, or it was kept before mail was set up. */
export function isUnsent({ state }: Pick<LoggedMail, 'state'>, isMailSetUp: boolean): boolean {
  return state === 'failed' || (state === 'kept' && isMailSetUp);
}

export function canSendAgain({ kind }: Pick<LoggedMail, 'kind'>): boolean {
  return !ONCE_ONLY.has(kind);
}

/** When it was sent or, until then, written. */
export function whenText({ sentAt, createdAt }: Pick<LoggedMail, 'sentAt' | 'createdAt'>): string {
  return formatDateTime(sentAt ?? createdAt);
}

/** Why it has not arrived: the last failure, also of one that will be tried again. */
export function reasonText({
  state,
  reason,
  attempts,
}: Pick<LoggedMail, 'state' | 'reason' | 'attempts'>): string | null {
  if (state === 'sent' || reason === null) return null;
  return state === 'failed' ? reason : `Attempt ${attempts} failed: ${reason}`;
}
