import { type RefObject, useRef, useState } from 'react';
import { Move } from 'lucide-react';
import {
  boxOf,
  contains,
  type Point,
  POLYGON_MAX_POINTS,
  POLYGON_MIN_POINTS,
  type Region,
  regionName,
} from '#shared/bank/question-kinds/regions.ts';
import { classNames } from '#client/lib/class-names.ts';
import { MovablePoint } from '../question-kinds/picture/movable-point.tsx';
import { PointSurface } from '#client/components/question-kinds/picture/point-surface.tsx';
import { RegionShapes } from '../question-kinds/picture/region-shapes.tsx';
import { fromCorners, handlesOf, type Shape, withHandleAt, withoutPoint } from './region-edits.ts';

/** The current drawing: a shape and the points clicked so far. */
export interface Drawing {
  shape: Shape;
  points: readonly Point[];
}

interface RegionCanvasProps {
  regions: readonly Region[];
  selected: number | null;
  onSelect: (index: number | null) => void;
  onChange: (index: number, region: Region, name: string) => void;
  onRemove: (index: number) => void;
  drawing: Drawing | null;
  onDraw: (drawing: Drawing) => void;
  onDrawn: (region: Region) => void;
  surface: RefObject<HTMLDivElement | null>;
}

/** The regions over the picture: the selected one has handles, and a region being drawn gets the picture to itself. */
export function RegionCanvas({ regions, selected, drawing, surface, ...does }: RegionCanvasProps) {
  const [dragged, setDragged] = useState<Region | null>(null);
  /** The handle that the next click moves. */
  const [holding, setHolding] = useState<{ region: number | null; handle: number } | null>(null);
  const held = holding !== null && holding.region === selected ? holding.handle : null;
  const grabs = useRef(0);
  const region = selected === null ? undefined : regions[selected];
  const draft = dragged ?? (drawing && draftOf(drawing));

  function handlePoint(point: Point) {
    if (drawing !== null) {
      handleDraw(drawing, point);
    } else if (region !== undefined && selected !== null && held !== null) {
      does.onChange(selected, withHandleAt(region, held, point), `click ${(grabs.current += 1)}`);
      setHolding(null);
    } else {
      const at = regions.findLastIndex((candidate) => contains(candidate, point));
      does.onSelect(at === -1 ? null : at);
    }
  }

  function handleDraw({ shape, points }: Drawing, point: Point) {
    const [first] = points;
    if (shape === 'polygon') {
      if (points.length < POLYGON_MAX_POINTS) does.onDraw({ shape, points: [...points, point] });
    } else if (first === undefined) does.onDraw({ shape, points: [point] });
    else does.onDrawn(fromCorners(shape, first, point));
  }

  function handleDrag(
    shape: 'ellipse' | 'rectangle',
    { from, to, isOver }: { from: Point; to: Point; isOver: boolean },
  ) {
    setDragged(isOver ? null : fromCorners(shape, from, to));
    if (isOver) does.onDrawn(fromCorners(shape, from, to));
  }

  function handleRemoveLast() {
    if (drawing !== null) does.onDraw({ ...drawing, points: drawing.points.slice(0, -1) });
    else if (selected !== null) does.onRemove(selected);
  }

  const handles = region === undefined || drawing !== null ? [] : handlesOf(region);
  return (
    <>
      <PointSurface
        ref={surface}
        label={drawing === null ? 'Regions of the picture' : 'Draw on the picture'}
        keys={
          drawing === null
            ? 'Enter selects the region there, Delete removes the selected region.'
            : 'Enter places a point, Delete removes the last.'
        }
        onPoint={handlePoint}
        onRemoveLast={handleRemoveLast}
        {...(drawing !== null &&
          drawing.shape !== 'polygon' && {
            onDrag: (from: Point, to: Point, isOver: boolean) =>
              drawing.shape !== 'polygon' && handleDrag(drawing.shape, { from, to, isOver }),
          })}
      />
      <RegionShapes
        regions={draft === null ? regions : [...regions, draft]}
        toneOf={(index) => (index === selected || index === regions.length ? 'plain' : 'hatched')}
      />
      {drawing?.points.map((point, index) => (
        <Dot
          // oxlint-disable-next-line react/no-array-index-key -- a point has no other name than its position
          key={index}
          point={point}
        />
      ))}
      {region !== undefined &&
        selected !== null &&
        handles.map(({ label, point }, index) => (
          <MovablePoint
            // oxlint-disable-next-line react/no-array-index-key -- a handle has no other name than its position
            key={index}
            point={point}
            shownAt={index === 0 ? besides(region) : undefined}
            label={`${regionName(region, selected)}, ${label}`}
            isSelected={index === held}
            onGrab={() => {
              grabs.current += 1;
            }}
            onSelect={() => setHolding(index === held ? null : { region: selected, handle: index })}
            onMove={(to) =>
              does.onChange(selected, withHandleAt(region, index, to), `${grabs.current} ${selected} ${index}`)
            }
            onRemove={() => {
              surface.current?.focus({ preventScroll: true });
              if (index === 0) does.onRemove(selected);
              else does.onChange(selected, withoutPoint(region, index - 1), `remove ${(grabs.current += 1)}`);
            }}
            className="size-7"
          >
            <span
              className={classNames(
                'grid place-items-center border-2 border-scan text-scan shadow-[0_0_0_1.5px_var(--scan-ink)]',
                index === 0 ? 'size-6 rounded-full' : 'size-3.5 rounded-[2px]',
                index === held ? 'bg-scan-brand' : 'bg-scan-ink',
              )}
            >
              {index === 0 && <Move aria-hidden className="size-3.5" />}
            </span>
          </MovablePoint>
        ))}
    </>
  );
}

/** The handle for the whole region is above it, or below it at the picture's edge: clear of the other handles. */
function besides(region: Region): { left: string; top: string } {
  const { left, top, right, bottom } = boxOf(region);
  const isAbove = top > 0.12 || bottom > 0.88;
  return {
    left: `clamp(1rem, ${((left + right) / 2) * 100}%, 100% - 1rem)`,
    top: isAbove ? `max(${top * 100}% - 1.75rem, 1rem)` : `calc(${bottom * 100}% + 1.75rem)`,
  };
}

/** The region if drawing ended now. */
function draftOf({ shape, points }: Drawing): Region | null {
  return shape === 'polygon' && points.length >= POLYGON_MIN_POINTS - 1 ? { shape, points: [...points] } : null;
}

function Dot({ point: { x, y } }: { point: Point }) {
  return (
    <span
      style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
      className="pointer-events-none absolute size-2.5 -translate-1/2 rounded-full border-2 border-scan bg-scan-ink"
    />
  );
}
