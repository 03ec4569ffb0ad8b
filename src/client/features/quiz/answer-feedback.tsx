import { CircleCheck, CircleMinus, CircleX } from 'lucide-react';
import { Explanation } from '#client/components/explanation.tsx';
import { choiceOf, revealOf } from './quiz-selectors.ts';
import type { QuizInProgress } from './quiz-state.ts';

/** Right or wrong and why, as soon as that may be known. Read out when it appears. */
export function AnswerFeedback({ quiz, questionId }: { quiz: QuizInProgress; questionId: string }) {
  const reveal = revealOf(quiz, questionId);
  return (
    // There before it says something: only what changes within is announced.
    <div aria-live="polite" className="empty:hidden">
      {reveal && (
        <div className="grid gap-3">
          <Verdict isCorrect={reveal.isCorrect} isAnswered={choiceOf(quiz, questionId) !== undefined} />
          {reveal.explanation && <Explanation text={reveal.explanation} />}
        </div>
      )}
    </div>
  );
}

function Verdict({ isCorrect, isAnswered }: { isCorrect: boolean; isAnswered: boolean }) {
  const className = 'flex items-center gap-2 font-semibold';
  if (!isAnswered) {
    return (
      <p className={`${className} text-ink-2`}>
        <CircleMinus aria-hidden className="size-5" />
        Not answered
      </p>
    );
  }
  return isCorrect ? (
    <p className={`${className} text-good`}>
      <CircleCheck aria-hidden className="size-5" />
      Correct
    </p>
  ) : (
    <p className={`${className} text-bad`}>
      <CircleX aria-hidden className="size-5" />
      Incorrect
    </p>
  );
}
