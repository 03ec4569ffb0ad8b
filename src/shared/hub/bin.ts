/** The contents of the bin, and the action that put them there: deleted, changed in bulk, or imported. */
export const BIN_SUBJECTS = ['questions', 'flashcards'] as const;
export const BIN_KINDS = ['delete', 'topic', 'review', 'retire', 'tags', 'import'] as const;
/** How many days the bin's contents can be restored. */
export const BIN_DAYS = 30;

/** Why the undoing of an import leaves an item: students have met it, an assignment names it, or somebody edited it. */
export const KEPT_REASONS = ['met', 'assigned', 'edited'] as const;

export type KeptReason = (typeof KEPT_REASONS)[number];
export type BinSubject = (typeof BIN_SUBJECTS)[number];
export type BinKind = (typeof BIN_KINDS)[number];
