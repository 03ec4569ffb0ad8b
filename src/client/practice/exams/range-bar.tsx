interface RangeBarProps {
  low: number;
  high: number;
  value: number;
  /** The cut, marked by a line. */
  cut: number;
}

/** A percentage within its range, compared with the cut. */
export function RangeBar({ low, high, value, cut }: RangeBarProps) {
  return (
    <div>
      <div aria-hidden className="relative h-3 rounded-full bg-sunken">
        <div
          className="absolute inset-y-0 rounded-full bg-brand/40"
          style={{ left: `${low}%`, width: `${high - low}%` }}
        />
        <div className="absolute -inset-y-1 w-px bg-ink-3" style={{ left: `${cut}%` }} />
        <div
          className="absolute top-1/2 size-3 -translate-1/2 rounded-full border-2 border-surface bg-brand"
          style={{ left: `${value}%` }}
        />
      </div>
      <p className="mt-1 text-14 text-ink-3">
        {low}% to {high}%
      </p>
    </div>
  );
}
