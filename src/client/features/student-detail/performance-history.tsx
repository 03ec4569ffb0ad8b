import { useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { HISTORY_PAGE_SIZE } from '#shared/contract/quiz-sessions.ts';
import type { QuizHistoryEntry } from '#shared/contract/quiz-sessions.ts';
import { sessionAttemptsQuery, statsOfStudentQuery, studentSessionsQuery } from '#client/api/student-detail.ts';
import { Pager } from '#client/components/pager.tsx';
import { pageOfMany } from '#client/components/paging.ts';
import { SessionDetails } from '#client/components/session-details.tsx';
import { SessionList } from '#client/components/session-list.tsx';
import { SessionTable } from '#client/components/session-table.tsx';
import { formatDateTime } from '#client/lib/format.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import { useWideScreen } from '#client/ui/use-wide-screen.ts';

/** The student's completed sessions, a page at a time, and the review of the one that is looked at. */
export function PerformanceHistory({ studentId }: { studentId: string }) {
  const [page, setPage] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const goTo = (next: number) => {
    setPage(next);
    // The rows change above the button that was pressed: begin at their top.
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <section aria-labelledby="performance-history">
      <h2
        id="performance-history"
        ref={heading}
        tabIndex={-1}
        className="mb-3 scroll-mt-4 text-18 font-semibold outline-none"
      >
        Quiz Performance History
      </h2>
      <SessionsPage studentId={studentId} page={page} onPage={goTo} />
    </section>
  );
}

interface SessionsPageProps {
  studentId: string;
  page: number;
  onPage: (page: number) => void;
}

function SessionsPage({ studentId, page, onPage }: SessionsPageProps) {
  const { data: sessions, isPlaceholderData, error, refetch } = useQuery(studentSessionsQuery(studentId, page));
  const total = useQuery(statsOfStudentQuery(studentId)).data?.quizSessions;

  if (error && !sessions) {
    return <ErrorNotice title="The quiz history could not be loaded" error={error} onRetry={() => void refetch()} />;
  }
  if (!sessions) return <SessionsSkeleton />;
  if (sessions.length === 0 && page === 0) {
    return <EmptyState as="h3" title="No Quiz History" text="This student hasn't completed any quiz sessions yet." />;
  }
  const place = pageOfMany({ page, size: HISTORY_PAGE_SIZE, shown: sessions.length, total });
  return (
    <>
      <Sessions sessions={sessions} isBusy={isPlaceholderData} />
      {(place.hasNext || place.hasPrevious) && (
        <Pager
          label="Pages of the quiz history"
          noun="sessions"
          place={place}
          total={total}
          isLoading={isPlaceholderData}
          onPrevious={() => onPage(page - 1)}
          onNext={() => onPage(page + 1)}
        />
      )}
    </>
  );
}

function Sessions({ sessions, isBusy }: { sessions: readonly QuizHistoryEntry[]; isBusy: boolean }) {
  const [reviewed, setReviewed] = useState<QuizHistoryEntry | null>(null);
  const Layout = useWideScreen() ? SessionTable : SessionList;
  return (
    <div aria-busy={isBusy} className={isBusy ? 'opacity-60' : undefined}>
      <Layout sessions={sessions} viewLabel="Review Quiz" onView={setReviewed} />
      {reviewed && (
        <SessionDetails
          session={reviewed}
          title="Quiz Review"
          description={`${reviewed.topic} · Session ${reviewed.number} · ${formatDateTime(reviewed.completedAt)}`}
          attemptsQuery={sessionAttemptsQuery(reviewed.id)}
          attemptsTitle="Per-Question Analysis"
          answerer="student"
          onClose={() => setReviewed(null)}
        />
      )}
    </div>
  );
}

function SessionsSkeleton() {
  return (
    <SkeletonGroup label="Loading the quiz history…" className="grid gap-3">
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} className="h-30 md:h-18" />
      ))}
    </SkeletonGroup>
  );
}
