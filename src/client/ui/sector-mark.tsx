import type { ComponentProps } from 'react';
import { classNames } from '#client/lib/class-names.ts';

/** The fan of an ultrasound sector: the logo, and the loading animation. Decorative. */
export function SectorMark({ isLive = false, className, ...props }: ComponentProps<'svg'> & { isLive?: boolean }) {
  const echo = isLive ? 'animate-echo' : undefined;
  return (
    <svg
      viewBox="0 0 26 26"
      fill="none"
      stroke="currentColor"
      aria-hidden
      className={classNames('size-6.5 shrink-0', className)}
      {...props}
    >
      <path d="M13 3 L24 20 A20 20 0 0 1 2 20 Z" strokeWidth="2" strokeLinejoin="round" />
      <path className={echo} d="M9.4 12.2a8.4 8.4 0 0 0 7.2 0" strokeWidth="1.6" />
      <path className={echo} style={{ animationDelay: '200ms' }} d="M6.6 16.6a14 14 0 0 0 12.8 0" strokeWidth="1.6" />
    </svg>
  );
}
