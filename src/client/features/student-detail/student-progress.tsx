import { useQuery } from '@tanstack/react-query';
import { dayIn } from '#shared/domain/study-days.ts';
import { studentProgressQuery } from '#client/api/student-detail.ts';
import { timeZone } from '#client/lib/time-zone.ts';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import { ActivityChart } from './activity-chart.tsx';
import { chartDays } from './chart-days.ts';
import { TopicAccuracy } from './topic-accuracy.tsx';

/** The last 90 days, and accuracy by topic against the class. */
export function StudentProgress({ studentId }: { studentId: string }) {
  const { data: progress, dataUpdatedAt, error, refetch } = useQuery(studentProgressQuery(studentId));
  if (error && !progress) {
    return <ErrorNotice title="The progress could not be loaded" error={error} onRetry={() => void refetch()} />;
  }
  if (!progress) {
    return (
      <SkeletonGroup label="Loading the progress…" className="grid gap-8">
        <Skeleton className="h-96" />
        <Skeleton className="h-64" />
      </SkeletonGroup>
    );
  }
  return (
    <>
      <ActivityChart days={chartDays(progress, dayIn(timeZone, new Date(dataUpdatedAt)))} />
      <TopicAccuracy topics={progress.topics} />
    </>
  );
}
