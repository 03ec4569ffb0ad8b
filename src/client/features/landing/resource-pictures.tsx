import { StarterPicture } from '#client/components/starter-picture.tsx';

const SIZES = '(min-width: 64rem) 16rem, (min-width: 40rem) 15rem, 16rem';
/** The shape of the library's pictures, at the full height of the scene. */
const field = 'absolute inset-y-0 left-1/2 aspect-[5/4] -translate-x-1/2';

/** A cyst between the calipers that measure it. */
export function ImageScene() {
  return (
    <div className={field}>
      <StarterPicture name="complex-cyst" alt="" sizes={SIZES} loading="lazy" className="size-full" />
      <svg viewBox="0 0 800 640" fill="none" className="absolute inset-0 size-full stroke-scan-brand">
        <path d="M300 316H500" strokeWidth="4" strokeDasharray="4 14" strokeLinecap="round" />
        <path d="M282 316h36M300 298v36M482 316h36M500 298v36" strokeWidth="6" strokeLinecap="round" />
      </svg>
    </div>
  );
}

/** A vessel along its length, ready to play. */
export function VideoScene() {
  return (
    <>
      <div className={field}>
        <StarterPicture name="vessel-long-axis" alt="" sizes={SIZES} loading="lazy" className="size-full" />
      </div>
      <svg viewBox="0 0 352 198" fill="none" className="absolute inset-0 size-full">
        <circle cx="176" cy="92" r="29" className="fill-scan/80 stroke-scan-ink" strokeWidth="2" />
        <path d="M167.5 79.5v25l21-12.5z" className="fill-scan-ink stroke-scan-ink" strokeLinejoin="round" />
        <path d="M68 183h216" className="stroke-scan-line-strong" strokeWidth="4" strokeLinecap="round" />
        <path d="M68 183h92" className="stroke-scan-brand" strokeWidth="4" strokeLinecap="round" />
        <circle cx="160" cy="183" r="6" className="fill-scan-brand" />
      </svg>
    </>
  );
}
