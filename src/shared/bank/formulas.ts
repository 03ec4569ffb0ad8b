/** A piece of a text: plain, or a formula. `source` is the piece as written, including delimiters. */
export type FormulaSegment =
  | { kind: 'text'; source: string }
  | { kind: 'latex'; source: string; latex: string; isDisplay: boolean }
  | { kind: 'mathml'; source: string };

/** Limits against formulas that would expand forever or cover the screen; no links, pictures or custom styles. */
export const FORMULA_LIMITS = { trust: false, maxExpand: 200, maxSize: 20, strict: 'ignore' } as const;

/** The delimiters of formulas, inline or on a separate line. */
const DELIMITERS = [
  { opening: '\\(', closing: '\\)', isDisplay: false },
  { opening: '[latex]', closing: '[/latex]', isDisplay: false },
  { opening: '$$', closing: '$$', isDisplay: true },
  { opening: '\\[', closing: '\\]', isDisplay: true },
  { opening: '<math', closing: '</math>', isDisplay: null },
] as const;
const OPENING = /\\\(|\[latex\]|\$\$|\\\[|<math(?=[\s>])/g;

/** Splits a text at its formulas, in order; the joined sources of all pieces are the text. */
export function formulaSegments(text: string): FormulaSegment[] {
  const segments: FormulaSegment[] = [];
  // A delimiter that is not closed is not searched for again, so a text full of openings takes no longer than another.
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
