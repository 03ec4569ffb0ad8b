import { useCallback, useSyncExternalStore } from 'react';
import { usePrinting } from './use-printing.ts';

/** Tailwind's breakpoints. */
const widths = { md: '(min-width: 48rem)', lg: '(min-width: 64rem)', xl: '(min-width: 80rem)' };

/**
 * Whether the screen is wide enough for a table: from `md` on, or from `lg` for a table with many columns; `xl` has
 * room for more. Paper has room for any table.
 */
export function useWideScreen(from: keyof typeof widths = 'md'): boolean {
  const isWide = useMedia(widths[from]);
  return usePrinting() || isWide;
}

/** Whether a media query matches. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
