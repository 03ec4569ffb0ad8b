import { counted } from '#shared/domain/counted.ts';
import { useOutboxState } from '#client/api/outbox.ts';
import { type AnswerOutbox, tooLateText } from '#client/api/quiz-outbox.ts';
import { CallError, serverMessage } from '#client/lib/call.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import { unsentCount } from './quiz-selectors.ts';
import type { QuizInProgress, QuizPart } from './quiz-state.ts';

interface CompletingQuizProps extends QuizPart {
  answers: AnswerOutbox;
  onLeave: () => void;
}

/** Shown between the last answer and the result, which only the server has. */
export function CompletingQuiz({ quiz, dispatch, answers, onLeave }: CompletingQuizProps) {
  const outbox = useOutboxState(answers);
  const { stage } = quiz;
  if (stage.name !== 'completing' && stage.name !== 'completion-failed') return null;
  const { error } = stage;
  const unsent = unsentCount(quiz);
  const isHeldUp = unsent > 0 && outbox.isFailing;
  if (!isHeldUp && error === undefined) {
    return <Working label={unsent > 0 ? 'Sending your answers…' : 'Getting your results…'} />;
  }

  const isGone = !isHeldUp && error instanceof CallError && error.status === 404;
  const isBusy = isHeldUp ? outbox.isSending : stage.name === 'completing';
  const canGoBack = (stage.ending === 'finished' || stage.ending === 'exam') && !isGone;
  const handleRetry = () => (isHeldUp ? void answers.flush() : dispatch({ type: 'completion-retried' }));
  return (
    <>
      <PageHeader title="Quiz Results" />
      {isHeldUp ? (
        <Unsent count={unsent} isTimeUp={stage.ending === 'time-up'} />
      ) : (
        <Notice tone="bad" title={isGone ? 'This quiz no longer exists' : 'Your results could not be loaded yet'}>
          <p className="max-w-prose">
            {isGone
              ? 'It can no longer be found on the server.'
              : `${serverMessage(error, 'The server could not be reached.')} ${whatIsSaved(quiz)}`}
          </p>
        </Notice>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        {!isGone && (
          <Button variant="primary" aria-disabled={isBusy} onClick={() => !isBusy && handleRetry()}>
            {isBusy ? 'Trying again…' : 'Try again'}
          </Button>
        )}
        {canGoBack && <Button onClick={() => dispatch({ type: 'completion-abandoned' })}>Back to the questions</Button>}
        {isGone && <Button onClick={onLeave}>Start another quiz</Button>}
      </div>
    </>
  );
}

function Working({ label }: { label: string }) {
  return (
    <div className="grid min-h-[50dvh] place-content-center justify-items-center gap-4 text-center">
      <h1 className="sr-only">Quiz Results</h1>
      <Spinner label={label} className="size-14" />
      <p aria-hidden className="text-ink-2">
        {label}
      </p>
    </div>
  );
}

function Unsent({ count, isTimeUp }: { count: number; isTimeUp: boolean }) {
  return (
    <Notice tone="warn" title={`${counted(count, 'answer')} waiting to be sent`}>
      <p className="max-w-prose">
        The server could not be reached. Your answers are kept in this browser and are sent automatically once there is
        a connection. Then your results are shown.
        {isTimeUp && ' An answer that reaches the server long after the time was up does not count.'}
      </p>
    </Notice>
  );
}

/** By now, the server has accepted or refused every answer. */
function whatIsSaved({ tooLate, stage }: QuizInProgress): string {
  if (tooLate.size === 0) return 'Every answer you submitted is saved.';
  return tooLateText(tooLate.size, 'ending' in stage && stage.ending === 'time-up');
}
