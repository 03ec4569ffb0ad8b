import { useEffect, useState } from 'react';
import { useWideScreen } from '#client/ui/use-wide-screen.ts';

/** Heights in rem. Nearly all rows have the same height, so loading moves no row and the scroll bar stays accurate. */
export interface RowHeights {
  /** A row of the table, without and with room for all of its columns. */
  table: number;
  wideTable: number;
  /** A card that replaces the row, with the gap below it: on a phone, and on a screen with room for long lines. */
  card: number;
  wideCard: number;
}

/** The height of a row in pixels, which grows with the browser's font size. */
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
