import { type KeyPress, keyPressOf, usePageKeys } from '#client/lib/page-keys.ts';

/** The effect of a key during a quiz. */
export type QuizCommand =
  | { name: 'pick' | 'strike'; option: number }
  | { name: 'submit' | 'previous' | 'next' | 'skip' | 'flag' | 'calculator' | 'help' };

export interface PressedKey extends Omit<KeyPress, 'on'> {
  /** The target of the key: typing is never disturbed, Enter in an answer submits it, and buttons handle Enter. */
  on: 'typing' | 'answer' | 'media' | 'control' | 'page';
  hasShift: boolean;
  /** The physical key, such as "Digit1": its character with Shift depends on the keyboard's layout. */
  code: string;
}

const COMMANDS: Record<string, QuizCommand> = {
  enter: { name: 'submit' },
  arrowleft: { name: 'previous' },
  arrowright: { name: 'next' },
  s: { name: 'skip' },
  f: { name: 'flag' },
  k: { name: 'calculator' },
  '?': { name: 'help' },
};

/** The command of a key, or undefined if the key has no effect on the quiz. */
export function commandOf({ key, code, hasShift, hasModifier, isRepeated, on }: PressedKey): QuizCommand | undefined {
  if (hasModifier || isRepeated || on === 'typing') return undefined;
  const name = key.toLowerCase();
  if (on === 'answer') return name === 'enter' ? { name: 'submit' } : undefined;
  if (on === 'media' && (name.startsWith('arrow') || name === 'f' || name === 'enter')) return undefined;
  if (on === 'control' && name === 'enter') return undefined;
  if (/^[a-e]$/.test(name))
    return { name: hasShift ? 'strike' : 'pick', option: name.charCodeAt(0) - 'a'.charCodeAt(0) };
  // On some layouts, digits need Shift.
  if (/^[1-5]$/.test(name)) return { name: 'pick', option: Number(name) - 1 };
  if (COMMANDS[name] === undefined && hasShift && /^Digit[1-5]$/.test(code))
    return { name: 'strike', option: Number(code.slice(-1)) - 1 };
  return COMMANDS[name];
}

/** The list that ? opens. */
export const KEY_LIST: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['A', 'B', 'C', 'D', 'E'], does: 'Pick an option' },
  { keys: ['1', '2', '3', '4', '5'], does: 'Pick an option by its number' },
  { keys: ['Shift+A–E', 'Shift+1–5'], does: 'Strike an option out, or undo that' },
  { keys: ['Enter'], does: 'Submit the answer' },
  { keys: ['←', '→'], does: 'Previous or next question' },
  { keys: ['S'], does: 'Skip the question' },
  { keys: ['F'], does: 'Flag the question, or remove the flag' },
  { keys: ['K'], does: 'Open the calculator' },
  { keys: ['?'], does: 'Show this list' },
];

/** Calls back on the quiz's keys, but not while the student types. */
export function useQuizKeys(isEnabled: boolean, onCommand: (command: QuizCommand) => void): void {
  usePageKeys((event) => {
    const command = commandOf({
      ...keyPressOf(event),
      code: event.code,
      hasShift: event.shiftKey,
      on: targetOf(event.target),
    });
    // With single-character keys off, other keys still work.
    if (command === undefined || (!isEnabled && event.key.length === 1)) return false;
    onCommand(command);
    return true;
  });
}

function targetOf(target: EventTarget | null): PressedKey['on'] {
  if (!(target instanceof Element)) return 'page';
  if (target.closest('[data-answer]')) return 'answer';
  if (target.closest('input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]')) return 'typing';
  // Their arrow keys choose or seek.
  if (target.closest('video, audio, [data-arrow-keys]')) return 'media';
  return target.closest('button, a[href], summary') ? 'control' : 'page';
}
