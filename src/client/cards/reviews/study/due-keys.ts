import { useEffect, useEffectEvent } from 'react';
import type { Rating } from '#shared/cards/spaced-repetition/schedule.ts';
import { pressedOn, type PressedOn } from '#client/lib/pressed-on.ts';

export type DueCommand = { type: 'show-answer' } | { type: 'grade'; rating: Rating } | { type: 'undo' };

interface KeyPress {
  key: string;
  isRepeated: boolean;
  hasModifier: boolean;
  on: PressedOn;
}

/** What a key means: Space or Enter shows the answer, 1 to 4 grade it, Z takes the last grade back. */
export function dueCommand({ key, isRepeated, hasModifier, on }: KeyPress): DueCommand | null {
  // A key held down would grade cards that nobody has seen.
  if (isRepeated || hasModifier || on === 'field') return null;
  if (key === ' ' || key === 'Enter') return on === 'page' ? { type: 'show-answer' } : null;
  if (key.toLowerCase() === 'z') return { type: 'undo' };
  const rating = Number(key);
  return rating === 1 || rating === 2 || rating === 3 || rating === 4 ? { type: 'grade', rating } : null;
}

/** Listens on the whole page while the component that calls it is shown; not while a dialog is open. */
export function useDueKeys(onCommand: (command: DueCommand) => void): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
    const command = dueCommand({
      key: event.key,
      isRepeated: event.repeat,
      hasModifier: event.ctrlKey || event.metaKey || event.altKey,
      on: pressedOn(event.target),
    });
    if (!command) return;
    event.preventDefault();
    onCommand(command);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
