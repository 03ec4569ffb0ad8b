import type { ReactNode } from 'react';
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { counted } from '#shared/domain/counted.ts';
import type { HistoryAttempt, QuizHistoryEntry } from '#shared/practice/quiz-sessions.contract.ts';
import { historyTone } from '#shared/practice/score-bands.ts';
import { formatDuration } from '#client/lib/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import { AttemptReview } from './attempt-review.tsx';
import type { Answerer } from './option-list.tsx';
import { HIDDEN_SCORE, resultText } from './result-text.ts';
import { RetryWrong } from './retry-wrong.tsx';

interface AttemptsProps {
  /** The query for the answers: the student's own, or the teacher's. */
  attemptsQuery: UseQueryOptions<HistoryAttempt[], Error, HistoryAttempt[], unknown[]>;
  attemptsTitle: string;
  answerer: Answerer;
  /** The student's own session, which offers to make cards. */
  ownSessionId?: string | undefined;
}

interface SessionDetailsProps extends AttemptsProps {
  session: QuizHistoryEntry;
  title: string;
  description: string;
  onClose: () => void;
}

/** One completed session in a dialog: its result, and every question with key and response. */
export function SessionDetails({ session, title, description, onClose, ...attempts }: SessionDetailsProps) {
  return (
    <Dialog open onOpenChange={onClose} size="large" title={title} description={description}>
      <dl className="grid gap-px overflow-hidden rounded-card border border-line bg-line tabular-nums sm:grid-cols-3">
        <Figure label="Final Score">
          <ScoreBadge session={session} />
        </Figure>
        <Figure label="Correct Answers">{resultText(session)}</Figure>
        <Figure label="Time Spent">{formatDuration(session.totalTime)}</Figure>
      </dl>
      {/* Rendered, and therefore fetched, only while the dialog is open. */}
      <SessionAttempts {...attempts} session={session} />
    </Dialog>
  );
}

/** The score; a check has none, and one that would give answers away is not shown yet. */
export function ScoreBadge({ session }: { session: Pick<QuizHistoryEntry, 'score' | 'isCheck'> }) {
  const { score: percent, isCheck } = session;
  if (isCheck) return <Badge>Without a score</Badge>;
  if (percent === null) return <Badge>{HIDDEN_SCORE}</Badge>;
  return <Badge tone={historyTone(percent)}>{percent}%</Badge>;
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-3 bg-surface px-4 py-3 sm:block">
      <dt className="text-14 font-medium text-ink-3">{label}</dt>
      <dd className="text-18 font-semibold sm:mt-1">{children}</dd>
    </div>
  );
}

/** Why answers are not shown. Those to an assignment that is not handed in are withheld from students, not teachers. */
const reasons = {
  you: {
    all:
      'The answers to individual questions were not saved, as happens with older sessions and interrupted quizzes, ' +
      'or belong to an assignment that you have not handed in yet. Those are shown afterwards.',
    some: 'usually because of an assignment that you have not handed in yet',
  },
  student: {
    all: 'The answers to individual questions were not saved, as happens with older sessions and interrupted quizzes.',
    some: 'because no details were saved',
  },
} satisfies Record<Answerer, unknown>;

/** Every question of a session with key and response, or why they are not shown. */
export function SessionAttempts({
  attemptsQuery,
  attemptsTitle,
  answerer,
  ownSessionId,
  session,
}: AttemptsProps & Pick<SessionDetailsProps, 'session'>) {
  const { data: attempts, isPending, error, refetch } = useQuery(attemptsQuery);
  if (isPending) return <AttemptsSkeleton />;
  if (error) {
    return (
      <div className="mt-5">
        <ErrorNotice title="The answers could not be loaded" error={error} onRetry={refetch} />
      </div>
    );
  }
  if (answerer === 'you' && session.areKeysWithheld && attempts.length === 0) {
    return (
      <Notice title="The answers are not shown yet" className="mt-5">
        This was an assignment. Your instructor decides when you see its answers.
      </Notice>
    );
  }
  if (attempts.length === 0) {
    return (
      <Notice title="Session Summary Only" className="mt-5">
        {reasons[answerer].all}
      </Notice>
    );
  }
  const missing = session.totalQuestions - attempts.length;
  return (
    <section aria-label={attemptsTitle} className="mt-6">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-18 font-semibold">{attemptsTitle}</h3>
        {ownSessionId !== undefined && <RetryWrong questions={attempts} />}
      </div>
      {missing > 0 && (
        <p className="mb-3 text-14 text-ink-2">
          {counted(missing, 'question is', 'questions are')} not shown, {reasons[answerer].some}.
        </p>
      )}
      <AttemptReview questions={attempts} answerer={answerer} {...(ownSessionId !== undefined && { ownSessionId })} />
    </section>
  );
}

function AttemptsSkeleton() {
  return (
    <SkeletonGroup label="Loading question results…" className="mt-6 grid gap-4">
      <Skeleton className="h-6 w-40" />
      <Skeleton className="h-64 w-full" />
      <Skeleton className="h-64 w-full" />
    </SkeletonGroup>
  );
}
