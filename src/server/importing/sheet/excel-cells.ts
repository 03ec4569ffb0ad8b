import { SSF, type CellObject } from '@e965/xlsx';
import { unmistakable } from '#shared/domain/written-number.ts';
import { htmlText, type HtmlText } from '#server/importing/markup/html-text.ts';
import type { CellFacts } from './row-cells.ts';

/** The text of a cell as Excel shows it. */
export function shownText(cell: CellObject | undefined): string {
  if (cell?.t === 'e') return cell.w ?? '';
  if (cell?.v === undefined) return '';
  return typeof cell.v === 'string' ? cell.v : (cell.w ?? String(cell.v));
}

/** What a cell says beyond its text; null if that is all. */
export function factsOf(cell: CellObject, shown: string): CellFacts | null {
  if (cell.t === 'n' && typeof cell.v === 'number') {
    if (!isDateFormat(cell.z)) return { exact: exactText(cell.v, shown) };
    // Times and durations look as they were typed: "1:20".
    return cell.v >= 1 && Number.isInteger(cell.v) ? { isDate: true } : null;
  }
  return cell.h !== undefined && TAGS.test(cell.h) ? { formatted: formattedText(cell.h) } : null;
}

const isDateFormat = (format: CellObject['z']): boolean =>
  format !== undefined && Boolean((SSF as { is_date: (format: string | number) => unknown }).is_date(format));

/** "1540 m/s" for 1540.4 in the format `#,##0 "m/s"` would lose digits; this is "1540.4 m/s". */
function exactText(value: number, shown: string): string {
  const number = Number((shown.includes('%') ? value * 100 : value).toPrecision(15));
  const before = /^[^\d.,(+\-−]*/.exec(shown)?.[0] ?? '';
  const after = /\d[\d.,'’\s/]*(?:E[-+]?\d+)?([^\d].*)?$/is.exec(shown.slice(before.length))?.[1] ?? '';
  return `${before}${unmistakable(number)} ${after.replace(')', '').trim()}`.trim();
}

/** The tags that the library writes for the runs of a formatted cell. All other text is the cell's own. */
const TAGS = /(<\/?(?:span|b|i|s|sup|sub)>|<span style="[^"<>]*">|<br\/>)/;

/** Reads the runs of a cell; the library leaves their texts unescaped. */
function formattedText(html: string): HtmlText {
  const struck: string[] = [];
  let isStruck = false;
  const parts = html.split(TAGS).map((part, index) => {
    if (index % 2 === 0) {
      if (isStruck && part.trim() !== '') struck.push(part.trim());
      return part.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    }
    if (part !== '<s>' && part !== '</s>') return part;
    isStruck = part === '<s>';
    return '';
  });
  const read = htmlText(parts.join(''));
  return { ...read, remarks: [...read.remarks, ...struck.map((detail) => ({ kind: 'struck' as const, detail }))] };
}
