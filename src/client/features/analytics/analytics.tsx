import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { topicsQuery } from '#client/api/topics.ts';
import { topicNames } from '#client/components/topic-place.ts';
import { topicTree } from '#client/components/topic-tree.ts';
import { Tab, TabPanel, Tabs, TabsList } from '#client/ui/tabs.tsx';
import { AnalyticsFilters } from './analytics-filters.tsx';
import { ANALYTICS_TABS, scopeOf } from './analytics-place.ts';
import type { AnalyticsPlace } from './analytics-place.ts';
import { ClassCharts } from './charts/class-charts.tsx';
import { PerformanceMetrics } from './performance-metrics.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { StudentCompletion } from './student-completion.tsx';
import { TopicPerformance } from './topic-performance.tsx';

interface AnalyticsProps {
  place: AnalyticsPlace;
  onMove: (change: Partial<AnalyticsPlace>) => void;
  /** Statistics of the questions of a topic, or of all. */
  renderQuestions: (topicId: string | undefined) => ReactNode;
}

/** The class and its questions in figures, ruled by a time and a topic. */
export function Analytics({ place, onMove, renderQuestions }: AnalyticsProps) {
  const { data: topics } = useQuery(topicsQuery());
  const tree = useMemo(() => topicTree(topics ?? []), [topics]);
  const names = useMemo(() => topicNames(tree), [tree]);
  const scope = scopeOf(place, topics);
  const shared = { scope, fileSuffix: `${place.range}.csv` };
  return (
    <Tabs
      value={place.tab}
      onValueChange={(value) => onMove({ tab: ANALYTICS_TABS.find((tab) => tab === value) ?? 'overview' })}
    >
      <TabsList aria-label="Analytics">
        <Tab value="overview">Overview</Tab>
        <Tab value="questions">Questions</Tab>
      </TabsList>
      <TabPanel value="overview">
        <AnalyticsFilters place={place} tree={tree} onMove={onMove} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          <PerformanceMetrics scope={scope} />
          <ClassCharts {...shared} />
          <TopicPerformance names={names} {...shared} />
          <StudentCompletion place={place} onMove={onMove} {...shared} />
          <RecentActivity {...shared} />
        </div>
      </TabPanel>
      <TabPanel value="questions">
        <AnalyticsFilters place={place} tree={tree} onMove={onMove} />
        {renderQuestions(scope.topicId)}
      </TabPanel>
    </Tabs>
  );
}
