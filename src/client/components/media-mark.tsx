import { Film } from 'lucide-react';
import { imageSources } from '#shared/bank/image-sources.ts';

interface MediaMarkProps {
  imageUrl: string | null;
  videoUrl?: string | null;
  /** The accessible name of the media. */
  label?: string;
}

/** A thumbnail of an image, or an icon for a video; nothing if there is neither. */
export function MediaMark({ imageUrl, videoUrl = null, label }: MediaMarkProps) {
  const look = 'on-scan grid h-12 w-16 shrink-0 place-items-center overflow-hidden rounded-[6px] dense:h-10 dense:w-13';
  if (imageUrl !== null) {
    return (
      <span className={look}>
        <img {...imageSources(imageUrl, 'mark')} alt="" decoding="async" className="size-full object-contain" />
        <span className="sr-only">{label ?? 'Image'}</span>
      </span>
    );
  }
  if (videoUrl === null) return null;
  return (
    <span className={look}>
      <Film aria-hidden className="size-5" />
      <span className="sr-only">{label ?? 'Video'}</span>
    </span>
  );
}
