import { lazy, Suspense } from 'react';
import type { ComponentType } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Charts } from '#shared/insight/analytics.contract.ts';
import { chartsQuery, performanceQuery } from '#client/api/analytics.ts';
import type { AnalyticsScope } from '#client/api/analytics.ts';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import { timelineOf } from '../buckets.ts';
import type { Timeline } from '../buckets.ts';
import { activityColumns, activityText, completionText, isActive, sessionColumns } from './activity-facts.ts';
import { ChartCard, ChartSkeleton } from './chart-card.tsx';
import { ChartKey, ChartKeys } from './chart-key.tsx';
import { HeatMap } from './heat-map.tsx';
import { allAnswers, hourColumns, hourRows, hoursText } from './hour-facts.ts';
import type * as plots from './plots.tsx';
import { scoreBandsOf, scoreColumns, scoresText } from './score-facts.ts';
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

interface TimeChartsProps {
  charts: Charts;
  completionRate: number | undefined;
  /** Ends the names of files. */
  fileSuffix: string;
}

/** Answers and active students, sessions started and completed, over the days of the range. */
function TimeCharts({ charts, completionRate, fileSuffix }: TimeChartsProps) {
  const timeline = timelineOf(charts);
  const { unit, buckets } = timeline;
  const shared = { rows: buckets, shownRows: buckets.filter(isActive).toReversed() };
  return (
    <>
      <ChartCard
        title="Answers and active students"
        sentence={activityText(timeline)}
        isEmpty={buckets.every(({ answers, activeStudents }) => answers === 0 && activeStudents === 0)}
        columns={activityColumns(unit)}
        fileName={`activity-${fileSuffix}`}
        className="lg:col-span-2"
        {...shared}
      >
        <p className="mb-1.5 text-14 font-medium text-ink-2">Answers a {unit}</p>
        <AnswersPlot label={`Answers a ${unit}`} timeline={timeline} />
        <p className="mt-5 mb-1.5 text-14 font-medium text-ink-2">{studentsLabel(timeline)}</p>
        <StudentsPlot label={studentsLabel(timeline)} timeline={timeline} />
      </ChartCard>
      <ChartCard
        title="Completion"
        sentence={completionText(timeline, completionRate)}
        isEmpty={buckets.every(({ sessionsStarted, sessionsCompleted }) => sessionsStarted + sessionsCompleted === 0)}
        columns={sessionColumns(unit)}
        fileName={`completion-${fileSuffix}`}
        {...shared}
      >
        <ChartKeys>
          <ChartKey mark="bg-brand">Completed</ChartKey>
          <ChartKey mark="border-t-2 border-dashed border-line-strong rounded-none h-0">Started</ChartKey>
        </ChartKeys>
        <SessionsPlot label={`Quiz sessions started and completed a ${unit}`} timeline={timeline} />
      </ChartCard>
    </>
  );
}

const studentsLabel = ({ unit }: Timeline) =>
  unit === 'day' ? 'Active students a day' : `Active students a day, mean of each ${unit}`;

/** The library of charts is larger than all the rest of the screen: figures and tables do not wait for it. */
function plot<Props extends object>(pick: (all: typeof plots) => ComponentType<Props>, height: string) {
  const Plot: ComponentType<Props> = lazy(async () => ({ default: pick(await import('./plots.tsx')) }));
  return (props: Props) => (
    <Suspense
      fallback={
        <SkeletonGroup>
          <Skeleton className={height} />
        </SkeletonGroup>
      }
    >
      <Plot {...props} />
    </Suspense>
  );
}

const AnswersPlot = plot((all) => all.AnswersPlot, 'h-50');
const StudentsPlot = plot((all) => all.StudentsPlot, 'h-40');
const SessionsPlot = plot((all) => all.SessionsPlot, 'h-60');
const ScoresPlot = plot((all) => all.ScoresPlot, 'h-55');
