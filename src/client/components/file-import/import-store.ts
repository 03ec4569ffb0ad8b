import { useSyncExternalStore } from 'react';
import { CHOOSING, importReducerFor, type ImportAction, type ImportKind, type ImportState } from './import-state.ts';

/** The one import of its kind. Outside React: it goes on, and is found again, when its dialog or the screen is gone. */
export function createImportStore<Kind extends ImportKind>(firstChoices: Kind['choices']) {
  const reduce = importReducerFor<Kind>(firstChoices);
  const listeners = new Set<() => void>();
  let current: ImportState<Kind> = CHOOSING;
  let isShown = false;

  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const importState = (): ImportState<Kind> => current;
  return {
    importState,
    dispatch: (action: ImportAction<Kind>): void => {
      current = reduce(current, action);
      if (current.stage === 'importing') window.addEventListener('beforeunload', askBeforeLeaving);
      else window.removeEventListener('beforeunload', askBeforeLeaving);
      for (const listener of listeners) listener();
    },
    /** Told by the dialog: what ends unseen is told by a notification. */
    setDialogShown: (isOpen: boolean): void => {
      isShown = isOpen;
    },
    isDialogShown: (): boolean => isShown,
    useImportState: (): ImportState<Kind> => useSyncExternalStore(subscribe, importState),
  };
}

export type ImportStore<Kind extends ImportKind> = ReturnType<typeof createImportStore<Kind>>;

/** A closed tab would end the upload and leave the result untold. */
function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
