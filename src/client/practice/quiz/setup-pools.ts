import type { PoolCounts } from '#shared/practice/quiz-sessions.contract.ts';
import type { QuestionPool } from '#shared/domain/limits.ts';
import { formatCount } from '#client/lib/format.ts';

/** How far it is known what the pools of the chosen categories hold. Without categories there is nothing to know. */
export type PoolState = 'idle' | 'counting' | 'failed' | 'known';

export const POOL_LABELS: Record<QuestionPool, string> = {
  all: 'All',
  unseen: 'Never seen',
  wrong: 'Wrong last time',
  flagged: 'Flagged',
};

/** What a pool holds, in a few words. */
export const POOL_HINTS: Record<QuestionPool, string> = {
  all: 'Every question of the categories.',
  unseen: 'Questions you have not answered yet.',
  wrong: 'Questions you answered wrong the last time.',
  flagged: 'Questions you flagged during a quiz.',
};

/** Why a quiz can't be started where the pool has nothing. */
export const EMPTY_POOLS: Record<QuestionPool, string> = {
  all: 'The selected categories have no questions yet.',
  unseen: 'You have answered every question of the selected categories.',
  wrong: 'There is no question in the selected categories that you answered wrong the last time.',
  flagged: 'You have not flagged any question of the selected categories.',
};

interface Counting {
  counts: PoolCounts | undefined;
  state: PoolState;
  /** What the list of categories says they hold. */
  listed: number;
}

/**
 * How many questions a pool has to show and to choose from. Counts of the categories before stay until the new ones are
 * there; those of all questions are in the list of categories as well, at once and whatever happens to the counting.
 */
export function poolCount(pool: QuestionPool, { counts, state, listed }: Counting): number | undefined {
  if (state === 'idle') return undefined;
  if (pool === 'all') return state === 'known' && counts ? counts.all : listed;
  return state === 'failed' ? undefined : counts?.[pool];
}

/** What prevents a start with this pool: all questions need no counting. */
export function stateOfPool(pool: QuestionPool, state: PoolState): PoolState {
  return pool === 'all' && state !== 'idle' ? 'known' : state;
}

/** So many questions of a pool: "23 questions never seen", "1 flagged question". */
export function questionsOfPool(pool: QuestionPool, count: number): string {
  const noun = count === 1 ? 'question' : 'questions';
  const phrases: Record<QuestionPool, string> = {
    all: noun,
    unseen: `${noun} never seen`,
    wrong: `${noun} answered wrong last time`,
    flagged: `flagged ${noun}`,
  };
  return `${formatCount(count)} ${phrases[pool]}`;
}
