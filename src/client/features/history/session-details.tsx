import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { QuizHistoryEntry } from '#shared/contract/quiz-sessions.ts';
import { ownAttemptsQuery } from '#client/api/history.ts';
import { AttemptReview } from '#client/components/attempt-review.tsx';
import { formatDateTime, formatDuration } from '#client/lib/format.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import { ScoreBadge } from './session-cells.tsx';

interface SessionDetailsProps {
  session: QuizHistoryEntry;
  open: boolean;
  onClose: () => void;
}

export function SessionDetails({ session, open, onClose }: SessionDetailsProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      size="large"
      title={session.topic}
      description={`Session ${session.number} · ${formatDateTime(session.completedAt)}`}
    >
      <dl className="grid gap-px overflow-hidden rounded-card border border-line bg-line tabular-nums sm:grid-cols-3">
        <Figure label="Final Score">
          <ScoreBadge percent={session.score} />
        </Figure>
        <Figure label="Correct Answers">
          {session.correctAnswers} of {session.totalQuestions}
        </Figure>
        <Figure label="Time Spent">{formatDuration(session.totalTime)}</Figure>
      </dl>
      {/* Rendered, and with it fetched, only while the dialog is open. */}
      <Attempts sessionId={session.id} />
    </Dialog>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-3 bg-surface px-4 py-3 sm:block">
      <dt className="text-14 font-medium text-ink-3">{label}</dt>
      <dd className="text-18 font-semibold sm:mt-1">{children}</dd>
    </div>
  );
}

function Attempts({ sessionId }: { sessionId: string }) {
  const { data: attempts, isPending, error, refetch } = useQuery(ownAttemptsQuery(sessionId));
  if (isPending) return <AttemptsSkeleton />;
  if (error) {
    return (
      <div className="mt-5">
        <ErrorNotice title="The answers could not be loaded" error={error} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (attempts.length === 0) {
    return (
      <Notice title="Session Summary Only" className="mt-5">
        The answers to the single questions were not saved. This happens with older sessions and interrupted quizzes.
      </Notice>
    );
  }
  return (
    <section aria-label="Question Results" className="mt-6">
      <h3 className="mb-3 text-18 font-semibold">Question Results</h3>
      <AttemptReview questions={attempts} ownSessionId={sessionId} />
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
