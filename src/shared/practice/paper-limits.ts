/** Forms A to D, so that neighbors beside and behind each other have different ones. */
export const FORMS_MAX = 4;
export const PAPER_QUESTIONS_MAX = 100;
