import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { attentionQuery, dashboardMetricsQuery } from '#client/api/dashboard.ts';
import { formatCount } from '#client/lib/format.ts';
import { buttonClass } from '#client/ui/button-class.ts';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';

/** Students, questions, topics and approvals in numbers. */
export function MetricCards() {
  const { data: metrics, error, isPending, refetch } = useQuery(dashboardMetricsQuery);
  // The same count as in the navigation, which is looked up more often.
  const { data: attention } = useQuery(attentionQuery);
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  const pending = attention?.pendingApprovals ?? metrics?.pendingApprovals ?? 0;
  return (
    <>
      <dl
        aria-busy={isPending}
        className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line lg:grid-cols-4"
      >
        <Metric label="Total Students" value={metrics?.totalStudents} />
        <Metric label="Total Questions" value={metrics?.totalQuestions} />
        <Metric label="Topics" value={metrics?.totalTopics} />
        <Metric label="Pending Approvals" value={metrics && pending} to="/approvals" />
      </dl>
      <div className="mt-6 flex min-h-11 flex-wrap items-center gap-x-5 gap-y-3">
        {metrics && (
          <>
            <Link to="/approvals" className={buttonClass({ variant: pending > 0 ? 'primary' : 'secondary' })}>
              Review Approvals
              <ArrowRight aria-hidden className="size-5" />
            </Link>
            <p className="text-ink-2 tabular-nums">{waitingText(pending)}</p>
          </>
        )}
      </div>
    </>
  );
}

interface MetricProps {
  label: string;
  value: number | undefined;
  /** Where the figure leads to. */
  to?: string;
}

function Metric({ label, value, to }: MetricProps) {
  return (
    <div className="bg-surface px-5 py-4.5">
      <dt className="text-14 font-medium text-ink-2">{label}</dt>
      <dd className="mt-1 min-h-9 text-30 font-semibold tracking-tight tabular-nums">
        {value === undefined ? (
          <Skeleton className="h-9 w-20" />
        ) : to === undefined ? (
          formatCount(value)
        ) : (
          <Link
            to={to}
            aria-label={`${label}: ${formatCount(value)}`}
            className="-mx-2 -my-1 inline-flex min-h-11 min-w-11 items-center rounded-control px-2 text-brand-text underline decoration-2 underline-offset-5"
          >
            {formatCount(value)}
          </Link>
        )}
      </dd>
    </div>
  );
}

function waitingText(pending: number): string {
  if (pending === 0) return 'Nobody is waiting for approval.';
  return pending === 1
    ? 'One student is waiting for approval.'
    : `${formatCount(pending)} students are waiting for approval.`;
}
