import { useEffect, useEffectEvent } from 'react';

export type StudyKey = 'flipped' | 'next' | 'previous';

interface KeyPress {
  key: string;
  isRepeated: boolean;
  hasModifier: boolean;
  /** A field takes all keys, a button or link takes Space for itself. */
  on: 'page' | 'control' | 'field';
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
      on: placeOf(event.target),
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

function placeOf(target: EventTarget | null): KeyPress['on'] {
  if (!(target instanceof Element)) return 'page';
  if (target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]')) return 'field';
  return target.closest('button, a, summary, [role="button"]') ? 'control' : 'page';
}
