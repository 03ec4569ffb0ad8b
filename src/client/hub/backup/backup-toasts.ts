import type { ClearResult, RestoreSummary, StoredBackup } from '#shared/hub/backup.contract.ts';
import { sizeText } from '#client/components/file-import/size-text.ts';
import { formatCount, formatDateTime } from '#client/lib/format.ts';
import type { ToastContent } from '#client/lib/toast.ts';
import { clearedText } from './backup-labels.ts';
import type { RestoreFailure } from './restore-state.ts';
import { totalsOf } from './summary-text.ts';

/** Notifications of the screen; titles of failures in the words of the spec. */

export const INVALID_FILE_TYPE: ToastContent = {
  title: 'Invalid File Type',
  description: 'Please select a JSON backup file.',
  variant: 'destructive',
};

export const backupCreated = (file: { name: string; bytes: number }): ToastContent => ({
  title: 'Backup Created',
  description: `${file.name}, ${sizeText(file.bytes)}`,
  variant: 'success',
});

export const backupStored = ({ bytes }: StoredBackup): ToastContent => ({
  title: 'Backup Created',
  description: `The hub keeps it: ${sizeText(bytes)}.`,
  variant: 'success',
});

export const databaseCleared = ({ deleted }: ClearResult): ToastContent => ({
  title: 'Database Cleared',
  description: `Deleted: ${clearedText(deleted) ?? 'nothing'}.`,
  variant: 'success',
});

export function backupRestored(summary: RestoreSummary): ToastContent {
  const { added, overwritten, refused } = totalsOf(summary);
  const parts = [
    `${formatCount(added)} added`,
    ...(overwritten > 0 ? [`${formatCount(overwritten)} overwritten`] : []),
    ...(refused > 0 ? [`${formatCount(refused)} refused`] : []),
  ];
  return { title: 'Backup Restored', description: `Records: ${parts.join(', ')}.`, variant: 'success' };
}

export const broughtBack = ({ backup }: RestoreSummary): ToastContent => ({
  title: 'Brought Back',
  description: `The hub is as it was on ${formatDateTime(backup.createdAt)}.`,
  variant: 'success',
});

export const keyNeeded = (message: string): ToastContent => ({
  title: 'Restore Failed',
  description: `${message} “Bring back…” under the stored backups asks for the key.`,
  variant: 'destructive',
});

export const restoreFailed = ({ message }: RestoreFailure): ToastContent => ({
  title: 'Restore Failed',
  description: message,
  variant: 'destructive',
});
