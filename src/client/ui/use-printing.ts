import { useSyncExternalStore } from 'react';
import { isPrinting, onPrinting } from '#client/lib/printing.ts';

/** Whether the page is being printed: then what is folded or paged can show all of it. */
export const usePrinting = (): boolean => useSyncExternalStore(onPrinting, isPrinting, () => false);
