import type { RegradeWay } from '#shared/domain/limits.ts';
import type { ReviewedQuestion } from '#shared/practice/quiz-sessions.contract.ts';
import { formatDate } from '#client/lib/format.ts';
import { Notice } from '#client/ui/notice.tsx';
import { partlyCorrect } from './result-text.ts';

/** What happened to answers to a corrected question. */
export const REGRADE_TEXTS: Record<RegradeWay, string> = {
  new_key: 'The key of this question changed, and answers were graded again.',
  both_keys: 'The key of this question changed; answers count by the old and the new one.',
  credit: 'Everybody was given credit for this question.',
};

/** An answer's grade now, and before. */
export function verdictChange({ fractionBefore, fraction }: { fractionBefore: number; fraction: number }): string {
  return `Your answer is now ${verdict(fraction)}; before, it was ${verdict(fractionBefore)}.`;
}

const verdict = (fraction: number) =>
  fraction === 1 ? 'correct' : fraction === 0 ? 'incorrect' : partlyCorrect(fraction).toLowerCase();

/** Shows that a question under review has been corrected since. */
export function RegradeNote({
  question: { regrade, fraction },
}: {
  question: Pick<ReviewedQuestion, 'regrade' | 'fraction'>;
}) {
  if (regrade === null) return null;
  const { way, reason, createdAt, fractionBefore } = regrade;
  return (
    <Notice title={`Corrected on ${formatDate(createdAt)}`}>
      <p>
        {REGRADE_TEXTS[way]} {fractionBefore !== null && verdictChange({ fractionBefore, fraction })}
      </p>
      {reason !== null && (
        <p dir="auto" className="mt-1 wrap-anywhere">
          {reason}
        </p>
      )}
    </Notice>
  );
}
