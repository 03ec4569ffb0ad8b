import { useState } from 'react';
import { Coffee } from 'lucide-react';
import { counted } from '#shared/domain/counted.ts';
import { useCountdown } from './use-countdown.ts';
import { ConfirmDialog } from '#client/components/confirm-dialog.tsx';
import { endBreak, startBreak } from '#shared/practice/exams.endpoints.ts';
import { call } from '#client/lib/call.ts';
import { clockText, spokenTimeLeft } from '#client/lib/countdown.ts';
import { reported } from '#client/lib/reported.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { EndReview } from './quiz-dialogs.tsx';
import { countsOf } from './quiz-selectors.ts';
import type { QuizPart } from './quiz-state.ts';

// The parts that only exams have, loaded with the first exam.

interface ExamReviewProps extends QuizPart {
  onEnd: () => void;
}

/** All questions by status, shown before the end, which has to be confirmed; also leads to a break. */
export function ExamReview({ quiz, dispatch, onEnd }: ExamReviewProps) {
  const close = () => dispatch({ type: 'dialog-closed' });
  const { submitted, total } = countsOf(quiz);
  const [isLeaving, setIsLeaving] = useState(false);
  const { id, breakSecondsLeft } = quiz.session;

  async function takeBreak() {
    setIsLeaving(true);
    const starting = call(startBreak, { params: { id } }).then((session) => {
      close();
      dispatch({ type: 'clock-synced', session, now: performance.now() });
    });
    await reported(starting, { failure: 'The break could not start. The clock keeps running.' });
    setIsLeaving(false);
  }

  return (
    <>
      <Dialog
        open={quiz.dialog === 'finish'}
        onOpenChange={close}
        title="Review your exam"
        description={`${submitted} of ${counted(total, 'question')} answered. You can change every answer until you end the exam${quiz.countdown === null ? '.' : '; the clock keeps running.'}`}
        footer={
          <>
            {breakSecondsLeft > 0 && (
              <Button aria-disabled={isLeaving} onClick={() => !isLeaving && void takeBreak()}>
                Take a break
              </Button>
            )}
            <Button onClick={() => dispatch({ type: 'dialog-opened', dialog: 'end' })}>End exam</Button>
            <Button variant="primary" data-first-focus onClick={close}>
              Continue
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          <EndReview quiz={quiz} dispatch={dispatch} />
          {breakSecondsLeft > 0 && (
            <p className="text-14 text-ink-2 tabular-nums">{clockText(breakSecondsLeft)} of breaks left</p>
          )}
        </div>
      </Dialog>
      <ConfirmDialog
        open={quiz.dialog === 'end'}
        onClose={close}
        title="End the exam?"
        description={`${submitted === total ? 'Every question is answered.' : `${counted(total - submitted, 'question')} would count as not answered.`} You cannot come back to it.`}
        confirmLabel="End exam"
        onConfirm={onEnd}
      />
    </>
  );
}

/** Replaces the questions while the clock is stopped. */
export function ExamBreak({ quiz, dispatch }: QuizPart) {
  const { id, breakSecondsLeft, topicName } = quiz.session;
  const [countdown] = useState(() => ({ remainingSeconds: breakSecondsLeft, at: performance.now() }));
  const [isComing, setIsComing] = useState(false);
  const left = useCountdown(countdown, { onTimeUp: () => void comeBack(), onWake: () => undefined }) ?? 0;

  async function comeBack() {
    setIsComing(true);
    const ending = call(endBreak, { params: { id } }).then((session) =>
      dispatch({ type: 'clock-synced', session, now: performance.now() }),
    );
    await reported(ending, { failure: 'The server could not be reached. Please try again.' });
    setIsComing(false);
  }

  return (
    <div className="grid min-h-[50dvh] place-content-center justify-items-center gap-4 text-center">
      <Coffee aria-hidden className="size-10 text-ink-3" />
      <h1 className="text-20 font-semibold">Break</h1>
      <p className="max-w-prose text-ink-2">
        The clock of {topicName} is stopped. It starts again automatically when the break is over.
      </p>
      <p role="timer" aria-label={spokenTimeLeft(left)} aria-live="off" className="text-38 font-semibold tabular-nums">
        {clockText(left)}
      </p>
      <Button variant="primary" aria-disabled={isComing} onClick={() => !isComing && void comeBack()}>
        Continue exam
      </Button>
    </div>
  );
}
