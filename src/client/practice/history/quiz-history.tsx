import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { HISTORY_PAGE_SIZE, type QuizHistoryEntry } from '#shared/practice/quiz-sessions.contract.ts';
import { ownAttemptsQuery, ownSessionsQuery } from '#client/api/history.ts';
import { studentStatsQuery } from '#client/api/progress.ts';
import { Pager } from '#client/components/lists/pager.tsx';
import { pageOfMany } from '#client/components/lists/paging.ts';
import { SessionDetails } from '#client/components/session-details.tsx';
import { SessionList } from '#client/components/session-list.tsx';
import { SessionTable } from '#client/components/session-table.tsx';
import { StudyFigures } from '#client/components/study-figures.tsx';
import { formatDateTime } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import { useWideScreen } from '#client/ui/use-wide-screen.ts';

/** The figures and the completed sessions, with `progress` between them. */
export function QuizHistory({ progress }: { progress: ReactNode }) {
  return (
    <>
      <PageHeader
        title="Quiz History"
        actions={
          <Button asChild>
            <Link to="/quiz">Take Quiz</Link>
          </Button>
        }
      />
      <div className="grid gap-8">
        <HistoryStats />
        {progress}
        <SessionHistory />
      </div>
    </>
  );
}

/** The five figures above the history. */
function HistoryStats() {
  const { data: stats, error, refetch } = useQuery(studentStatsQuery());
  if (error) {
    return <ErrorNotice title="Your figures could not be loaded" error={error} onRetry={() => void refetch()} />;
  }
  return <StudyFigures stats={stats} timeLabel="Total Time" />;
}

/** The student's completed sessions, a page at a time, and the details of the one that is looked at. */
function SessionHistory() {
  const [page, setPage] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const { data: sessions, isPending, isPlaceholderData, error, refetch } = useQuery(ownSessionsQuery(page));
  const total = useQuery(studentStatsQuery()).data?.quizSessions;

  const goTo = (next: number) => {
    setPage(next);
    // The rows change above the button that was pressed: begin at their top.
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  };

  if (isPending) return <SessionsSkeleton />;
  if (error) {
    return <ErrorNotice title="Your quiz history could not be loaded" error={error} onRetry={() => void refetch()} />;
  }
  if (sessions.length === 0 && page === 0) return <NoHistory />;

  const place = pageOfMany({ page, size: HISTORY_PAGE_SIZE, shown: sessions.length, total });
  return (
    <section aria-labelledby="sessions-heading">
      <h2 id="sessions-heading" ref={heading} tabIndex={-1} className="mb-3 text-18 font-semibold outline-none">
        Sessions
      </h2>
      <Sessions sessions={sessions} isBusy={isPlaceholderData} />
      {(place.hasNext || place.hasPrevious) && (
        <Pager
          label="Pages of the history"
          noun="sessions"
          place={place}
          total={total}
          isLoading={isPlaceholderData}
          onPrevious={() => goTo(page - 1)}
          onNext={() => goTo(page + 1)}
        />
      )}
    </section>
  );
}

function Sessions({ sessions, isBusy }: { sessions: readonly QuizHistoryEntry[]; isBusy: boolean }) {
  const isWide = useWideScreen();
  const [viewed, setViewed] = useState<QuizHistoryEntry | null>(null);
  const Layout = isWide ? SessionTable : SessionList;
  return (
    <div aria-busy={isBusy} className={isBusy ? 'opacity-60' : undefined}>
      <Layout sessions={sessions} viewLabel="View Details" onView={setViewed} />
      {viewed && (
        <SessionDetails
          session={viewed}
          title={viewed.topic}
          description={`Session ${viewed.number} · ${formatDateTime(viewed.completedAt)}`}
          attemptsQuery={ownAttemptsQuery(viewed.id)}
          attemptsTitle="Question Results"
          answerer="you"
          ownSessionId={viewed.id}
          onClose={() => setViewed(null)}
        />
      )}
    </div>
  );
}

function NoHistory() {
  return (
    <EmptyState
      title="No Quiz History Yet"
      text="Every quiz you complete is listed here, with your answers and how long they took."
      action={
        <Button asChild variant="primary">
          <Link to="/quiz">Take Your First Quiz</Link>
        </Button>
      }
    />
  );
}

function SessionsSkeleton() {
  return (
    <SkeletonGroup label="Loading your quiz history…" className="grid gap-3">
      <Skeleton className="h-6 w-24" />
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} className="h-30 md:h-18" />
      ))}
    </SkeletonGroup>
  );
}
