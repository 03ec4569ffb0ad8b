import { useState, type ReactNode } from 'react';
import { Clock } from 'lucide-react';
import type { OpenQuiz } from '#shared/practice/open-quizzes.contract.ts';
import { formatDateTime } from '#client/lib/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import { clockText, LAST_MINUTE_SECONDS, spokenTimeLeft } from '#client/lib/countdown.ts';
import { useCountdown } from './use-countdown.ts';

interface OpenQuizRowProps {
  quiz: OpenQuiz;
  /** When the server reported the quiz, by the monotonic clock. */
  toldAt: number;
  /** Called when its time is up; the server ends the quiz. */
  onTimeUp: () => void;
  /** The actions on the quiz. */
  children: ReactNode;
}

/** A quiz in progress or a draft: its name, progress and remaining time. */
export function OpenQuizRow({ quiz, toldAt, onTimeUp, children }: OpenQuizRowProps) {
  const { topicName, draftName, savedAt, index, totalQuestions, questionsAttempted, isCheck } = quiz;
  const name = draftName ?? topicName;
  return (
    <li aria-label={name} className="flex min-h-18 flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3">
      <div className="min-w-0 flex-1 basis-44">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-14 text-ink-2 tabular-nums">
          {draftName !== null && draftName !== topicName && `${topicName} · `}
          {isCheck ? '' : `Question ${Math.min(index + 1, totalQuestions)} of ${totalQuestions} · `}
          {questionsAttempted} submitted
        </p>
        <p className="text-14 text-ink-3 tabular-nums">
          {savedAt === null ? `Last active ${formatDateTime(quiz.lastActiveAt)}` : `Saved ${formatDateTime(savedAt)}`}
          {savedAt !== null && quiz.timeLimit > 0 && ` · the ${quiz.timeLimit}-minute limit starts again`}
        </p>
      </div>
      {quiz.remainingSeconds !== null && (
        <TimeLeft remainingSeconds={quiz.remainingSeconds} at={toldAt} onTimeUp={onTimeUp} />
      )}
      <div className="flex flex-wrap gap-3">{children}</div>
    </li>
  );
}

interface TimeLeftProps {
  remainingSeconds: number;
  /** When the server reported it, by the monotonic clock. */
  at: number;
  onTimeUp: () => void;
}

/** A running clock. */
export function TimeLeft({ remainingSeconds, at, onTimeUp }: TimeLeftProps) {
  const [countdown] = useState({ remainingSeconds, at });
  const seconds = useCountdown(countdown, { onTimeUp, onWake: onTimeUp }) ?? 0;
  return (
    <span role="timer" aria-label={spokenTimeLeft(seconds)} aria-live="off">
      <Badge tone={seconds <= LAST_MINUTE_SECONDS ? 'bad' : 'warn'} icon={<Clock aria-hidden />}>
        {clockText(seconds)} left
      </Badge>
    </span>
  );
}
