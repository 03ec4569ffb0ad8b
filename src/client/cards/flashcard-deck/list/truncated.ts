/** So much of a side is shown in the table. */
const SHOWN_LENGTH = 100;

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A side of a card on one line, cut at 100 characters as people count them. */
export function truncated(side: string): string {
  const line = side.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= SHOWN_LENGTH) return line;
  let shown = '';
  let count = 0;
  for (const { segment } of characters.segment(line)) {
    if (count === SHOWN_LENGTH) return `${shown.trimEnd()}…`;
    shown += segment;
    count += 1;
  }
  return line;
}
