import { useReducer, useRef, useState } from 'react';
import type { BackupSource } from '#client/api/backup.ts';
import { useCheckBackup, useRestoreBackup } from '#client/api/backup.ts';
import type { Work } from '#client/components/file-import/import-state.ts';
import type { ProgressListeners } from '#client/lib/call-with-progress.ts';
import { isWordTyped } from '#client/components/typed-word.tsx';
import { toast } from '#client/lib/toast.ts';
import { backupRestored, restoreFailed } from './backup-toasts.ts';
import { failureOf } from './restore-failure.ts';
import { CHOOSING, isRunning, restoreReducer } from './restore-state.ts';

export const RESTORE_WORD = 'RESTORE';

/** The steps of a restore. */
export function useRestore(source: BackupSource) {
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

  const [allowNewTeachers, setAllowNewTeachers] = useState(false);
  const isConfirmed = isWordTyped(RESTORE_WORD, word);

  const check = async () => {
    if (state.stage !== 'options') return;
    const controller = new AbortController();
    checking.current = controller;
    setWord('');
    setAllowNewTeachers(false);
    latest.current = begun;
    dispatch({ type: 'checkStarted', work: begun });
    try {
      const listeners = { ...listenersNow(), signal: controller.signal };
      const summary = await checkBackup({ source, options: state.options, listeners });
      dispatch({ type: 'checked', summary });
    } catch (error) {
      if (controller.signal.aborted) return;
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
      const options = { ...state.options, allowNewTeachers };
      const summary = await restoreBackup({ source, options, listeners: listenersNow() });
      dispatch({ type: 'restored', summary });
      toast(backupRestored(summary));
    } catch (error) {
      const failure = failureOf(error, { during: 'restoring', work: latest.current });
      dispatch({ type: 'failed', failure });
      toast(restoreFailed(failure));
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
    allowNewTeachers,
    setAllowNewTeachers,
    isConfirmed,
    check,
    cancelCheck,
    restore,
  };
}
export type Restore = ReturnType<typeof useRestore>;
