import { columnCenter } from './plot-scale.ts';

/** Percentages, one per column, as points joined by a line; skips columns without one. Rendered inside a `Plot`. */
export function PercentLine({ values }: { values: readonly (number | null)[] }) {
  const points = values.flatMap((percent, index) =>
    percent === null ? [] : [{ x: columnCenter(index, values.length), y: 100 - percent }],
  );
  return (
    <>
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="absolute inset-0 size-full overflow-visible"
        focusable="false"
        aria-hidden
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
    </>
  );
}
