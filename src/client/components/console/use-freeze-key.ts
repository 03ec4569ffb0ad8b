import { type RefObject, useEffect, useEffectEvent } from 'react';

/** F freezes the machine, as long as the focus is in it. */
export function useFreezeKey(machine: RefObject<HTMLElement | null>, onFreeze: () => void) {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // A list of choices finds its entries by their letters.
    const isTyped = event.target instanceof HTMLSelectElement || event.ctrlKey || event.metaKey || event.altKey;
    if (event.key.toLowerCase() !== 'f' || event.repeat || isTyped) return;
    // In a quiz the same letter flags the question.
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
