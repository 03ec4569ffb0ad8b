import { useEffect, useEffectEvent } from 'react';

/** The target of a key: a field handles all keys itself, a button or link handles Space and Enter. */
export type PressedOn = 'page' | 'control' | 'field';

const FIELDS =
  'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

export function pressedOn(target: EventTarget | null): PressedOn {
  if (!(target instanceof Element)) return 'page';
  if (target.closest(FIELDS)) return 'field';
  return target.closest('button, a, summary, [role="button"]') ? 'control' : 'page';
}

export interface KeyPress {
  key: string;
  isRepeated: boolean;
  /** Whether Ctrl, Meta or Alt is held: a shortcut of the browser or the system. */
  hasModifier: boolean;
  on: PressedOn;
}

export const keyPressOf = (event: KeyboardEvent): KeyPress => ({
  key: event.key,
  isRepeated: event.repeat,
  hasModifier: event.ctrlKey || event.metaKey || event.altKey,
  on: pressedOn(event.target),
});

/** Listens on the whole page, but not while a dialog is open. `onPress` returns whether it handled the key. */
export function usePageKeys(onPress: (event: KeyboardEvent) => boolean): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
    if (onPress(event)) event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, []);
}
