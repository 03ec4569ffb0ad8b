/** Limits and choices that both sides know. Names carry the unit. */

export const PASSWORD_MIN_LENGTH = 6;
/** The longest that owners can make the shortest. */
export const PASSWORD_MIN_LENGTH_MAX = 64;
/** argon2 costs the same for any length; the bound only keeps a request small. */
export const PASSWORD_MAX_LENGTH = 200;
export const NAME_MAX_LENGTH = 100;
export const EMAIL_MAX_LENGTH = 254;

/** So many days a sign-in lasts at most. */
export const SESSION_DAYS = 30;
/** How long a session may go unused before it ends: the hours of those who teach, and the days of students. */
export const SESSION_IDLE = {
  teacherHours: { min: 1, default: 8, max: 720 },
  studentDays: { min: 1, default: 30, max: 90 },
} as const;
/** For so many minutes a password that was entered is good for what asks for a fresh one. */
export const FRESH_PASSWORD_MINUTES = 10;

/** What people agree to, each in versions. */
export const POLICY_KINDS = ['privacy', 'terms'] as const;
export const POLICY_MAX_LENGTH = 50_000;

/** Recovery codes come in so many at a time. */
export const RECOVERY_CODES = 10;
export const PASSKEY_NAME_MAX_LENGTH = 60;
/** So many passkeys one account can have. */
export const PASSKEYS_MAX = 20;

export const ROLES = ['teacher', 'student'] as const;
/** What an account with the role of a teacher may do, each all that those before it may. */
export const STAFF_ROLES = ['assistant', 'teacher', 'owner'] as const;
/** Whose accounts can need a second factor. */
export const FACTOR_ROLES = ['student', ...STAFF_ROLES] as const;
/** What a claim of the school's identity provider can make of somebody. */
export const SSO_STAFF_ROLES = ['assistant', 'teacher'] as const;
/** What somebody goes to the identity provider for. */
export const SSO_PURPOSES = ['sign-in', 'confirm', 'link'] as const;
export const SSO_RULES_MAX = 50;
export const USER_STATUSES = ['pending', 'approved', 'rejected'] as const;
export const DIFFICULTIES = ['easy', 'medium', 'hard'] as const;
export const CONTACT_STATUSES = ['new', 'replied', 'closed'] as const;
export const ANSWER_REVEALS = ['immediate', 'after_submit'] as const;

/** `kept`: mail was not set up, so it went to the outbox and nobody received it. */
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
/** Of one question. */
export const TAGS_MAX = 20;
export const TOPIC_NAME_MAX_LENGTH = 300;
export const TOPIC_DESCRIPTION_MAX_LENGTH = 2000;
export const SEARCH_MAX_LENGTH = 200;

export const IMAGE_MAX_BYTES = 10 * 1024 * 1024;
export const VIDEO_MAX_BYTES = 50 * 1024 * 1024;
/** Images are kept in these widths, in pixels, none larger than the picture that came. */
export const IMAGE_WIDTHS = [480, 720, 960, 1600] as const;
/** How long an upload address is good for. */
export const UPLOAD_MINUTES = 15;
export const UNUSED_MEDIA_HOURS = 24;

/** A bank of 50,000 questions is some 25 MB of text; pictures in an archive take more. */
export const IMPORT_MAX_BYTES = 100 * 1024 * 1024;
/** A table of questions has some twenty columns; what reaches further right is there by mistake. */
export const SHEET_COLUMNS_MAX = 1000;
/** Of a table of people. */
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

/** Answers in smaller quizzes are no first answers, as statistics and readiness count them. */
export const FIRST_ANSWERS_MIN_QUESTIONS = 2;
export const QUESTION_COUNT_DEFAULT = 10;
export const QUESTION_COUNT_PRESETS = [5, 10, 15, 20] as const;
/** Which questions of the chosen topics a quiz draws from. */
export const QUESTION_POOLS = ['sure_wrong', 'all', 'unseen', 'wrong', 'flagged'] as const;
/** How sure students say they are of an answer. It never counts. */
export const CONFIDENCES = ['sure', 'unsure', 'guess'] as const;
/** What students type before they see the options. */
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
/** Why a student can need attention. */
export const ATTENTION_REASONS = ['low', 'inactive', 'falling', 'sure_wrong', 'missing_work'] as const;
/** From where on each is a reason, until teachers say otherwise, and between what they can choose. */
export const ATTENTION_LIMITS = {
  /** Percent of answers that are right: below it. */
  low: { default: 60, min: 1, max: 100 },
  /** Days without an answer, card or completed session. */
  inactive: { default: 14, min: 1, max: 365 },
  /** Points that the percent of right answers has fallen by. */
  falling: { default: 10, min: 1, max: 100 },
  /** Percent of answers that are wrong though the student was sure. */
  sure_wrong: { default: 15, min: 1, max: 100 },
  /** Assignments of four weeks that were not handed in. */
  missing_work: { default: 2, min: 1, max: 50 },
} as const satisfies Record<AttentionReasonKind, { default: number; min: number; max: number }>;
/** Answers are looked at over two periods of so many days, the latter of which ends today. */
export const ATTENTION_PERIOD_DAYS = 14;
/** So few answers say nothing of a student. */
export const ATTENTION_MIN_ANSWERS = 20;
/** Shown on the teacher's dashboard. */
export const DASHBOARD_NEEDS_ATTENTION_COUNT = 3;
/** Ranges of the analytics end today, and begin so many days back. */
export const ANALYTICS_RANGES = ['7d', '30d', '90d', '12m', 'all'] as const;
export const TREND_WEEKS = 12;
export const WEAKEST_TOPIC_COUNT = 3;
/** A topic is called weak from so many answers on, and below this accuracy. */
export const WEAK_TOPIC_MIN_ANSWERS = 5;
export const WEAK_TOPIC_BELOW_PERCENT = 80;
/** An alarm is raised from so many first attempts on. */
export const ITEM_ALARM_MIN_ATTEMPTS = 30;
/** Students see what others chose from so many first attempts on. */
export const OPTION_SHARES_MIN_ATTEMPTS = 10;
export const PORTAL_TOPIC_COUNT = 6;

export const ATTACHMENT_MAX_BYTES = 10 * 1024 * 1024;
export const CONTACT_ATTACHMENT_TYPES = ['pdf', 'doc', 'docx', 'txt', 'png', 'jpg', 'jpeg', 'gif'] as const;
export const CONTACT_MESSAGE_MAX_LENGTH = 10_000;
/** A field of the contact form that people never see, so only programs fill it in. */
export const CONTACT_HONEYPOT = 'website';
export const MAIL_SUBJECT_MAX_LENGTH = 200;
export const MAIL_MESSAGE_MAX_LENGTH = 20_000;
/** What may go with a mail to students. */
export const MAIL_ATTACHMENT_TYPES = ['pdf', 'doc', 'docx', 'txt', 'jpg', 'jpeg', 'png', 'gif'] as const;
export const PASSWORD_RESET_MINUTES = 60;
/** So long the link in an invitation can be used. */
export const INVITATION_DAYS = 14;

/** What students can report about a question or a card. */
export const REPORT_KINDS = ['wrong_key', 'two_answers', 'unclear', 'outdated', 'picture', 'typo', 'other'] as const;
/** A report is open until a teacher closes it in one of the other ways, with a reply. */
export const REPORT_STATES = ['open', 'answered', 'fixed', 'declined'] as const;
export const REPORT_TEXT_MAX_LENGTH = 2000;

/** What teachers write to each other about a question. */
export const COMMENT_MAX_LENGTH = 2000;
export const COMMENT_MENTIONS_MAX = 100;
/** Of an expert's review that comes in as a file; each comment with its heading is one of the above. */
export const REVIEW_COMMENT_MAX_LENGTH = 1500;
export const REVIEW_CREDENTIALS_MAX_LENGTH = 60;
export const REVIEW_MAX_ENTRIES = 2000;

/**
 * What can become of answers that were given before a key was corrected, apart from leaving them: they are graded by the
 * new key, they are right where the old or the new key says so, or all are right.
 */
export const REGRADE_WAYS = ['new_key', 'both_keys', 'credit'] as const;
export const REGRADE_REASON_MAX_LENGTH = 500;
/** So long, in days, a regrade can be undone. */
export const REGRADE_UNDO_DAYS = 30;

/** When students see the keys of an assignment: with each answer, at the end of an attempt, or once nobody can hand it in any more. */
export const ASSIGNMENT_REVEALS = ['at_once', 'after_submit', 'after_due', 'never'] as const;
/** What students are written about an assignment: that it was given, and a day before it is due. */
export const ASSIGNMENT_NOTICES = ['given', 'due'] as const;
/** Which attempt at an assignment counts. */
export const COUNTED_ATTEMPTS = ['best', 'last', 'first', 'average'] as const;
export const ASSIGNMENT_MAX_ATTEMPTS = 20;
/** Also of an exam. */
export const ASSIGNMENT_MAX_MINUTES = 600;
export const ASSIGNMENT_MAX_QUESTIONS = 500;
export const ASSIGNMENT_MAX_GROUPS = 50;
/** Of a group of a class. */
export const GROUP_NAME_MAX_LENGTH = 50;
export const ASSIGNMENT_TITLE_MAX_LENGTH = 200;
export const ASSIGNMENT_INSTRUCTIONS_MAX_LENGTH = 5000;
export const MARK_REASON_MAX_LENGTH = 500;

/** What an account's owner is told by mail, in case it was somebody else. */
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

/** Whom data was about that was given out outside of the hub. */
export const DISCLOSURE_SUBJECTS = ['student', 'class', 'everybody'] as const;
/** The most characters that say to whom it was given, what it was, or on what ground. */
export const DISCLOSURE_TEXT_MAX_LENGTH = 500;

/** What the bin keeps, and what can have been done with it: deleted, or changed many at once. */
export const BIN_SUBJECTS = ['questions', 'flashcards'] as const;
export const BIN_KINDS = ['delete', 'topic', 'review', 'retire', 'tags'] as const;
/** So long, in days, what is in the bin can be brought back. */
export const BIN_DAYS = 30;

/** What the audit log tells apart, and how an entry ends: `begun` is what answers while it works. */
export const AUDIT_KINDS = [
  'sign-in',
  'accounts',
  'content',
  'marks',
  'mail',
  'exports',
  'backups',
  'settings',
] as const;
export const AUDIT_OUTCOMES = ['done', 'begun', 'refused', 'failed'] as const;
/** So many days the log is kept, unless an owner says otherwise, and the addresses in it at most. */
export const AUDIT_DAYS = { min: 30, default: 365, max: 3650 } as const;
export const AUDIT_ADDRESS_DAYS = 90;
/** After so many days a student who asked for it is erased, unless an owner says otherwise. */
export const ERASURE_DAYS = { min: 1, default: 30, max: 90 } as const;
/** The longest that a rule of retention waits. */
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
/** Of the passphrase that backups are encrypted with: who has a backup can guess as long as they like. */
export const BACKUP_KEY_MIN = 12;
/** Backups made by the clock that are kept: the last one of so many days, weeks and months. */
export const BACKUPS_KEPT = { daily: 7, weekly: 4, monthly: 6 } as const;
/** Snapshots taken before a clear or a restore that are kept. */
export const SNAPSHOTS_KEPT = 10;
/** The bar of a restore goes on by so much, up to so much, while the answer is awaited. */
export const RESTORE_BAR = { stepPercent: 10, everyMs: 200, maxPercent: 90 } as const;

/** Forms A to D, so that neighbors in a row and behind each other have different ones. */
export const FORMS_MAX = 4;
export const PAPER_QUESTIONS_MAX = 100;
/** After so many years a source is old, and a question is to be reviewed again. */
export const CURRENT_YEARS = 3;
