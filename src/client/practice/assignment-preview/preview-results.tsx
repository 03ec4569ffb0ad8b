import { useEffect, useState } from 'react';
import type { AssignmentReveal } from '#shared/practice/assignment-settings.ts';
import type { QuizResult } from '#shared/practice/quiz-sessions.contract.ts';
import { Button } from '#client/ui/button.tsx';
import { ResultAnswers, ResultScore } from '../quiz/quiz-results.tsx';
import { focusHeading } from './preview-quiz.tsx';

interface PreviewResultsProps {
  result: QuizResult;
  reveal: AssignmentReveal;
  onAgain: () => void;
}

/** What students see after handing in; if the answers are shown later, also what they see then. */
export function PreviewResults({ result, reveal, onAgain }: PreviewResultsProps) {
  const [isClosed, setIsClosed] = useState(false);
  useEffect(focusHeading, []);
  const areKeysWithheld = reveal === 'never' || (reveal === 'after_due' && !isClosed);
  return (
    <>
      <section aria-label="Score" className="rounded-card border border-line bg-surface p-5 sm:p-7">
        <ResultScore score={result.score}>
          {areKeysWithheld && (
            <p className="mt-1 text-ink-2">Students see the score once they cannot try again and marks are shown.</p>
          )}
        </ResultScore>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button variant="primary" onClick={onAgain}>
            Preview again
          </Button>
          {reveal === 'after_due' && (
            <Button onClick={() => setIsClosed(!isClosed)}>
              {isClosed ? 'See it before closing' : 'See it after closing'}
            </Button>
          )}
        </div>
      </section>
      <ResultAnswers result={{ ...result, areKeysWithheld, questions: areKeysWithheld ? [] : result.questions }} />
    </>
  );
}
