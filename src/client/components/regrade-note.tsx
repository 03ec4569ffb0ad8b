import type { RegradeWay } from '#shared/practice/regrade-ways.ts';
import type { ReviewedQuestion } from '#shared/practice/quiz-sessions.contract.ts';
import { formatDate } from '#client/lib/format.ts';
import { Notice } from '#client/ui/notice.tsx';
import type { Answerer } from './option-list.tsx';
import { partlyCorrect } from './result-text.ts';

/** What happened to answers to a corrected question. */
export const REGRADE_TEXTS: Record<RegradeWay, string> = {
  new_key: 'The key of this question changed, and answers were graded again.',
  both_keys: 'The key of this question changed; answers count by the old and the new one.',
  credit: 'Everybody was given credit for this question.',
};

/** An answer's grade now, and before. */
export function verdictChange(
  { fractionBefore, fraction }: { fractionBefore: number; fraction: number },
  answerer: Answerer,
): string {
  return `${answerer === 'you' ? 'Your' : "The student's"} answer is now ${verdict(fraction)}; before, it was ${verdict(fractionBefore)}.`;
}

const verdict = (fraction: number) =>
  fraction === 0 ? 'incorrect' : fraction < 1 ? partlyCorrect(fraction).toLowerCase() : 'correct';

/** Shows that a question under review has been corrected since. */
export function RegradeNote({
  question: { regrade, fraction },
  answerer,
}: {
  question: Pick<ReviewedQuestion, 'regrade' | 'fraction'>;
  answerer: Answerer;
}) {
  if (regrade === null) return null;
  const { way, reason, createdAt, fractionBefore } = regrade;
  return (
    <Notice title={`Corrected on ${formatDate(createdAt)}`}>
      <p>
        {REGRADE_TEXTS[way]} {fractionBefore !== null && verdictChange({ fractionBefore, fraction }, answerer)}
      </p>
      {reason !== null && (
        <p dir="auto" className="mt-1 wrap-anywhere">
          {reason}
        </p>
      )}
    </Notice>
  );
}
