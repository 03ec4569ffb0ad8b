import type { Dispatch } from 'react';
import { Clock, Eye, Keyboard } from 'lucide-react';
import { WaitingToBeSent } from '#client/components/waiting-to-be-sent.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Progress } from '#client/ui/progress.tsx';
import { clockText, LAST_MINUTE_SECONDS, spokenTimeLeft } from '#client/lib/countdown.ts';
import { isExamSubmitted } from './quiz-selectors.ts';
import type { QuizAction, QuizInProgress } from './quiz-state.ts';
import type { QuizOutbox } from './use-quiz-outbox.ts';

interface QuizHeaderProps {
  quiz: QuizInProgress;
  secondsLeft: number | null;
  outbox: QuizOutbox;
  dispatch: Dispatch<QuizAction>;
}

/** What is asked, how far one has come, how much time is left; in sight all the time (on a phone all but the topic). */
export function QuizHeader({ quiz, secondsLeft, outbox, dispatch }: QuizHeaderProps) {
  const total = quiz.session.questions.length;
  const position = `Question ${quiz.index + 1} of ${total}`;
  return (
    <div className="sticky top-0 z-20 max-sm:-top-8 -mx-4 -mt-6 mb-6 bg-paper px-4 pt-2 sm:-mx-7 sm:-mt-9 sm:mb-8 sm:px-7 sm:pt-3">
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
          {secondsLeft !== null && <TimeLeft seconds={secondsLeft} />}
          <Button
            variant="quiet"
            size="icon"
            aria-label="Keyboard shortcuts"
            className="max-md:hidden pointer-coarse:hidden"
            onClick={() => dispatch({ type: 'dialog-opened', dialog: 'keys' })}
          >
            <Keyboard aria-hidden className="size-5" />
          </Button>
          <Button size="small" onClick={() => dispatch({ type: 'dialog-opened', dialog: 'options' })}>
            Options
          </Button>
        </div>
      </div>
      <Progress value={quiz.index + 1} max={total} label={position} />
      {/* Below the header's edge, outside of its flow: what is read does not move when there is something to say. */}
      <div className="absolute top-full left-2 grid rounded-b-control bg-paper px-2 sm:left-5">
        <WaitingToBeSent outbox={outbox.answers} noun="answer" />
        <WaitingToBeSent outbox={outbox.flags} noun="flag" />
      </div>
    </div>
  );
}

/** The badge is silent, as nobody wants each second read out; the last minute is said once. */
function TimeLeft({ seconds }: { seconds: number }) {
  const isLast = seconds <= LAST_MINUTE_SECONDS;
  return (
    <>
      <span role="timer" aria-label={spokenTimeLeft(seconds)} aria-live="off">
        <Badge tone={isLast ? 'bad' : 'warn'} icon={<Clock aria-hidden />}>
          {clockText(seconds)} left
        </Badge>
      </span>
      <output className="sr-only">{isLast ? '1 minute left' : ''}</output>
    </>
  );
}
