import { useQuery } from '@tanstack/react-query';
import { topicPerformanceQuery } from '#client/api/analytics.ts';
import type { AnalyticsScope } from '#client/api/analytics.ts';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { SkeletonGroup } from '#client/ui/skeleton.tsx';
import { accuracyText, comparedTopics, topicColumns, topicRows } from '../topic-rows.ts';
import { ChartCard, ChartSkeleton } from './chart-card.tsx';
import { ChartKey, ChartKeys } from './chart-key.tsx';
import { TopicBars } from './topic-bars.tsx';

const noNames: ReadonlyMap<string, string> = new Map();
const columns = topicColumns.filter(({ name }) => ['Topic', 'Answers', 'Right', 'Accuracy (%)'].includes(name));

interface TopicAccuracyProps {
  scope: AnalyticsScope;
  fileSuffix: string;
}

/** Accuracy of the main categories, or of the subcategories of the chosen one. */
export function TopicAccuracy({ scope, fileSuffix }: TopicAccuracyProps) {
  const { data, error, isPlaceholderData, refetch } = useQuery(topicPerformanceQuery(scope));
  if (error && !data) {
    return (
      <div className="lg:col-span-2">
        <ErrorNotice title="The topics could not be loaded" error={error} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (!data) {
    return (
      <SkeletonGroup label="Loading the topics…" className="lg:col-span-2">
        <ChartSkeleton className="h-130" />
      </SkeletonGroup>
    );
  }
  const topics = comparedTopics(topicRows(data, noNames), scope.topicId);
  return (
    <div aria-busy={isPlaceholderData} className={`lg:col-span-2 ${isPlaceholderData ? 'opacity-60' : ''}`}>
      <ChartCard
        title="Accuracy by topic"
        sentence={accuracyText(topics)}
        isEmpty={topics.length === 0}
        columns={columns}
        rows={topics}
        fileName={`accuracy-${fileSuffix}`}
      >
        <ChartKeys>
          <ChartKey mark="bg-bad">Below 60%</ChartKey>
          <ChartKey mark="bg-warn">60 to 79%</ChartKey>
          <ChartKey mark="bg-good">80% and above</ChartKey>
        </ChartKeys>
        <TopicBars topics={topics} />
      </ChartCard>
    </div>
  );
}
