/** Choices and limits of a question's fields. */

export const DIFFICULTIES = ['easy', 'medium', 'hard'] as const;
export const OPTIONS_MIN = 2;
export const OPTIONS_MAX = 5;
export const OPTIONS_DEFAULT = 4;
export const QUESTION_MAX_LENGTH = 10_000;
export const OPTION_MAX_LENGTH = 2000;
export const IMAGE_DESCRIPTION_MAX_LENGTH = 500;
export const EXPLANATION_MAX_LENGTH = 20_000;
export const TAG_MAX_LENGTH = 50;
/** Per question. */
export const TAGS_MAX = 20;
/** A source counts as old after this many years, and a question is due for review again. */
export const CURRENT_YEARS = 3;
