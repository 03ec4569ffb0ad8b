import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Lets F freeze the machine while the focus is inside it. */
export function useFreezeKey(machine: RefObject<HTMLElement | null>, onFreeze: () => void) {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // A select finds its options by typed letters.
    const isTyped = event.target instanceof HTMLSelectElement || event.ctrlKey || event.metaKey || event.altKey;
    if (event.key.toLowerCase() !== 'f' || event.repeat || isTyped) return;
    // In a quiz, the same letter flags the question.
    event.preventDefault();
    onFreeze();
  });
  useEffect(() => {
    const element = machine.current;
    const listener = (event: KeyboardEvent) => handleKeyDown(event);
    element?.addEventListener('keydown', listener);
    return () => element?.removeEventListener('keydown', listener);
  }, [machine]);
}
