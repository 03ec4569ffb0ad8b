import { useSyncExternalStore } from 'react';

/** Tailwind's `md`: from here on a table has room. */
const wide = matchMedia('(min-width: 48rem)');

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

export function useWideScreen(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches);
}
