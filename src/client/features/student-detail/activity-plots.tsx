import { PercentLine } from '#client/components/plot/percent-line.tsx';
import { Plot, PlotDates } from '#client/components/plot/plot.tsx';
import { barHeight, roundTop } from '#client/components/plot/plot-scale.ts';
import { usePointedColumn } from '#client/components/plot/use-pointed-column.ts';
import { counted } from '#client/lib/counted.ts';
import { formatCount, formatDate } from '#client/lib/format.ts';
import type { ChartDay } from './chart-days.ts';

/** Three plots over the same days, each with its own scale. What they show is in the table as well, so they are hidden from it. */
export function ActivityPlots({ days }: { days: readonly ChartDay[] }) {
  const { pointed, handlers } = usePointedColumn(days.length);
  const marked = [days[0], days[Math.floor(days.length / 2)], days.at(-1)];
  return (
    <div aria-hidden className="grid gap-4 text-14 text-ink-2 tabular-nums" {...handlers}>
      {/* Of what was not done at all the sentence above the chart says so. */}
      {days.some(({ answers }) => answers > 0) && (
        <Bars label="Answers a day" values={days.map(({ answers }) => answers)} pointed={pointed} />
      )}
      {days.some(({ cards }) => cards > 0) && (
        <Bars label="Cards a day" values={days.map(({ cards }) => cards)} pointed={pointed} />
      )}
      {days.some(({ averageScore }) => averageScore !== null) && <Scores days={days} pointed={pointed} />}
      <PlotDates dates={marked.flatMap((day) => day?.day ?? []).map(formatDate)} />
      <p className="min-h-12 sm:min-h-6">
        {pointed === null ? (
          'Point at a day, or touch it, for its figures.'
        ) : (
          <span className="text-ink">{dayText(days[pointed])}</span>
        )}
      </p>
    </div>
  );
}

interface BarsProps {
  label: string;
  values: readonly number[];
  pointed: number | null;
}

function Bars({ label, values, pointed }: BarsProps) {
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
  return `${done}, ${counted(day.sessions, 'quiz', 'quizzes')} with ${day.averageScore.toFixed(1)}%`;
}
