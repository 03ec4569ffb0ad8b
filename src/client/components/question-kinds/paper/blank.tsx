import { classNames } from '#client/lib/class-names.ts';

/** A line to write on. */
export function Blank({ className = 'w-48' }: { className?: string }) {
  return <span aria-hidden className={classNames('inline-block border-b border-line-strong', className)} />;
}
