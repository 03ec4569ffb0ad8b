import {
  Bar,
  BarChart,
  CartesianGrid,
  LabelList,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { counted } from '#shared/domain/counted.ts';
import { axisName, type Bucket, bucketName, type Timeline } from '../buckets.ts';
import { countTicks, percentText, shortCount } from '../figure-text.ts';
import { bucketLines } from './activity-facts.ts';
import type { ScoreBand } from './score-facts.ts';

/** Colors come from the theme, sizes grow with the browser's text. Nothing is animated. */
const tick = { fill: 'var(--ink-2)', fontSize: '0.75rem' };
const margin = { top: 8, right: 8, bottom: 0, left: 0 };
const still = { isAnimationActive: false };
const grid = <CartesianGrid vertical={false} stroke="var(--line)" />;
/** The same width for every chart, so that their days line up. */
const AXIS_REM = 2.75;
const countAxis = (values: readonly number[]) => {
  const ticks = countTicks(Math.max(0, ...values));
  return (
    <YAxis
      width={AXIS_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)}
      tick={tick}
      axisLine={false}
      tickLine={false}
      ticks={ticks}
      domain={[0, ticks.at(-1) ?? 1]}
      interval={0}
      tickFormatter={shortCount}
    />
  );
};
const barCursor = { fill: 'var(--sunken)' };
const lineCursor = { stroke: 'var(--line-strong)' };

interface TimePlotProps {
  /** The plot's content, for a screen reader that reaches it. */
  label: string;
  timeline: Timeline;
}

const timeAxis = (timeline: Timeline) => (
  <XAxis
    dataKey="firstDay"
    // Aligns a line's points with the bars above.
    scale="band"
    tick={tick}
    tickFormatter={axisName(timeline)}
    tickLine={false}
    axisLine={{ stroke: 'var(--line-strong)' }}
    interval="equidistantPreserveStart"
    minTickGap={24}
  />
);

const timeTooltip = ({ unit, buckets }: Timeline, of: 'activity' | 'sessions', cursor: object) => (
  <Tooltip
    {...still}
    cursor={cursor}
    content={({ active, label }) => {
      const bucket = active ? buckets.find(({ firstDay }) => firstDay === label) : undefined;
      return bucket && <PointedFigures title={bucketName(unit, bucket)} lines={bucketLines(unit, bucket, of)} />;
    }}
  />
);

/** Dots separate points while there are few; a single point would be invisible without one. */
const mainLine = ({ buckets }: Timeline, dataKey: keyof Bucket) => (
  <Line
    dataKey={dataKey}
    stroke="var(--brand)"
    strokeWidth={2}
    dot={buckets.length <= 31 && { r: 2.5, fill: 'var(--surface)' }}
    activeDot={{ r: 4, fill: 'var(--brand)', stroke: 'var(--surface)' }}
    {...still}
  />
);

export function AnswersPlot({ label, timeline }: TimePlotProps) {
  return (
    <ResponsiveContainer width="100%" height={200}>
      <BarChart data={timeline.buckets} margin={margin} barCategoryGap="12%" aria-label={label}>
        {grid}
        {timeAxis(timeline)}
        {countAxis(timeline.buckets.map(({ answers }) => answers))}
        {timeTooltip(timeline, 'activity', barCursor)}
        <Bar dataKey="answers" fill="var(--brand)" radius={[2, 2, 0, 0]} maxBarSize={48} {...still} />
      </BarChart>
    </ResponsiveContainer>
  );
}

export function StudentsPlot({ label, timeline }: TimePlotProps) {
  return (
    <ResponsiveContainer width="100%" height={160}>
      <LineChart data={timeline.buckets} margin={margin} aria-label={label}>
        {grid}
        {timeAxis(timeline)}
        {countAxis(timeline.buckets.map(({ activeStudents }) => activeStudents))}
        {timeTooltip(timeline, 'activity', lineCursor)}
        {mainLine(timeline, 'activeStudents')}
      </LineChart>
    </ResponsiveContainer>
  );
}

export function SessionsPlot({ label, timeline }: TimePlotProps) {
  return (
    <ResponsiveContainer width="100%" height={240}>
      <LineChart data={timeline.buckets} margin={margin} aria-label={label}>
        {grid}
        {timeAxis(timeline)}
        {countAxis(
          timeline.buckets.flatMap(({ sessionsStarted, sessionsCompleted }) => [sessionsStarted, sessionsCompleted]),
        )}
        {timeTooltip(timeline, 'sessions', lineCursor)}
        <Line
          dataKey="sessionsStarted"
          stroke="var(--line-strong)"
          strokeWidth={2}
          strokeDasharray="4 3"
          // A single point would be invisible without a dot; hollow and larger, it surrounds the other one.
          dot={timeline.buckets.length === 1 && { r: 6, fill: 'none', strokeDasharray: 'none' }}
          activeDot={false}
          {...still}
        />
        {mainLine(timeline, 'sessionsCompleted')}
      </LineChart>
    </ResponsiveContainer>
  );
}

const scoreTooltip = (bands: readonly ScoreBand[]) => (
  <Tooltip
    {...still}
    cursor={barCursor}
    content={({ active, label }) => {
      const band = active ? bands.find(({ shortName }) => shortName === label) : undefined;
      if (!band) return null;
      const lines = [counted(band.sessions, 'session'), `${percentText(band.share)} of all`];
      return <PointedFigures title={`Score ${band.name}`} lines={lines} />;
    }}
  />
);

export function ScoresPlot({ label, bands }: { label: string; bands: readonly ScoreBand[] }) {
  const data = bands.map((band) => ({ ...band, fill: `var(--${band.tone})` }));
  return (
    <ResponsiveContainer width="100%" height={220}>
      <BarChart data={data} margin={{ ...margin, top: 20 }} barCategoryGap="12%" aria-label={label}>
        {grid}
        <XAxis
          dataKey="shortName"
          tick={tick}
          tickLine={false}
          axisLine={{ stroke: 'var(--line-strong)' }}
          interval={0}
        />
        {countAxis(bands.map(({ sessions }) => sessions))}
        {scoreTooltip(bands)}
        <Bar dataKey="sessions" radius={[2, 2, 0, 0]} maxBarSize={56} {...still}>
          <LabelList
            dataKey="sessions"
            position="top"
            fill="var(--ink-2)"
            fontSize="0.75rem"
            formatter={(sessions) => (typeof sessions === 'number' && sessions > 0 ? shortCount(sessions) : '')}
          />
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  );
}

/** The tooltip at the point that the pointer or the arrow keys have reached. */
function PointedFigures({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <output className="block rounded-control border border-line bg-surface px-3 py-2 text-14 shadow-float tabular-nums">
      <span className="block font-medium">{title}</span>
      {lines.map((line) => (
        <span key={line} className="block text-ink-2">
          {line}
        </span>
      ))}
    </output>
  );
}
