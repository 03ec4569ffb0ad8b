import { useRef, useState } from 'react';
import type { MouseEvent, PointerEvent } from 'react';
import { FITTED, panBy, zoomAt, type Size, type ZoomView } from './zoom-view.ts';

interface Point {
  x: number;
  y: number;
}

const CENTER: Point = { x: 0, y: 0 };
const DOUBLE_CLICK_FACTOR = 2.5;

/** The view of a zoomable image and what pointers do to it. */
export function useZoom() {
  const [view, setView] = useState<ZoomView>(FITTED);
  const frame = useRef<HTMLElement | null>(null);
  const fingers = useRef(new Map<number, Point>());

  function frameSize(): Size {
    return { width: frame.current?.clientWidth ?? 0, height: frame.current?.clientHeight ?? 0 };
  }

  /** A pointer's place as seen from the middle of the frame. */
  function fromCenter({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const box = frame.current?.getBoundingClientRect();
    if (box === undefined) return CENTER;
    return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 };
  }

  function zoomBy(factor: number, point = CENTER) {
    setView((before) => zoomAt(before, { factor, point, frame: frameSize() }));
  }

  function handleWheel(event: WheelEvent) {
    event.preventDefault();
    zoomBy(Math.exp(-event.deltaY / 300), fromCenter(event));
  }

  /** React listens to wheels passively, which could not keep the page from zooming. */
  function frameRef(element: HTMLElement | null) {
    frame.current = element;
    element?.addEventListener('wheel', handleWheel, { passive: false });
    return () => element?.removeEventListener('wheel', handleWheel);
  }

  function handlePointerDown(event: PointerEvent<HTMLElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, fromCenter(event));
  }

  function handlePointerMove(event: PointerEvent<HTMLElement>) {
    const before = fingers.current.get(event.pointerId);
    if (before === undefined) return;
    const now = fromCenter(event);
    fingers.current.set(event.pointerId, now);
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    if (other === undefined) {
      setView((shown) => panBy(shown, { x: now.x - before.x, y: now.y - before.y }, frameSize()));
      return;
    }
    const factor = distance(now, other) / Math.max(distance(before, other), 1);
    zoomBy(factor, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
  }

  function handlePointerEnd(event: PointerEvent) {
    fingers.current.delete(event.pointerId);
  }

  function handleDoubleClick(event: MouseEvent) {
    if (view.scale > 1) setView(FITTED);
    else zoomBy(DOUBLE_CLICK_FACTOR, fromCenter(event));
  }

  const pointers = {
    onPointerDown: handlePointerDown,
    onPointerMove: handlePointerMove,
    onPointerUp: handlePointerEnd,
    onPointerCancel: handlePointerEnd,
    onDoubleClick: handleDoubleClick,
  };
  return { view, setView, frameRef, frameSize, zoomBy, pointers };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
