import { useState } from 'react';
import { counted } from '#shared/domain/counted.ts';
import { CHECK_COUNTS_FROM, CHECK_LEAST_QUESTIONS, CHECK_MOST_QUESTIONS } from '#shared/insight/readiness/check.ts';
import type { ArrivedCheck } from '#client/api/checks.ts';
import { ConfirmDialog } from '#client/components/confirm-dialog.tsx';
import { useLeaveGuard } from '#client/components/use-leave-guard.tsx';
import { useTitle } from '#client/lib/screen-title.ts';
import { setToastLine } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Progress } from '#client/ui/progress.tsx';
import { CalculatorButton, TimeLeft, useCalculator } from '../quiz/quiz-bars.tsx';
import { countdownOf } from '../quiz/quiz-restore.ts';
import { useCountdown } from '../quiz/use-countdown.ts';
import { AskedQuestion } from './asked-question.tsx';

interface CheckQuestionsProps {
  userId: string;
  check: ArrivedCheck;
  onFinish: () => void;
}

/** The running check: its position and clock, and the question to answer. */
export function CheckQuestions({ userId, check, onFinish }: CheckQuestionsProps) {
  const { session, questionId, cameAt } = check;
  const calculator = useCalculator();
  const [isEnding, setIsEnding] = useState(false);
  const [countdown] = useState(() => countdownOf(session, cameAt));
  const secondsLeft = useCountdown(countdown, { onTimeUp: onFinish, onWake: () => undefined });
  const number = session.questions.findIndex(({ id }) => id === questionId) + 1;
  const position = `Question ${number} of at most ${CHECK_MOST_QUESTIONS}`;
  useTitle(`${position} · ${session.topicName}`);
  const leaveGuard = useLeaveGuard({
    isDirty: () => countdown !== null,
    isElsewhere: ({ pathname }, current) => pathname !== current.pathname,
    title: 'Leave while the clock runs?',
    description: 'Your answers are kept, and you can continue the check. Its clock keeps running.',
    confirmLabel: 'Leave',
    cancelLabel: 'Stay',
  });

  return (
    // A phone's bottom bar is hidden during a check.
    <div data-running-quiz className="max-md:pb-28 max-md:has-[#calculator]:pb-100">
      <div className="sticky top-0 z-20 max-sm:-top-8 -mx-4 -mt-6 mb-10 bg-paper px-4 pt-2 sm:-mx-7 sm:-mt-9 sm:mb-8 sm:px-7 sm:pt-3">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 pb-2">
          <h1 className="line-clamp-1 min-w-0 flex-1 basis-full text-16 font-semibold wrap-anywhere sm:basis-48 sm:text-18">
            {session.topicName}
          </h1>
          <div className="flex flex-1 items-center justify-end gap-x-2 sm:flex-none sm:gap-x-3">
            <p className="mr-auto text-14 font-medium text-ink-2 tabular-nums">
              <span className="max-sm:sr-only">Question </span>
              {number} of at most {CHECK_MOST_QUESTIONS}
            </p>
            {secondsLeft !== null && <TimeLeft seconds={secondsLeft} isBrief />}
            <CalculatorButton calculator={calculator} />
            <Button size="small" onClick={() => setIsEnding(true)}>
              Finish
            </Button>
          </div>
        </div>
        <Progress value={number} max={CHECK_MOST_QUESTIONS} label={position} />
        <div className="absolute top-full left-2 mr-2 grid rounded-b-control bg-paper px-2 sm:left-5">
          <div ref={setToastLine} className="py-0.5" />
        </div>
      </div>
      <AskedQuestion key={questionId} userId={userId} check={check} calculator={calculator} />
      <ConfirmDialog
        open={isEnding}
        onClose={() => setIsEnding(false)}
        title="Finish the check now?"
        description={endingText(number - 1)}
        confirmLabel="Finish check"
        variant="primary"
        onConfirm={onFinish}
      />
      {leaveGuard.question}
    </div>
  );
}

/** What finishing means after this many answers. */
export function endingText(answers: number): string {
  const soFar = `You have answered ${counted(answers, 'question')}.`;
  if (answers < CHECK_COUNTS_FROM) {
    return `${soFar} The check needs at least ${CHECK_COUNTS_FROM} answers to tell where you stand.`;
  }
  return answers < CHECK_LEAST_QUESTIONS
    ? `${soFar} A few more would make the result more precise.`
    : `${soFar} That is enough for a result.`;
}
