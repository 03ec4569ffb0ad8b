import { useQuery } from '@tanstack/react-query';
import { attentionQuery, dashboardQuery } from '#client/api/dashboard.ts';
import { MailNotSetUp } from '#client/components/mail-not-set-up.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { MetricCards } from './metric-cards.tsx';
import { QuickActions } from './quick-actions.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { TopicOverview } from './topic-overview.tsx';
import { WaitingForYou } from './waiting-for-you.tsx';

/** The teacher's first screen, from one call: what waits, the figures, the ways on, and what the class has done. */
export function Dashboard({ onUpload }: { onUpload: () => void }) {
  const { data, error, refetch } = useQuery(dashboardQuery);
  // The navigation may know what waits before all the rest has come.
  const known = useQuery({ ...attentionQuery, enabled: false }).data;
  const attention = data?.attention ?? known;
  const hasFailed = error !== null && !data;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <MailNotSetUp />
      {(attention || !hasFailed) && <WaitingForYou attention={attention} />}
      {hasFailed ? (
        <ErrorNotice title="The dashboard could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <MetricCards metrics={data?.metrics} />
      )}
      <QuickActions onUpload={onUpload} />
      {!hasFailed && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 pt-2 lg:grid-cols-2">
          <RecentActivity data={data} />
          <TopicOverview data={data} />
        </div>
      )}
    </div>
  );
}
