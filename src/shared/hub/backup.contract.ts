import { z } from 'zod';
import { STAFF_ROLES, USER_STATUSES } from '#shared/domain/roles.ts';
import { BACKUP_TYPES, CLEAR_TYPES, STORED_BACKUP_REASONS } from './backups.ts';
import { endpoint } from '../contract/endpoint.ts';
import { instant } from '../contract/fields.ts';
import * as endpoints from './backup.endpoints.ts';

/** Counts of the records that teachers know; a hub contains more than these (study days, mail, settings). */
export const recordCounts = z.object({
  users: z.int(),
  questions: z.int(),
  flashcards: z.int(),
  topics: z.int(),
  quizAttempts: z.int(),
  contactSubmissions: z.int(),
});
export type BackupCounts = z.output<typeof recordCounts>;

export const getBackupStats = endpoint({
  ...endpoints.getBackupStats,
  summary: 'The contents of the hub, and the size of its pictures and videos',
  responses: {
    200: recordCounts.extend({
      /** The database engine. */
      environment: z.enum(['embedded', 'postgres']),
      timestamp: instant,
      totalRecords: z.int(),
      mediaFiles: z.int(),
      mediaBytes: z.int(),
    }),
  },
});
export type BackupStats = z.output<(typeof getBackupStats)['responses'][200]>;

export const createBackup = endpoint({
  ...endpoints.createBackup,
  audit: { kind: 'backups' },
  needsFresh: true,
  summary: 'A backup to download, as backup-{type}-{date}.json',
  body: z.object({
    backupType: z.enum(BACKUP_TYPES),
    /** Includes pictures, videos and attachments. */
    includeMedia: z.boolean().default(true),
  }),
  responses: { 200: z.any() },
});

/** The records that a clear deletes. `users` are students: teachers stay. */
export const cleared = recordCounts.extend({ quizSessions: z.int() });
export type Cleared = z.output<typeof cleared>;

export const previewClear = endpoint({
  ...endpoints.previewClear,
  summary: 'The records that each way of clearing would delete',
  responses: { 200: z.record(z.enum(CLEAR_TYPES), cleared) },
});

export const clearDatabase = endpoint({
  ...endpoints.clearDatabase,
  audit: { kind: 'backups', with: ['clearType'] },
  needsFresh: true,
  summary: 'Delete everything, all content or all students with their activity, after a snapshot; teachers stay',
  progress: true,
  body: z.object({ clearType: z.enum(CLEAR_TYPES) }),
  responses: {
    200: z.object({
      message: z.string(),
      deleted: cleared,
      /** The backup that was stored before the clear. */
      snapshot: z.string(),
    }),
  },
});
export type ClearResult = z.output<(typeof clearDatabase)['responses'][200]>;

/** Opens an encrypted backup if the hub's own key does not: a passphrase or an age identity. Never stored or logged. */
const backupKey = z.string().min(1).max(10_000).optional();

/** The parts of a backup to restore, and what to do with existing records. */
export const restoreOptions = z.object({
  includeUsers: z.boolean().default(true),
  includeQuestions: z.boolean().default(true),
  includeFlashcards: z.boolean().default(true),
  includeTopics: z.boolean().default(true),
  includeQuizAttempts: z.boolean().default(true),
  includeContactSubmissions: z.boolean().default(true),
  overwriteExisting: z.boolean().default(false),
  /**
   * Restores records that would make somebody a teacher, or change the rights, address, password or state of a teacher's
   * account. Otherwise they are refused.
   */
  allowStaffChanges: z.boolean().default(false),
  /** Only reports what would happen, with changes of teachers' accounts allowed. */
  dryRun: z.boolean().default(false),
  backupKey,
});
export type RestoreOptions = z.output<typeof restoreOptions>;

/** What decides whether, and with which rights, somebody can sign in to an account; `staffRole` is null for a student. */
const staffAccount = z.object({
  email: z.string(),
  staffRole: z.enum(STAFF_ROLES).nullable(),
  status: z.enum(USER_STATUSES),
  isActive: z.boolean(),
});

/** An account that a restore makes or changes, and that was a teacher's before or is one afterwards. */
const staffChange = z.object({
  id: z.string(),
  /** The name before the restore; of a new account, the one in the backup. */
  firstName: z.string(),
  lastName: z.string(),
  /** Null for a new account. */
  before: staffAccount.nullable(),
  after: staffAccount,
  /** Whether an existing account has another password afterwards. */
  hasNewPassword: z.boolean(),
});
export type StaffChange = z.output<typeof staffChange>;

const restoreSummary = z.object({
  message: z.string(),
  isDryRun: z.boolean(),
  backup: z.object({ backupType: z.enum(BACKUP_TYPES), createdAt: instant }),
  /** One entry per kind of record in the file, in order. */
  kinds: z.array(
    z.object({
      kind: z.string(),
      /** Records in the file. */
      records: z.int(),
      added: z.int(),
      /** Already here, and left unchanged. */
      skipped: z.int(),
      overwritten: z.int(),
      refused: z.int(),
      /** Added or overwritten, but without a referenced record that is neither here nor was restored. */
      unlinked: z.int(),
    }),
  ),
  /** The reasons for refused records, with the first positions in the file. */
  refusals: z.array(z.object({ kind: z.string(), reason: z.string(), count: z.int(), lines: z.array(z.int()) })),
  /** Accounts of teachers that were, or would be, made or changed. */
  staffChanges: z.array(staffChange),
  media: z.object({
    /** Pictures, videos and attachments that were added to the store. */
    added: z.int(),
    /** Files that restored records reference and that are neither here nor in the backup. */
    missing: z.int(),
  }),
  /** The backup that was stored before the restore; null for a dry run. */
  snapshot: z.string().nullable(),
});
export type RestoreSummary = z.output<typeof restoreSummary>;

export const restoreBackup = endpoint({
  ...endpoints.restoreBackup,
  audit: { kind: 'backups' },
  needsFresh: true,
  summary: 'Restore a backup: multipart, field backup with the file, and the options as fields "true" or "false"',
  progress: true,
  responses: { 200: restoreSummary },
});

const storedBackup = z.object({
  /** The creation time of the file. */
  name: z.string(),
  /** Why it was made: by the clock, by hand, or before a clear or a restore. */
  reason: z.enum(STORED_BACKUP_REASONS),
  createdAt: instant,
  /** The stored size, compressed and without pictures and videos, which are stored once for all backups. */
  bytes: z.int(),
  isEncrypted: z.boolean(),
});
export type StoredBackup = z.output<typeof storedBackup>;

export const listStoredBackups = endpoint({
  ...endpoints.listStoredBackups,
  summary: 'The stored backups, the latest first',
  responses: {
    200: z.object({
      backups: z.array(storedBackup),
      /** The location of the backups, for people: a folder or a bucket. */
      place: z.string(),
      encryption: z.object({
        /** Whether backups are encrypted. */
        isOn: z.boolean(),
        /** Whether the hub can open its own encrypted backups. */
        hasKey: z.boolean(),
      }),
      /** The last backup by the clock, if it failed. */
      failure: z.object({ at: instant, reason: z.string() }).nullable(),
    }),
  },
});

export const storeBackup = endpoint({
  ...endpoints.storeBackup,
  audit: { kind: 'backups' },
  summary: 'Make a backup now, as the clock does once a day',
  progress: true,
  body: z.object({}),
  responses: { 200: storedBackup },
});

const storedName = z.object({ name: z.string().max(200) });

export const downloadStoredBackup = endpoint({
  ...endpoints.downloadStoredBackup,
  audit: { kind: 'backups' },
  needsFresh: true,
  summary: 'A stored backup as one file, including pictures and videos',
  params: storedName,
  responses: { 200: z.any() },
});

export const restoreStoredBackup = endpoint({
  ...endpoints.restoreStoredBackup,
  audit: { kind: 'backups' },
  needsFresh: true,
  summary: 'Restore a stored backup',
  progress: true,
  params: storedName,
  body: restoreOptions,
  responses: { 200: restoreSummary },
});

export const bringBackStored = endpoint({
  ...endpoints.bringBackStored,
  audit: { kind: 'backups' },
  needsFresh: true,
  summary: 'Reset the hub to a stored backup; later changes are deleted, teachers stay',
  progress: true,
  params: storedName,
  body: z.object({ backupKey }),
  responses: { 200: restoreSummary },
});
