import type { Dispatch } from 'react';
import { CallError, serverMessage } from '#client/lib/call.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import type { QuizAction, Stage } from './quiz-state.ts';

interface CompletingQuizProps {
  stage: Stage;
  error: Error | null;
  dispatch: Dispatch<QuizAction>;
  onLeave: () => void;
}

/** Between the last answer and the result, which only the server has. */
export function CompletingQuiz({ stage, error, dispatch, onLeave }: CompletingQuizProps) {
  if (stage.name !== 'completion-failed') {
    return (
      <div className="grid min-h-[50dvh] place-content-center justify-items-center gap-4 text-center">
        <h1 className="sr-only">Quiz Results</h1>
        <Spinner label="Getting your results…" className="size-14" />
        <p aria-hidden className="text-ink-2">
          Getting your results…
        </p>
      </div>
    );
  }
  const isGone = error instanceof CallError && error.status === 404;
  const canGoBack = stage.ending === 'finished' || stage.ending === 'exam';
  return (
    <>
      <PageHeader title="Quiz Results" />
      <Notice tone="bad" title={isGone ? 'This quiz no longer exists' : 'Your results could not be loaded yet'}>
        <p className="max-w-prose">
          {isGone
            ? 'It can no longer be found on the server.'
            : `${serverMessage(error, 'The server could not be reached.')} Every answer you submitted is saved.`}
        </p>
      </Notice>
      <div className="mt-5 flex flex-wrap gap-3">
        {!isGone && (
          <Button variant="primary" onClick={() => dispatch({ type: 'completion-retried' })}>
            Try again
          </Button>
        )}
        {canGoBack && !isGone && (
          <Button onClick={() => dispatch({ type: 'completion-abandoned' })}>Back to the questions</Button>
        )}
        {isGone && <Button onClick={onLeave}>Start another quiz</Button>}
      </div>
    </>
  );
}
