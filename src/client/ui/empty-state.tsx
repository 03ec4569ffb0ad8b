import type { ReactNode } from 'react';
import { SectorMark } from './sector-mark.tsx';

interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  as?: 'h1' | 'h2' | 'h3';
}

/** Says that there is nothing here, and what to do next. */
export function EmptyState({ title, text, action, as: Heading = 'h2' }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-start gap-3 rounded-card border border-dashed border-line px-6 py-10 sm:px-10">
      <SectorMark className="size-10 text-ink-3" />
      <Heading className="text-18 font-semibold">{title}</Heading>
      {text && <p className="-mt-2 max-w-prose text-ink-2">{text}</p>}
      {action && <div className="mt-1 flex flex-wrap gap-3">{action}</div>}
    </div>
  );
}
