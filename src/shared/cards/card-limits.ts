/** Limits of the texts of cards. */

export const FLASHCARD_SIDE_MAX_LENGTH = 10_000;
/** The text of a bulk upload: some thousand cards. */
export const FLASHCARD_TEXT_MAX_LENGTH = 2_000_000;
