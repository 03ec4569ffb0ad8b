import { type KeyboardEvent, type PointerEvent, type Ref, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Point } from '#shared/bank/question-kinds/regions.ts';
import { classNames } from '#client/lib/class-names.ts';
import { usePicture } from './picture-context.ts';
import { movedBy, spokenPoint, stepOf } from './picture-points.ts';

interface PointSurfaceProps {
  /** The instruction for this surface. */
  label: string;
  /** The effects of Enter and Delete. */
  keys?: string;
  onPoint: (point: Point) => void;
  /** Called on Delete. */
  onRemoveLast: () => void;
  /** Called while a region is dragged from corner to corner, if allowed; a click still places a point. */
  onDrag?: (from: Point, to: Point, isOver: boolean) => void;
  ref: Ref<HTMLDivElement>;
}

const MIDDLE: Point = { x: 0.5, y: 0.5 };
const HINT = 'Arrow keys move the crosshair, faster with Shift.';
const PLACING = 'Enter places a mark, Delete removes the last.';
/** In pixels: a clicking hand is never quite still. */
const DRAG_FROM = 6;

/** Covers the whole picture: click a point, or move cross hairs to it with the arrow keys. */
export function PointSurface({ label, keys = PLACING, onPoint, onRemoveLast, onDrag, ref }: PointSurfaceProps) {
  const { zoom, pointOf, speak, footer } = usePicture();
  const [crossHair, setCrossHair] = useState<Point | null>(null);
  const start = useRef<{ clientX: number; clientY: number; isDrag: boolean } | null>(null);
  const hint = useId();

  function handleKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const by = stepOf(event, zoom);
    if (by !== undefined) {
      const next = movedBy(crossHair ?? MIDDLE, by);
      setCrossHair(next);
      speak(`Crosshair at ${spokenPoint(next)}.`);
    } else if (event.key === 'Enter' || event.key === ' ') {
      if (!event.repeat) onPoint(crossHair ?? MIDDLE);
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      onRemoveLast();
    } else return;
    event.preventDefault();
  }

  function handlePointerDown(event: PointerEvent) {
    setCrossHair(null);
    if (event.button !== 0) return;
    start.current = { clientX: event.clientX, clientY: event.clientY, isDrag: false };
    if (onDrag !== undefined) event.currentTarget.setPointerCapture(event.pointerId);
  }

  function handlePointerMove(event: PointerEvent) {
    const { current } = start;
    if (current === null || onDrag === undefined) return;
    if (Math.hypot(event.clientX - current.clientX, event.clientY - current.clientY) > DRAG_FROM) current.isDrag = true;
    if (current.isDrag) onDrag(pointOf(current), pointOf(event), false);
  }

  function handlePointerUp(event: PointerEvent) {
    if (start.current?.isDrag === true) onDrag?.(pointOf(start.current), pointOf(event), true);
  }

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application is interactive */}
      <div
        ref={ref}
        role="application"
        aria-label={label}
        aria-describedby={hint}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- takes the arrow keys, as no element of HTML does
        tabIndex={0}
        className={classNames('absolute inset-0 cursor-crosshair outline-none!', onDrag !== undefined && 'touch-none')}
        onFocus={({ currentTarget }) => {
          if (currentTarget.matches(':focus-visible')) setCrossHair((before) => before ?? MIDDLE);
        }}
        onBlur={() => setCrossHair(null)}
        onKeyDown={handleKeyDown}
        onPointerDown={handlePointerDown}
        onPointerMove={handlePointerMove}
        onPointerUp={handlePointerUp}
        onClick={(event) => {
          if (start.current?.isDrag !== true) onPoint(pointOf(event));
          start.current = null;
        }}
      />
      {crossHair !== null && <CrossHair key={`${crossHair.x} ${crossHair.y}`} point={crossHair} />}
      {footer &&
        createPortal(
          <p id={hint} className={crossHair === null ? 'sr-only' : undefined}>
            {HINT} {keys}
          </p>,
          footer,
        )}
    </>
  );
}

/** Dark below light, so that it is visible on any picture. */
function CrossHair({ point: { x, y } }: { point: Point }) {
  return (
    <div
      ref={(element) => element?.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
      aria-hidden
      style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
      className="pointer-events-none absolute size-11 scroll-m-4 -translate-1/2"
    >
      <svg viewBox="-22 -22 44 44" fill="none">
        {['stroke-scan stroke-5', 'stroke-scan-brand stroke-2'].map((look) => (
          <path key={look} d="M-21 0H-4M4 0H21M0-21V-4M0 4V21M-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0" className={look} />
        ))}
      </svg>
    </div>
  );
}
