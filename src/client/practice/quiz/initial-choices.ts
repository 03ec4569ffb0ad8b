import {
  type AnswerReveal,
  QUESTION_COUNT_DEFAULT,
  type QuestionPool,
  TIME_LIMIT_CUSTOM_START_MINUTES,
} from '#shared/domain/limits.ts';

/** The settings on "Take a Quiz". Custom fields stay as typed. */
export interface SetupChoices {
  topicIds: ReadonlySet<string>;
  /** The questions to draw from. */
  pool: QuestionPool;
  /** The last preset that was selected; it still applies while a custom number is out of range. */
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
