import { counted, formatCount } from '#shared/domain/counted.ts';
import type { Mailing } from '#shared/mail/mailings.contract.ts';

type Counts = Pick<Mailing, 'total' | 'queued' | 'sent' | 'kept' | 'failed'>;

export const isUnderway = ({ queued }: Pick<Mailing, 'queued'>) => queued > 0;

const SHOWN_AT_FIRST = 2;

/** The newest ones, and all that are under way. */
export function firstMailings<M extends Pick<Mailing, 'queued'>>(mailings: readonly M[]): M[] {
  return mailings.filter((mailing, index) => index < SHOWN_AT_FIRST || isUnderway(mailing));
}

/** The progress of a mailing: "312 of 1,204 sent, 3 could not be reached, 889 waiting". */
export function progressText({ total, queued, sent, kept, failed }: Counts): string {
  if (kept === total) return `Kept in the outbox for ${counted(total, 'student')}, nobody received it`;
  const parts = [
    sent === total ? `Sent to ${counted(total, 'student')}` : `${formatCount(sent)} of ${formatCount(total)} sent`,
  ];
  if (kept > 0) parts.push(`${formatCount(kept)} kept in the outbox`);
  if (failed > 0) parts.push(`${formatCount(failed)} could not be reached`);
  if (queued > 0) parts.push(`${formatCount(queued)} waiting`);
  return parts.join(', ');
}

interface Looked<T> {
  data: T;
  /** When it was fetched, in milliseconds. */
  dataUpdatedAt: number;
}

/** The newer state of a mailing: from the list, or from a later request for it alone. */
export function latestOf(fromList: Looked<Mailing>, alone: Looked<Mailing | undefined>): Mailing {
  return alone.data && alone.dataUpdatedAt >= fromList.dataUpdatedAt ? alone.data : fromList.data;
}
