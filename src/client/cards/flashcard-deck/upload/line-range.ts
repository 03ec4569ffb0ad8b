/** Where a line (from 1) of a text field's text is, without its end: for a selection. The last line where there is none. */
export function lineRange(text: string, line: number): { start: number; end: number } {
  let start = 0;
  for (let number = 1; number < line; number += 1) {
    const next = text.indexOf('\n', start);
    if (next === -1) break;
    start = next + 1;
  }
  const end = text.indexOf('\n', start);
  return { start, end: end === -1 ? text.length : end };
}
