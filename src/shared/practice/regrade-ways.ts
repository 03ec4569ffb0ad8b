/**
 * How to regrade answers that were given before a key was corrected, if at all: by the new key, as right if the old or
 * the new key says so, or all as right.
 */
export const REGRADE_WAYS = ['new_key', 'both_keys', 'credit'] as const;
export const REGRADE_REASON_MAX_LENGTH = 500;
/** How many days a regrade can be undone. */
export const REGRADE_UNDO_DAYS = 30;

export type RegradeWay = (typeof REGRADE_WAYS)[number];
