/** Limits and choices that client and server share. Names carry the unit. */

export const PASSWORD_MIN_LENGTH = 6;
/** The largest minimum length that owners can set. */
export const PASSWORD_MIN_LENGTH_MAX = 64;
/** argon2 costs the same for any length; the bound only keeps a request small. */
export const PASSWORD_MAX_LENGTH = 200;
export const NAME_MAX_LENGTH = 100;
export const EMAIL_MAX_LENGTH = 254;

/** The maximum duration of a sign-in in days. */
export const SESSION_DAYS = 30;
/** How long a session may be unused before it ends: in hours for staff, in days for students. */
export const SESSION_IDLE = {
  teacherHours: { min: 1, default: 8, max: 720 },
  studentDays: { min: 1, default: 30, max: 90 },
} as const;
/** How many minutes an entered password satisfies actions that ask for a fresh one. */
export const FRESH_PASSWORD_MINUTES = 10;

/** The texts that people agree to, each in versions. */
export const POLICY_KINDS = ['privacy', 'terms'] as const;
export const POLICY_MAX_LENGTH = 50_000;

/** The number of recovery codes in a set. */
export const RECOVERY_CODES = 10;
export const PASSKEY_NAME_MAX_LENGTH = 60;
/** The maximum number of passkeys of one account. */
export const PASSKEYS_MAX = 20;

export const ROLES = ['teacher', 'student'] as const;
/** The staff roles of accounts with the teacher role; each includes the rights of those before it. */
export const STAFF_ROLES = ['assistant', 'teacher', 'owner'] as const;
/** The roles whose accounts can need a second factor. */
export const FACTOR_ROLES = ['student', ...STAFF_ROLES] as const;
/** The roles that a claim of the school's identity provider can give. */
export const SSO_STAFF_ROLES = ['assistant', 'teacher'] as const;
/** The purposes of a visit to the identity provider. */
export const SSO_PURPOSES = ['sign-in', 'confirm', 'link'] as const;
export const SSO_RULES_MAX = 50;
export const USER_STATUSES = ['pending', 'approved', 'rejected'] as const;
export const DIFFICULTIES = ['easy', 'medium', 'hard'] as const;
export const CONTACT_STATUSES = ['new', 'replied', 'closed'] as const;
export const ANSWER_REVEALS = ['immediate', 'after_submit'] as const;

/** `kept`: mail was not set up, so the message went to the outbox and nobody received it. */
export const MAIL_STATES = ['queued', 'sending', 'sent', 'kept', 'failed'] as const;

export const OPTIONS_MIN = 2;
export const OPTIONS_MAX = 5;
export const OPTIONS_DEFAULT = 4;
export const QUESTION_MAX_LENGTH = 10_000;
export const OPTION_MAX_LENGTH = 2000;
export const IMAGE_DESCRIPTION_MAX_LENGTH = 500;
export const EXPLANATION_MAX_LENGTH = 20_000;
export const CHANGE_NOTE_MAX_LENGTH = 500;
export const TAG_MAX_LENGTH = 50;
/** Per question. */
export const TAGS_MAX = 20;
export const TOPIC_NAME_MAX_LENGTH = 300;
export const TOPIC_DESCRIPTION_MAX_LENGTH = 2000;
export const SEARCH_MAX_LENGTH = 200;

export const IMAGE_MAX_BYTES = 10 * 1024 * 1024;
export const VIDEO_MAX_BYTES = 50 * 1024 * 1024;
/** Images are stored in these widths, in pixels, but never wider than the original. */
export const IMAGE_WIDTHS = [480, 720, 960, 1200, 1600] as const;
/** How long an upload address is valid. */
export const UPLOAD_MINUTES = 15;
export const UNUSED_MEDIA_HOURS = 24;

/** A bank of 50,000 questions is some 25 MB of text; pictures in an archive take more. */
export const IMPORT_MAX_BYTES = 100 * 1024 * 1024;
/** A table of questions has some twenty columns; cells further right are there by mistake. */
export const SHEET_COLUMNS_MAX = 1000;
/** Limits of a table of people. */
export const TABLE_MAX_ROWS = 10_000;
export const SHEET_HEADING_MAX_LENGTH = 200;
export const IMPORT_MAX_QUESTIONS = 100_000;

export const FLASHCARD_SIDE_MAX_LENGTH = 10_000;
/** The text of a bulk upload: some thousand cards. */
export const FLASHCARD_TEXT_MAX_LENGTH = 2_000_000;

export const CARD_STATES = ['learning', 'review', 'relearning'] as const;
export const NEW_CARDS_PER_DAY_DEFAULT = 20;
export const NEW_CARDS_PER_DAY_MAX = 500;
export const REVIEWS_PER_DAY_DEFAULT = 200;
export const REVIEWS_PER_DAY_MAX = 5000;
export const FORECAST_DAYS = 14;
export const RETENTION_DAYS = 30;

/** Answers in smaller quizzes don't count as first answers in statistics and readiness. */
export const FIRST_ANSWERS_MIN_QUESTIONS = 2;
export const QUESTION_COUNT_DEFAULT = 10;
export const QUESTION_COUNT_PRESETS = [5, 10, 15, 20] as const;
/** The questions of the chosen topics that a quiz draws from. */
export const QUESTION_POOLS = ['sure_wrong', 'all', 'unseen', 'wrong', 'flagged'] as const;
/** How sure students say they are of an answer. It never affects the grade. */
export const CONFIDENCES = ['sure', 'unsure', 'guess'] as const;
/** The limit of the text that students type before they see the options. */
export const TYPED_RESPONSE_MAX_LENGTH = 200;
export const TIME_LIMIT_PRESETS_MINUTES = [0, 5, 10, 15, 20] as const;
export const TIME_LIMIT_CUSTOM_START_MINUTES = 10;
export const TIME_LIMIT_MIN_MINUTES = 1;
export const TIME_LIMIT_MAX_MINUTES = 20;

export const ACCURACY_GOAL_PERCENT = 80;
export const WEEKLY_GOAL_DAYS = 5;
export const RECENT_ACTIVITY_COUNT = 5;
/** Shown on the teacher's dashboard, and on Analytics. */
export const DASHBOARD_ACTIVITY_COUNT = 5;
export const DASHBOARD_TOPIC_COUNT = 4;
/** Enough for a first quiz of the default length. */
export const FIRST_STEPS_QUESTION_COUNT = 10;
export const ANALYTICS_ACTIVITY_COUNT = 20;
/** The reasons why a student can need attention. */
export const ATTENTION_REASONS = ['low', 'inactive', 'falling', 'sure_wrong', 'missing_work'] as const;
/** The default threshold of each reason, and the range that teachers can choose from. */
export const ATTENTION_LIMITS = {
  /** The percentage of right answers is below this. */
  low: { default: 60, min: 1, max: 100 },
  /** Days without an answer, card or completed session. */
  inactive: { default: 14, min: 1, max: 365 },
  /** The percentage of right answers has fallen by this many points. */
  falling: { default: 10, min: 1, max: 100 },
  /** The percentage of answers that are wrong although the student was sure. */
  sure_wrong: { default: 15, min: 1, max: 100 },
  /** Assignments of the last four weeks that were not handed in. */
  missing_work: { default: 2, min: 1, max: 50 },
} as const satisfies Record<AttentionReasonKind, { default: number; min: number; max: number }>;
/** Answers are compared over two periods of this many days, the second of which ends today. */
export const ATTENTION_PERIOD_DAYS = 14;
/** Fewer answers than this are not enough to judge a student. */
export const ATTENTION_MIN_ANSWERS = 20;
/** Shown on the teacher's dashboard. */
export const DASHBOARD_NEEDS_ATTENTION_COUNT = 3;
/** Analytics ranges end today and begin this many days ago. */
export const ANALYTICS_RANGES = ['7d', '30d', '90d', '12m', 'all'] as const;
export const TREND_WEEKS = 12;
export const WEAKEST_TOPIC_COUNT = 3;
/** A topic is called weak if it has at least this many answers and an accuracy below this. */
export const WEAK_TOPIC_MIN_ANSWERS = 5;
export const WEAK_TOPIC_BELOW_PERCENT = 80;
/** An alarm needs at least this many first attempts. */
export const ITEM_ALARM_MIN_ATTEMPTS = 30;
/** Students see the others' responses from this many first attempts on. */
export const OPTION_SHARES_MIN_ATTEMPTS = 10;
export const PORTAL_TOPIC_COUNT = 6;

export const ATTACHMENT_MAX_BYTES = 10 * 1024 * 1024;
export const CONTACT_ATTACHMENT_TYPES = ['pdf', 'doc', 'docx', 'txt', 'png', 'jpg', 'jpeg', 'gif'] as const;
export const CONTACT_MESSAGE_MAX_LENGTH = 10_000;
/** A hidden field of the contact form, which only programs fill in. */
export const CONTACT_HONEYPOT = 'website';
export const MAIL_SUBJECT_MAX_LENGTH = 200;
export const MAIL_MESSAGE_MAX_LENGTH = 20_000;
/** The attachments that a mail to students may have. */
export const MAIL_ATTACHMENT_TYPES = ['pdf', 'doc', 'docx', 'txt', 'jpg', 'jpeg', 'png', 'gif'] as const;
export const PASSWORD_RESET_MINUTES = 60;
/** How long the link in an invitation is valid. */
export const INVITATION_DAYS = 14;

/** The kinds of problems that students can report about a question or a card. */
export const REPORT_KINDS = ['wrong_key', 'two_answers', 'unclear', 'outdated', 'picture', 'typo', 'other'] as const;
/** A report is open until a teacher closes it in one of the other ways, with a reply. */
export const REPORT_STATES = ['open', 'answered', 'fixed', 'declined'] as const;
export const REPORT_TEXT_MAX_LENGTH = 2000;

/** Limits of teachers' comments on a question. */
export const COMMENT_MAX_LENGTH = 2000;
export const COMMENT_MENTIONS_MAX = 100;
/** Limits of an imported expert review; each comment with its heading becomes a teacher's comment. */
export const REVIEW_COMMENT_MAX_LENGTH = 1500;
export const REVIEW_CREDENTIALS_MAX_LENGTH = 60;
export const REVIEW_MAX_ENTRIES = 2000;

/**
 * How to regrade answers that were given before a key was corrected, if at all: by the new key, as right if the old or
 * the new key says so, or all as right.
 */
export const REGRADE_WAYS = ['new_key', 'both_keys', 'credit'] as const;
export const REGRADE_REASON_MAX_LENGTH = 500;
/** How many days a regrade can be undone. */
export const REGRADE_UNDO_DAYS = 30;

/** When students see an assignment's keys: with each answer, after an attempt, or once it can't be handed in. */
export const ASSIGNMENT_REVEALS = ['at_once', 'after_submit', 'after_due', 'never'] as const;
/** The notices that students get about an assignment: when it is assigned, and a day before it is due. */
export const ASSIGNMENT_NOTICES = ['given', 'due'] as const;
/** The attempt at an assignment that counts. */
export const COUNTED_ATTEMPTS = ['best', 'last', 'first', 'average'] as const;
export const ASSIGNMENT_MAX_ATTEMPTS = 20;
/** Also for exams. */
export const ASSIGNMENT_MAX_MINUTES = 600;
export const ASSIGNMENT_MAX_QUESTIONS = 500;
export const ASSIGNMENT_MAX_GROUPS = 50;
/** Limits of a group in a class. */
export const GROUP_NAME_MAX_LENGTH = 50;
export const ASSIGNMENT_TITLE_MAX_LENGTH = 200;
export const ASSIGNMENT_INSTRUCTIONS_MAX_LENGTH = 5000;
export const MARK_REASON_MAX_LENGTH = 500;

/** Events that an account's owner is notified of by mail, in case somebody else caused them. */
export const ACCOUNT_NOTICES = [
  'new_device',
  'password_changed',
  'password_off',
  'password_on',
  'address_changed',
  'factor_added',
  'factor_removed',
  'recovery_code_used',
  'passkey_copied',
  'codes_refused',
] as const;

/** The contents of the bin, and the action that put them there: deleted, or changed in bulk. */
export const BIN_SUBJECTS = ['questions', 'flashcards'] as const;
export const BIN_KINDS = ['delete', 'topic', 'review', 'retire', 'tags'] as const;
/** How many days the bin's contents can be restored. */
export const BIN_DAYS = 30;

/** The categories and the outcomes of the audit log: `begun` is a call that responds while it works. */
export const AUDIT_KINDS = [
  'sign-in',
  'accounts',
  'content',
  'marks',
  'mail',
  'exports',
  'backups',
  'settings',
  'notes',
] as const;
export const AUDIT_OUTCOMES = ['done', 'begun', 'refused', 'failed'] as const;
/** How many days the log is stored, unless an owner changes it, and the maximum for the addresses in it. */
export const AUDIT_DAYS = { min: 30, default: 365, max: 3650 } as const;
export const AUDIT_ADDRESS_DAYS = 90;
export const AUDIT_NOTE_MAX_LENGTH = 1000;
/** How many days after a student's request the student is erased, unless an owner changes it. */
export const ERASURE_DAYS = { min: 1, default: 30, max: 90 } as const;
/** The longest delay of a retention rule. */
export const RETENTION_MAX_MONTHS = 120;

export type AssignmentReveal = (typeof ASSIGNMENT_REVEALS)[number];
export type AssignmentNotice = (typeof ASSIGNMENT_NOTICES)[number];
export type CountedAttempts = (typeof COUNTED_ATTEMPTS)[number];
export type AttentionReasonKind = (typeof ATTENTION_REASONS)[number];
export type AccountNotice = (typeof ACCOUNT_NOTICES)[number];
export type AuditKind = (typeof AUDIT_KINDS)[number];
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number];
export type BinSubject = (typeof BIN_SUBJECTS)[number];
export type BinKind = (typeof BIN_KINDS)[number];
export type RegradeWay = (typeof REGRADE_WAYS)[number];
export type ReportKind = (typeof REPORT_KINDS)[number];
export type ReportState = (typeof REPORT_STATES)[number];
export type StaffRole = (typeof STAFF_ROLES)[number];
export type PolicyKind = (typeof POLICY_KINDS)[number];
export type SsoPurpose = (typeof SSO_PURPOSES)[number];
export type Role = (typeof ROLES)[number];
export type FactorRole = (typeof FACTOR_ROLES)[number];
export type UserStatus = (typeof USER_STATUSES)[number];
export type MailState = (typeof MAIL_STATES)[number];
export type AnswerReveal = (typeof ANSWER_REVEALS)[number];
export type QuestionPool = (typeof QUESTION_POOLS)[number];
export type Confidence = (typeof CONFIDENCES)[number];
export type AnalyticsRange = (typeof ANALYTICS_RANGES)[number];

export const BACKUP_TYPES = ['full', 'content-only', 'users-only'] as const;
export const CLEAR_TYPES = ['all', 'content-only', 'users-only'] as const;
export const STORED_BACKUP_REASONS = ['scheduled', 'manual', 'before-clear', 'before-restore'] as const;
/** A backup with its videos can be large; the disk is the real limit. */
export const BACKUP_MAX_BYTES = 50 * 1024 ** 3;
/** The minimum length of a backup passphrase: anybody with a copy of a backup can guess for as long as they like. */
export const BACKUP_KEY_MIN = 12;
/** How many scheduled backups are stored: the last one of this many days, weeks and months. */
export const BACKUPS_KEPT = { daily: 7, weekly: 4, monthly: 6 } as const;
/** How many snapshots before a clear or a restore are stored. */
export const SNAPSHOTS_KEPT = 10;
/** The progress bar of a restore advances in these steps, up to this value, until the response arrives. */
export const RESTORE_BAR = { stepPercent: 10, everyMs: 200, maxPercent: 90 } as const;

/** Forms A to D, so that neighbors beside and behind each other have different ones. */
export const FORMS_MAX = 4;
export const PAPER_QUESTIONS_MAX = 100;
/** A source counts as old after this many years, and a question is due for review again. */
export const CURRENT_YEARS = 3;
