import type { CountedAttempts } from './assignment-settings.ts';
import type { ProgressState } from './assignments.contract.ts';

interface Times {
  dueAt: Date;
  closesAt: Date;
  /** 0 for no limit. */
  timeLimitMinutes: number;
  /** 0 for unlimited attempts. */
  attempts: number;
}

/** The values of one student's accommodation; null for the assignment's own. */
export type AccommodationValues = { [Part in keyof Times]: Times[Part] | null } & {
  isExcused: boolean;
  mark: number | null;
};

/** A finished attempt at an assignment. */
export interface AssignmentAttempt {
  completedAt: Date;
  /** Percent, not rounded; null while it is hidden from its student, for whom the mark is computed. */
  score: number | null;
}

/** A student's progress: with attempts, or with cards if `wanted` reviews are required. */
export interface Progress {
  /** In the order in which they were taken. */
  taken: readonly AssignmentAttempt[];
  hasOpenAttempt: boolean;
  /** For cards: the percentage of reviews done, as long as some are missing. */
  partDone?: number;
}

export interface Mark {
  state: ProgressState;
  /** Percent; null if there is nothing to count yet, and for excused students. */
  mark: number | null;
}

/** An assignment as it applies to one student. */
export const timesFor = (assignment: Times, accommodation: AccommodationValues | null): Times => ({
  dueAt: accommodation?.dueAt ?? assignment.dueAt,
  closesAt: accommodation?.closesAt ?? assignment.closesAt,
  timeLimitMinutes: accommodation?.timeLimitMinutes ?? assignment.timeLimitMinutes,
  attempts: accommodation?.attempts ?? assignment.attempts,
});

/**
 * The attempt that counts, or the combined mark: its time is the one that decides whether it was late. While scores are
 * hidden, the first stands for the best one, so that being late does not tell which it is.
 */
function countedOf(counts: CountedAttempts, taken: readonly AssignmentAttempt[]): AssignmentAttempt | undefined {
  const [first] = taken;
  const last = taken.at(-1);
  if (counts === 'first') return first;
  if (counts === 'last') return last;
  const scores = taken.flatMap(({ score }) => (score === null ? [] : [score]));
  if (scores.length < taken.length) {
    const { completedAt } = (counts === 'best' ? first : last) ?? {};
    return completedAt && { completedAt, score: null };
  }
  const best = Math.max(...scores);
  if (counts === 'best') return taken.find(({ score }) => score === best);
  return last && { ...last, score: scores.reduce((sum, score) => sum + score, 0) / scores.length };
}

/** An assignment's mark for a student, and their progress. A missing attempt counts 0 once the assignment is closed. */
export function markOf(
  assignment: Times & { opensAt: Date; counts: CountedAttempts },
  { accommodation, progress, now }: { accommodation: AccommodationValues | null; progress: Progress; now: Date },
): Mark {
  if (accommodation?.isExcused === true) return { state: 'excused', mark: null };
  const { dueAt, closesAt } = timesFor(assignment, accommodation);
  const { taken, hasOpenAttempt, partDone = 0 } = progress;
  const counted = taken.length === 0 ? undefined : countedOf(assignment.counts, taken);
  const markByHand = accommodation?.mark ?? null;
  if (counted !== undefined)
    return { state: counted.completedAt > dueAt ? 'late' : 'done', mark: markByHand ?? counted.score };
  const isClosed = now > closesAt;
  if (hasOpenAttempt || (partDone > 0 && !isClosed)) return { state: 'begun', mark: markByHand };
  if (markByHand !== null) return { state: 'marked', mark: markByHand };
  if (now > dueAt) return { state: 'missing', mark: isClosed ? partDone : null };
  return { state: now < assignment.opensAt ? 'not_open' : 'open', mark: null };
}

/** The mean of marks by weight; null if nothing counts. */
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
