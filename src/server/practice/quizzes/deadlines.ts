import { extendedMinutes } from '#shared/domain/extra-time.ts';
import type { SessionRow } from './quizzes.repository.ts';

// A break moves the deadline by all that is left of the breaks when it begins, and back by what was not taken when it ends:
// who never comes back loses no more than that.

type Limit = Pick<SessionRow, 'timeLimitMinutes' | 'extraTime'>;
/** An assignment's closing ends its attempts, whatever time is left. */
type Closing = Partial<Pick<SessionRow, 'closesAt'>>;
type Clocked = Limit & Closing & Pick<SessionRow, 'startedAt' | 'exam'>;

/** Minutes of a session's limit, its student's extra time included; 0 without a limit. */
export const limitOf = ({ timeLimitMinutes, extraTime }: Limit) => extendedMinutes(timeLimitMinutes, extraTime);

/** When a countdown that starts now ends; null without a limit. */
export function deadline(from: Date, limit: Limit & Closing): Date | null {
  const minutes = limitOf(limit);
  return notAfterClosing(limit, minutes === 0 ? null : new Date(from.getTime() + minutes * 60_000));
}

/** A deadline, or the closing where that comes first. */
export const notAfterClosing = ({ closesAt = null }: Closing, deadlineAt: Date | null): Date | null =>
  closesAt !== null && (deadlineAt === null || closesAt < deadlineAt) ? closesAt : deadlineAt;

/** When the clock ends that began with the session, breaks included: of what can't be saved as a draft. */
export function deadlineOf(session: Clocked): Date | null {
  const { exam, startedAt } = session;
  const breaks = exam === null ? 0 : exam.breakSince === null ? exam.breakSecondsUsed : exam.breakSeconds;
  return deadline(new Date(startedAt.getTime() + breaks * 1000), session);
}

type Change = Partial<Pick<SessionRow, 'exam' | 'deadlineAt'>>;
const held = (session: Clocked, exam: NonNullable<SessionRow['exam']>): Change => ({
  exam,
  deadlineAt: deadlineOf({ ...session, exam }),
});

/** Seconds of breaks that are left now. */
export function breakLeft({ exam }: SessionRow, now: Date): number {
  return exam === null ? 0 : exam.breakSeconds - exam.breakSecondsUsed - takenNow(exam, now);
}

/** What a break changes that begins now; null where none is left, or one is going on. */
export function intoBreak(session: SessionRow, now: Date): Change | null {
  const { exam } = session;
  if (exam === null || exam.breakSince !== null || breakLeft(session, now) <= 0) return null;
  return held(session, { ...exam, breakSince: now.toISOString() });
}

/** What changes when a break is over; nothing where there is none. */
export function afterBreak(session: Clocked, now: Date): Change {
  const { exam } = session;
  if (exam === null || exam.breakSince === null) return {};
  return held(session, { ...exam, breakSince: null, breakSecondsUsed: exam.breakSecondsUsed + takenNow(exam, now) });
}

/** Seconds of the break that is going on, no more than is left. */
function takenNow(exam: NonNullable<SessionRow['exam']>, now: Date): number {
  if (exam.breakSince === null) return 0;
  const seconds = Math.ceil((now.getTime() - Date.parse(exam.breakSince)) / 1000);
  return Math.min(Math.max(seconds, 0), exam.breakSeconds - exam.breakSecondsUsed);
}
