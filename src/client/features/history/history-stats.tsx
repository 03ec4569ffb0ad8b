import { useQuery } from '@tanstack/react-query';
import { studentStatsQuery } from '#client/api/progress.ts';
import { StudyFigures } from '#client/components/study-figures.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';

/** The five figures above the history. */
export function HistoryStats() {
  const { data: stats, error, refetch } = useQuery(studentStatsQuery());
  if (error) {
    return <ErrorNotice title="Your figures could not be loaded" error={error} onRetry={() => void refetch()} />;
  }
  return <StudyFigures stats={stats} timeLabel="Total Time" />;
}
