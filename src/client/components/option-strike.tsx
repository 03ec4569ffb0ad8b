import { createContext, type MouseEvent, use, useEffect } from 'react';
import { Strikethrough } from 'lucide-react';
import { lettered } from '#client/lib/format.ts';

/** The options of the current question that are struck out as not the answer. */
export interface OptionStrikes {
  struck: readonly number[];
  set: (option: number, isStruck: boolean) => void;
}

/** Present if options can be struck out. */
export const StrikesContext = createContext<OptionStrikes | null>(null);

/** Has the same effect as the option's own button. */
export function pressStrike(option: number): void {
  document.querySelector<HTMLElement>(`[data-strike="${option}"]`)?.click();
}

interface StrikeOptions {
  index: number;
  isChosen: boolean;
  onTakeBack: () => void;
}

/** The strike state of one option, which is never both chosen and struck out; null if options can't be struck out. */
export function useStrike({ index, isChosen, onTakeBack }: StrikeOptions) {
  const strikes = use(StrikesContext);
  const isKept = strikes?.struck.includes(index) === true;

  // However it was chosen: by mouse, by keyboard, or on another device.
  useEffect(() => {
    if (isChosen && isKept) strikes?.set(index, false);
  }, [isChosen, isKept, strikes, index]);

  if (strikes === null) return null;
  const isStruck = isKept && !isChosen;
  function toggle() {
    if (isChosen) onTakeBack();
    strikes?.set(index, !isStruck);
  }
  return { isStruck, toggle };
}

/** A button at the end of an option's row: visible on hover or focus, and always on a touch screen. */
export function StrikeButton({ index, isStruck, onPress }: { index: number; isStruck: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      data-strike={index}
      aria-pressed={isStruck}
      aria-label={`Strike out option ${lettered(index)}`}
      title={isStruck ? 'Remove the strike' : 'Strike out'}
      onClick={onPress}
      className="absolute top-1/2 right-1 grid size-11 -translate-y-1/2 place-items-center rounded-control text-ink-3 opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 hover:bg-sunken hover:text-ink aria-pressed:text-ink aria-pressed:opacity-100 pointer-coarse:opacity-100"
    >
      <Strikethrough aria-hidden className="size-5" />
    </button>
  );
}

/** Strikes out on right click. The menu key, and a long touch, which selects text, keep their usual effects. */
export function onRightClick(press: () => void) {
  return (event: MouseEvent) => {
    if (event.button !== 2) return;
    event.preventDefault();
    press();
  };
}
