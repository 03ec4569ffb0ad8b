import { useQuery } from '@tanstack/react-query';
import type { Charts } from '#shared/contract/analytics.ts';
import { chartsQuery, performanceQuery } from '#client/api/analytics.ts';
import type { AnalyticsScope } from '#client/api/analytics.ts';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { SkeletonGroup } from '#client/ui/skeleton.tsx';
import { ChartCard, ChartSkeleton } from './chart-card.tsx';
import { ChartKey, ChartKeys } from './chart-key.tsx';
import { HeatMap } from './heat-map.tsx';
import { allAnswers, hourColumns, hourRows, hoursText } from './hour-facts.ts';
import { ScoresPlot } from './lazy-plots.tsx';
import { scoreBandsOf, scoreColumns, scoresText } from './score-facts.ts';
import { TimeCharts } from './time-charts.tsx';
import { TopicAccuracy } from './topic-accuracy.tsx';

interface ClassChartsProps {
  scope: AnalyticsScope;
  fileSuffix: string;
}

/** What the class did: by day, by score, by topic, by hour and weekday. */
export function ClassCharts({ scope, fileSuffix }: ClassChartsProps) {
  const { data: charts, error, isPlaceholderData, refetch } = useQuery(chartsQuery(scope));
  // The metrics above are asked for the same; where they fail, they say so themselves.
  const { data: performance } = useQuery(performanceQuery(scope));
  return (
    <section aria-labelledby="charts" className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
      <h2 id="charts" className="sr-only">
        Charts
      </h2>
      {charts ? (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'contents *:opacity-60' : 'contents'}>
          <TimeCharts charts={charts} completionRate={performance?.completionRate} fileSuffix={fileSuffix} />
          <Scores charts={charts} fileSuffix={fileSuffix} />
          <Hours charts={charts} fileSuffix={fileSuffix} />
        </div>
      ) : error ? (
        <div className="lg:col-span-2">
          <ErrorNotice title="The charts could not be loaded" error={error} onRetry={() => void refetch()} />
        </div>
      ) : (
        <ChartsSkeleton />
      )}
      <TopicAccuracy scope={scope} fileSuffix={fileSuffix} />
    </section>
  );
}

interface ChartProps {
  charts: Charts;
  fileSuffix: string;
}

function Scores({ charts, fileSuffix }: ChartProps) {
  const bands = scoreBandsOf(charts.scoreBands);
  return (
    <ChartCard
      title="Score distribution"
      sentence={scoresText(bands)}
      isEmpty={bands.every(({ sessions }) => sessions === 0)}
      columns={scoreColumns}
      rows={bands}
      fileName={`scores-${fileSuffix}`}
    >
      <ChartKeys>
        <ChartKey mark="bg-bad">Below 60%</ChartKey>
        <ChartKey mark="bg-warn">60 to 79%</ChartKey>
        <ChartKey mark="bg-good">80% and above</ChartKey>
      </ChartKeys>
      <ScoresPlot label="Completed sessions by score" bands={bands} />
      <p aria-hidden className="mt-1 text-center text-12 text-ink-2">
        Score in percent, the lowest of each band
      </p>
    </ChartCard>
  );
}

function Hours({ charts: { hours }, fileSuffix }: ChartProps) {
  return (
    <ChartCard
      title="Activity by hour and weekday"
      sentence={hoursText(hours)}
      isEmpty={allAnswers(hours) === 0}
      columns={hourColumns}
      rows={hourRows(hours)}
      fileName={`hours-${fileSuffix}`}
      className="lg:col-span-2"
    >
      <HeatMap label="Answers by hour and weekday" hours={hours} />
    </ChartCard>
  );
}

/** As high as the charts with the two lines of text that most of them have. */
function ChartsSkeleton() {
  return (
    <SkeletonGroup label="Loading the charts…" className="contents">
      {['h-170 lg:col-span-2 lg:h-142', 'h-113 lg:h-98', 'h-123 lg:h-109', 'h-118 lg:col-span-2 lg:h-99'].map(
        (size) => (
          <ChartSkeleton key={size} className={size} />
        ),
      )}
    </SkeletonGroup>
  );
}
