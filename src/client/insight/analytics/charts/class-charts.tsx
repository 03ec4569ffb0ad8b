import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { counted } from '#shared/domain/counted.ts';
import type { Charts } from '#shared/insight/analytics.contract.ts';
import { scoreBadge, roundedScore } from '#shared/practice/score-bands.ts';
import { type AnalyticsScope, chartsQuery, performanceQuery, topicPerformanceQuery } from '#client/api/analytics.ts';
import { lazy } from '#client/lib/late.ts';
import { Button } from '#client/ui/button.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { SkeletonGroup, SkeletonRows } from '#client/ui/skeleton.tsx';
import { usePrinting } from '#client/ui/use-printing.ts';
import { type Timeline, timelineOf } from '../buckets.ts';
import { percentText } from '../figure-text.ts';
import { accuracyText, comparedTopics, topicColumns, type TopicRow, topicRows } from '../topic-rows.ts';
import { activityColumns, activityText, completionText, isActive, sessionColumns } from './activity-facts.ts';
import { ChartCard, ChartSkeleton } from './chart-card.tsx';
import { allAnswers, HeatMap, hourColumns, hourRows, hoursText } from './heat-map.tsx';
import type * as plots from './plots.tsx';
import { scoreBandsOf, scoreColumns, scoresText } from './score-facts.ts';

/** The activity of the class: by day, score, topic, hour and weekday. */
export function ClassCharts({ scope, fileSuffix }: { scope: AnalyticsScope; fileSuffix: string }) {
  const { data: charts, error, isPlaceholderData, refetch } = useQuery(chartsQuery(scope));
  // The metrics above use the same request and report its failure themselves.
  const { data: performance } = useQuery(performanceQuery(scope));
  const columns = usePrinting() ? '' : 'lg:grid-cols-2';
  return (
    <section aria-labelledby="charts" className={`grid grid-cols-[minmax(0,1fr)] gap-4 ${columns}`}>
      <h2 id="charts" tabIndex={-1} className="sr-only">
        Charts
      </h2>
      {charts ? (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'contents *:opacity-60' : 'contents'}>
          <TimeCharts charts={charts} completionRate={performance?.completionRate} fileSuffix={fileSuffix} />
          <Scores charts={charts} fileSuffix={fileSuffix} />
          {charts.hours ? (
            <Hours hours={charts.hours} fileSuffix={fileSuffix} />
          ) : (
            <p className="text-14 text-ink-2 lg:col-span-full">
              Activity by hour and weekday is counted for all students together. It isn’t shown for a class.
            </p>
          )}
        </div>
      ) : error ? (
        <div className="lg:col-span-full">
          <ErrorNotice title="The charts could not be loaded" error={error} onRetry={refetch} />
        </div>
      ) : (
        <ChartsSkeleton />
      )}
      <TopicAccuracy scope={scope} fileSuffix={fileSuffix} />
    </section>
  );
}

function Scores({ charts, fileSuffix }: { charts: Charts; fileSuffix: string }) {
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
      <ScoreKeys />
      <ScoresPlot label="Completed sessions by score" bands={bands} />
      <p aria-hidden className="mt-1 text-center text-12 text-ink-2">
        Score in percent, the lowest of each band
      </p>
    </ChartCard>
  );
}

function Hours({ hours, fileSuffix }: { hours: NonNullable<Charts['hours']>; fileSuffix: string }) {
  return (
    <ChartCard
      title="Activity by hour and weekday"
      sentence={hoursText(hours)}
      isEmpty={allAnswers(hours) === 0}
      columns={hourColumns}
      rows={hourRows(hours)}
      fileName={`hours-${fileSuffix}`}
      className="lg:col-span-full"
    >
      <HeatMap label="Answers by hour and weekday" hours={hours} />
    </ChartCard>
  );
}

/** As high as the charts with two lines of text, which most of them have. */
function ChartsSkeleton() {
  return (
    <SkeletonGroup label="Loading the charts…" className="contents">
      {['h-170 lg:col-span-full lg:h-142', 'h-113 lg:h-98', 'h-123 lg:h-109', 'h-118 lg:col-span-full lg:h-99'].map(
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
  /** Appended to file names. */
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
        className="lg:col-span-full"
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

/** The chart library is larger than the rest of the screen: figures and tables do not wait for it. */
function plot<Props extends object>(pick: (all: typeof plots) => ComponentType<Props>, height: string) {
  const Plot: ComponentType<Props> = lazy(async () => ({ default: pick(await import('./plots.tsx')) }));
  return (props: Props) => (
    <Suspense fallback={<SkeletonRows label="Loading…" count={1} row={height} />}>
      <Plot {...props} />
    </Suspense>
  );
}

const AnswersPlot = plot((all) => all.AnswersPlot, 'h-50');
const StudentsPlot = plot((all) => all.StudentsPlot, 'h-40');
const SessionsPlot = plot((all) => all.SessionsPlot, 'h-60');
const ScoresPlot = plot((all) => all.ScoresPlot, 'h-55');

const noNames: ReadonlyMap<string, string> = new Map();
const columns = topicColumns.filter(({ name }) => ['Topic', 'Answers', 'Right', 'Accuracy (%)'].includes(name));

/** Accuracy of the main categories, or of the subcategories of the chosen one. */
function TopicAccuracy({ scope, fileSuffix }: { scope: AnalyticsScope; fileSuffix: string }) {
  const { data, error, isPlaceholderData, refetch } = useQuery(topicPerformanceQuery(scope));
  if (error && !data) {
    return (
      <div className="lg:col-span-full">
        <ErrorNotice title="The topics could not be loaded" error={error} onRetry={refetch} />
      </div>
    );
  }
  if (!data) {
    return (
      <SkeletonGroup label="Loading the topics…" className="lg:col-span-full">
        <ChartSkeleton className="h-130" />
      </SkeletonGroup>
    );
  }
  const topics = comparedTopics(topicRows(data, noNames), scope.topicId);
  return (
    <div aria-busy={isPlaceholderData} className={`lg:col-span-full ${isPlaceholderData ? 'opacity-60' : ''}`}>
      <ChartCard
        title="Accuracy by topic"
        sentence={accuracyText(topics)}
        isEmpty={topics.length === 0}
        columns={columns}
        rows={topics}
        fileName={`accuracy-${fileSuffix}`}
      >
        <ScoreKeys />
        <TopicBars topics={topics} />
      </ChartCard>
    </div>
  );
}

/** How many bars a reader can take in at a glance. */
const FIRST_BARS = 10;
const fills = { good: 'bg-good', warn: 'bg-warn', bad: 'bg-bad' };

/** One bar per topic, drawn as plain boxes, because topic names can be of any length. */
function TopicBars({ topics }: { topics: readonly TopicRow[] }) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? topics : topics.slice(0, FIRST_BARS);
  return (
    <>
      <ul className="grid gap-3 tabular-nums">
        {shown.map(({ topicId, topicName, accuracy, answers }) => (
          <li
            key={topicId}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 md:grid-cols-[minmax(0,16rem)_minmax(0,1fr)_4rem_8rem]"
          >
            <span className="line-clamp-3 wrap-anywhere max-md:text-14" title={topicName}>
              {topicName}
            </span>
            <span aria-hidden className="h-3 rounded-full bg-sunken max-md:order-last max-md:col-span-2">
              <span
                className={`block h-full rounded-full ${fills[toneOf(accuracy)]}`}
                style={{ width: `${accuracy}%` }}
              />
            </span>
            <span className="text-right font-medium">{percentText(accuracy)}</span>
            <span className="text-right text-14 text-ink-2 max-md:sr-only">{counted(answers, 'answer')}</span>
          </li>
        ))}
      </ul>
      {topics.length > FIRST_BARS && (
        <Button size="small" className="mt-4" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? `Show the first ${FIRST_BARS}` : `Show all ${counted(topics.length, 'topic')}`}
        </Button>
      )}
    </>
  );
}

/** Judges the displayed figure, rounded to one decimal. */
const toneOf = (percent: number) => scoreBadge(roundedScore(1, percent)).tone;

/** The legend: what the colors of a chart mean. */
function ChartKeys({ children }: { children: ReactNode }) {
  return <p className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-14 text-ink-2">{children}</p>;
}

/** `mark` styles the swatch. */
function ChartKey({ mark, children }: { mark: string; children: ReactNode }) {
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden className={`h-2 w-5 shrink-0 rounded-full ${mark}`} />
      {children}
    </span>
  );
}

function ScoreKeys() {
  return (
    <ChartKeys>
      <ChartKey mark="bg-bad">Below 60%</ChartKey>
      <ChartKey mark="bg-warn">60 to 79%</ChartKey>
      <ChartKey mark="bg-good">80% and above</ChartKey>
    </ChartKeys>
  );
}
