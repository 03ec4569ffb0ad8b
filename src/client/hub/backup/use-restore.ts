import { useReducer, useRef, useState } from 'react';
import { type BackupSource, useCheckBackup, useRestoreBackup } from '#client/api/backup.ts';
import type { Work } from '#client/components/file-import/import-state.ts';
import { isWordTyped } from '#client/components/typed-word.tsx';
import type { ProgressListeners } from '#client/lib/call-with-progress.ts';
import { CallError, serverMessage } from '#client/lib/call.ts';
import { toast } from '#client/lib/toast.ts';
import type { KeyRequest } from './backup-key-field.tsx';
import { CHOOSING, isRunning, type RestoreFailure, restoreReducer } from './restore-state.ts';
import { restoredText } from './summary-text.ts';

export const RESTORE_WORD = 'RESTORE';

/** The steps of a restore. */
export function useRestore(source: BackupSource, { asksForKey }: { asksForKey: boolean }) {
  const [state, dispatch] = useReducer(restoreReducer, CHOOSING);
  const { mutateAsync: checkBackup } = useCheckBackup();
  const { mutateAsync: restoreBackup } = useRestoreBackup();
  const [word, setWord] = useState('');
  const begun: Work =
    'file' in source
      ? { step: 'sending', sent: 0, total: source.file.size }
      : { step: 'working', stage: 'Beginning', done: 0, total: 1 };
  const checking = useRef<AbortController>(null);
  const latest = useRef<Work>(begun);

  const [backupKey, setBackupKey] = useState('');
  const [keyRequest, setKeyRequest] = useState<KeyRequest | null>(asksForKey ? { problem: null } : null);
  const keyOption = keyRequest !== null && backupKey !== '' && { backupKey };
  const [allowStaffChanges, setAllowStaffChanges] = useState(false);
  const isConfirmed = isWordTyped(RESTORE_WORD, word);

  const check = async () => {
    if (state.stage !== 'options') return;
    const controller = new AbortController();
    checking.current = controller;
    setWord('');
    setAllowStaffChanges(false);
    latest.current = begun;
    dispatch({ type: 'checkStarted', work: begun });
    try {
      const listeners = { ...listenersNow(), signal: controller.signal };
      const options = { ...state.options, ...keyOption };
      const summary = await checkBackup({ source, options, listeners });
      setKeyRequest((current) => current && { problem: null });
      dispatch({ type: 'checked', summary });
    } catch (error) {
      if (controller.signal.aborted) return;
      const problem = keyRefusal(error);
      if (problem !== null) {
        setKeyRequest({ problem });
        dispatch({ type: 'reconsidered' });
        return;
      }
      dispatch({ type: 'failed', failure: failureOf(error, { during: 'checking', work: latest.current }) });
    }
  };

  const cancelCheck = () => {
    checking.current?.abort();
    dispatch({ type: 'reconsidered' });
  };

  const restore = async () => {
    if (!isConfirmed || state.stage !== 'checked') return;
    latest.current = begun;
    dispatch({ type: 'restoreStarted', work: begun });
    try {
      const options = { ...state.options, allowStaffChanges, ...keyOption };
      const summary = await restoreBackup({ source, options, listeners: listenersNow() });
      dispatch({ type: 'restored', summary });
      toast({ title: 'Backup Restored', description: restoredText(summary), variant: 'success' });
    } catch (error) {
      const failure = failureOf(error, { during: 'restoring', work: latest.current });
      dispatch({ type: 'failed', failure });
      toast({ title: 'Restore Failed', description: failure.message, variant: 'destructive' });
    }
  };

  function listenersNow(): ProgressListeners {
    const advance = (work: Work) => {
      latest.current = work;
      dispatch({ type: 'advanced', work });
    };
    return {
      ...('file' in source && {
        onUpload: (sent, total) => advance(sent < total ? { step: 'sending', sent, total } : { step: 'waiting' }),
      }),
      onProgress: (progress) => advance({ step: 'working', ...progress }),
    };
  }

  return {
    state,
    dispatch,
    isBusy: isRunning(state),
    word,
    setWord,
    allowStaffChanges,
    setAllowStaffChanges,
    isConfirmed,
    keyRequest,
    backupKey,
    setBackupKey,
    isKeyMissing: keyRequest !== null && backupKey === '',
    check,
    cancelCheck,
    restore,
  };
}
export type Restore = ReturnType<typeof useRestore>;

/** The server's message if neither its own key nor the given one opens the backup; null for other errors. */
export function keyRefusal(error: unknown): string | null {
  if (!(error instanceof CallError) || error.body?.code !== 'backup_key') return null;
  return serverMessage(error, 'This backup is encrypted.');
}

interface FailureContext {
  during: 'checking' | 'restoring';
  /** How far it had got. */
  work: Work;
}

const UNCHANGED = 'Nothing was changed.';

/** Why a check or a restore failed, and what that means for the current data: a restore is all or nothing. */
export function failureOf(error: unknown, { during, work }: FailureContext): RestoreFailure {
  if (error instanceof CallError && error.status !== 0) {
    const message = serverMessage(error, 'Failed to restore the backup');
    const code = error.body?.code;
    // With these codes, the message already says so.
    return { message, consequence: code === 'damaged_backup' || code === 'last_teacher' ? '' : UNCHANGED };
  }
  const message = 'The connection to the server was lost, or the file has moved or changed since it was chosen.';
  if (during === 'checking' || work.step === 'sending') return { message, consequence: UNCHANGED };
  return {
    message: 'The connection to the server was lost before it had answered.',
    consequence: 'A backup is restored completely or not at all. Reload this page: its figures show which.',
  };
}
