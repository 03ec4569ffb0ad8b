import { useState } from 'react';
import { formatCount } from '#shared/domain/counted.ts';
import { ACCURACY_GOAL_PERCENT } from '#shared/practice/progress-goals.ts';
import { PercentLine } from '#client/components/plot/percent-line.tsx';
import { Plot, PlotDates } from '#client/components/plot/plot.tsx';
import { usePointedColumn } from '#client/components/plot/use-pointed-column.ts';
import { formatDate } from '#client/lib/format.ts';
import { Segmented } from '#client/ui/segmented.tsx';
import { AccuracyMark } from './accuracy-mark.tsx';
import { trendName, trendText, weekText, type TrendWeek } from './progress-facts.ts';

const views = [
  { value: 'chart' as const, label: 'Chart' },
  { value: 'table' as const, label: 'Table' },
];

/** Accuracy by week, as a chart and as text. */
export function WeeklyTrend({ weeks }: { weeks: readonly TrendWeek[] }) {
  const [view, setView] = useState<'chart' | 'table'>('chart');
  if (weeks.every(({ accuracy }) => accuracy === null)) return <p className="text-ink-2">{trendText(weeks)}</p>;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-36 text-14 text-ink-2 tabular-nums">{trendText(weeks)}</p>
        <Segmented label="Trend shown as" isLabelHidden options={views} value={view} onChange={setView} />
      </div>
      <div className="mt-4">{view === 'chart' ? <TrendChart weeks={weeks} /> : <TrendTable weeks={weeks} />}</div>
    </>
  );
}

function TrendChart({ weeks }: { weeks: readonly TrendWeek[] }) {
  const { pointed, handlers } = usePointedColumn(weeks.length);
  const week = pointed === null ? undefined : weeks[pointed];
  const dates = [weeks[0], weeks.at(-1)].flatMap((end) => (end ? formatDate(end.week) : []));
  return (
    <figure aria-label={trendName(weeks)}>
      <div aria-hidden className="text-14 text-ink-2 tabular-nums" {...handlers}>
        <Plot columns={weeks.length} pointed={pointed} top="100%" bottom="0%" isTall>
          <div
            className="absolute inset-x-0 border-t border-dashed border-good"
            style={{ top: `${100 - ACCURACY_GOAL_PERCENT}%` }}
          />
          <PercentLine values={weeks.map(({ accuracy }) => accuracy)} />
        </Plot>
        <div className="mt-1.5">
          <PlotDates dates={dates} />
        </div>
        <p className="mt-2 min-h-10.5 sm:min-h-5.5">
          {week ? (
            <span className="text-ink">{weekText(week)}</span>
          ) : (
            <>
              <span className="mr-2 inline-block w-5 border-t border-dashed border-good align-middle" />
              {ACCURACY_GOAL_PERCENT}% is the goal.
              <span className="print:hidden"> Point at a week, or touch it, for its figures.</span>
            </>
          )}
        </p>
      </div>
    </figure>
  );
}

const head = 'border-b border-line py-2 text-right text-14 font-medium text-ink-2 first:text-left';

/** Newest first; weeks without answers are left out. */
function TrendTable({ weeks }: { weeks: readonly TrendWeek[] }) {
  return (
    <table className="w-full border-collapse tabular-nums" aria-label="Accuracy by week, newest first">
      <thead>
        <tr>
          {['Week of', 'Answers', 'Accuracy'].map((name) => (
            <th key={name} scope="col" className={head}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {weeks
          .filter(({ answered }) => answered > 0)
          .toReversed()
          .map(({ week, answered, accuracy }) => (
            <tr key={week}>
              <th scope="row" className="py-2 text-left font-normal">
                {formatDate(week)}
              </th>
              <td className="py-2 text-right">{formatCount(answered)}</td>
              <td className="py-2 text-right">{accuracy !== null && <AccuracyMark percent={accuracy} />}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
