import { useState } from 'react';
import { counted, formatCount } from '#shared/domain/counted.ts';
import { roundedScore } from '#shared/practice/score-bands.ts';
import { PercentLine } from '#client/components/plot/percent-line.tsx';
import { barHeight, roundTop } from '#client/components/plot/plot-scale.ts';
import { Plot, PlotDates } from '#client/components/plot/plot.tsx';
import { usePointedColumn } from '#client/components/plot/use-pointed-column.ts';
import { formatDate } from '#client/lib/format.ts';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { activityText, type ChartDay, isStudied } from './progress-facts.ts';

const views = [
  { value: 'chart' as const, label: 'Chart' },
  { value: 'table' as const, label: 'Table' },
];

/** Answers, cards and scores of the last 90 days, as a chart or a table. */
export function ActivityChart({ days }: { days: readonly ChartDay[] }) {
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const isIdle = !days.some(isStudied);
  return (
    <Card aria-labelledby="activity">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <CardTitle id="activity">Last {days.length} days</CardTitle>
          <p className="mt-1 text-ink-2 tabular-nums">{activityText(days)}</p>
        </div>
        {!isIdle && <Segmented label="Shown as" isLabelHidden options={views} value={view} onChange={setView} />}
      </div>
      {!isIdle && (
        <div className="mt-4">{view === 'chart' ? <ActivityPlots days={days} /> : <ActivityTable days={days} />}</div>
      )}
    </Card>
  );
}

const head =
  'border-b border-line px-1 py-2 sm:px-2 text-right align-bottom text-14 font-medium text-ink-2 first:pl-0 first:text-left last:pr-0';
const cell = 'px-1 py-2 sm:px-2 text-right last:pr-0';

/** The figures behind the chart, newest first; days without activity are left out. */
function ActivityTable({ days }: { days: readonly ChartDay[] }) {
  return (
    <table className="w-full border-collapse tabular-nums max-sm:text-14" aria-label="Days with activity, newest first">
      <thead>
        <tr>
          {['Day', 'Answers', 'Cards', 'Quizzes', 'Mean score'].map((name) => (
            <th key={name} scope="col" className={head}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {days
          .filter(isStudied)
          .toReversed()
          .map(({ day, answers, cards, sessions, averageScore }) => (
            <tr key={day}>
              <th scope="row" className="py-2 pr-1 text-left font-normal sm:whitespace-nowrap">
                {formatDate(day)}
              </th>
              <td className={cell}>{formatCount(answers)}</td>
              <td className={cell}>{formatCount(cards)}</td>
              <td className={cell}>{formatCount(sessions)}</td>
              <td className={cell}>{averageScore === null ? '–' : `${roundedScore(1, averageScore).toFixed(1)}%`}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

/** Three plots over the same days, each with its own scale. Hidden from screen readers: the table has the same data. */
function ActivityPlots({ days }: { days: readonly ChartDay[] }) {
  const { pointed, handlers } = usePointedColumn(days.length);
  const marked = [days[0], days[Math.floor(days.length / 2)], days.at(-1)];
  return (
    <div aria-hidden className="grid gap-4 text-14 text-ink-2 tabular-nums" {...handlers}>
      {/* If there was no activity, the sentence above the chart says so. */}
      {days.some(({ answers }) => answers > 0) && (
        <Bars label="Answers a day" values={days.map(({ answers }) => answers)} pointed={pointed} />
      )}
      {days.some(({ cards }) => cards > 0) && (
        <Bars label="Cards a day" values={days.map(({ cards }) => cards)} pointed={pointed} />
      )}
      {days.some(({ averageScore }) => averageScore !== null) && <Scores days={days} pointed={pointed} />}
      <PlotDates dates={marked.flatMap((day) => day?.day ?? []).map(formatDate)} />
      <p className="min-h-12 sm:min-h-6 print:hidden">
        {pointed === null ? (
          'Point at a day, or touch it, for its figures.'
        ) : (
          <span className="text-ink">{dayText(days[pointed])}</span>
        )}
      </p>
    </div>
  );
}

function Bars({ label, values, pointed }: { label: string; values: readonly number[]; pointed: number | null }) {
  const top = roundTop(Math.max(...values));
  return (
    <div>
      <p className="mb-1.5 font-medium">{label}</p>
      <Plot columns={values.length} pointed={pointed} top={formatCount(top)}>
        <div className="absolute inset-0 flex items-end gap-px">
          {values.map((value, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a bar is its day's place
            <div key={index} className="flex h-full min-w-0 flex-1 items-end">
              <div className="w-full rounded-t-[2px] bg-brand" style={{ height: `${barHeight(value, top)}%` }} />
            </div>
          ))}
        </div>
      </Plot>
    </div>
  );
}

function Scores({ days, pointed }: { days: readonly ChartDay[]; pointed: number | null }) {
  return (
    <div>
      <p className="mb-1.5 font-medium">Mean score of a day’s quizzes</p>
      <Plot columns={days.length} pointed={pointed} top="100%" bottom="0%">
        <PercentLine values={days.map(({ averageScore }) => averageScore)} />
      </Plot>
    </div>
  );
}

function dayText(day: ChartDay | undefined): string {
  if (!day) return '';
  const done = `${formatDate(day.day)}: ${counted(day.answers, 'answer')}, ${counted(day.cards, 'card')}`;
  if (day.averageScore === null) return done;
  return `${done}, ${counted(day.sessions, 'quiz', 'quizzes')} with ${roundedScore(1, day.averageScore).toFixed(1)}%`;
}
