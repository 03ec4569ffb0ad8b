/** A piece of a text: plain, or a formula. `source` is the piece as it is written, delimiters included. */
export type FormulaSegment =
  | { kind: 'text'; source: string }
  | { kind: 'latex'; source: string; latex: string; isDisplay: boolean }
  | { kind: 'mathml'; source: string };

/** Limits against formulas that would expand for ever or cover the screen; no links, no pictures, no styles of their own. */
export const FORMULA_LIMITS = { trust: false, maxExpand: 200, maxSize: 20, strict: 'ignore' } as const;

/** How formulas are written: between these, in the line or on a line of their own. */
const DELIMITERS = [
  { opening: '\\(', closing: '\\)', isDisplay: false },
  { opening: '[latex]', closing: '[/latex]', isDisplay: false },
  { opening: '$$', closing: '$$', isDisplay: true },
  { opening: '\\[', closing: '\\]', isDisplay: true },
  { opening: '<math', closing: '</math>', isDisplay: null },
] as const;
const OPENING = /\\\(|\[latex\]|\$\$|\\\[|<math(?=[\s>])/g;

/** Takes a text apart at its formulas, in order; the sources of all pieces together are the text. */
export function formulaSegments(text: string): FormulaSegment[] {
  const segments: FormulaSegment[] = [];
  // What is closed nowhere further on is not looked for again: a text of openings alone takes no longer than another.
  const unclosed = new Set<string>();
  let end = 0;
  for (const { 0: opening, index } of text.matchAll(OPENING)) {
    const delimiter = DELIMITERS.find((known) => known.opening === opening);
    if (delimiter === undefined || index < end || unclosed.has(opening)) continue;
    const start = index + opening.length;
    const closingAt = text.indexOf(delimiter.closing, start);
    if (closingAt === -1) unclosed.add(opening);
    if (closingAt === -1 || closingAt === start) continue;
    if (index > end) segments.push({ kind: 'text', source: text.slice(end, index) });
    end = closingAt + delimiter.closing.length;
    const source = text.slice(index, end);
    const { isDisplay } = delimiter;
    if (isDisplay === null) segments.push({ kind: 'mathml', source });
    else segments.push({ kind: 'latex', source, latex: text.slice(start, closingAt), isDisplay });
  }
  if (end < text.length) segments.push({ kind: 'text', source: text.slice(end) });
  return segments;
}
