import type { OutlineRow } from '#shared/scanner/core/outline.ts';
import type { Pose } from '#shared/scanner/core/pose.ts';
import { PROBES, isSector, type ProbeName } from '#shared/scanner/core/probe.ts';
import { add, scale, type V3 } from '#shared/scanner/core/vectors.ts';
import type { ShownFrame } from './scan-screen.ts';

type Across = 'front' | 'side';
const SIDES: Record<Across, { label: string; axis: 0 | 1 }> = {
  front: { label: 'From the front', axis: 0 },
  side: { label: 'From the left', axis: 1 },
};
/** How far the slice is drawn, mm. */
const REACH = 70;

/** The body with the probe on it, from two sides, and where the probe was put down as a ghost. */
export function ProbeFigure({ shown, probe, hasGhost }: { shown: ShownFrame; probe: ProbeName; hasGhost: boolean }) {
  return (
    <div className="grid grid-cols-2 gap-3">
      {(['front', 'side'] as const).map((across) => (
        <figure key={across} className="min-w-0">
          <Drawing rows={shown.outline[across]} across={across} shown={shown} probe={probe} hasGhost={hasGhost} />
          <figcaption className="mt-1 text-center text-14 text-ink-2">{SIDES[across].label}</figcaption>
        </figure>
      ))}
    </div>
  );
}

interface DrawingProps {
  rows: readonly OutlineRow[];
  across: Across;
  shown: ShownFrame;
  probe: ProbeName;
  hasGhost: boolean;
}

function Drawing({ rows, across, shown, probe, hasGhost }: DrawingProps) {
  const { axis } = SIDES[across];
  // Upright, as if facing the patient: the patient's right is on the left.
  const flat = (point: V3): [number, number] => [point[axis], -point[2]];
  const points = [
    ...rows.map(({ from, z }) => `${from},${-z}`),
    ...rows.toReversed().map(({ to, z }) => `${to},${-z}`),
  ].join(' ');
  const [xs, zs] = [rows.flatMap(({ from, to }) => [from, to]), rows.map(({ z }) => -z)];
  const [left, top] = [Math.min(...xs) - 30, Math.min(...zs) - 30];
  const box = `${left} ${top} ${Math.max(...xs) + 30 - left} ${Math.max(...zs) + 30 - top}`;
  return (
    <svg viewBox={box} className="h-40 w-full" aria-hidden>
      <polygon points={points} className="fill-sunken stroke-line-strong" strokeWidth={2} />
      {shown.landmarks.map(({ name, places }) => (
        <polyline
          key={name}
          points={places.map((place) => flat(place).join(',')).join(' ')}
          className="fill-none stroke-ink-3"
          strokeWidth={2}
          strokeLinecap="round"
        />
      ))}
      {hasGhost && <Slice pose={shown.start} probe={probe} flat={flat} className="fill-none stroke-ink-3" isDashed />}
      <Slice pose={shown.pose} probe={probe} flat={flat} className="fill-brand-soft stroke-brand" />
    </svg>
  );
}

interface SliceProps {
  pose: Pose;
  probe: ProbeName;
  flat: (point: V3) => [number, number];
  className: string;
  isDashed?: boolean;
}

/** The slice below the face, and the mark of orientation at its left end. */
function Slice({ pose, probe, flat, className, isDashed = false }: SliceProps) {
  const { field, radius } = PROBES[probe];
  const half = isSector(PROBES[probe]) ? Math.max(8, radius * Math.sin((field * Math.PI) / 360)) : field / 2;
  const spread = isSector(PROBES[probe]) ? REACH * Math.tan((Math.min(150, field) * Math.PI) / 360) : 0;
  const at = (side: number, deep: number) =>
    flat(add(pose.origin, add(scale(pose.right, side), scale(pose.depth, deep))));
  const corners = [at(-half, 0), at(half, 0), at(half + spread, REACH), at(-half - spread, REACH)];
  const [mark, face] = [at(-half, -6), at(half, -6)];
  return (
    <g className={className} strokeWidth={2.5} {...(isDashed && { strokeDasharray: '6 5' })}>
      <polygon points={corners.map((corner) => corner.join(',')).join(' ')} fillOpacity={0.75} />
      <line x1={mark[0]} y1={mark[1]} x2={face[0]} y2={face[1]} strokeWidth={7} strokeLinecap="round" />
      {!isDashed && <circle cx={mark[0]} cy={mark[1]} r={5} fill="#58b0d8" stroke="none" />}
    </g>
  );
}
