import type { CountedAttempts } from '#shared/domain/limits.ts';
import type { WorkState } from './assignments.contract.ts';

interface Times {
  dueAt: Date;
  closesAt: Date;
  /** 0 for no limit. */
  timeLimitMinutes: number;
  /** 0 for as many as the student likes. */
  attempts: number;
}

/** What is special for one student; null where the assignment's own counts. */
export type Exception = { [Part in keyof Times]: Times[Part] | null } & { isExcused: boolean; mark: number | null };

/** An attempt that is over. */
export interface TakenAttempt {
  completedAt: Date;
  /** Percent. */
  score: number;
}

/** How far a student is: with attempts, or with cards where `wanted` reviews are to be done. */
export interface Progress {
  /** In the order in which they were taken. */
  taken: readonly TakenAttempt[];
  hasOpenAttempt: boolean;
  /** Of cards: percent of the reviews so far, as long as some are missing. */
  partDone?: number;
}

export interface Mark {
  state: WorkState;
  /** Percent; null where there is nothing to count yet, and of who is excused. */
  mark: number | null;
}

/** An assignment as it is for one student. */
export const timesFor = (assignment: Times, exception: Exception | null): Times => ({
  dueAt: exception?.dueAt ?? assignment.dueAt,
  closesAt: exception?.closesAt ?? assignment.closesAt,
  timeLimitMinutes: exception?.timeLimitMinutes ?? assignment.timeLimitMinutes,
  attempts: exception?.attempts ?? assignment.attempts,
});

/** Which attempt counts, or what they come to together: the time is the one that decides whether it was late. */
function countedOf(counts: CountedAttempts, taken: readonly TakenAttempt[]): TakenAttempt | undefined {
  if (counts === 'first') return taken[0];
  if (counts === 'last') return taken.at(-1);
  if (counts === 'best') return taken.reduce((best, one) => (one.score > best.score ? one : best));
  const last = taken.at(-1);
  return last && { ...last, score: taken.reduce((sum, { score }) => sum + score, 0) / taken.length };
}

/** What an assignment counts for a student, and where they are with it. What was not handed in counts 0 once it is closed. */
export function markOf(
  assignment: Times & { opensAt: Date; counts: CountedAttempts },
  { exception, progress, now }: { exception: Exception | null; progress: Progress; now: Date },
): Mark {
  if (exception?.isExcused === true) return { state: 'excused', mark: null };
  const { dueAt, closesAt } = timesFor(assignment, exception);
  const { taken, hasOpenAttempt, partDone = 0 } = progress;
  const counted = taken.length === 0 ? undefined : countedOf(assignment.counts, taken);
  const given = exception?.mark ?? null;
  if (counted !== undefined)
    return { state: counted.completedAt > dueAt ? 'late' : 'done', mark: given ?? counted.score };
  if (now > dueAt) return { state: 'missing', mark: given ?? (now > closesAt ? partDone : null) };
  const state = hasOpenAttempt || partDone > 0 ? 'begun' : now < assignment.opensAt ? 'not_open' : 'open';
  return { state, mark: given };
}

/** The mean of marks by their weights; null where nothing counts. */
export function totalOf(marks: readonly { mark: number | null; weight: number }[]): number | null {
  let sum = 0;
  let weights = 0;
  for (const { mark, weight } of marks) {
    if (mark === null) continue;
    sum += mark * weight;
    weights += weight;
  }
  return weights === 0 ? null : sum / weights;
}
