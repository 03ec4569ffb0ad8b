import type { StoredBackup } from '#shared/hub/backup.contract.ts';
import { STORED_BACKUP_REASONS } from '#shared/domain/limits.ts';
import type { StoredBackupReason } from '#shared/hub/backup-retention.ts';

const NAME = new RegExp(
  `^(${STORED_BACKUP_REASONS.join('|')})-(\\d{4}-\\d\\d-\\d\\d)T(\\d\\d)-(\\d\\d)-(\\d\\d)-(\\d{3})Z\\.json\\.gz$`,
);

/** The file that a backup is kept as, e.g. `manual-2026-03-11T12-00-00-000Z.json.gz`. */
export function storedName(reason: StoredBackupReason, createdAt: Date): string {
  return `${reason}-${createdAt.toISOString().replaceAll(/[:.]/g, '-')}.json.gz`;
}

/** What a name says; null where it is none of a stored backup. */
export function parseStoredName(name: string): Pick<StoredBackup, 'name' | 'reason' | 'createdAt'> | null {
  const [, reason, day, hours, minutes, seconds, milliseconds] = NAME.exec(name) ?? [];
  const known = STORED_BACKUP_REASONS.find((each) => each === reason);
  const createdAt = new Date(`${day}T${hours}:${minutes}:${seconds}.${milliseconds}Z`);
  if (known === undefined || Number.isNaN(createdAt.getTime())) return null;
  return { name, reason: known, createdAt: createdAt.toISOString() };
}

/** The list of its files, beside it. */
export const fileListName = (name: string): string => name.replace(/\.json\.gz$/, '.media.gz');
export const isFileListName = (name: string): boolean => name.endsWith('.media.gz');

/** As it is downloaded. */
export const downloadName = (name: string): string => `backup-${name.replace(/\.gz$/, '')}`;
