import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Calculator as CalculatorIcon, Clock, Eye, Keyboard } from 'lucide-react';
import { WaitingToBeSent } from '#client/components/waiting-to-be-sent.tsx';
import { clockText, LAST_MINUTE_SECONDS, spokenTimeLeft } from '#client/lib/countdown.ts';
import { setToastLine, toast } from '#client/lib/toast.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Kbd } from '#client/ui/kbd.tsx';
import { Progress } from '#client/ui/progress.tsx';
import type { Calculator } from './calculator/calculator.tsx';
import { isOnLast } from './quiz-reducer.ts';
import { currentQuestion, isExam, isExamSubmitted } from './quiz-selectors.ts';
import type { QuizInProgress, QuizOutbox, QuizPart } from './quiz-state.ts';

interface QuizHeaderProps extends QuizPart {
  secondsLeft: number | null;
  outbox: QuizOutbox;
  calculator: ReturnType<typeof useCalculator>;
}

/** Topic, position and remaining time; always visible (on a phone, without the topic). */
export function QuizHeader({ quiz, secondsLeft, outbox, calculator, dispatch }: QuizHeaderProps) {
  const total = quiz.session.questions.length;
  const position = `Question ${quiz.index + 1} of ${total}`;
  return (
    <div className="sticky top-0 z-20 max-sm:-top-8 -mx-4 -mt-6 mb-10 bg-paper px-4 pt-2 sm:-mx-7 sm:-mt-9 sm:mb-8 sm:px-7 sm:pt-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 pb-2">
        <h1
          className="line-clamp-1 min-w-0 flex-1 basis-full text-16 font-semibold wrap-anywhere sm:line-clamp-2 sm:basis-48 sm:text-18"
          title={quiz.session.topicName}
        >
          {quiz.session.topicName}
        </h1>
        <div className="flex flex-1 items-center justify-end gap-x-3 sm:flex-none">
          <p className="mr-auto text-14 font-medium text-ink-2 tabular-nums">{position}</p>
          {isExamSubmitted(quiz) && (
            <Badge tone="brand" icon={<Eye aria-hidden />}>
              Review Mode
            </Badge>
          )}
          {secondsLeft !== null && <TimeLeft seconds={secondsLeft} isBrief={isExam(quiz)} />}
          <CalculatorButton calculator={calculator} />
          <IconButton
            label="Keyboard shortcuts"
            Icon={Keyboard}
            // A narrow window without touch is an enlarged desktop window.
            className="max-sm:-mx-2 max-md:pointer-coarse:hidden"
            onClick={() => dispatch({ type: 'dialog-opened', dialog: 'keys' })}
          />
          {isExam(quiz) && quiz.stage.name === 'answering' ? (
            <Button size="small" onClick={() => dispatch({ type: 'dialog-opened', dialog: 'finish' })}>
              Review
            </Button>
          ) : (
            <Button size="small" onClick={() => dispatch({ type: 'dialog-opened', dialog: 'options' })}>
              Options
            </Button>
          )}
        </div>
      </div>
      <Progress value={quiz.index + 1} max={total} label={position} />
      {/* Below the header's edge, outside of its flow: the text does not move when a message appears. */}
      <div className="absolute top-full left-2 mr-2 grid rounded-b-control bg-paper px-2 sm:left-5">
        <div ref={quiz.dialog === null ? setToastLine : undefined} className="py-0.5" />
        <WaitingToBeSent outbox={outbox.answers} noun="answer" />
        <WaitingToBeSent outbox={outbox.flags} noun="flag" />
      </div>
    </div>
  );
}

export const CalculatorButton = ({ calculator }: { calculator: ReturnType<typeof useCalculator> }) => (
  <IconButton
    label="Calculator"
    Icon={CalculatorIcon}
    title="Calculator (K)"
    aria-expanded={calculator.isOpen}
    className="max-sm:-mx-2"
    onClick={calculator.toggle}
  />
);

/** The badge is silent, since nobody wants to hear every second; the last minute is announced once. */
export function TimeLeft({ seconds, isBrief }: { seconds: number; isBrief: boolean }) {
  const isLast = seconds <= LAST_MINUTE_SECONDS;
  return (
    <>
      <span role="timer" aria-label={spokenTimeLeft(seconds)} aria-live="off">
        <Badge tone={isLast ? 'bad' : 'warn'} icon={<Clock aria-hidden />}>
          {clockText(seconds)}
          {/* An exam's clock is longer, and a phone has no room for more. */}
          {!isBrief && ' left'}
        </Badge>
      </span>
      <output className="sr-only">{isLast ? '1 minute left' : ''}</output>
    </>
  );
}

/** A bar under the question, on a phone at the bottom edge. */
export const ACTION_BAR =
  'grid gap-2 border-line bg-surface max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-30 max-md:border-t max-md:p-3 ' +
  'max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))] md:sticky md:bottom-0 md:z-10 md:mt-1 md:flex md:gap-3 md:border-t md:bg-paper md:py-3';

/**
 * Previous, skip, next, submit: under the question, on a phone in a bar at the bottom edge. What one does next is the
 * filled button, and always last: Next takes the place of Submit once the answer is in.
 */
export function QuizActions({
  quiz,
  dispatch,
  onSubmit,
  children,
}: QuizPart & { onSubmit: () => void; children?: ReactNode }) {
  const nextRef = useRef<HTMLButtonElement>(null);
  const question = currentQuestion(quiz);
  const status = question && quiz.progress[question.id]?.status;
  const isAnswering = quiz.stage.name === 'answering';
  const isSending = status === 'sending';
  const canSubmit = isAnswering && !isExam(quiz) && (status === 'selected' || isSending);
  const isIn = isExam(quiz)
    ? status !== undefined && status !== 'skipped'
    : status === 'submitted' || status === 'waiting';
  const isOpen = isAnswering && !isIn;
  const isSubmitLast = isOpen && !isExam(quiz);
  useFocusKept(isIn, question?.id, nextRef);

  return (
    <div data-action-bar className={`${ACTION_BAR} grid-cols-2`}>
      {children}
      <Button
        className="max-md:order-3 max-md:col-start-1 max-md:px-2"
        aria-disabled={quiz.index === 0}
        onClick={() => dispatch({ type: 'moved', to: 'previous' })}
      >
        Previous <Kbd>←</Kbd>
      </Button>
      <span className="flex-1 max-md:hidden" />
      {isOpen && (
        <Button
          variant="quiet"
          className="max-md:order-1 max-md:px-2"
          aria-disabled={isSending}
          onClick={() => !isSending && dispatch({ type: 'question-skipped' })}
        >
          Skip Question <Kbd>S</Kbd>
        </Button>
      )}
      <Button
        ref={nextRef}
        variant={isOpen ? 'secondary' : 'primary'}
        className={`max-md:px-2 ${isSubmitLast ? 'max-md:order-2' : 'max-md:order-4'} ${isOpen ? '' : 'md:min-w-52'}`}
        onClick={() => dispatch({ type: 'moved', to: 'next' })}
      >
        {nextLabel(quiz)} {!isOnLast(quiz) && <Kbd>→</Kbd>}
      </Button>
      {isOpen && !canSubmit && (
        <span
          aria-hidden
          className={`grid place-items-center text-14 text-ink-3 md:hidden ${isSubmitLast ? 'order-4' : 'order-2'}`}
        >
          Choose an answer
        </span>
      )}
      {canSubmit && (
        <Button
          variant="primary"
          className="max-md:order-4 max-md:px-2 md:min-w-52"
          aria-disabled={isSending}
          onClick={onSubmit}
        >
          {isSending ? 'Submitting…' : 'Submit Answer'} <Kbd>Enter</Kbd>
        </Button>
      )}
    </div>
  );
}

function nextLabel(quiz: QuizInProgress): string {
  if (!isOnLast(quiz)) return 'Next';
  if (quiz.stage.name === 'reviewing') return 'Back to Results';
  return isExam(quiz) ? 'Review' : 'Finish Quiz';
}

/** After submitting, Submit disappears and options are locked: the focus moves from them to Next. */
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

/** The calculator. It loads in the background, so that it also opens offline. Closing it restores the focus. */
export function useCalculator() {
  const [loaded, setLoaded] = useState<{ Calculator: typeof Calculator } | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<Element | null>(null);
  // Not with `lazy`: a failure to load would remove the quiz from the screen.
  useEffect(() => void import('./calculator/calculator.tsx').then(setLoaded, () => undefined), []);

  async function open() {
    if (isOpen) return document.getElementById('calculator')?.focus({ preventScroll: true });
    opener.current = document.activeElement;
    try {
      if (loaded === null) setLoaded(await import('./calculator/calculator.tsx'));
      setIsOpen(true);
    } catch {
      toast({
        title: 'The calculator could not be loaded',
        description: 'Check your connection and try again.',
        variant: 'destructive',
      });
    }
  }

  function close() {
    setIsOpen(false);
    // The element that had the focus may have been replaced by the next question.
    const wasPage = !(opener.current instanceof HTMLElement) || !opener.current.isConnected;
    const target = wasPage || opener.current === document.body ? document.getElementById('question') : opener.current;
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  }

  return {
    isOpen,
    /** Opens the calculator, or focuses it if it is open. */
    open: () => void open(),
    toggle: () => (isOpen ? close() : void open()),
    panel: isOpen && loaded !== null && <loaded.Calculator onClose={close} />,
  };
}
