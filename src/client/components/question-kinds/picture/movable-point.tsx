import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import type { Point } from '#shared/bank/question-kinds/regions.ts';
import { classNames } from '#client/lib/class-names.ts';
import { usePicture } from './picture-context.ts';
import { movedBy, spokenPoint, stepOf } from './picture-points.ts';

interface MovablePointProps {
  point: Point;
  /** Its accessible name, such as "Mark 1". */
  label: string;
  /** A selected point moves to the next click on the picture: an alternative to dragging. */
  isSelected: boolean;
  onSelect: () => void;
  onMove: (point: Point) => void;
  onRemove: () => void;
  /** Called when a pointer grabs the point. */
  onGrab?: () => void;
  /** Its position on screen, if not at the point itself. */
  shownAt?: { left: string; top: string } | undefined;
  className: string;
  children: ReactNode;
}

const DRAG_FROM = 4;

/** A point on the picture, moved by dragging or with the arrow keys. */
export function MovablePoint({ point, label, isSelected, className, children, ...does }: MovablePointProps) {
  const { zoom, pointOf, speak } = usePicture();
  const grip = useRef<{ clientX: number; clientY: number; offset: Point; isDrag: boolean } | null>(null);

  function handleKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const by = stepOf(event, zoom);
    if (by !== undefined) {
      const next = movedBy(point, by);
      does.onMove(next);
      speak(`${label} at ${spokenPoint(next)}.`);
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      does.onRemove();
    } else return;
    event.preventDefault();
  }

  function handlePointerDown(event: PointerEvent) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    does.onGrab?.();
    const { clientX, clientY } = event;
    const at = pointOf(event);
    grip.current = { clientX, clientY, offset: { x: point.x - at.x, y: point.y - at.y }, isDrag: false };
  }

  function handlePointerMove(event: PointerEvent) {
    const { current } = grip;
    if (current === null || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    if (Math.hypot(event.clientX - current.clientX, event.clientY - current.clientY) > DRAG_FROM) current.isDrag = true;
    if (current.isDrag) does.onMove(movedBy(pointOf(event), current.offset));
  }

  return (
    <button
      type="button"
      aria-label={`${label}, ${spokenPoint(point)}`}
      aria-pressed={isSelected}
      style={does.shownAt ?? { left: `${point.x * 100}%`, top: `${point.y * 100}%` }}
      className={classNames('absolute grid -translate-1/2 cursor-move touch-none place-items-center', className)}
      onKeyDown={handleKeyDown}
      onPointerDown={handlePointerDown}
      onPointerMove={handlePointerMove}
      onClick={() => {
        if (grip.current?.isDrag !== true) does.onSelect();
        grip.current = null;
      }}
    >
      {children}
    </button>
  );
}
