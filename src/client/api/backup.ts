import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RestoreOptions } from '#shared/hub/backup.contract.ts';
import type { Progress } from '#shared/contract/progress-lines.ts';
import type { BACKUP_TYPES, CLEAR_TYPES } from '#shared/hub/backups.ts';
import {
  bringBackStored,
  clearDatabase,
  createBackup,
  downloadStoredBackup,
  getBackupStats,
  listStoredBackups,
  previewClear,
  restoreBackup,
  restoreStoredBackup,
  storeBackup,
} from '#shared/hub/backup.endpoints.ts';
import { callWithProgress, type ProgressListeners } from '#client/lib/call-with-progress.ts';
import { fetchFile } from '#client/lib/fetch-file.ts';
import { readFresh, useChange } from '#client/lib/queries.ts';
import { urlOf } from '#client/lib/request-url.ts';
import { DASHBOARD } from './dashboard.ts';

export type BackupType = (typeof BACKUP_TYPES)[number];
export type ClearType = (typeof CLEAR_TYPES)[number];
type OnProgress = (progress: Progress) => void;

/** What the hub contains. Other people change it, so it is fetched on every visit. */
export const backupStatsQuery = readFresh(getBackupStats);
/** The backups that are stored in the hub; the schedule adds more. */
export const storedBackupsQuery = readFresh(listStoredBackups);
/** What each way of clearing would delete. */
export const clearPreviewQuery = readFresh(previewClear);

export const storedBackupUrl = (name: string): string => urlOf(downloadStoredBackup.path, { name });

interface CreateInput {
  backupType: BackupType;
  includeMedia: boolean;
  onReceived: (bytes: number) => void;
}

/** Creates a backup and downloads all of it. */
export const useCreateBackup = () =>
  useMutation({
    mutationFn: ({ onReceived, ...body }: CreateInput) => fetchFile({ path: createBackup.path, body, onReceived }),
  });

/** Creates a backup that is stored in the hub. Changes the list, and whether the last one failed. */
export const useStoreBackup = () =>
  useChange(
    (onProgress: OnProgress) => callWithProgress(storeBackup, { body: {} }, { onProgress }),
    { queryKey: storedBackupsQuery.queryKey },
    { queryKey: backupStatsQuery.queryKey },
    DASHBOARD,
  );

/** Deletes some kinds of data or all, after a snapshot. Changes everything. */
export const useClearDatabase = () =>
  useChangeOfAll(({ clearType, onProgress }: { clearType: ClearType; onProgress: OnProgress }) =>
    callWithProgress(clearDatabase, { body: { clearType } }, { onProgress }),
  );

/** A file from the user's device, or the name of a backup that is stored in the hub. */
export type BackupSource = { file: File } | { name: string };

interface RestoreInput {
  source: BackupSource;
  options: RestoreOptions;
  listeners: ProgressListeners;
}

/** Asks what a restore would do. Changes nothing. */
export const useCheckBackup = () =>
  useMutation({
    mutationFn: ({ options, ...input }: RestoreInput) => restore({ ...input, options: { ...options, dryRun: true } }),
  });

/** Restores, after a snapshot. Changes everything. */
export const useRestoreBackup = () => useChangeOfAll(restore);

/** Returns the hub to an earlier state, after a snapshot. Changes everything. */
export const useBringBackStored = () =>
  useChangeOfAll(({ name, backupKey, onProgress }: { name: string; backupKey?: string; onProgress: OnProgress }) =>
    callWithProgress(bringBackStored, { params: { name }, body: { ...(backupKey && { backupKey }) } }, { onProgress }),
  );

function restore({ source, options, listeners }: RestoreInput) {
  if ('file' in source) return callWithProgress(restoreBackup, { body: formOf(source.file, options) }, listeners);
  return callWithProgress(restoreStoredBackup, { params: source, body: options }, listeners);
}

function formOf(file: File, options: RestoreOptions): FormData {
  const form = new FormData();
  // Fields come before the file, so that a server that reads the form as a stream knows them in time.
  for (const [name, value] of Object.entries(options)) form.append(name, String(value));
  form.append('backup', file);
  return form;
}

function useChangeOfAll<Change, Result>(mutationFn: (change: Change) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    // Also after a failure: if the connection broke, the change may still have happened. Nobody waits for the refetch.
    onSettled: () => void client.invalidateQueries(),
  });
}
