import { type ReactNode, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ImageOff } from 'lucide-react';
import { classNames } from '#client/lib/class-names.ts';
import { Button } from '#client/ui/button.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { imageSources } from '#shared/bank/image-sources.ts';
import { PictureContext } from './picture-context.ts';
import { onPicture } from './picture-points.ts';

interface PictureProps {
  url: string | null;
  /** The alternative text. */
  alt?: string | null | undefined;
  /** The message if there is no picture. */
  missing?: string;
  /** The message if the picture could not be loaded. */
  broken?: string;
  /** Hides the picture until its overlay is ready too. */
  isCovered?: boolean;
  /** The latest announcement for screen readers, which is not visible. */
  spoken?: string;
  speak?: (text: string) => void;
  /** The overlay, positioned by fractions. It appears with the picture. */
  children: ReactNode;
}

/** The picture of a question with an overlay. When magnified, it scrolls within its frame. */
export function Picture({ url, ...rest }: PictureProps) {
  const { missing = 'The picture of this question is missing. Please tell your teacher.' } = rest;
  if (url === null) return <PictureProblem text={missing} />;
  return <LoadedPicture key={url} url={url} {...rest} />;
}

function PictureProblem({ text, onRetry }: { text: string; onRetry?: () => void }) {
  return (
    <div className="on-scan grid aspect-4/3 max-h-80 w-full max-w-3xl place-items-center rounded-card p-4 text-center text-14">
      <div className="grid justify-items-center gap-2">
        <ImageOff aria-hidden className="size-6" />
        <p role="alert">{text}</p>
        {onRetry && (
          <Button size="small" onClick={onRetry}>
            Try again
          </Button>
        )}
      </div>
    </div>
  );
}

const ZOOMS = [1, 2, 4].map((value) => ({ value, label: `${value}×` }));
const NOTHING = () => undefined;

/** The aspect ratio assumed until the picture has loaded. */
const USUAL_RATIO = 4 / 3;

function LoadedPicture({
  url,
  alt,
  broken = 'The picture of this question could not be loaded. Check your connection.',
  isCovered = false,
  spoken = '',
  speak = NOTHING,
  children,
}: PictureProps & { url: string }) {
  const [ratio, setRatio] = useState<number | null>(null);
  const [isBroken, setIsBroken] = useState(false);
  const [zoom, setZoom] = useState(1);
  const frame = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const [footer, setFooter] = useState<HTMLElement | null>(null);

  const wiring = useMemo(
    () => ({
      zoom,
      speak,
      footer,
      pointOf: ({ clientX, clientY }: { clientX: number; clientY: number }) => {
        const box = sheet.current?.getBoundingClientRect();
        if (box === undefined) return { x: 0.5, y: 0.5 };
        return { x: onPicture((clientX - box.left) / box.width), y: onPicture((clientY - box.top) / box.height) };
      },
    }),
    [zoom, speak, footer],
  );

  /** Zooms around the middle of the frame. */
  function handleZoom(next: number) {
    const { current } = frame;
    if (current === null) return;
    const left = (current.scrollLeft + current.clientWidth / 2) / current.scrollWidth;
    const top = (current.scrollTop + current.clientHeight / 2) / current.scrollHeight;
    // The frame has to be larger before it can scroll.
    flushSync(() => setZoom(next));
    current.scrollLeft = left * current.scrollWidth - current.clientWidth / 2;
    current.scrollTop = top * current.scrollHeight - current.clientHeight / 2;
  }

  if (isBroken) {
    return <PictureProblem text={broken} onRetry={() => setIsBroken(false)} />;
  }
  const shape = ratio ?? USUAL_RATIO;
  return (
    <div className="grid max-w-3xl gap-2">
      <div
        style={{ width: `min(100%, ${75 * shape}dvh)` }}
        className="rounded-card outline-offset-2 outline-brand has-[[role=application]:focus-visible]:outline-3"
      >
        <div
          ref={frame}
          style={{ aspectRatio: shape }}
          className="on-scan overflow-auto overscroll-contain rounded-card"
        >
          <div ref={sheet} style={{ width: `${zoom * 100}%` }} className="relative overflow-hidden select-none">
            <img
              {...imageSources(url, 'full')}
              // When magnified, loads the largest stored size.
              {...(zoom > 1 && { sizes: '100rem' })}
              alt={alt?.trim() || 'Picture of the question'}
              decoding="async"
              draggable={false}
              style={{ aspectRatio: shape }}
              className={classNames('block w-full', isCovered && ratio === null && 'invisible')}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setRatio(naturalWidth / naturalHeight)}
              onError={() => setIsBroken(true)}
            />
            {ratio !== null && <PictureContext value={wiring}>{children}</PictureContext>}
          </div>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Segmented label="Zoom" isLabelHidden options={ZOOMS} value={zoom} onChange={handleZoom} />
        <div ref={setFooter} className="min-w-0 flex-1 basis-60 text-14 text-ink-2" />
      </div>
      <p aria-live="polite" className="sr-only">
        {spoken}
      </p>
    </div>
  );
}
