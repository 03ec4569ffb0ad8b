/** Limits of teachers' comments on a question. */
export const COMMENT_MAX_LENGTH = 2000;
export const COMMENT_MENTIONS_MAX = 100;
/** Limits of an imported expert review; each comment with its heading becomes a teacher's comment. */
export const REVIEW_COMMENT_MAX_LENGTH = 1500;
export const REVIEW_CREDENTIALS_MAX_LENGTH = 60;
export const REVIEW_MAX_ENTRIES = 2000;
