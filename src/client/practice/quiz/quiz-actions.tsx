import { useEffect, useRef } from 'react';
import type { Dispatch } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Kbd } from '#client/ui/kbd.tsx';
import { currentQuestion } from './quiz-selectors.ts';
import type { QuizAction, QuizInProgress } from './quiz-state.ts';
import { isOnLast } from './quiz-transitions.ts';

interface QuizActionsProps {
  quiz: QuizInProgress;
  dispatch: Dispatch<QuizAction>;
  onSubmit: () => void;
}

/** Submit, skip, previous, next: under the question, on a phone in a bar at the bottom edge. */
export function QuizActions({ quiz, dispatch, onSubmit }: QuizActionsProps) {
  const nextRef = useRef<HTMLButtonElement>(null);
  const question = currentQuestion(quiz);
  const status = question && quiz.marks[question.id]?.status;
  const isAnswering = quiz.stage.name === 'answering';
  const isSending = status === 'sending';
  const canSubmit = isAnswering && (status === 'selected' || isSending);
  const isIn = status === 'submitted' || status === 'waiting';
  useFocusKept(isIn, question?.id, nextRef);

  return (
    <div className="grid grid-cols-2 gap-2 border-line bg-surface max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-30 max-md:border-t max-md:p-3 max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))] md:sticky md:bottom-0 md:mt-1 md:flex md:gap-3 md:border-t md:bg-paper md:py-3">
      <Button
        className="max-md:order-3 max-md:col-start-1 max-md:px-2"
        aria-disabled={quiz.index === 0}
        onClick={() => dispatch({ type: 'moved', to: 'previous' })}
      >
        Previous <Kbd>←</Kbd>
      </Button>
      <span className="flex-1 max-md:hidden" />
      {isAnswering && !isIn && (
        <Button
          variant="quiet"
          className="max-md:order-1 max-md:px-2"
          aria-disabled={isSending}
          onClick={() => !isSending && dispatch({ type: 'question-skipped' })}
        >
          Skip Question <Kbd>S</Kbd>
        </Button>
      )}
      {isAnswering && !isIn && !canSubmit && (
        <span aria-hidden className="order-2 grid place-items-center text-14 text-ink-3 md:hidden">
          Choose an answer
        </span>
      )}
      {canSubmit && (
        <Button
          variant="primary"
          className="max-md:order-2 max-md:px-2 md:min-w-52"
          aria-disabled={isSending}
          onClick={onSubmit}
        >
          {isSending ? 'Submitting…' : 'Submit Answer'} <Kbd>Enter</Kbd>
        </Button>
      )}
      <Button
        ref={nextRef}
        variant={canSubmit || !isAnswering ? 'secondary' : 'primary'}
        className="max-md:order-4 max-md:px-2"
        onClick={() => dispatch({ type: 'moved', to: 'next' })}
      >
        {nextLabel(quiz)} {!isOnLast(quiz) && <Kbd>→</Kbd>}
      </Button>
    </div>
  );
}

function nextLabel(quiz: QuizInProgress): string {
  if (!isOnLast(quiz)) return 'Next';
  return quiz.stage.name === 'reviewing' ? 'Back to Results' : 'Finish Quiz';
}

/** When an answer is in, Submit goes and options are locked: a focus that was on them goes on to Next. */
function useFocusKept(
  isSubmitted: boolean,
  questionId: string | undefined,
  target: React.RefObject<HTMLButtonElement | null>,
) {
  const before = useRef({ isSubmitted, questionId });
  useEffect(() => {
    const wasOpen = before.current.questionId === questionId && !before.current.isSubmitted;
    before.current = { isSubmitted, questionId };
    const hasFocus = document.activeElement !== null && document.activeElement !== document.body;
    if (wasOpen && isSubmitted && !hasFocus) target.current?.focus({ preventScroll: true });
  }, [isSubmitted, questionId, target]);
}
