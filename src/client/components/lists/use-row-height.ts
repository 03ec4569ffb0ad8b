import { useEffect, useState } from 'react';
import { useWideScreen } from '#client/ui/use-wide-screen.ts';

/** Heights in rem. Nearly all rows are of one, so that none moves when it comes and the scroll bar tells the truth. */
export interface RowHeights {
  /** A row of the table, and where that has room for all of its columns. */
  table: number;
  wideTable: number;
  /** A card of the list in its place, with the gap below it: on a phone, and where there is room for long lines. */
  card: number;
  wideCard: number;
}

/** The height of a row in pixels; it grows with the browser's font size. */
export function useRowHeight(heights: RowHeights, isTable: boolean): number {
  const [pixelsPerRem, setPixelsPerRem] = useState(rootFontSize);
  useEffect(() => {
    const measure = () => setPixelsPerRem(rootFontSize());
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  const hasLongLines = useWideScreen('md');
  const hasAllColumns = useWideScreen('xl');
  const table = hasAllColumns ? heights.wideTable : heights.table;
  const card = hasLongLines ? heights.wideCard : heights.card;
  // The list measures its rows in whole pixels.
  return Math.round(pixelsPerRem * (isTable ? table : card));
}

function rootFontSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}
