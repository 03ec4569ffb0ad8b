import { useEffect, useState } from 'react';
import { useWideScreen } from '#client/ui/use-wide-screen.ts';

// All rows are of one height, so that none moves when it comes and the scroll bar tells the truth.
/** In rem: two lines of question, one of its key, and a row's padding. */
const TABLE_ROW_REM = 6;
/** In rem, with the gap below it: three lines of question, its key, and three of facts beside the actions. */
const CARD_REM = 12.5;
/** The same with room for long lines, of which two and two are enough. */
const WIDE_CARD_REM = 10;

/** The height of a row in pixels; it grows with the browser's font size. */
export function useRowHeight(isTable: boolean): number {
  const [pixelsPerRem, setPixelsPerRem] = useState(rootFontSize);
  useEffect(() => {
    const measure = () => setPixelsPerRem(rootFontSize());
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  const isWide = useWideScreen('md');
  return pixelsPerRem * (isTable ? TABLE_ROW_REM : isWide ? WIDE_CARD_REM : CARD_REM);
}

function rootFontSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}
