/** Codes that distinguish refusals and failures. The client compares these codes; it never parses messages. */
export const ERROR_CODES = [
  /** The request is invalid: its shape, its size, its type, or something that it names. */
  'invalid',
  'too_large',
  'wrong_type',
  'not_found',
  'conflict',
  'broken_form',
  'range_not_satisfiable',
  /** Forbidden for everybody, for this caller, or this often. */
  'forbidden',
  'foreign_origin',
  'awaiting_approval',
  /** A teacher is viewing the hub as a student. */
  'student_view',
  /** The password must be entered again first, or a second factor used. */
  'fresh_password',
  'fresh_factor',
  /** The role needs a second factor, which must be set up first. */
  'factor_missing',
  'too_many',
  'too_many_uploads',
  /** Signing in, registering, and passwords. */
  'not_signed_in',
  'wrong_credentials',
  'rejected',
  'deactivated',
  'registration_refused',
  'wrong_password',
  'weak_password',
  /** Privacy notice and terms: not agreed to, or replaced by newer versions since. */
  'consent_needed',
  'policy_changed',
  /** The password is right, and a code of the second factor must be sent with it. */
  'factor_needed',
  'wrong_code',
  'wrong_passkey',
  'passkey_copied',
  'factor_required',
  /** The password is switched off, so that a passkey is needed. */
  'password_off',
  /** The school's identity provider, or the hub's handling of its response. */
  'sso_refused',
  'sso_unavailable',
  'reset_link_spent',
  'invitation_spent',
  /** Setting up a hub: the link for the first teacher. */
  'setup_link_used',
  'setup_link_unknown',
  'already_set_up',
  /** Accounts. */
  'already_decided',
  'email_taken',
  'own_account',
  'last_teacher',
  /** The teacher confirmed an action whose data has changed since. */
  'count_changed',
  'selection_changed',
  'question_changed',
  'flashcard_changed',
  /** Somebody else has changed what a form replaces since it was opened. */
  'changed_since',
  /** Quizzes and cards. */
  'no_questions',
  'questions_gone',
  'already_answered',
  'time_is_up',
  'completed',
  'not_completed',
  'not_revealed',
  /** Actions that a quiz allows and an exam does not. */
  'exam',
  'assignment_closed',
  'no_attempts',
  'other_user',
  /** Mail. */
  'not_reachable',
  'not_failed',
  'stale',
  /** Uploads of pictures and videos. */
  'wrong_upload_address',
  'expired_upload_address',
  'used_upload_address',
  'upload_cut_off',
  'media_not_found',
  'damaged_image',
  'damaged_video',
  'slow_video',
  'too_many_pixels',
  /** Imported files and backups. The message says that nothing was imported or restored. */
  'import_refused',
  'import_expired',
  'damaged_backup',
  /** The file is encrypted, and no known key opens it. */
  'backup_key',
  /** The server can't do it now, or failed. */
  'backup_failed',
  'busy',
  'unavailable',
  'timeout',
  'storage_full',
  'read_only',
  'starting',
  'draining',
  'database_unavailable',
  'internal',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];
