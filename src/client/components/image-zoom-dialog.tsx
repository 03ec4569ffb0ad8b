import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { Minus, Plus, RotateCcw, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { classNames } from '#client/lib/class-names.ts';
import { FITTED, MAX_SCALE, panBy, type Size, viewAfterKey, ZOOM_STEP, zoomAt, type ZoomView } from './zoom-view.ts';

const control =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control border border-scan-line-strong bg-scan-2 px-3 text-14 font-medium text-scan-ink transition-colors enabled:hover:bg-scan-line disabled:opacity-60';

/** An image over the whole screen: wheel, pinch, double click, buttons or + − 0 zoom; drag or arrow keys move it. */
export function ImageZoomDialog({ url, alt, onClose }: { url: string; alt: string; onClose: () => void }) {
  const { view, setView, frameRef, frameSize, zoomBy, pointers } = useZoom();
  const opener = useRef<Element | null>(null);

  function handleKeyDown(event: KeyboardEvent) {
    const next = viewAfterKey(view, event.key, frameSize());
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    setView(next);
  }

  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          // Radix returns the focus only to its own trigger; this dialog is opened by a distant button.
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener.current instanceof HTMLElement) opener.current.focus();
          }}
          onKeyDown={handleKeyDown}
          className="on-scan fixed inset-0 z-60 flex animate-fade flex-col outline-none"
        >
          <div className="flex items-center gap-3 border-b border-scan-line py-2 pr-2 pl-4">
            <Dialog.Title className="min-w-0 flex-1 truncate text-16 font-medium">{alt}</Dialog.Title>
            <Dialog.Close className={control} aria-label="Close">
              <X aria-hidden className="size-5" />
            </Dialog.Close>
          </div>
          <Dialog.Description className="sr-only">
            Zoom with plus and minus, move with the arrow keys, 0 shows the whole image.
          </Dialog.Description>
          <div
            ref={frameRef}
            {...pointers}
            className={classNames(
              'relative min-h-0 flex-1 touch-none overflow-hidden select-none',
              view.scale > 1 ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in',
            )}
          >
            <img
              src={url}
              alt={alt}
              draggable={false}
              style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
              className="absolute inset-0 size-full object-contain"
            />
          </div>
          <div className="flex items-center justify-center gap-2 border-t border-scan-line p-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
            <button
              type="button"
              className={control}
              aria-label="Zoom out"
              aria-disabled={view.scale <= 1}
              onClick={() => zoomBy(1 / ZOOM_STEP)}
            >
              <Minus aria-hidden className="size-5" />
            </button>
            <output className="min-w-14 text-center text-14 tabular-nums" aria-label="Zoom">
              {Math.round(view.scale * 100)} %
            </output>
            <button
              type="button"
              className={control}
              aria-label="Zoom in"
              aria-disabled={view.scale >= MAX_SCALE}
              onClick={() => zoomBy(ZOOM_STEP)}
            >
              <Plus aria-hidden className="size-5" />
            </button>
            <button type="button" className={control} onClick={() => setView(FITTED)}>
              <RotateCcw aria-hidden className="size-4" />
              Whole image
            </button>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface Point {
  x: number;
  y: number;
}

const CENTER: Point = { x: 0, y: 0 };
const DOUBLE_CLICK_FACTOR = 2.5;

/** The view of a zoomable image, and its pointer handlers. */
function useZoom() {
  const [view, setView] = useState<ZoomView>(FITTED);
  const frame = useRef<HTMLElement | null>(null);
  const fingers = useRef(new Map<number, Point>());

  function frameSize(): Size {
    return { width: frame.current?.clientWidth ?? 0, height: frame.current?.clientHeight ?? 0 };
  }

  /** A pointer's position relative to the middle of the frame. */
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

  /** React adds passive wheel listeners, which could not keep the page from zooming. */
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
