import { useCallback, useSyncExternalStore } from 'react';

/** Tailwind's breakpoints. */
const widths = { md: '(min-width: 48rem)', lg: '(min-width: 64rem)', xl: '(min-width: 80rem)' };

/** Whether the screen is wide enough for a table: from `md` on, or from `lg` where the table has much to show; `xl` has room for more columns. */
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
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
