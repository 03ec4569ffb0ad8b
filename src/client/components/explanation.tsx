import { Suspense } from 'react';
import type { QuestionDetails } from '#shared/bank/question-details.ts';
import { FormulaText } from '#client/components/formula-text.tsx';
import { formatDate } from '#client/lib/format.ts';
import { lazy } from '#client/lib/late.ts';
import type { Answered } from './reasons.tsx';

// Includes the rules of all kinds, so it loads only if there are reasons.
const Reasons = lazy(async () => ({ default: (await import('./reasons.tsx')).Reasons }));

/** Explains the right answer. */
export function Explanation({ text }: { text: string }) {
  return (
    <p className="max-w-[66ch] border-l-3 border-good py-1 pl-4 whitespace-pre-line text-ink-2">
      <strong className="font-semibold text-ink">Explanation. </strong>
      <FormulaText text={text} />
    </p>
  );
}

interface AnswerBackgroundProps extends Answered {
  explanation: string | null;
  details: QuestionDetails | null;
}

/** The explanation, the reasons for the response and the other options, and their source; nothing if there is none. */
export function AnswerBackground({ explanation, details, ...answered }: AnswerBackgroundProps) {
  const { reasons, source, reviewed } = details ?? {};
  return (
    <>
      {explanation?.trim() && <Explanation text={explanation} />}
      {reasons && (
        <Suspense>
          <Reasons {...answered} reasons={reasons} />
        </Suspense>
      )}
      {(source ?? reviewed) && (
        <p className="max-w-[66ch] text-14 wrap-anywhere text-ink-3">
          {source && <Source {...source} />}
          {source && reviewed && ' '}
          {reviewed && `Reviewed on ${formatDate(reviewed.on)}${reviewed.by && ` by ${reviewed.by}`}.`}
        </p>
      )}
    </>
  );
}

function Source({ citation, year, link }: NonNullable<QuestionDetails['source']>) {
  const text = year === null ? citation : `${citation} (${year})`;
  return (
    <>
      Source:{' '}
      {link === null ? (
        text
      ) : (
        <a href={link} target="_blank" rel="noreferrer" className="text-brand-text underline underline-offset-3">
          {text}
        </a>
      )}
      .
    </>
  );
}
