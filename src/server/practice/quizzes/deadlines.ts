import { conflict } from '#server/core/errors.ts';
import { extendedMinutes } from '#shared/domain/extra-time.ts';
import type { SessionRow } from './quizzes.repository.ts';

/** Over a slow connection, what a student sent in time may arrive this much later. */
const LATE_ARRIVAL_MS = 15_000;
/** When a browser ends a quiz, its clock may be ahead of ours by this much. */
const CLOCK_TOLERANCE_MS = 1000;

/**
 * Returns how far the clock of an open session has run. This alone decides what still counts, for every call:
 *
 * - `running`, until the deadline (less the tolerance), or always without one: answers and positions are stored.
 *   Completing a quiz leaves out responses that are selected but not submitted.
 * - `grace`, for 15 seconds after the deadline: what was sent in time may still arrive. Answers and positions are stored,
 *   and completing submits selected responses, including those that the call brings, as of the deadline.
 * - `over`: nothing that arrives counts any more, however long the server takes to complete the session. Answers and
 *   positions are refused. The student, the student's own reads and the job complete it in the same way: as of the
 *   deadline, with the responses that the server has stored by then.
 *
 * Keys that wait until an assignment has closed are shown once the grace period after its closing time has passed for
 * every student, and no attempt at it is open.
 */
export function phaseAt({ deadlineAt }: Pick<SessionRow, 'deadlineAt'>, now: Date): 'running' | 'grace' | 'over' {
  if (deadlineAt === null || now.getTime() + CLOCK_TOLERANCE_MS < deadlineAt.getTime()) return 'running';
  return deadlineAt < overBefore(now) ? 'over' : 'grace';
}

/** Returns when the grace period that ends now began: a session with an earlier deadline is over. */
export const overBefore = (now: Date): Date => new Date(now.getTime() - LATE_ARRIVAL_MS);

/** Throws 409 if a session is completed or its time is up. */
export function refuseIfOver(session: Pick<SessionRow, 'deadlineAt' | 'completedAt'>, now: Date): void {
  if (session.completedAt !== null) throw conflict('This quiz has been completed', 'completed');
  if (phaseAt(session, now) === 'over') throw conflict('The time for this quiz is up', 'time_is_up');
}

// Starting a break moves the deadline by all remaining break time; ending it moves it back by the unused part.
// A student who never returns thus loses no more than the break.

type Limit = Pick<SessionRow, 'timeLimitMinutes' | 'extraTime'>;
/** An assignment's closing time ends its attempts, whatever time is left. */
type Closing = Partial<Pick<SessionRow, 'closesAt'>>;
type Clocked = Limit & Closing & Pick<SessionRow, 'startedAt' | 'exam'>;

/** Returns the minutes of a session's limit, including the student's extra time; 0 without a limit. */
export const limitOf = ({ timeLimitMinutes, extraTime }: Limit) => extendedMinutes(timeLimitMinutes, extraTime);

/** Returns when a countdown that starts now ends; null without a limit. */
export function deadline(from: Date, limit: Limit & Closing): Date | null {
  const minutes = limitOf(limit);
  return notAfterClosing(limit, minutes === 0 ? null : new Date(from.getTime() + minutes * 60_000));
}

/** Returns the deadline, or the closing time if that is earlier. */
export const notAfterClosing = ({ closesAt = null }: Closing, deadlineAt: Date | null): Date | null =>
  closesAt !== null && (deadlineAt === null || closesAt < deadlineAt) ? closesAt : deadlineAt;

/** Returns the deadline of a session that can't be saved as a draft, counted from its start and including breaks. */
export function deadlineOf(session: Clocked): Date | null {
  const { exam, startedAt } = session;
  const breaks = exam === null ? 0 : exam.breakSince === null ? exam.breakSecondsUsed : exam.breakSeconds;
  return deadline(new Date(startedAt.getTime() + breaks * 1000), session);
}

/**
 * Returns the limits of an open attempt when its assignment's times, as they apply to its student, are changed. A longer
 * limit reaches a running clock; a shorter one does not. A closing time in the past ends the attempt now, or when it had
 * ended before: never before the student could know. The deadline of an exam follows its blueprint.
 */
export function withTimes(
  session: Clocked & Pick<SessionRow, 'closesAt'>,
  changed: { closesAt: Date; timeLimitMinutes: number },
  now: Date,
): Pick<SessionRow, 'closesAt' | 'timeLimitMinutes' | 'deadlineAt'> {
  const end = session.closesAt !== null && session.closesAt < now ? session.closesAt : now;
  const closesAt = changed.closesAt < end ? end : changed.closesAt;
  const isLonger = session.exam === null && lengthOf(changed.timeLimitMinutes) > lengthOf(session.timeLimitMinutes);
  const timeLimitMinutes = isLonger ? changed.timeLimitMinutes : session.timeLimitMinutes;
  return { closesAt, timeLimitMinutes, deadlineAt: deadlineOf({ ...session, closesAt, timeLimitMinutes }) };
}
/** No limit is the longest. */
const lengthOf = (minutes: number) => (minutes === 0 ? Infinity : minutes);

type Change = Partial<Pick<SessionRow, 'exam' | 'deadlineAt'>>;
const held = (session: Clocked, exam: NonNullable<SessionRow['exam']>): Change => ({
  exam,
  deadlineAt: deadlineOf({ ...session, exam }),
});

/** Returns the seconds of break time that are left now. */
export function breakLeft({ exam }: SessionRow, now: Date): number {
  return exam === null ? 0 : exam.breakSeconds - exam.breakSecondsUsed - takenNow(exam, now);
}

/** Returns the changes when a break begins now; null if no break time is left or a break is in progress. */
export function intoBreak(session: SessionRow, now: Date): Change | null {
  const { exam } = session;
  if (exam === null || exam.breakSince !== null || breakLeft(session, now) <= 0) return null;
  return held(session, { ...exam, breakSince: now.toISOString() });
}

/** Returns the changes when a break ends; none if there is no break. */
export function afterBreak(session: Clocked, now: Date): Change {
  const { exam } = session;
  if (exam === null || exam.breakSince === null) return {};
  return held(session, { ...exam, breakSince: null, breakSecondsUsed: exam.breakSecondsUsed + takenNow(exam, now) });
}

/** Returns the seconds of the current break, limited to the remaining break time. */
function takenNow(exam: NonNullable<SessionRow['exam']>, now: Date): number {
  if (exam.breakSince === null) return 0;
  const seconds = Math.ceil((now.getTime() - Date.parse(exam.breakSince)) / 1000);
  return Math.min(Math.max(seconds, 0), exam.breakSeconds - exam.breakSecondsUsed);
}
