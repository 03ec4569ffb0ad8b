import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { QuizResult } from '#shared/practice/quiz-sessions.contract.ts';
import { warmUpQuery } from '#client/api/warm-up.ts';
import { CallError } from '#client/lib/call.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { focusHeading, PreviewQuiz } from '../assignment-preview/preview-quiz.tsx';
import { ResultAnswers, ResultScore } from '../quiz/quiz-results.tsx';

/** A few questions to try while approval is awaited. They are graded in this page, and nothing is recorded. */
export function WarmUp() {
  const { data, error, refetch } = useQuery({ ...warmUpQuery(), retry: false });
  if (error instanceof CallError && (error.status === 404 || error.status === 409)) {
    const isApproved = error.status === 409;
    return (
      <EmptyState
        as="h1"
        title={isApproved ? 'Your account is approved' : 'No sample questions yet'}
        text={
          isApproved
            ? 'You can take quizzes on any topic now.'
            : 'There will be some once your instructor adds questions.'
        }
        action={
          <ButtonLink to={isApproved ? '/quiz' : '/'} variant="primary">
            {isApproved ? 'Take a Quiz' : 'Back to the portal'}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <>
      <PageHeader title="Sample Questions" text="To try how quizzes work. Nothing is recorded." />
      {error && !data && (
        <ErrorNotice title="The sample questions could not be loaded" error={error} onRetry={refetch} />
      )}
      {!error && !data && <SkeletonRows label="Loading the questions…" count={3} row="h-20" />}
      {data && (
        // A phone's bottom bar is hidden during a quiz.
        <div data-running-quiz>
          <PreviewQuiz
            session={data.session}
            questions={data.questions}
            renderResult={(result) => <WarmUpResult result={result} />}
          />
        </div>
      )}
    </>
  );
}

function WarmUpResult({ result }: { result: QuizResult }) {
  useEffect(focusHeading, []);
  return (
    <>
      <section aria-label="Score" className="rounded-card border border-line bg-surface p-5 sm:p-7">
        <ResultScore score={result.score}>
          <p className="mt-1 text-18 tabular-nums">
            You scored {result.correctAnswers} out of {result.totalQuestions}. This result is not kept.
          </p>
        </ResultScore>
        <div className="mt-6 flex flex-wrap gap-3 max-sm:[&>*]:w-full">
          <ButtonLink to="/flashcards" variant="primary">
            Browse cards
          </ButtonLink>
          <ButtonLink to="/">Back to the portal</ButtonLink>
        </div>
      </section>
      <ResultAnswers result={result} />
    </>
  );
}
