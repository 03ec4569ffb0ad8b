import { formatCount, plural } from '#shared/domain/counted.ts';
import { type QuestionPool, TIME_LIMIT_MAX_MINUTES, TIME_LIMIT_MIN_MINUTES } from '#shared/practice/quiz-settings.ts';
import type { PoolCounts } from '#shared/practice/quiz-sessions.contract.ts';
import type { SetupChoices } from './quiz-state.ts';

function wholeNumber(text: string, min: number, max: number): number | undefined {
  const trimmed = text.trim();
  if (!/^\d{1,9}$/.test(trimmed)) return undefined;
  const number = Number(trimmed);
  return number >= min && number <= max ? number : undefined;
}

/** The message while the selected custom number is invalid. */
export function customCountError(choices: SetupChoices, available: number): string | undefined {
  if (!choices.isCustomCount || available === 0) return undefined;
  if (wholeNumber(choices.customCount, 1, available) !== undefined) return undefined;
  return `Please enter a number between 1 and ${available}`;
}

/** The number of questions in the quiz: never more than there are. */
export function questionCount(choices: SetupChoices, available: number): number {
  const custom = choices.isCustomCount ? wholeNumber(choices.customCount, 1, available) : undefined;
  if (custom !== undefined) return custom;
  return choices.preset === 'all' ? available : Math.min(choices.preset, available);
}

/** Minutes if the text is a valid limit, otherwise undefined. */
export function parseTimeLimit(text: string): number | undefined {
  return wholeNumber(text, TIME_LIMIT_MIN_MINUTES, TIME_LIMIT_MAX_MINUTES);
}

/** The limit in minutes, 0 for none, undefined if the custom field is invalid. */
export function timeLimitMinutes(choices: SetupChoices): number | undefined {
  return choices.timeLimit === 'custom' ? parseTimeLimit(choices.customTimeLimit) : choices.timeLimit;
}

export interface StartGate {
  label: 'Start Quiz' | 'Select Categories First';
  canStart: boolean;
  /** The reason why not, if the label doesn't already say it. */
  reason?: string;
}

interface StartFacts {
  chosenTopics: number;
  /** The number of questions in the selected pool. */
  available: number;
  /** The questions of the categories, by the category list's counts. */
  listed: number;
  poolState: PoolState;
  isPending: boolean;
}

/** Whether a quiz can be started with these choices, and what prevents it. */
export function startGate(
  choices: SetupChoices,
  { chosenTopics, available, listed, poolState, isPending }: StartFacts,
): StartGate {
  const label = chosenTopics === 0 ? 'Select Categories First' : 'Start Quiz';
  const shut = (reason: string): StartGate => ({ label, canStart: false, reason });
  if (isPending)
    return shut('Your account is awaiting approval. You can take quizzes once your teacher has approved it.');
  if (chosenTopics === 0) return { label, canStart: false };
  if (poolState === 'counting') return shut('Counting the questions…');
  if (poolState === 'failed') return shut('These questions could not be counted.');
  if (available === 0) return shut(choices.pool === 'all' && listed > 0 ? ALL_WITHHELD : EMPTY_POOLS[choices.pool]);
  const error = customCountError(choices, available);
  return error === undefined ? { label, canStart: true } : shut(error);
}

/** Whether the question counts of the selected categories' pools are known; `idle` without categories. */
export type PoolState = 'idle' | 'counting' | 'failed' | 'known';

export const POOL_LABELS: Record<QuestionPool, string> = {
  all: 'All',
  unseen: 'Never seen',
  wrong: 'Wrong last time',
  sure_wrong: 'Sure and wrong',
  flagged: 'Flagged',
};

/** A short description of each pool. */
export const POOL_HINTS: Record<QuestionPool, string> = {
  all: 'Every question of the categories.',
  unseen: 'Questions you have not answered yet.',
  wrong: 'Questions you answered wrong last time.',
  sure_wrong: 'Questions you were sure of and answered wrong last time.',
  flagged: 'Questions you flagged during a quiz.',
};

/** Why a quiz can't be started on an empty pool. */
const EMPTY_POOLS: Record<QuestionPool, string> = {
  all: 'The selected categories have no questions yet.',
  unseen: 'You have answered every question of the selected categories.',
  wrong: 'The selected categories have no questions that you answered wrong last time.',
  sure_wrong: 'The selected categories have no questions that you were sure of and answered wrong last time.',
  flagged: 'You have not flagged any question of the selected categories.',
};

/** The categories have questions, but assignments withhold all of them. */
const ALL_WITHHELD =
  'All questions of the selected categories are part of an assignment. You can practice them once its answers are shown.';

interface Counting {
  counts: PoolCounts | undefined;
  state: PoolState;
  /** The questions of the categories, by the category list's counts. */
  listed: number;
}

/**
 * The number of questions in a pool, for display and for limits. The previous categories' counts stay until the new
 * ones arrive; those of all questions are also in the category list, so they are known at once, even if counting fails.
 */
export function poolCount(pool: QuestionPool, { counts, state, listed }: Counting): number | undefined {
  if (state === 'idle') return undefined;
  if (pool === 'all') return state === 'known' && counts ? counts.all : listed;
  return state === 'failed' ? undefined : counts?.[pool];
}

/** Whether a pool is offered: "sure and wrong", which needs stated confidence, only if it has questions. */
export function isOffered(
  pool: QuestionPool,
  { count = 0, value }: { count: number | undefined; value: QuestionPool },
): boolean {
  return pool !== 'sure_wrong' || count > 0 || value === pool;
}

/** The pool's state for the start button: a quiz on all questions needs no count. */
export function stateOfPool(pool: QuestionPool, state: PoolState): PoolState {
  return pool === 'all' && state !== 'idle' ? 'known' : state;
}

/** The number of questions with a description of their pool: "23 questions never seen", "1 flagged question". */
export function questionsOfPool(pool: QuestionPool, count: number): string {
  const noun = plural(count, 'question');
  const phrases: Record<QuestionPool, string> = {
    all: noun,
    unseen: `${noun} never seen`,
    wrong: `${noun} answered wrong last time`,
    sure_wrong: `${noun} answered wrong though you were sure`,
    flagged: `flagged ${noun}`,
  };
  return `${formatCount(count)} ${phrases[pool]}`;
}
