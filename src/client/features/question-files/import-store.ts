import { useSyncExternalStore } from 'react';
import { CHOOSING, importReducer } from './import-state.ts';
import type { ImportAction, ImportState } from './import-state.ts';

// Outside React: an import goes on, and is found again, when its dialog or the whole screen is gone.
let current: ImportState = CHOOSING;
const listeners = new Set<() => void>();

export function dispatch(action: ImportAction): void {
  current = importReducer(current, action);
  if (current.stage === 'importing') window.addEventListener('beforeunload', askBeforeLeaving);
  else window.removeEventListener('beforeunload', askBeforeLeaving);
  for (const listener of listeners) listener();
}

let isShown = false;

/** Told by the dialog: what ends unseen is told by a notification. */
export function setDialogShown(isOpen: boolean): void {
  isShown = isOpen;
}

export const isDialogShown = (): boolean => isShown;
export const importState = (): ImportState => current;

export function useImportState(): ImportState {
  return useSyncExternalStore(subscribe, importState);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A closed tab would end the upload and leave the result untold. */
function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
