import { useSyncExternalStore } from 'react';
import { isPrinting, onPrinting } from '#client/lib/printing.ts';

/** Whether the page is being printed, so that collapsed or paged content can be shown in full. */
export const usePrinting = (): boolean => useSyncExternalStore(onPrinting, isPrinting, () => false);
