import { Fragment, Suspense, useMemo, type ComponentType } from 'react';
import { formulaSegments } from '#shared/bank/formulas.ts';
import { lazy } from '#client/lib/late.ts';
import type { FormulaProps } from './formula.tsx';

/** The libraries load with the first formula that is shown; if they can't be loaded, the formula's source is shown. */
const Formula = lazy(async (): Promise<{ default: ComponentType<FormulaProps> }> => {
  try {
    return { default: (await import('./formula.tsx')).Formula };
  } catch {
    return { default: ({ segment }) => segment.source };
  }
});

/** A text that may contain formulas. */
export function FormulaText({ text }: { text: string }) {
  const segments = useMemo(() => formulaSegments(text), [text]);
  return segments.map((segment, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- a piece of text has no other name than its position
    <Fragment key={index}>
      {segment.kind === 'text' ? (
        segment.source
      ) : (
        <Suspense fallback={segment.source}>
          <Formula segment={segment} />
        </Suspense>
      )}
    </Fragment>
  ));
}
