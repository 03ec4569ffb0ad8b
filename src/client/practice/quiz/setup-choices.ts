import {
  QUESTION_COUNT_DEFAULT,
  TIME_LIMIT_CUSTOM_START_MINUTES,
  TIME_LIMIT_MAX_MINUTES,
  TIME_LIMIT_MIN_MINUTES,
  type AnswerReveal,
  type QuestionPool,
} from '#shared/domain/limits.ts';
import { EMPTY_POOLS, type PoolState } from './setup-pools.ts';

/** What is chosen on "Take a Quiz". Custom fields are kept as typed. */
export interface SetupChoices {
  topicIds: ReadonlySet<string>;
  /** Which of their questions are drawn from. */
  pool: QuestionPool;
  /** The last preset that was chosen; it still counts while a custom number is out of range. */
  preset: number | 'all';
  isCustomCount: boolean;
  customCount: string;
  /** Minutes, 0 for none. */
  timeLimit: number | 'custom';
  customTimeLimit: string;
  answerReveal: AnswerReveal;
}

export function initialChoices(topicId?: string): SetupChoices {
  return {
    topicIds: new Set(topicId === undefined ? [] : [topicId]),
    pool: 'all',
    preset: QUESTION_COUNT_DEFAULT,
    isCustomCount: false,
    customCount: '',
    timeLimit: 0,
    customTimeLimit: String(TIME_LIMIT_CUSTOM_START_MINUTES),
    answerReveal: 'after_submit',
  };
}

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
  poolState: PoolState;
  isPending: boolean;
}

/** Whether a quiz can be started with these choices, and what prevents it. */
export function startGate(
  choices: SetupChoices,
  { chosenTopics, available, poolState, isPending }: StartFacts,
): StartGate {
  const label = chosenTopics === 0 ? 'Select Categories First' : 'Start Quiz';
  const shut = (reason: string): StartGate => ({ label, canStart: false, reason });
  if (isPending)
    return shut('Your account is awaiting approval. You can take quizzes once your teacher has approved it.');
  if (chosenTopics === 0) return { label, canStart: false };
  if (poolState === 'counting') return shut('Counting the questions…');
  if (poolState === 'failed') return shut('These questions could not be counted.');
  if (available === 0) return shut(EMPTY_POOLS[choices.pool]);
  const error = customCountError(choices, available);
  return error === undefined ? { label, canStart: true } : shut(error);
}
