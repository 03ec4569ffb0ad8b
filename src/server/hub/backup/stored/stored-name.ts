import type { StoredBackup } from '#shared/hub/backup.contract.ts';
import { STORED_BACKUP_REASONS } from '#shared/hub/backups.ts';
import type { StoredBackupReason } from '#shared/hub/backup-retention.ts';

const NAME = new RegExp(
  `^(${STORED_BACKUP_REASONS.join('|')})-(\\d{4}-\\d\\d-\\d\\d)T(\\d\\d)-(\\d\\d)-(\\d\\d)-(\\d{3})Z\\.json\\.gz(\\.age)?$`,
);

/** The file name of a stored backup, e.g. `manual-2026-03-11T12-00-00-000Z.json.gz`; encrypted, `.age` after that. */
export function storedName(reason: StoredBackupReason, createdAt: Date, isEncrypted: boolean): string {
  return `${reason}-${createdAt.toISOString().replaceAll(/[:.]/g, '-')}.json.gz${isEncrypted ? '.age' : ''}`;
}

/** Parses a name; null if it is not the name of a stored backup. */
export function parseStoredName(name: string): Omit<StoredBackup, 'bytes'> | null {
  const [, reason, day, hours, minutes, seconds, milliseconds, age] = NAME.exec(name) ?? [];
  const known = STORED_BACKUP_REASONS.find((each) => each === reason);
  const createdAt = new Date(`${day}T${hours}:${minutes}:${seconds}.${milliseconds}Z`);
  if (known === undefined || Number.isNaN(createdAt.getTime())) return null;
  return { name, reason: known, createdAt: createdAt.toISOString(), isEncrypted: age !== undefined };
}

/** The list of its files, beside it. Never encrypted, since the files in use must be known without the key. */
export const fileListName = (name: string): string => name.replace(/\.json\.gz(\.age)?$/, '.media.gz');
export const isFileListName = (name: string): boolean => name.endsWith('.media.gz');

/** The name of the download. */
export const downloadName = (name: string, isEncrypted: boolean): string =>
  `backup-${name.replace(/\.gz(\.age)?$/, '')}${isEncrypted ? '.age' : ''}`;
