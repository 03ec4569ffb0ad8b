import { ticksOf } from '#shared/console/ticks.ts';

interface ScaleProps {
  /** The values of the upper and the lower end. */
  ends: readonly [number, number];
  unit: string;
  /** The highest number of ticks that fit. */
  most: number;
}

/** Numbers and ticks at the right edge of a picture. Visual only: read-outs and calipers say the same in words. */
export function Scale({ ends: [top, bottom], unit, most }: ScaleProps) {
  return (
    <div aria-hidden className="console-scale">
      {ticksOf(top, bottom, most).map(({ value, share }) => (
        <span key={value} style={{ top: `${share * 100}%` }}>
          {value}
        </span>
      ))}
      <small>{unit}</small>
    </div>
  );
}

/** The line of zero flow. */
export function Baseline({ velocity: [top, bottom] }: { velocity: readonly [number, number] }) {
  const share = top / (top - bottom);
  if (!(share >= 0 && share <= 1)) return null;
  return <div aria-hidden className="console-baseline" style={{ top: `${share * 100}%` }} />;
}
