import type { ReactNode } from 'react';

/** What the colors of a chart stand for, in words. */
export function ChartKeys({ children }: { children: ReactNode }) {
  return <p className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-14 text-ink-2">{children}</p>;
}

/** `mark` gives the swatch its look. */
export function ChartKey({ mark, children }: { mark: string; children: ReactNode }) {
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden className={`h-2 w-5 shrink-0 rounded-full ${mark}`} />
      {children}
    </span>
  );
}
