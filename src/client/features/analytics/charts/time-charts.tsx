import type { Charts } from '#shared/contract/analytics.ts';
import { timelineOf } from '../buckets.ts';
import type { Timeline } from '../buckets.ts';
import { activityColumns, activityText, completionText, isActive, sessionColumns } from './activity-facts.ts';
import { ChartCard } from './chart-card.tsx';
import { ChartKey, ChartKeys } from './chart-key.tsx';
import { AnswersPlot, SessionsPlot, StudentsPlot } from './lazy-plots.tsx';

interface TimeChartsProps {
  charts: Charts;
  completionRate: number | undefined;
  /** Ends the names of files. */
  fileSuffix: string;
}

/** Answers and active students, sessions started and completed, over the days of the range. */
export function TimeCharts({ charts, completionRate, fileSuffix }: TimeChartsProps) {
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
