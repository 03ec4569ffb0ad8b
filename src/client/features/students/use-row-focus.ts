import { useEffect, useRef } from 'react';
import type { FocusEvent } from 'react';
import { focusHeading } from '#client/lib/focus-heading.ts';

/**
 * What had the focus goes when its row leaves the list or loses a button, as by an approval. The first control of the
 * row takes over, or the screen's heading where the row is gone. Spread the result on what is around the rows, in the component that renders them.
 */
export function useRowFocus() {
  const focused = useRef<string | null>(null);

  useEffect(() => {
    if (focused.current === null || document.activeElement !== document.body) return;
    const row = document.querySelector(`[data-account="${CSS.escape(focused.current)}"]`);
    // The way to the student before the switch, which the next key press would turn.
    const control = row?.querySelector<HTMLElement>('a') ?? row?.querySelector<HTMLElement>('button:not(:disabled)');
    if (control) control.focus();
    else focusHeading();
  });

  return {
    onFocus: ({ target }: FocusEvent) => {
      focused.current = target.closest('[data-account]')?.getAttribute('data-account') ?? null;
    },
    // React tells of no blur where it removes what has the focus: then this stays, for the effect above.
    onBlur: () => {
      focused.current = null;
    },
  };
}
