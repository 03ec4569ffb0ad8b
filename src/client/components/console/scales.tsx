import { ticksOf } from '#shared/console/ticks.ts';

interface ScaleProps {
  /** What the upper and the lower end stand for. */
  ends: readonly [number, number];
  unit: string;
  /** The most ticks that there is room for. */
  most: number;
}

/** Numbers and ticks at the right edge of a picture. For the eye: read-outs and calipers say the same in words. */
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

/** The line of no flow. */
export function Baseline({ velocity: [top, bottom] }: { velocity: readonly [number, number] }) {
  const share = top / (top - bottom);
  if (!(share >= 0 && share <= 1)) return null;
  return <div aria-hidden className="console-baseline" style={{ top: `${share * 100}%` }} />;
}
