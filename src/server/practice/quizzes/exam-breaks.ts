import type { SessionRow } from './quizzes.repository.ts';

// A break moves the deadline by all that is left of the breaks when it begins, and back by what was not taken when it ends:
// who never comes back loses no more than that.

type Change = Partial<Pick<SessionRow, 'exam' | 'deadlineAt'>>;

/** Seconds of breaks that are left now. */
export function breakLeft({ exam }: SessionRow, now: Date): number {
  return exam === null ? 0 : exam.breakSeconds - exam.breakSecondsUsed - takenNow(exam, now);
}

/** What a break changes that begins now; null where none is left, or one is going on. */
export function intoBreak(session: SessionRow, now: Date): Change | null {
  const { exam } = session;
  const left = breakLeft(session, now);
  if (exam === null || exam.breakSince !== null || left <= 0) return null;
  return { exam: { ...exam, breakSince: now.toISOString() }, deadlineAt: moved(session, left) };
}

/** What changes when a break is over; nothing where there is none. */
export function afterBreak(session: SessionRow, now: Date): Change {
  const { exam } = session;
  if (exam === null || exam.breakSince === null) return {};
  const taken = takenNow(exam, now);
  const unused = exam.breakSeconds - exam.breakSecondsUsed - taken;
  return {
    exam: { ...exam, breakSince: null, breakSecondsUsed: exam.breakSecondsUsed + taken },
    deadlineAt: moved(session, -unused),
  };
}

/** Seconds of the break that is going on, no more than is left. */
function takenNow(exam: NonNullable<SessionRow['exam']>, now: Date): number {
  if (exam.breakSince === null) return 0;
  const seconds = Math.ceil((now.getTime() - Date.parse(exam.breakSince)) / 1000);
  return Math.min(Math.max(seconds, 0), exam.breakSeconds - exam.breakSecondsUsed);
}

const moved = ({ deadlineAt }: SessionRow, seconds: number): Date | null =>
  deadlineAt && new Date(deadlineAt.getTime() + seconds * 1000);
