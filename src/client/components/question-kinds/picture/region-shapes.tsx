import { useId } from 'react';
import { boxOf, type Point, type Region, regionName } from '#shared/bank/question-kinds/regions.ts';
import { classNames } from '#client/lib/class-names.ts';

/** The style of a region: hatched with a solid line, or dotted with a broken one. */
export type RegionTone = 'hatched' | 'dotted' | 'plain';

interface RegionShapesProps {
  regions: readonly Region[];
  toneOf: (index: number) => RegionTone;
  /** A text after the name. */
  signOf?: (index: number) => string;
}

/** Regions over the picture with their names. Distinguished by line and pattern, not by color. */
export function RegionShapes({ regions, toneOf, signOf }: RegionShapesProps) {
  const id = useId();
  const fills: Record<RegionTone, string> = {
    hatched: `url(#${id}-hatched)`,
    dotted: `url(#${id}-dotted)`,
    plain: 'none',
  };
  return (
    <>
      <svg aria-hidden className="pointer-events-none absolute inset-0 size-full">
        <defs>
          <pattern id={`${id}-hatched`} width="9" height="9" patternUnits="userSpaceOnUse">
            <path d="M-1 10L10-1M-1 1L1-1M8 10L10 8" className="stroke-scan-brand/60 stroke-2" />
          </pattern>
          <pattern id={`${id}-dotted`} width="9" height="9" patternUnits="userSpaceOnUse">
            <circle cx="4.5" cy="4.5" r="1.3" className="fill-scan-brand/70" />
          </pattern>
        </defs>
        {regions.map((region, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a region has no other name than its position
          <g key={index}>
            <Outline region={region} className="fill-none stroke-scan/80 stroke-4" />
            <Outline
              region={region}
              fill={fills[toneOf(index)]}
              className={classNames(
                'stroke-scan-brand stroke-2',
                toneOf(index) === 'dotted' && '[stroke-dasharray:6_4]',
              )}
            />
          </g>
        ))}
      </svg>
      {regions.map((region, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a region has no other name than its position
        <RegionTag key={index} region={region} text={`${regionName(region, index)}${signOf?.(index) ?? ''}`} />
      ))}
    </>
  );
}

interface OutlineProps {
  region: Region;
  className: string;
  fill?: string;
}

const share = (value: number) => `${value * 100}%`;

function Outline({ region, ...look }: OutlineProps) {
  if (region.shape === 'ellipse') {
    const { x, y, rx, ry } = region;
    return <ellipse cx={share(x)} cy={share(y)} rx={share(Math.max(rx, 0))} ry={share(Math.max(ry, 0))} {...look} />;
  }
  if (region.shape === 'rectangle') {
    const { x, y, width, height } = region;
    const [w, h] = [Math.max(width, 0), Math.max(height, 0)];
    return <rect x={share(x)} y={share(y)} width={share(w)} height={share(h)} {...look} />;
  }
  return <Polygon points={region.points} {...look} />;
}

/** Polygon points can't be percentages: the line is drawn in a stretched picture, the pattern shows through a clip. */
function Polygon({ points, fill, ...look }: { points: readonly Point[] } & Omit<OutlineProps, 'region'>) {
  const clip = useId();
  const list = points.map(({ x, y }) => `${x},${y}`).join(' ');
  return (
    <>
      {fill !== undefined && (
        <>
          <clipPath id={clip} clipPathUnits="objectBoundingBox">
            <polygon points={list} />
          </clipPath>
          <rect width="100%" height="100%" fill={fill} clipPath={`url(#${clip})`} />
        </>
      )}
      <svg viewBox="0 0 1 1" preserveAspectRatio="none" width="100%" height="100%">
        <polygon points={list} vectorEffect="non-scaling-stroke" fill="none" {...look} />
      </svg>
    </>
  );
}

/** Puts the name inside the upper corner that is farther from the picture's edge. */
function RegionTag({ region, text }: { region: Region; text: string }) {
  const { left, top, right } = boxOf(region);
  const side = left > 0.6 ? { right: share(1 - right) } : { left: share(left) };
  return (
    <span
      aria-hidden
      style={{ ...side, top: share(top) }}
      className="pointer-events-none absolute max-w-36 truncate rounded-[4px] bg-scan/85 px-1.5 text-12 font-semibold text-scan-ink"
    >
      {text}
    </span>
  );
}
