import { useMemo } from 'react';
import DOMPurify from 'dompurify';
import katex from 'katex';
import 'katex/dist/katex.min.css';
import { FORMULA_LIMITS, type FormulaSegment } from '#shared/bank/formulas.ts';

export interface FormulaProps {
  segment: Exclude<FormulaSegment, { kind: 'text' }>;
}

/** A typeset formula, labeled with its source. An invalid formula appears as written. */
export function Formula({ segment }: FormulaProps) {
  const html = useMemo(() => htmlOf(segment), [segment]);
  const isDisplay = segment.kind === 'latex' && segment.isDisplay;
  return (
    <span
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- KaTeX prints with spans, which a math element must not hold
      role="math"
      aria-label={segment.source}
      // A long formula scrolls on its own rather than the whole page.
      className={
        isDisplay ? 'block max-w-full overflow-x-auto' : 'inline-block max-w-full overflow-x-auto align-middle'
      }
      // oxlint-disable-next-line react/no-danger -- KaTeX escapes what it is given; MathML is sanitized
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/** A formula is no link, and nothing of the page can refer to its parts. */
const MATHML = { USE_PROFILES: { mathMl: true }, FORBID_ATTR: ['href', 'xlink:href', 'id', 'name', 'style'] };

function htmlOf(segment: FormulaProps['segment']): string {
  if (segment.kind === 'mathml') return DOMPurify.sanitize(segment.source, MATHML);
  const { latex, isDisplay: displayMode } = segment;
  return katex.renderToString(latex, {
    ...FORMULA_LIMITS,
    displayMode,
    output: 'html',
    throwOnError: false,
    errorColor: 'inherit',
  });
}
