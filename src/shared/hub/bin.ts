/** The contents of the bin, and the action that put them there: deleted, or changed in bulk. */
export const BIN_SUBJECTS = ['questions', 'flashcards'] as const;
export const BIN_KINDS = ['delete', 'topic', 'review', 'retire', 'tags'] as const;
/** How many days the bin's contents can be restored. */
export const BIN_DAYS = 30;

export type BinSubject = (typeof BIN_SUBJECTS)[number];
export type BinKind = (typeof BIN_KINDS)[number];
