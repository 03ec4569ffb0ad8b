import { useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import { rowAfterKey, stopAfterKey } from './page-range.ts';

/** The one tab stop of the list: a control of a row. */
export interface GridStop {
  row: number;
  /** Index of the control among those of its row. */
  stop: number;
}

interface GridFocusInput {
  gridRef: RefObject<HTMLElement | null>;
  total: number;
  /** The number of controls in a row. */
  stops: number;
  /** The number of rows that PageUp and PageDown move by. */
  step: () => number;
  /** Scrolls to a row and renders it. */
  onReveal: (row: number) => void;
}

/**
 * Makes a list of thousands a single tab stop; the arrow keys move between rows and between the controls of a row. A
 * loading row takes the focus itself, and passes it on to its control once it has loaded.
 */
export function useGridFocus({ gridRef, total, stops, step, onReveal }: GridFocusInput) {
  const [chosen, setActive] = useState<GridStop>({ row: 0, stop: 0 });
  const active = { ...chosen, row: Math.min(chosen.row, Math.max(0, total - 1)) };
  const isWanted = useRef(false);

  useLayoutEffect(() => {
    if (!isWanted.current) return;
    const row = gridRef.current?.querySelector<HTMLElement>(`[data-row="${active.row}"]`);
    const control = row?.querySelector<HTMLElement>(`[data-stop="${active.stop}"]`);
    (control ?? row)?.focus({ preventScroll: true });
    if (control) isWanted.current = false;
  });

  const goTo = (next: GridStop) => {
    isWanted.current = true;
    setActive(next);
    if (next.row !== active.row) onReveal(next.row);
  };

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey || (event.ctrlKey && event.key !== 'Home' && event.key !== 'End')) return;
    const next = nextStop(event);
    if (next === undefined) return;
    event.preventDefault();
    goTo(next);
  };

  function nextStop({ key, ctrlKey }: KeyboardEvent): GridStop | undefined {
    if (ctrlKey) return { ...active, row: key === 'Home' ? 0 : total - 1 };
    const row = rowAfterKey(key, { index: active.row, total, step: step() });
    if (row !== undefined) return { ...active, row };
    const stop = stopAfterKey(key, { index: active.stop, total: stops });
    return stop === undefined ? undefined : { ...active, stop };
  }

  const handleFocus = ({ target }: FocusEvent) => {
    const row = Number(target.closest('[data-row]')?.getAttribute('data-row'));
    const stop = Number(target.closest('[data-stop]')?.getAttribute('data-stop') ?? active.stop);
    if (row !== active.row || stop !== active.stop) setActive({ row, stop });
  };
  // If the focus moves on while a row loads, it is left alone.
  const handleBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) isWanted.current = false;
  };

  return { active, gridProps: { onKeyDown: handleKeyDown, onFocus: handleFocus, onBlur: handleBlur } };
}
