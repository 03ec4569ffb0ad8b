import { type QuestionPool, TIME_LIMIT_MAX_MINUTES, TIME_LIMIT_MIN_MINUTES } from '#shared/domain/limits.ts';
import type { PoolCounts } from '#shared/practice/quiz-sessions.contract.ts';
import { formatCount } from '#client/lib/format.ts';
import type { SetupChoices } from './initial-choices.ts';

function wholeNumber(text: string, min: number, max: number): number | undefined {
  const trimmed = text.trim();
  if (!/^\d{1,9}$/.test(trimmed)) return undefined;
  const number = Number(trimmed);
  return number >= min && number <= max ? number : undefined;
}

/** The spec's message while a custom number is chosen that can't be asked. */
export function customCountError(choices: SetupChoices, available: number): string | undefined {
  if (!choices.isCustomCount || available === 0) return undefined;
  if (wholeNumber(choices.customCount, 1, available) !== undefined) return undefined;
  return `Please enter a number between 1 and ${available}`;
}

/** How many questions will be asked: never more than there are. */
export function questionCount(choices: SetupChoices, available: number): number {
  const custom = choices.isCustomCount ? wholeNumber(choices.customCount, 1, available) : undefined;
  if (custom !== undefined) return custom;
  return choices.preset === 'all' ? available : Math.min(choices.preset, available);
}

/** Minutes if the text is a limit that can be set, otherwise undefined. */
export function parseTimeLimit(text: string): number | undefined {
  return wholeNumber(text, TIME_LIMIT_MIN_MINUTES, TIME_LIMIT_MAX_MINUTES);
}

/** The limit in minutes, 0 for none, undefined where the custom field can't be used. */
export function timeLimitMinutes(choices: SetupChoices): number | undefined {
  return choices.timeLimit === 'custom' ? parseTimeLimit(choices.customTimeLimit) : choices.timeLimit;
}

export interface StartGate {
  label: 'Start Quiz' | 'Select Categories First';
  canStart: boolean;
  /** Why not, in words, where the label doesn't say so already. */
  reason?: string;
}

interface StartFacts {
  chosenTopics: number;
  /** Questions of the chosen pool. */
  available: number;
  /** What the list of categories says they hold. */
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

/** How far it is known what the pools of the chosen categories hold. Without categories there is nothing to know. */
export type PoolState = 'idle' | 'counting' | 'failed' | 'known';

export const POOL_LABELS: Record<QuestionPool, string> = {
  all: 'All',
  unseen: 'Never seen',
  wrong: 'Wrong last time',
  sure_wrong: 'Sure and wrong',
  flagged: 'Flagged',
};

/** What a pool holds, in a few words. */
export const POOL_HINTS: Record<QuestionPool, string> = {
  all: 'Every question of the categories.',
  unseen: 'Questions you have not answered yet.',
  wrong: 'Questions you answered wrong the last time.',
  sure_wrong: 'Questions you were sure of and answered wrong the last time.',
  flagged: 'Questions you flagged during a quiz.',
};

/** Why a quiz can't be started where the pool has nothing. */
const EMPTY_POOLS: Record<QuestionPool, string> = {
  all: 'The selected categories have no questions yet.',
  unseen: 'You have answered every question of the selected categories.',
  wrong: 'There is no question in the selected categories that you answered wrong the last time.',
  sure_wrong: 'There is no question in the selected categories that you were sure of and answered wrong the last time.',
  flagged: 'You have not flagged any question of the selected categories.',
};

/** The categories have questions, and none is free. */
const ALL_WITHHELD =
  'All questions of the selected categories are part of an assignment. You can practice them once its answers are shown.';

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

/** Whether a pool is among the choices: the one of those who said how sure they are only where it holds any. */
export function isOffered(
  pool: QuestionPool,
  { count = 0, value }: { count: number | undefined; value: QuestionPool },
): boolean {
  return pool !== 'sure_wrong' || count > 0 || value === pool;
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
    sure_wrong: `${noun} answered wrong though you were sure`,
    flagged: `flagged ${noun}`,
  };
  return `${formatCount(count)} ${phrases[pool]}`;
}
