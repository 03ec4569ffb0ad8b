import { useEffect, useEffectEvent } from 'react';
import { commandOf, type PressedKey, type QuizCommand } from './quiz-keys.ts';

/** Calls back for the keys of the quiz; not while typing, and not while a dialog is open. */
export function useQuizKeys(isEnabled: boolean, onCommand: (command: QuizCommand) => void) {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
    const command = commandOf({
      key: event.key,
      isModified: event.ctrlKey || event.metaKey || event.altKey,
      isRepeated: event.repeat,
      target: targetOf(event.target),
    });
    // With single letters off, what is nobody's letter still works.
    if (command === undefined || (!isEnabled && event.key.length === 1)) return;
    event.preventDefault();
    onCommand(command);
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKeyDown(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

function targetOf(target: EventTarget | null): PressedKey['target'] {
  if (!(target instanceof Element)) return 'page';
  if (target.closest('input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]')) return 'typing';
  if (target.closest('video, audio')) return 'media';
  return target.closest('button, a[href], summary') ? 'control' : 'page';
}
