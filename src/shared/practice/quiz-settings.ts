/** Settings of a quiz: choices, defaults and limits. */

export const ANSWER_REVEALS = ['immediate', 'after_submit'] as const;
/** Answers in smaller quizzes don't count as first answers in statistics and readiness. */
export const FIRST_ANSWERS_MIN_QUESTIONS = 2;
export const QUESTION_COUNT_DEFAULT = 10;
export const QUESTION_COUNT_PRESETS = [5, 10, 15, 20] as const;
/** How many questions of a topic a teacher tries at a time. */
export const SAMPLE_QUESTIONS = 5;
/** The questions of the chosen topics that a quiz draws from. */
export const QUESTION_POOLS = ['sure_wrong', 'all', 'unseen', 'wrong', 'flagged'] as const;
/** How sure students say they are of an answer. It never affects the grade. */
export const CONFIDENCES = ['sure', 'unsure', 'guess'] as const;
/** The limit of the text that students type before they see the options. */
export const TYPED_RESPONSE_MAX_LENGTH = 200;
export const TIME_LIMIT_PRESETS_MINUTES = [0, 5, 10, 15, 20] as const;
export const TIME_LIMIT_CUSTOM_START_MINUTES = 10;
export const TIME_LIMIT_MIN_MINUTES = 1;
export const TIME_LIMIT_MAX_MINUTES = 20;

/** A question counts for at most this time on screen: one that is left open overnight is not studied all night. */
export const QUESTION_MAX_SECONDS = 15 * 60;

export type AnswerReveal = (typeof ANSWER_REVEALS)[number];
export type QuestionPool = (typeof QUESTION_POOLS)[number];
export type Confidence = (typeof CONFIDENCES)[number];
