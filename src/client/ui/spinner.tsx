import { classNames } from '#client/lib/class-names.ts';
import { SectorMark } from './sector-mark.tsx';

export function Spinner({ label = 'Loading…', className }: { label?: string; className?: string }) {
  return (
    <output className="inline-flex text-brand">
      <SectorMark isLive className={classNames('size-10', className)} />
      <span className="sr-only">{label}</span>
    </output>
  );
}

export function FullScreenSpinner() {
  return (
    <div className="grid min-h-dvh place-items-center">
      <Spinner className="size-16" />
    </div>
  );
}

/** Shown while the code of a screen loads. */
export function ScreenSpinner() {
  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <Spinner className="size-12" />
    </div>
  );
}
