/** Lengths of texts that several areas have. */

export const PASSWORD_MIN_LENGTH = 6;
/** The largest minimum length that owners can set. */
export const PASSWORD_MIN_LENGTH_MAX = 64;
/** argon2 costs the same for any length; the bound only keeps a request small. */
export const PASSWORD_MAX_LENGTH = 200;
export const NAME_MAX_LENGTH = 100;
/** Of a group in a class. */
export const GROUP_NAME_MAX_LENGTH = 50;
export const EMAIL_MAX_LENGTH = 254;
export const SEARCH_MAX_LENGTH = 200;
export const CHANGE_NOTE_MAX_LENGTH = 500;
