import { useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { Minus, Plus, RotateCcw, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { classNames } from '#client/lib/class-names.ts';
import { useZoom } from './use-zoom.ts';
import { FITTED, MAX_SCALE, viewAfterKey, ZOOM_STEP } from './zoom-view.ts';

interface ImageZoomDialogProps {
  url: string;
  alt: string;
  onClose: () => void;
}

const control =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control border border-scan-line-strong bg-scan-2 px-3 text-14 font-medium text-scan-ink transition-colors enabled:hover:bg-scan-line disabled:opacity-60';

/** An image over the whole screen: wheel, pinch, double click, buttons or + − 0 zoom; drag or arrow keys move it. */
export function ImageZoomDialog({ url, alt, onClose }: ImageZoomDialogProps) {
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
          // Radix gives the focus back to its own trigger only; this dialog is opened by a button far from it.
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
