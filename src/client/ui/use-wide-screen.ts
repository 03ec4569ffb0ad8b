import { useCallback, useSyncExternalStore } from 'react';
import { usePrinting } from './use-printing.ts';

/** Tailwind's breakpoints. */
const widths = { md: '(min-width: 48rem)', lg: '(min-width: 64rem)', xl: '(min-width: 80rem)' };

/**
 * Whether the screen is wide enough for a table: from `md` on, or from `lg` for a table with many columns; `xl` has
 * room for more. Paper has room for any table.
 */
export function useWideScreen(from: keyof typeof widths = 'md'): boolean {
  const query = widths[from];
  const subscribe = useCallback(
    (listener: () => void) => {
      const wide = matchMedia(query);
      wide.addEventListener('change', listener);
      return () => wide.removeEventListener('change', listener);
    },
    [query],
  );
  const isWide = useSyncExternalStore(subscribe, () => matchMedia(query).matches);
  return usePrinting() || isWide;
}
