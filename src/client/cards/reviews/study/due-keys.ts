import type { Rating } from '#shared/cards/spaced-repetition/schedule.ts';
import { type KeyPress, keyPressOf, usePageKeys } from '#client/lib/page-keys.ts';

export type DueCommand = { type: 'show-answer' } | { type: 'grade'; rating: Rating } | { type: 'undo' };

/** What a key means: Space or Enter shows the answer, 1 to 4 grade it, Z undoes the last grade. */
export function dueCommand({ key, isRepeated, hasModifier, on }: KeyPress): DueCommand | null {
  // A key held down would grade cards that nobody has seen.
  if (isRepeated || hasModifier || on === 'field') return null;
  if (key === ' ' || key === 'Enter') return on === 'page' ? { type: 'show-answer' } : null;
  if (key.toLowerCase() === 'z') return { type: 'undo' };
  const rating = Number(key);
  return rating === 1 || rating === 2 || rating === 3 || rating === 4 ? { type: 'grade', rating } : null;
}

/** Listens to the keys while the calling component is mounted. */
export function useDueKeys(onCommand: (command: DueCommand) => void): void {
  usePageKeys((event) => {
    const command = dueCommand(keyPressOf(event));
    if (command) onCommand(command);
    return command !== null;
  });
}
