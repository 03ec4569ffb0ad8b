/** Kinds of backups, which are stored, and their limits. */

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
