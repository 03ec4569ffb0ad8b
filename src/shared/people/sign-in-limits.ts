/** Limits of signing in: sessions, fresh passwords, second factors and links. */

/** The maximum duration of a sign-in in days. */
export const SESSION_DAYS = 30;
/** How long a session may be unused before it ends: in hours for staff, in days for students. */
export const SESSION_IDLE = {
  teacherHours: { min: 1, default: 8, max: 720 },
  studentDays: { min: 1, default: 30, max: 90 },
} as const;
/** How many minutes an entered password, or a second factor, satisfies actions that ask for a fresh one. */
export const FRESH_PASSWORD_MINUTES = 10;
/** The number of recovery codes in a set. */
export const RECOVERY_CODES = 10;
export const PASSKEY_NAME_MAX_LENGTH = 60;
/** The maximum number of passkeys of one account. */
export const PASSKEYS_MAX = 20;
export const PASSWORD_RESET_MINUTES = 60;
/** How long the link in an invitation is valid. */
export const INVITATION_DAYS = 14;
