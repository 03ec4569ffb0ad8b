import { type ReactNode, useEffect } from 'react';
import type { QuizResult } from '#shared/practice/quiz-sessions.contract.ts';
import { focusHeading } from '../assignment-preview/preview-quiz.tsx';
import { ResultAnswers, ResultScore } from '../quiz/quiz-results.tsx';

/** The result of questions that were only tried; `children` are where to go next. */
export function SampleResult({ result, children }: { result: QuizResult; children: ReactNode }) {
  useEffect(focusHeading, []);
  return (
    <>
      <section aria-label="Score" className="rounded-card border border-line bg-surface p-5 sm:p-7">
        <ResultScore score={result.score}>
          <p className="mt-1 text-18 tabular-nums">
            You scored {result.correctAnswers} out of {result.totalQuestions}. This result is not kept.
          </p>
        </ResultScore>
        <div className="mt-6 flex flex-wrap gap-3 max-sm:[&>*]:w-full">{children}</div>
      </section>
      <ResultAnswers result={result} />
    </>
  );
}
