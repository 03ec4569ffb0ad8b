import type { ReactNode } from 'react';
import { SectorMark } from '#client/ui/sector-mark.tsx';

interface PublicBarProps {
  title: string;
  /** The target of the logo's link. */
  href: string;
  /** Shown on the right. */
  children: ReactNode;
}

/** The top bar of pages for signed-out visitors. */
export function PublicBar({ title, href, children }: PublicBarProps) {
  return (
    <header className="on-scan border-b border-line">
      <div className="flex min-h-15 items-center justify-between gap-2 px-4 py-2 sm:gap-4 sm:px-7">
        <a
          href={href}
          className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-control leading-tight font-semibold tracking-tight max-sm:text-14"
        >
          <SectorMark className="text-brand" />
          <span className="line-clamp-2 min-w-0">{title}</span>
        </a>
        <div className="flex shrink-0 items-center gap-1 sm:gap-3">{children}</div>
      </div>
    </header>
  );
}
