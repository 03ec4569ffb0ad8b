import { Suspense, useState } from 'react';
import { ImageOff, ZoomIn } from 'lucide-react';
import { classNames } from '#client/lib/class-names.ts';
import { imageSources } from '#shared/bank/image-sources.ts';
import { lazy } from '#client/lib/late.ts';

const ImageZoomDialog = lazy(async () => ({
  default: (await import('./image-zoom-dialog.tsx')).ImageZoomDialog,
}));

interface QuestionMediaProps {
  imageUrl: string | null;
  videoUrl: string | null;
  /** The alternative text of the image. */
  alt: string;
  size?: 'full' | 'thumbnail';
}

/** A question's image or video on its dark background, never cropped; nothing if there is none. */
export function QuestionMedia({ imageUrl, videoUrl, alt, size = 'full' }: QuestionMediaProps) {
  if (imageUrl !== null) return <QuestionImage key={imageUrl} url={imageUrl} alt={alt} size={size} />;
  if (videoUrl !== null) return <QuestionVideo key={videoUrl} url={videoUrl} label={alt} size={size} />;
  return null;
}

// Reserves the space before the file has loaded, so that nothing jumps.
const frames = {
  full: 'aspect-4/3 max-h-[min(26rem,55dvh)] w-full max-w-3xl',
  thumbnail: 'aspect-4/3 w-40 shrink-0 lg:w-60',
};

function QuestionImage({ url, alt, size }: { url: string; alt: string; size: 'full' | 'thumbnail' }) {
  const [isZoomed, setIsZoomed] = useState(false);
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) {
    return (
      <div className={classNames(frames[size], 'on-scan grid place-items-center rounded-card p-4 text-center text-14')}>
        <p>
          <ImageOff aria-hidden className="mx-auto mb-2 size-6" />
          This image could not be loaded.
        </p>
      </div>
    );
  }
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsZoomed(true)}
        className={classNames(frames[size], 'on-scan group relative block cursor-zoom-in overflow-hidden rounded-card')}
      >
        <img
          {...imageSources(url, size)}
          alt={alt}
          decoding="async"
          loading={size === 'thumbnail' ? 'lazy' : 'eager'}
          onError={() => setIsBroken(true)}
          className="size-full object-contain"
        />
        <span
          className={classNames(
            'absolute flex items-center gap-1.5 rounded-control bg-scan-2 text-14 font-medium text-scan-ink',
            size === 'full' ? 'right-3 bottom-3 px-3 py-2' : 'right-1.5 bottom-1.5 p-1',
          )}
        >
          <ZoomIn aria-hidden className="size-4" />
          <span className={size === 'full' ? undefined : 'sr-only'}>Zoom</span>
        </span>
      </button>
      <Suspense>{isZoomed && <ImageZoomDialog url={url} alt={alt} onClose={() => setIsZoomed(false)} />}</Suspense>
    </>
  );
}

function QuestionVideo({ url, label, size }: { url: string; label: string; size: 'full' | 'thumbnail' }) {
  const [isBroken, setIsBroken] = useState(false);
  return (
    <div className="max-w-3xl">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- ultrasound clips have no speech to caption */}
      <video
        src={url}
        controls
        loop
        playsInline
        preload="metadata"
        aria-label={label}
        onError={() => setIsBroken(true)}
        className={classNames(size === 'full' ? frames.full : 'aspect-4/3 w-72 max-w-full', 'on-scan rounded-card')}
      />
      {isBroken && (
        <p className="mt-2 text-14 text-ink-2">
          Your browser can&apos;t play this video.{' '}
          <a href={url} download className="text-brand-text underline underline-offset-3">
            Download it
          </a>
        </p>
      )}
    </div>
  );
}
