import { useState } from 'react';
import type { PointerEvent } from 'react';
import { counted } from '#client/lib/counted.ts';
import { formatCount, formatDate } from '#client/lib/format.ts';
import type { ChartDay } from './chart-days.ts';
import { barHeight, dayAt, dayCentre, roundTop } from './chart-scale.ts';

/** Three plots over the same days, each with its own scale. What they show is in the table as well, so they are hidden from it. */
export function ActivityPlots({ days }: { days: readonly ChartDay[] }) {
  const [pointed, setPointed] = useState<number | null>(null);
  const handlePoint = (event: PointerEvent<HTMLElement>) => {
    const plot = event.currentTarget.querySelector('[data-plot]')?.getBoundingClientRect();
    if (plot) setPointed(dayAt(event.clientX - plot.left, plot.width, days.length));
  };
  const [first, middle, last] = [days[0], days[Math.floor(days.length / 2)], days.at(-1)];
  return (
    <div
      aria-hidden
      className="grid gap-4 text-14 text-ink-2 tabular-nums"
      onPointerMove={handlePoint}
      onPointerDown={handlePoint}
      onPointerLeave={() => setPointed(null)}
    >
      {/* Of what was not done at all the sentence above the chart says so. */}
      {days.some(({ answers }) => answers > 0) && (
        <Bars label="Answers a day" values={days.map(({ answers }) => answers)} pointed={pointed} />
      )}
      {days.some(({ cards }) => cards > 0) && (
        <Bars label="Cards a day" values={days.map(({ cards }) => cards)} pointed={pointed} />
      )}
      {days.some(({ averageScore }) => averageScore !== null) && <Scores days={days} pointed={pointed} />}
      <div className={plotGrid}>
        <div className="flex justify-between gap-3 text-12">
          {[first, middle, last].map((day) => day && <span key={day.day}>{formatDate(day.day)}</span>)}
        </div>
      </div>
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

const plotGrid = 'grid grid-cols-[minmax(0,1fr)_3rem] gap-x-2';
/** Lines at the top, half way and at the bottom. */
const plotArea =
  'relative h-20 border-y border-line bg-linear-to-b from-transparent from-[calc(50%-0.5px)] via-line via-50% to-transparent to-[calc(50%+0.5px)]';

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
      <div className={plotGrid}>
        <div data-plot className={plotArea}>
          <PointedDay index={pointed} days={values.length} />
          <div className="absolute inset-0 flex items-end gap-px">
            {values.map((value, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a bar is its day's place
              <div key={index} className="flex h-full min-w-0 flex-1 items-end">
                <div className="w-full rounded-t-[2px] bg-brand" style={{ height: `${barHeight(value, top)}%` }} />
              </div>
            ))}
          </div>
        </div>
        <Axis top={formatCount(top)} />
      </div>
    </div>
  );
}

function Scores({ days, pointed }: { days: readonly ChartDay[]; pointed: number | null }) {
  const points = days.flatMap(({ averageScore }, index) =>
    averageScore === null ? [] : [{ x: dayCentre(index, days.length), y: 100 - averageScore }],
  );
  return (
    <div>
      <p className="mb-1.5 font-medium">Mean score of a day’s quizzes</p>
      <div className={plotGrid}>
        <div data-plot className={plotArea}>
          <PointedDay index={pointed} days={days.length} />
          <svg
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            className="absolute inset-0 size-full overflow-visible"
            focusable="false"
          >
            <polyline
              points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
              fill="none"
              vectorEffect="non-scaling-stroke"
              className="stroke-brand"
              strokeWidth="1.5"
              strokeOpacity="0.6"
            />
          </svg>
          {points.map(({ x, y }) => (
            <span
              key={x}
              className="absolute size-2 -translate-1/2 rounded-full bg-brand ring-2 ring-surface"
              style={{ left: `${x}%`, top: `${y}%` }}
            />
          ))}
        </div>
        <Axis top="100%" bottom="0%" />
      </div>
    </div>
  );
}

function Axis({ top, bottom = '0' }: { top: string; bottom?: string }) {
  return (
    <div className="flex h-20 flex-col justify-between text-12">
      <span className="-translate-y-1/2">{top}</span>
      <span className="translate-y-1/2">{bottom}</span>
    </div>
  );
}

function PointedDay({ index, days }: { index: number | null; days: number }) {
  if (index === null) return null;
  return (
    <div
      className="absolute inset-y-0 bg-sunken"
      style={{ left: `${(index / days) * 100}%`, width: `${100 / days}%` }}
    />
  );
}

function dayText(day: ChartDay | undefined): string {
  if (!day) return '';
  const done = `${formatDate(day.day)}: ${counted(day.answers, 'answer')}, ${counted(day.cards, 'card')}`;
  if (day.averageScore === null) return done;
  return `${done}, ${counted(day.sessions, 'quiz', 'quizzes')} with ${day.averageScore.toFixed(1)}%`;
}
