import katex from 'katex';
import { FORMULA_LIMITS, formulaSegments } from '#shared/bank/formulas.ts';
import { escaped } from '../question-files/moodle-xml.ts';

/** Returns a text with its formulas as HTML that needs neither script nor fonts. */
export function richText(text: string): string {
  return formulaSegments(text)
    .map((segment) => {
      if (segment.kind === 'text') return escaped(segment.source);
      if (segment.kind === 'mathml') return mathOf(segment.source);
      const { latex, isDisplay: displayMode } = segment;
      const output = { output: 'mathml', throwOnError: false, errorColor: 'inherit' } as const;
      return katex.renderToString(latex, { ...FORMULA_LIMITS, ...output, displayMode });
    })
    .join('');
}

const ELEMENTS =
  'math|semantics|m(?:row|i|n|o|s|text|space|frac|sqrt|root|style|padded|phantom|fenced|enclose|sub|sup|subsup|under|over|underover|multiscripts|prescripts|table|tr|td)';
const TAG = new RegExp(String.raw`&lt;(/?(?:${ELEMENTS}))(?:\s(?:(?!&[lg]t;).){0,300}?)?(/?)&gt;`, 'gis');

/** Keeps known elements, without attributes, and character references; shows everything else as it is written. */
const mathOf = (source: string) =>
  escaped(source)
    .replaceAll(TAG, '<$1$2>')
    .replaceAll(/&amp;(#?\w{1,20};)/g, '&$1');
