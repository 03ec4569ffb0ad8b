import { useState, type ReactNode } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { HISTORY_PAGE_SIZE, REPORT_SESSION_COUNT } from '#shared/practice/quiz-sessions.contract.ts';
import { ownAttemptsQuery, ownReportSessionsQuery, ownSessionsQuery } from '#client/api/history.ts';
import { studentStatsQuery } from '#client/api/progress.ts';
import { fullName, type Named } from '#client/components/full-name.ts';
import { Pager } from '#client/components/lists/pager.tsx';
import { PrintButton, ReportLine } from '#client/components/printing.tsx';
import { SessionDetails } from '#client/components/session-details.tsx';
import { SessionList } from '#client/components/session-list.tsx';
import { StudyFigures } from '#client/components/study-figures.tsx';
import { formatDateTime } from '#client/lib/format.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import { usePrinting } from '#client/ui/use-printing.ts';

/** The figures and the completed sessions, with `progress` between them. */
export function QuizHistory({ user, progress }: { user: Named; progress: ReactNode }) {
  const client = useQueryClient();
  const { dataUpdatedAt } = useQuery(studentStatsQuery());
  return (
    <>
      <PageHeader
        title="Quiz History"
        actions={
          <>
            <PrintButton onPrepare={() => client.fetchQuery(ownReportSessionsQuery)} />
            <ButtonLink to="/quiz">Take Quiz</ButtonLink>
          </>
        }
      />
      <ReportLine at={dataUpdatedAt}>{fullName(user)}</ReportLine>
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
    return <ErrorNotice title="Your figures could not be loaded" error={error} onRetry={refetch} />;
  }
  return <StudyFigures stats={stats} timeLabel="Total Time" />;
}

/** The student's completed sessions, page by page. */
function SessionHistory() {
  const [page, setPage] = useState(1);
  const onScreen = useQuery(ownSessionsQuery(page - 1));
  const onPaper = useQuery({ ...ownReportSessionsQuery, enabled: false });
  const isWhole = usePrinting() && onPaper.data !== undefined;
  const { data: sessions, isPending, isPlaceholderData, error, refetch } = isWhole ? onPaper : onScreen;
  const total = useQuery(studentStatsQuery()).data?.quizSessions;

  if (isPending) return <SessionsSkeleton />;
  if (error) {
    return <ErrorNotice title="Your quiz history could not be loaded" error={error} onRetry={refetch} />;
  }
  if (sessions.length === 0 && page === 1) return <NoHistory />;
  return (
    <section aria-labelledby="sessions-heading">
      <h2 id="sessions-heading" tabIndex={-1} className="mb-3 text-18 font-semibold outline-none">
        Sessions
      </h2>
      <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
        <SessionList
          sessions={sessions}
          viewLabel="View Details"
          renderDetails={(viewed, onClose) => (
            <SessionDetails
              session={viewed}
              title={viewed.topic}
              description={`Session ${viewed.number} · ${formatDateTime(viewed.completedAt)}`}
              attemptsQuery={ownAttemptsQuery(viewed.id)}
              attemptsTitle="Question Results"
              answerer="you"
              ownSessionId={viewed.id}
              onClose={onClose}
            />
          )}
        />
      </div>
      <Pager
        label="Pages of the history"
        noun="sessions"
        page={isWhole ? 1 : page}
        size={isWhole ? REPORT_SESSION_COUNT : HISTORY_PAGE_SIZE}
        shown={sessions.length}
        total={total}
        isLoading={isPlaceholderData}
        startsAt="sessions-heading"
        onPage={setPage}
      />
    </section>
  );
}

function NoHistory() {
  return (
    <EmptyState
      title="No Quiz History Yet"
      text="Every quiz you complete is listed here, with your answers and how long they took."
      action={
        <ButtonLink variant="primary" to="/quiz">
          Take Your First Quiz
        </ButtonLink>
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
