import { useQuery } from '@tanstack/react-query';
import { studentActivityQuery } from '#client/api/analytics.ts';
import type { AnalyticsScope } from '#client/api/analytics.ts';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import { useWideScreen } from '#client/ui/use-wide-screen.ts';
import { ActivityCards, ActivityTable } from './activity-list.tsx';
import { activityRowColumns } from './completion-columns.ts';
import { CsvButton } from './csv-button.tsx';
import { NothingHere, Panel } from './panel.tsx';

interface RecentActivityProps {
  scope: AnalyticsScope;
  fileSuffix: string;
}

/** The sessions completed last, of all students. */
export function RecentActivity({ scope, fileSuffix }: RecentActivityProps) {
  const { data: sessions, error, isPlaceholderData, refetch } = useQuery(studentActivityQuery(scope));
  const isTable = useWideScreen('lg');
  const Rows = isTable ? ActivityTable : ActivityCards;
  return (
    <Panel
      id="recent-activity"
      title="Recent MCQ Activity"
      text="The latest 20 completed sessions."
      action={
        sessions &&
        sessions.length > 0 && (
          <CsvButton
            of="Recent MCQ Activity"
            columns={activityRowColumns}
            rows={sessions}
            fileName={`recent-activity-${fileSuffix}`}
          />
        )
      }
    >
      {error && !sessions ? (
        <ErrorNotice title="The activity could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : !sessions ? (
        <ActivitySkeleton />
      ) : sessions.length === 0 ? (
        <NothingHere>No quiz session was completed in this period.</NothingHere>
      ) : (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
          <Rows sessions={sessions} />
        </div>
      )}
    </Panel>
  );
}

function ActivitySkeleton() {
  return (
    <SkeletonGroup label="Loading the activity…" className="grid gap-3 lg:gap-px">
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} className="h-34 lg:h-14" />
      ))}
    </SkeletonGroup>
  );
}
