import { useEffect, useEffectEvent } from 'react';
import { pressedOn, type PressedOn } from '#client/lib/pressed-on.ts';

export type StudyKey = 'flipped' | 'next' | 'previous';

interface KeyPress {
  key: string;
  isRepeated: boolean;
  hasModifier: boolean;
  on: PressedOn;
}

/** What a key means while a card is shown: Space flips, the arrows move. */
export function studyKey({ key, isRepeated, hasModifier, on }: KeyPress): StudyKey | null {
  // A key held down would rush through the cards and count them all as studied.
  if (isRepeated || hasModifier || on === 'field') return null;
  if (key === 'ArrowRight') return 'next';
  if (key === 'ArrowLeft') return 'previous';
  return key === ' ' && on === 'page' ? 'flipped' : null;
}

/** Listens on the whole page while the component that calls it is shown. */
export function useStudyKeys(onKey: (meaning: StudyKey) => void): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    const meaning = studyKey({
      key: event.key,
      isRepeated: event.repeat,
      hasModifier: event.ctrlKey || event.metaKey || event.altKey || event.shiftKey,
      on: pressedOn(event.target),
    });
    if (!meaning) return;
    event.preventDefault();
    onKey(meaning);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
