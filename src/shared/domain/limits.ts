/** Limits and choices that both sides know. Names carry the unit. */

export const PASSWORD_MIN_LENGTH = 6;
/** argon2 costs the same for any length; the bound only keeps a request small. */
export const PASSWORD_MAX_LENGTH = 200;
export const NAME_MAX_LENGTH = 100;
export const EMAIL_MAX_LENGTH = 254;

export const ROLES = ['teacher', 'student'] as const;
export const USER_STATUSES = ['pending', 'approved', 'rejected'] as const;
export const DIFFICULTIES = ['easy', 'medium', 'hard'] as const;
export const CONTACT_STATUSES = ['new', 'replied', 'closed'] as const;
export const ANSWER_REVEALS = ['immediate', 'after_submit'] as const;

export const OPTIONS_MIN = 2;
export const OPTIONS_MAX = 5;

export const QUESTION_COUNT_DEFAULT = 10;
export const QUESTION_COUNT_PRESETS = [5, 10, 15, 20] as const;
export const TIME_LIMIT_PRESETS_MINUTES = [0, 5, 10, 15, 20] as const;
export const TIME_LIMIT_CUSTOM_START_MINUTES = 10;
export const TIME_LIMIT_MIN_MINUTES = 1;
export const TIME_LIMIT_MAX_MINUTES = 20;

export const ACCURACY_GOAL_PERCENT = 80;
export const WEEKLY_GOAL_DAYS = 5;
export const RECENT_ACTIVITY_COUNT = 5;
export const PORTAL_TOPIC_COUNT = 6;

export type Role = (typeof ROLES)[number];
export type UserStatus = (typeof USER_STATUSES)[number];
export type AnswerReveal = (typeof ANSWER_REVEALS)[number];
