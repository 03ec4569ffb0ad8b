import { useSyncExternalStore } from 'react';
import { newListeners } from '#client/lib/listeners.ts';
import { CHOOSING, importReducerFor, type ImportAction, type ImportKind, type ImportState } from './import-state.ts';

/** The one import of its kind. Outside React, so that it survives when its dialog or its screen closes. */
export function createImportStore<Kind extends ImportKind>(firstChoices: Kind['choices']) {
  const reduce = importReducerFor<Kind>(firstChoices);
  const listeners = newListeners();
  let current: ImportState<Kind> = CHOOSING;
  let isShown = false;
  let lastRun = 0;
  let reading: AbortController | null = null;

  const importState = (): ImportState<Kind> => current;
  return {
    importState,
    dispatch: (action: ImportAction<Kind>): void => {
      current = reduce(current, action);
      if (current.stage === 'importing') window.addEventListener('beforeunload', askBeforeLeaving);
      else window.removeEventListener('beforeunload', askBeforeLeaving);
      listeners.tell();
    },
    /** Numbers the next run. */
    nextRun: (): number => {
      lastRun += 1;
      return lastRun;
    },
    /** Aborts the check that is under way; returns the signal that aborts the next one. */
    nextCheck: (): AbortSignal => {
      reading?.abort();
      reading = new AbortController();
      return reading.signal;
    },
    abortCheck: (): void => reading?.abort(),
    /** Set by the dialog: results that nobody sees there are reported by a notification. */
    setDialogShown: (isOpen: boolean): void => {
      isShown = isOpen;
    },
    isDialogShown: (): boolean => isShown,
    useImportState: (): ImportState<Kind> => useSyncExternalStore(listeners.subscribe, importState),
  };
}

export type ImportStore<Kind extends ImportKind> = ReturnType<typeof createImportStore<Kind>>;

/** Closing the tab would hide the result. */
function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
